import { SDK_PACKAGES, type SdkPackage } from "../core/sdk-packages";

export { SDK_PACKAGES, type SdkPackage };

/** One generation of the SDK. */
export type DialectId = "agent-serve" | "july" | "bdk" | "agent-sdk";

export interface Dialect {
  id: DialectId;
  /** Name that people know it by. */
  label: string;
  packages: readonly SdkPackage[];
  /** Agent root folders, the preferred one first. */
  roots: readonly ("agent" | "bot")[];
  /** Binaries that the package ships, the documented one first. */
  commands: readonly string[];
}

/** Oldest first. Source: the SDK's package and folder history. */
export const DIALECTS: readonly Dialect[] = [
  {
    id: "agent-serve",
    label: "agent-serve",
    packages: ["@anysphere/agent-serve"],
    roots: ["agent", "bot"],
    commands: ["agent-serve"],
  },
  {
    id: "july",
    label: "july",
    packages: ["@cursor/july"],
    roots: ["agent", "bot"],
    commands: ["agent-sdk", "agent-serve", "agentkit", "agentsdk", "july"],
  },
  { id: "bdk", label: "bdk", packages: ["@cursor/bdk"], roots: ["bot", "agent"], commands: ["bdk"] },
  {
    id: "agent-sdk",
    label: "agent-sdk",
    packages: ["@grok/agent-sdk", "@cursor/agent-sdk"],
    roots: ["bot", "agent"],
    commands: ["agent-sdk", "bdk"],
  },
];

const byPackage = new Map<string, Dialect>(
  DIALECTS.flatMap((dialect) => dialect.packages.map((name) => [name, dialect] as const)),
);

export function dialectOf(name: SdkPackage): Dialect {
  const dialect = byPackage.get(name);
  if (!dialect) throw new Error(`no dialect for ${name}`);
  return dialect;
}

/** An import of the SDK: its package name and the subpath behind it. */
export interface SdkImport {
  package: SdkPackage;
  /** Without the leading slash; empty for the package itself. */
  subpath: string;
}

/** `@cursor/july/tools` → package and `tools`; undefined for anything that is not the SDK's. */
export function parseSdkSpecifier(specifier: string): SdkImport | undefined {
  for (const name of SDK_PACKAGES) {
    if (specifier === name) return { package: name, subpath: "" };
    if (specifier.startsWith(`${name}/`)) return { package: name, subpath: specifier.slice(name.length + 1) };
  }
  return undefined;
}
