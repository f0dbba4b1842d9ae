import { describe, expect, it } from "vitest";
import { extractModule, type Expression, type ModuleFacts } from "../../../language-server";

const facts = (text: string, path = "/ws/a.ts"): ModuleFacts => extractModule(path, text);

describe("imports", () => {
  const told = (text: string): string[] =>
    facts(text).imports.map((fact) =>
      [
        fact.specifier,
        ...fact.names.map((name) => `${name.imported}→${name.local}`),
        ...(fact.typeOnly ? ["type"] : []),
        ...(fact.attribute ? [fact.attribute] : []),
      ].join(" "),
    );

  it("have the names they bring", () => {
    expect(
      told(`import "a";
import b from "b";
import c, { d, e as f, default as g, type H, "a-b" as i } from "c";
import * as j from "j";
import type { K } from "k";
import l from "./l.json" with { type: "json" };
import m from "./m.txt" assert { type: "text" };
`),
    ).toEqual([
      "a",
      "b default→b",
      "c default→c d→d e→f default→g H→H a-b→i",
      "j *→j",
      "k K→K type",
      "./l.json default→l json",
      "./m.txt default→m text",
    ]);
  });

  it("have places, and the next one goes behind the last", () => {
    const text = `import { a } from "x";\nimport b from "y";\nconst c = 1;\n`;
    const { imports, importInsertion } = facts(text);
    const cut = (at: readonly [number, number] | undefined): string => (at ? text.slice(...at) : "");
    expect(cut(imports[0]?.at)).toBe(`"x"`);
    expect(cut(imports[0]?.statement)).toBe(`import { a } from "x";`);
    expect(cut(imports[0]?.names[0]?.at)).toBe("a");
    expect(text.slice(importInsertion)).toBe("\nconst c = 1;\n");
    expect(facts("const a = 1;").importInsertion).toBe(0);
  });
});

describe("exports", () => {
  const told = (text: string): string[] => {
    const { exports, exportStars } = facts(text);
    return [
      ...[...exports].map(([name, fact]) =>
        fact.kind === "value"
          ? `${name} = ${fact.value.kind}`
          : fact.kind === "local"
            ? `${name} = ${fact.name}`
            : `${name} = ${fact.imported} of ${fact.specifier}`,
      ),
      ...exportStars.map((specifier) => `* of ${specifier}`),
    ];
  };

  const rows: [string, string[]][] = [
    [`export default { a: 1 };`, ["default = object"]],
    [`export default f();`, ["default = call"]],
    [`const a = 1; export default a;`, ["default = identifier"]],
    [`export default function f() {}`, ["default = f"]],
    [`export default function () {}`, ["default = default"]],
    [`export default async () => {};`, ["default = function"]],
    [`export default class {}`, ["default = default"]],
    [`export default class A {}`, ["default = A"]],
    [`export const a = 1, b = 2;`, ["a = a", "b = b"]],
    [`export const { a, b: [c, , d], ...e } = x;`, ["a = a", "c = c", "d = d", "e = e"]],
    [`export function f() {}`, ["f = f"]],
    [`export class A {}`, ["A = A"]],
    [`export enum E { A }`, ["E = E"]],
    [`export declare const a: string;`, []],
    [`export type A = string; export interface B {}`, []],
    [`const a = 1; export { a, a as b, a as default };`, ["a = a", "b = a", "default = a"]],
    [`export { a, b as c } from "x";`, ["a = a of x", "c = b of x"]],
    [`export { type A, b } from "x";`, ["b = b of x"]],
    [`export type { A } from "x";`, []],
    [`export * from "x"; export * from "y";`, ["* of x", "* of y"]],
    [`export * as ns from "x";`, ["ns = * of x"]],
    [`export = f;`, ["default = identifier"]],
    [`module.exports = {};`, []],
    [`export default `, ["default = opaque"]],
  ];
  for (const [text, expected] of rows)
    it(text, () => {
      expect(told(text)).toEqual(expected);
    });
});

describe("a text that does not parse", () => {
  const rows: [string, string, string][] = [
    ["an open object", `export default defineTool({ description: "x",`, "default"],
    ["an open string", `export default defineTool({ description: "x });`, "default"],
    ["a missing value", `export default defineTool({ description: , a: 1 });`, "default"],
    ["a trailing dot", `const a = process.\nexport default defineTool({});`, "default"],
    ["a half import", `export default defineTool({});\nimport { a `, "default"],
    ["a half arrow", `export default defineTool({ execute: () => });`, "default"],
  ];
  for (const [title, text, name] of rows)
    it(`gives its errors and what can be read: ${title}`, () => {
      const { syntaxErrors, exports } = facts(text);
      expect(syntaxErrors.length).toBeGreaterThan(0);
      for (const error of syntaxErrors) {
        expect(error.at[0]).toBeLessThanOrEqual(text.length);
        expect(error.message).not.toBe("");
      }
      expect(exports.has(name)).toBe(true);
    });

  it("because it is nested too deeply says so once, and the next text is read as ever", () => {
    const deep = facts("[".repeat(50_000) + "\n");
    expect(deep.syntaxErrors).toEqual([{ at: [0, 50_000], message: "the text is nested too deeply" }]);
    expect(facts("export const f = (a) => a;").exports.has("f")).toBe(true);
  });

  it("reads JSX where the extension says so", () => {
    expect(facts("const a = <b>c</b>;", "/a.tsx").syntaxErrors).toEqual([]);
    expect(facts("const a = <b>c</b>;", "/a.js").syntaxErrors).toEqual([]);
  });
});

describe("a function's body", () => {
  const text = `export async function run(t, { a, b: { c } = {} }, ...rest) {
  await t.send("x");
  void t.later();
  t.forgotten();
  const kept = t.value();
  if (a) throw new Error("no");
  a && t.maybe();
  [1].forEach((x) => t.inner(x));
  rest.push(1);
  process.env.TOKEN;
  return cond ? t.one() : t.two();
}
`;
  const fn = facts(text).scope.functions[0];
  const name = (expression: Expression): string =>
    expression.kind === "member"
      ? `${name(expression.object)}.${expression.name}`
      : expression.kind === "identifier"
        ? expression.name
        : expression.kind;

  it("tells its calls and what becomes of them", () => {
    expect(fn?.scope.calls.map((call) => `${name(call.callee)} ${call.use}`)).toEqual([
      "t.send await",
      "t.later void",
      "t.forgotten statement",
      "t.value value",
      "Error value",
      "t.maybe statement",
      "array.forEach statement",
      "rest.push statement",
      "t.one return",
      "t.two return",
    ]);
  });

  it("keeps the calls of functions inside it apart", () => {
    expect(fn?.scope.functions[0]?.scope.calls.map((call) => name(call.callee))).toEqual(["t.inner"]);
  });

  it("tells its parameters", () => {
    expect([fn?.name, fn?.async, fn?.arity]).toEqual(["run", true, 3]);
    expect(
      fn?.parameters.map((p) => `${p.index} ${p.path.join(".")} ${p.name}${p.rest ? " rest" : ""}`),
    ).toEqual(["0  t", "1 a a", "1 b.c c", "2  rest rest"]);
  });

  it("tells its throws, its reads of the environment, and that it changes something", () => {
    expect(fn?.scope.throws.map((found) => found.inCondition?.kind)).toEqual(["identifier"]);
    expect(fn?.scope.environment.map((found) => found.name)).toEqual(["TOKEN"]);
    expect([...facts(text).mutated]).toEqual(["rest"]);
    expect(fn?.scope.endsWithoutValue).toBe(false);
  });

  it("is looked into in classes, accessors, defaults and loops", () => {
    const inner = facts(`class A { m() { a(); } get x() { return b(); } p = c(); constructor() { d(); } }
const o = { get y() { return e(); }, z() { f(); } };
function g(x = h()) { for (const i of j()) k(i); do { l(); } while (m()); label: n(); switch (o()) { case p(): q(); } }
const K = class { r() { s(); } };
`);
    const all: string[] = [];
    const visit = (scope: ModuleFacts["scope"]): void => {
      all.push(...scope.calls.map((call) => name(call.callee)));
      for (const child of scope.functions) visit(child.scope);
    };
    visit(inner.scope);
    expect(all.sort().join("")).toBe("abcdefhjklmnopqs");
  });
});

describe("comments that turn rules off", () => {
  const told = (text: string): string[] =>
    facts(text).suppressions.map((found) => `${found.line} ${found.rules.join(" ") || "all"}`);

  it("name rules, or mean all", () => {
    expect(
      told(`// agent-workbench-disable-next-line
/* agent-workbench-disable-next-line tool/missing-description */
// agent-workbench-disable-next-line a/b, c/d e/f -- because of g/h
  //agent-workbench-disable-next-line   a/b-c
`),
    ).toEqual(["1 all", "2 tool/missing-description", "3 a/b c/d e/f", "4 a/b-c"]);
  });

  it("count lines however they end", () => {
    expect(told("a;\r\n// agent-workbench-disable-next-line a/b\r\nb;")).toEqual(["2 a/b"]);
    expect(told("a;\r// agent-workbench-disable-next-line a/b\rb;")).toEqual(["2 a/b"]);
  });

  it("are not other words", () => {
    expect(told("// agent-workbench-disable-next-lines a/b\n// agent-workbench-disable a/b\n")).toEqual([]);
    expect(told("// nothing\n")).toEqual([]);
  });
});
