import type { Node } from "jsonc-parser";
import { parseJson, spanOf } from "../core/json";
import { LineIndex, type Span } from "../core/text";

/** A string in a manifest and where it stands. */
export interface ManifestText {
  value: string;
  /** The value with its quotes. */
  at: Span;
  key: Span;
}

export type DependencyKind = "dependencies" | "devDependencies" | "peerDependencies" | "optionalDependencies";

export interface ManifestDependency extends ManifestText {
  name: string;
  kind: DependencyKind;
}

/** What a `package.json` says, with the place of each fact. */
export interface ManifestFacts {
  kind: "manifest";
  path: string;
  lines: LineIndex;
  name: ManifestText | undefined;
  /** The `type` field: `module` or `commonjs`. */
  type: ManifestText | undefined;
  nodeEngine: ManifestText | undefined;
  scripts: Map<string, ManifestText>;
  dependencies: ManifestDependency[];
  /** Has one of `main`, `module`, `exports`, `types`, `bin`: written to be used by other packages. */
  isLibrary: boolean;
  hasWorkspaces: boolean;
  /** Where the text is not JSON; at most one, since the rest follows from it. */
  syntaxErrors: { at: Span; message: string }[];
  /** The outer object. */
  at: Span;
}

const DEPENDENCY_KINDS: readonly DependencyKind[] = [
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
];
const LIBRARY_FIELDS = ["main", "module", "exports", "types", "typings", "bin"];

function property(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.find((child) => child.children?.[0]?.value === name);
}

function textOf(node: Node | undefined): ManifestText | undefined {
  const [key, value] = node?.children ?? [];
  if (!key || value?.type !== "string") return undefined;
  return { value: value.value as string, at: spanOf(value), key: spanOf(key) };
}

function texts(object: Node | undefined): [string, ManifestText][] {
  const found: [string, ManifestText][] = [];
  for (const child of object?.children ?? []) {
    const text = textOf(child);
    const name: unknown = child.children?.[0]?.value;
    if (text && typeof name === "string") found.push([name, text]);
  }
  return found;
}

/** `PropertyNameExpected` → `Property name expected`. */
function inWords(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Reads a manifest. Broken JSON gives what could be read and one error. */
export function readManifest(path: string, text: string): ManifestFacts {
  const { root, errors } = parseJson(text, { allowTrailingComma: false, disallowComments: true });
  const object = root?.type === "object" ? root : undefined;
  const valueOf = (name: string): Node | undefined => property(object, name)?.children?.[1];
  return {
    kind: "manifest",
    path,
    lines: new LineIndex(text),
    name: textOf(property(object, "name")),
    type: textOf(property(object, "type")),
    nodeEngine: textOf(property(valueOf("engines"), "node")),
    scripts: new Map(texts(valueOf("scripts"))),
    dependencies: DEPENDENCY_KINDS.flatMap((kind) =>
      texts(valueOf(kind)).map(([name, entry]) => ({ name, kind, ...entry })),
    ),
    isLibrary: LIBRARY_FIELDS.some((name) => property(object, name) !== undefined),
    hasWorkspaces: property(object, "workspaces") !== undefined,
    syntaxErrors: errors.map((error) => ({ ...error, message: inWords(error.message) })),
    at: root ? spanOf(root) : [0, 0],
  };
}
