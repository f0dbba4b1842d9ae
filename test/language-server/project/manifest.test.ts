import { describe, expect, it } from "vitest";
import { listImports, parseSdkSpecifier, readManifest } from "../../../language-server";

describe("a manifest", () => {
  const text = `{
  "name": "app",
  "type": "module",
  "engines": { "node": ">=22" },
  "scripts": { "dev": "bdk dev", "odd": 1 },
  "dependencies": { "@cursor/bdk": "^0.2.0", "zod": "^3" },
  "devDependencies": { "typescript": "6.0.3" },
  "workspaces": ["a"],
  "bin": "x.js"
}
`;
  const facts = readManifest("/ws/package.json", text);
  const cut = (at: readonly [number, number] | undefined): string => (at ? text.slice(...at) : "nowhere");

  it("tells its facts with their places", () => {
    expect(facts.name?.value).toBe("app");
    expect(cut(facts.name?.at)).toBe(`"app"`);
    expect(cut(facts.name?.key)).toBe(`"name"`);
    expect(facts.type?.value).toBe("module");
    expect(cut(facts.nodeEngine?.at)).toBe(`">=22"`);
    expect([...facts.scripts].map(([name, script]) => `${name} ${script.value} ${cut(script.at)}`)).toEqual([
      `dev bdk dev "bdk dev"`,
    ]);
    expect(
      facts.dependencies.map((entry) => `${entry.kind} ${entry.name} ${entry.value} ${cut(entry.at)}`),
    ).toEqual([
      `dependencies @cursor/bdk ^0.2.0 "^0.2.0"`,
      `dependencies zod ^3 "^3"`,
      `devDependencies typescript 6.0.3 "6.0.3"`,
    ]);
    expect([facts.isLibrary, facts.hasWorkspaces]).toEqual([true, true]);
    expect(facts.syntaxErrors).toEqual([]);
  });

  it("that is broken gives what could be read and one error", () => {
    const broken = readManifest("/p", `{ "name": "app", "dependencies": { "zod": "^3" `);
    expect(broken.name?.value).toBe("app");
    expect(broken.dependencies.map((entry) => entry.name)).toEqual(["zod"]);
    expect(broken.syntaxErrors).toHaveLength(1);
  });

  for (const odd of [
    "",
    "[]",
    "null",
    "3",
    "{",
    `{"name":1,"dependencies":[],"engines":3,"scripts":null}`,
    "{{{{",
    "\u0000",
  ])
    it(`that is odd gives no facts: ${JSON.stringify(odd)}`, () => {
      const facts = readManifest("/p", odd);
      expect([facts.name, facts.type, facts.nodeEngine, facts.dependencies, facts.scripts.size]).toEqual([
        undefined,
        undefined,
        undefined,
        [],
        0,
      ]);
    });

  it("with comments or a trailing comma is broken, as it is for npm", () => {
    expect(readManifest("/p", `{ // x\n }`).syntaxErrors).toHaveLength(1);
    expect(readManifest("/p", `{ "name": "x", }`).syntaxErrors).toHaveLength(1);
  });
});

describe("SDK specifiers", () => {
  it("are the package and what is below it", () => {
    const told = (text: string): string => {
      const sdk = parseSdkSpecifier(text);
      return sdk ? `${sdk.package} ${sdk.subpath || "-"}` : "other";
    };
    expect(["@cursor/july", "@cursor/bdk/tools", "@grok/agent-sdk/channels/slack"].map(told)).toEqual([
      "@cursor/july -",
      "@cursor/bdk tools",
      "@grok/agent-sdk channels/slack",
    ]);
    expect(["@cursor/julyx", "cursor/july", "./@cursor/july", "@cursor"].map(told)).toEqual(
      Array(4).fill("other"),
    );
  });
});

describe("imports", () => {
  it("are listed with their names", () => {
    const text = `import "side";
import a, { b, c as d } from "one";
import * as e from "two";
import type { F } from "three";
export { g } from "four";
export * from "five";
const h = await import("six");
const text = 'import { x } from "seven"';
import i = require("eight");
`;
    expect(listImports("/a.ts", text)).toEqual([
      { specifier: "side", names: [] },
      { specifier: "one", names: ["b", "c"] },
      { specifier: "two", names: [] },
      { specifier: "three", names: ["F"] },
      { specifier: "four", names: [] },
      { specifier: "five", names: [] },
    ]);
  });

  it("of a text without any are none", () => {
    expect(listImports("/a.ts", "const important = 1;")).toEqual([]);
    expect(listImports("/a.ts", "import ")).toEqual([]);
    expect(listImports("/a.tsx", `import x from "y"; const a = <b />;`)).toHaveLength(1);
    expect(listImports("/a.jsx", `import x from "y"; const a = <b />;`)).toHaveLength(1);
    expect(listImports("/a.ts", `import { a } from "b";\n${"[".repeat(20_000)}`)).toEqual([]);
  });
});
