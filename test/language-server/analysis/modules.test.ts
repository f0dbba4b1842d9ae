import { describe, expect, it } from "vitest";
import { lookup, optionsOf, type Value } from "../../../language-server";
import { evaluate, MAIN, quote, render, valueOf, workspaceOf } from "./render";

type Table = [title: string, main: string, files: Record<string, string>, expected: string][];

const rows: Table = [
  ["a constant", `import { a } from "../lib/a.js";; a`, { "lib/a.ts": `export const a = "x";` }, `"x"`],
  [
    "a renamed constant",
    `import { a as b } from "../lib/a";; b`,
    { "lib/a.ts": `export const a = "x";` },
    `"x"`,
  ],
  [
    "an export under another name",
    `import { b } from "../lib/a";; b`,
    { "lib/a.ts": `const a = 1; export { a as b };` },
    `1`,
  ],
  [
    "a default export",
    `import a from "../lib/a";; a`,
    { "lib/a.ts": `export default { a: 1 };` },
    `{ a: 1 }`,
  ],
  [
    "a default export under a name",
    `import { default as a } from "../lib/a";; a`,
    { "lib/a.ts": `export default 1;` },
    `1`,
  ],
  [
    "a default function",
    `import f from "../lib/a";; f()`,
    { "lib/a.ts": `export default function () { return 1; }` },
    `1`,
  ],
  [
    "a name as the default",
    `import a from "../lib/a";; a`,
    { "lib/a.ts": `const b = 1; export { b as default };` },
    `1`,
  ],
  ["a namespace", `import * as a from "../lib/a";; a.b`, { "lib/a.ts": `export const b = 1;` }, `1`],
  [
    "a whole namespace",
    `import * as a from "../lib/a";; a`,
    { "lib/a.ts": `export const b = 1, c = 2; export default 3;` },
    `{ b: 1, c: 2, default: 3 }`,
  ],
  [
    "a re-export",
    `import { a } from "../lib/b";; a`,
    { "lib/a.ts": `export const a = 1;`, "lib/b.ts": `export { a } from "./a.js";` },
    `1`,
  ],
  [
    "a re-exported default",
    `import { a } from "../lib/b";; a`,
    { "lib/a.ts": `export default 1;`, "lib/b.ts": `export { default as a } from "./a.js";` },
    `1`,
  ],
  [
    "everything re-exported",
    `import { a } from "../lib/b";; a`,
    { "lib/a.ts": `export const a = 1;`, "lib/b.ts": `export * from "./a.js";` },
    `1`,
  ],
  [
    "the second of two stars",
    `import { a } from "../lib/c";; a`,
    {
      "lib/a.ts": `export const a = 1;`,
      "lib/b.ts": `export const b = 1;`,
      "lib/c.ts": `export * from "./b"; export * from "./a";`,
    },
    `1`,
  ],
  [
    "a star does not pass on the default",
    `import a from "../lib/b";; a`,
    { "lib/a.ts": `export default 1;`, "lib/b.ts": `export * from "./a.js";` },
    `?`,
  ],
  [
    "a star over a package",
    `import { a } from "../lib/b";; a`,
    { "lib/b.ts": `export * from "some-package";` },
    `?`,
  ],
  [
    "a star as a name",
    `import { ns } from "../lib/b";; ns.a`,
    { "lib/a.ts": `export const a = 1;`, "lib/b.ts": `export * as ns from "./a";` },
    `1`,
  ],
  [
    "a name that is not there",
    `import { b } from "../lib/a";; b`,
    { "lib/a.ts": `export const a = 1;` },
    `?`,
  ],
  [
    "a file that does not parse",
    `import { a } from "../lib/a";; a`,
    { "lib/a.ts": `export const a = 1; const b = {` },
    `?`,
  ],
  ["a type import", `import type { A } from "../lib/a";; A`, { "lib/a.ts": `export type A = string;` }, `?`],
  [
    "a package through a file",
    `import { z } from "../lib/a";; z.string()`,
    { "lib/a.ts": `export { z } from "zod";` },
    `zod#z.string()`,
  ],
  [
    "a helper from another file",
    `import { tool } from "../lib/a";; tool("x")`,
    { "lib/a.ts": `const PREFIX = "p-"; export const tool = (name: string) => ({ name: PREFIX + name });` },
    `{ name: "p-x" }`,
  ],
  [
    "a helper that uses a third file",
    `import { tool } from "../lib/a";; tool("x")`,
    {
      "lib/a.ts": `import { P } from "./p.js"; export const tool = (name: string) => P + name;`,
      "lib/p.ts": `export const P = "p-";`,
    },
    `"p-x"`,
  ],
  [
    "a circle of constants",
    `import { a } from "../lib/a";; a`,
    {
      "lib/a.ts": `import { b } from "./b"; export const a = [b];`,
      "lib/b.ts": `import { a } from "./a"; export const b = [a];`,
    },
    `[[?]]`,
  ],
  [
    "a circle of files without one of constants",
    `import { a } from "../lib/a";; a`,
    {
      "lib/a.ts": `import { b } from "./b"; export const a = [b]; export const c = 1;`,
      "lib/b.ts": `import { c } from "./a"; export const b = [c];`,
    },
    `[[1]]`,
  ],
  [
    "a circle of stars",
    `import { a } from "../lib/a";; a`,
    {
      "lib/a.ts": `export * from "./b"; export const x = 1;`,
      "lib/b.ts": `export * from "./a"; export const a = 2;`,
    },
    `2`,
  ],
  [
    "a name that a circle of stars never gives",
    `import { z } from "../lib/a";; z`,
    { "lib/a.ts": `export * from "./b";`, "lib/b.ts": `export * from "./a";` },
    `?`,
  ],
  [
    "a file that imports itself",
    `import { a } from "../lib/a";; a`,
    { "lib/a.ts": `import { b } from "./a"; export const a = b; export const b = 1;` },
    `1`,
  ],
  [
    "a value changed where it is written",
    `import { a } from "../lib/a";; a.b`,
    { "lib/a.ts": `export const a = { b: 1 }; a.b = 2;` },
    `?`,
  ],
  [
    "a value changed where it is used",
    `import { a } from "../lib/a"; a.b = 2;; a.b`,
    { "lib/a.ts": `export const a = { b: 1 };` },
    `?`,
  ],
  [
    "a variable that is changed",
    `import { a } from "../lib/a";; a`,
    { "lib/a.ts": `export let a = 1; export const set = () => { a = 2; };` },
    `?`,
  ],
  [
    "JSON",
    `import data from "../lib/a.json";; data.a[1].b`,
    { "lib/a.json": `{ "a": [1, { "b": "x" }] }` },
    `"x"`,
  ],
  [
    "JSON with an attribute",
    `import data from "../lib/a.json" with { type: "json" };; data`,
    { "lib/a.json": `[true, null, -1.5]` },
    `[true, null, -1.5]`,
  ],
  ["JSON that does not parse", `import data from "../lib/a.json";; data`, { "lib/a.json": `{ "a": ` }, `?`],
  ["empty JSON", `import data from "../lib/a.json";; data`, { "lib/a.json": `` }, `?`],
  ["Markdown", `import text from "./a.md";; text`, { "agent/a.md": `# Hi\n` }, `"# Hi\\n"`],
  [
    "text by attribute",
    `import text from "./a.sql" with { type: "text" };; text`,
    { "agent/a.sql": `select 1` },
    `"select 1"`,
  ],
  [
    "a source file as text",
    `import text from "./a.ts" with { type: "text" };; text`,
    { "agent/a.ts": `x` },
    `"x"`,
  ],
  ["a name in a text", `import { x } from "./a.md";; x`, { "agent/a.md": `# Hi\n` }, `?`],
  ["an index file", `import { a } from "../lib";; a`, { "lib/index.ts": `export const a = 1;` }, `1`],
  ["a .js file", `import { a } from "../lib/a.js";; a`, { "lib/a.js": `export const a = 1;` }, `1`],
  [
    "a .mts file written as .mjs",
    `import { a } from "../lib/a.mjs";; a`,
    { "lib/a.mts": `export const a = 1;` },
    `1`,
  ],
  [
    "a .ts file written as .ts",
    `import { a } from "../lib/a.ts";; a`,
    { "lib/a.ts": `export const a = 1;` },
    `1`,
  ],
  [
    "a file and a folder of one name",
    `import { a } from "../lib/a";; a`,
    { "lib/a.ts": `export const a = 1;`, "lib/a/index.ts": `export const a = 2;` },
    `1`,
  ],
  [
    "a file with a dot in its name",
    `import { a } from "../lib/a.config";; a`,
    { "lib/a.config.ts": `export const a = 1;` },
    `1`,
  ],
  ["an unknown file", `import { a } from "../lib/a";; a`, {}, `?`],
  [
    "tsconfig paths",
    `import { a } from "@/lib/a";; a`,
    {
      "tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }`,
      "lib/a.ts": `export const a = 1;`,
    },
    `1`,
  ],
  [
    "tsconfig paths in an extended file",
    `import { a } from "@/a";; a`,
    {
      "tsconfig.json": `{ "extends": "./base" }`,
      "base.json": `{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }`,
      "lib/a.ts": `export const a = 1;`,
    },
    `1`,
  ],
  [
    "tsconfig paths with comments",
    `import { a } from "@/a";; a`,
    {
      "tsconfig.json": `{ // x\n "compilerOptions": { "paths": { "@/*": ["./lib/*"], } } }`,
      "lib/a.ts": `export const a = 1;`,
    },
    `1`,
  ],
  [
    "tsconfig baseUrl",
    `import { a } from "lib/a";; a`,
    { "tsconfig.json": `{ "compilerOptions": { "baseUrl": "." } }`, "lib/a.ts": `export const a = 1;` },
    `1`,
  ],
  [
    "a package before baseUrl finds nothing",
    `import { a } from "zod";; a`,
    { "tsconfig.json": `{ "compilerOptions": { "baseUrl": "." } }` },
    `zod#a`,
  ],
  ["a broken tsconfig", `import { a } from "@/a";; a`, { "tsconfig.json": `{{{` }, `@/a#a`],
];

describe("values from other files", () => {
  for (const [title, main, files, expected] of rows)
    it(title, () => {
      expect(evaluate(main, files)).toBe(expected);
    });

  it("says undefined for a name that the file does not export", () => {
    expect(valueOf(`export const a = 1;`, {}, "b")).toBeUndefined();
  });

  it("gives the same for a circle, wherever one starts", () => {
    const files = {
      "lib/a.ts": `import { b } from "./b"; export const a = ["a", b];`,
      "lib/b.ts": `import { c } from "./c"; export const b = ["b", c];`,
      "lib/c.ts": `import { a } from "./a"; export const c = ["c", a];`,
    };
    const names = ["a", "b", "c"];
    const inOrder = (order: string[]): string[] => {
      const workspace = workspaceOf("", files);
      const values = new Map<string, string>();
      for (const name of order) {
        const facts = workspace.module(`/ws/app/lib/${name}.ts`);
        values.set(name, render(facts && workspace.evaluator.exportOf(facts, name)));
      }
      return names.map((name) => values.get(name) ?? "");
    };
    expect(inOrder(["a", "b", "c"])).toEqual(inOrder(["c", "b", "a"]));
    expect(inOrder(["b", "a", "c"])).toEqual(inOrder(["c", "a", "b"]));
  });

  it("follows changes in files far away", () => {
    const workspace = workspaceOf(`import { a } from "../lib/a";\nexport default a;\n`, {
      "lib/a.ts": `export { b as a } from "./b";`,
      "lib/b.ts": `export const b = 1;`,
    });
    const now = (): string => {
      const facts = workspace.module(MAIN);
      return render(facts && workspace.evaluator.exportOf(facts, "default"));
    };
    expect(now()).toBe("1");
    workspace.setDocument("/ws/app/lib/b.ts", `export const b = 2;`);
    expect(now()).toBe("2");
    workspace.setDocument("/ws/app/lib/b.ts", `import { a } from "./a"; export const b = a;`);
    expect(now()).toBe("?");
    workspace.setDocument("/ws/app/lib/b.ts", undefined);
    expect(now()).toBe("1");
  });
});

describe("places", () => {
  const main = `import { SHARED } from "../lib/a";
const own = { description: "own" };
export default { ...own, shared: SHARED, nested: SHARED.inner, written: "here" };
`;
  const files = { "lib/a.ts": `export const SHARED = { inner: "far" };\n` };
  const workspace = workspaceOf(main, files);
  const facts = workspace.module(MAIN);
  const value = facts && workspace.evaluator.exportOf(facts, "default");
  const place = (name: string): string[] => {
    const found = lookup(value, name);
    const single = found.values[0];
    return [quote(workspace, found.key), quote(workspace, single?.site), quote(workspace, single?.origin)];
  };

  it("of values in the same file are where they are written", () => {
    expect(place("written")).toEqual(["agent/main.ts: written", `agent/main.ts: "here"`, "nowhere"]);
    expect(place("description")).toEqual(["agent/main.ts: description", `agent/main.ts: "own"`, "nowhere"]);
  });

  it("of values from another file are where they are brought in, and tell where they come from", () => {
    expect(place("nested")).toEqual(["agent/main.ts: nested", "agent/main.ts: SHARED", `lib/a.ts: "far"`]);
    expect(place("shared")).toEqual([
      "agent/main.ts: shared",
      "agent/main.ts: SHARED",
      `lib/a.ts: { inner: "far" }`,
    ]);
  });

  it("of what a helper in another file returns are where it is called", () => {
    const other = workspaceOf(`import { make } from "../lib/a";\nexport default { a: make("x") };\n`, {
      "lib/a.ts": `export const make = (name: string) => ({ name, fixed: "f" });\n`,
    });
    const main = other.module(MAIN);
    const made = lookup(main && other.evaluator.exportOf(main, "default"), "a").values[0] as Value;
    const told = (name: string): string[] =>
      lookup(made, name).values.map(
        (single) => `${quote(other, single.site)} < ${quote(other, single.origin)}`,
      );
    expect(told("fixed")).toEqual([`agent/main.ts: make("x") < lib/a.ts: "f"`]);
    expect(told("name")).toEqual([`agent/main.ts: "x" < nowhere`]);
  });

  it("of values from JSON tell the place in it", () => {
    const other = workspaceOf(`import data from "../lib/a.json";\nexport default data.a;\n`, {
      "lib/a.json": `{\n  "a": "far"\n}\n`,
    });
    const main = other.module(MAIN);
    const found = main && other.evaluator.exportOf(main, "default");
    expect(quote(other, found?.site)).toBe("agent/main.ts: data");
    expect(quote(other, found?.origin)).toBe(`lib/a.json: "far"`);
  });

  it("lists one of several, each with its place", () => {
    const both = valueOf(`const a = "x"; export default { b: flag ? a : "y" };`);
    const values = lookup(both, "b").values;
    expect(values.map((single) => render(single))).toEqual([`"x"`, `"y"`]);
    expect(both && optionsOf(both).length).toBe(1);
  });
});
