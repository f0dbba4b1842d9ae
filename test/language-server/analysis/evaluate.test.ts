import { describe, expect, it } from "vitest";
import { evaluate } from "./render";

/** Sources and what is known of them. Statements end at `;;`; behind it stands the expression. */
type Table = [source: string, expected: string][];

function table(title: string, rows: Table): void {
  describe(title, () => {
    for (const [source, expected] of rows)
      it(source, () => {
        expect(evaluate(source)).toBe(expected);
      });
  });
}

table("literals", [
  [`"a"`, `"a"`],
  [`'it\\'s'`, `"it's"`],
  ["`a`", `"a"`],
  [`42`, `42`],
  [`0x10`, `16`],
  [`1_000`, `1000`],
  [`-1`, `-1`],
  [`+1`, `1`],
  [`- -1`, `1`],
  [`true`, `true`],
  [`null`, `null`],
  [`undefined`, `undefined`],
  [`void 0`, `undefined`],
  [`NaN`, `null`],
  [`10n`, `?`],
  [`/a+/gi`, `/a+/gi`],
  [`[1, , 2]`, `[1, undefined, 2]`],
  [`{ a: 1, "b-c": 2, 3: 4 }`, `{ a: 1, b-c: 2, 3: 4 }`],
  [`{ get a() { return 1; } }`, `{ a: ? }`],
  [`{ a() { return 1; } }`, `{ a: function(0) }`],
  [`class {}`, `?`],
  [`<T,>(x: T) => x`, `function(1)`],
  [`import.meta.url`, `?`],
  [`this`, `?`],
]);

table("types do not matter", [
  [`("a" as const)`, `"a"`],
  [`({ a: 1 } satisfies object)`, `{ a: 1 }`],
  [`"a"!`, `"a"`],
  [`(("a"))`, `"a"`],
  [`<string>"a"`, `"a"`],
  [`({ a: [1] } as const satisfies unknown as unknown)`, `{ a: [1] }`],
]);

table("constants", [
  [`const a = 1;; a`, `1`],
  [`const a = 1; const b = a;; b`, `1`],
  [`let a = 1;; a`, `1`],
  [`let a = 1; a = 2;; a`, `?`],
  [`let a = 1; a++;; a`, `?`],
  [`let a = 1; const f = () => { a = 2; };; a`, `?`],
  [`let a = 1; [a] = [2];; a`, `?`],
  [`let a = 1; ({ a } = { a: 2 });; a`, `?`],
  [`let a = 1; for (a of [2]) ;; ; a`, `?`],
  [`let a = 1; for (a in {}) ;; ; a`, `?`],
  [`let a;; a`, `undefined`],
  [`let a; a = 1;; a`, `?`],
  [`var a = 1; var a = 2;; a`, `?`],
  [`const a = { b: 1 }; a.b = 2;; a.b`, `?`],
  [`const a = { b: 1 }; delete a.b;; a`, `?`],
  [`const a = { b: 1 }; Object.assign(a, { b: 2 });; a.b`, `?`],
  [`const a = [1]; a.push(2);; a`, `?`],
  [`const a = [1]; a.length = 0;; a`, `?`],
  [`const a = [2, 1]; a.sort();; a`, `?`],
  [`const a = b; const b = a;; a`, `?`],
  [`const a = a;; a`, `?`],
  [`function a() {};; a`, `function(0)`],
  [`class A {};; A`, `?`],
  [`declare const a: string;; a`, `?`],
  [`namespace N { export const a = 1; };; N.a`, `?`],
  [`namespace N { const a = 2; } const a = 1;; a`, `1`],
  [`const a = 1; { const a = 2; };; a`, `?`],
  [`{ const a = 2; };; a`, `global:#a`],
  [`const a = 1; const f = () => { { const a = 2; } return a; };; f()`, `1`],
  [`const a = 1; const f = () => { { const a = 2; return a; } };; f()`, `2`],
  [`const a = 1; const f = () => { try { return a; } catch (a) { return a; } };; f()`, `1 | ?`],
  [`const a = 1; const f = () => { for (const a of [3]) { } return a; };; f()`, `1`],
  [`const a = 1; const f = () => { if (x) { var a = 2; } return a; };; f()`, `2`],
  [`globalThing`, `global:#globalThing`],
]);

table("destructuring", [
  [`const { a } = { a: 1 };; a`, `1`],
  [`const { a: b } = { a: 1 };; b`, `1`],
  [`const { a: { b } } = { a: { b: 1 } };; b`, `1`],
  [`const { "a-b": c } = { "a-b": 1 };; c`, `1`],
  [`const { a = 2 } = {};; a`, `?`],
  [`const { ...rest } = { a: 1 };; rest`, `?`],
  [`const { a, ...rest } = { a: 1 };; a`, `1`],
  [`const [a, b] = [1, 2];; b`, `2`],
  [`const [, b] = [1, 2];; b`, `2`],
  [`const [a] = [];; a`, `?`],
  [`const [...a] = [1];; a`, `?`],
  [`const k = "a"; const { [k]: b } = { a: 1 };; b`, `?`],
  [`const { a } = null;; a`, `?`],
  [`for (const a of [1]) {};; a`, `global:#a`],
]);

table("objects", [
  [`{ a: 1, a: 2 }`, `{ a: 2 }`],
  [`const x = { a: 1 };; { ...x, b: 2 }`, `{ a: 1, b: 2 }`],
  [`const x = { a: 1 };; { a: 2, ...x }`, `{ a: 1 }`],
  [`const x = { a: 1 };; { ...x, a: 2 }`, `{ a: 2 }`],
  [`const k = "a";; { [k]: 1 }`, `{ a: 1 }`],
  [`{ ["a" + 1]: 1 }`, `{ a1: 1 }`],
  [`{ [unknown]: 1 }`, `{ … }`],
  [`{ a: 1, [unknown]: 2 }`, `{ a: 1 | ?, … }`],
  [`{ a: 1, ...unknown }`, `{ a: 1 | ?, … }`],
  [`{ ...unknown, a: 1 }`, `{ a: 1, … }`],
  [`{ ...(flag && { a: 1 }) }`, `{ … }`],
  [`declare const flag: boolean;; { ...(flag ? { a: 1 } : {}) }`, `{ a?: 1 }`],
  [`declare const flag: boolean;; { a: 0, ...(flag ? { a: 1 } : {}) }`, `{ a: 0 | 1 }`],
  [`declare const flag: boolean;; { ...(flag ? { a: 1 } : { a: 2 }) }`, `{ a: 1 | 2 }`],
  [`{ ...undefined, ...null, ...false, a: 1 }`, `{ a: 1 }`],
  [`{ ...[1] }`, `{ … }`],
  [`{ ..."ab" }`, `{ … }`],
  [`{ __proto__: { a: 1 } }`, `{ … }`],
  [`const a = 1;; { a }`, `{ a: 1 }`],
  [`({ a: 1 }).a`, `1`],
  [`({ a: 1 })["a"]`, `1`],
  [`({ a: 1 }).b`, `undefined`],
  [`({ a: 1 })?.a`, `1`],
  [`({ ...unknown }).b`, `?`],
  [`const k = "a";; ({ a: 1 })[k]`, `1`],
  [`({ a: 1 })[unknown]`, `?`],
  [`({ a: 1 }).toString`, `?`],
  [`({ a: 1 }).constructor`, `?`],
  [`({ a: 1 }).hasOwnProperty("a")`, `?`],
  [`const base = { a: 1 };; Object.freeze(base)`, `{ a: 1 }`],
  [`const base = { a: 1 };; structuredClone(base)`, `{ a: 1 }`],
]);

table("arrays", [
  [`[...[1, 2], 3]`, `[1, 2, 3]`],
  [`[...unknown, 3]`, `[3, …]`],
  [`[..."ab"]`, `[…]`],
  [`[1, 2][1]`, `2`],
  [`[1, 2][5]`, `?`],
  [`[...unknown, 1][0]`, `?`],
  [`[1, 2].length`, `2`],
  [`[...unknown].length`, `?`],
  [`"ab".length`, `2`],
  [`["a", "b"].join("-")`, `"a-b"`],
  [`["a", "b"].join()`, `"a,b"`],
  [`["a", null].join("-")`, `"a-"`],
  [`["a", unknown].join("-")`, "`a-${global:#unknown}`"],
  [`["a", "b"].join(unknown)`, "`a${?}b`"],
  [`[...unknown, "b"].join("-")`, "`${?}b${?}`"],
  [`["a"].concat("b", ["c"])`, `["a", "b", "c"]`],
  [`["a"].concat(unknown)`, `["a", …]`],
  [`["a"].map((x) => x)`, `[…]`],
  [`["a"].filter(Boolean)`, `?`],
  [`[1].at(0)`, `?`],
]);

table("operators", [
  [`"a" + "b"`, `"ab"`],
  [`"a" + 1`, `"a1"`],
  [`1 + 2`, `3`],
  [`1 + unknown`, `?`],
  [`"a" + unknown`, "`a${global:#unknown}`"],
  [`unknown + "a"`, "`${global:#unknown}a`"],
  ["`a${1}b`", `"a1b"`],
  ["`a${unknown}b`", "`a${global:#unknown}b`"],
  ["`a${`b${unknown}`}`", "`ab${global:#unknown}`"],
  [`2 * 3`, `6`],
  [`7 % 4`, `3`],
  [`2 ** 3`, `8`],
  [`60 * 60 * 1000`, `3600000`],
  [`1 - unknown`, `?`],
  [`1 === 1`, `true`],
  [`1 !== 1`, `false`],
  [`1 < 2`, `?`],
  [`!0`, `true`],
  [`!"a"`, `false`],
  [`!unknown`, `?`],
  [`!{}`, `false`],
  [`typeof "a"`, `?`],
  [`-"1"`, `?`],
  [`(1, 2)`, `2`],
  [`true ? 1 : 2`, `1`],
  [`"" ? 1 : 2`, `2`],
  [`null ? 1 : 2`, `2`],
  [`unknown ? 1 : 2`, `1 | 2`],
  [`unknown ? 1 : unknown ? 2 : 3`, `1 | 2 | 3`],
  [`"a" || "b"`, `"a"`],
  [`"" || "b"`, `"b"`],
  [`undefined ?? "b"`, `"b"`],
  [`"" ?? "b"`, `""`],
  [`0 && "b"`, `0`],
  [`1 && "b"`, `"b"`],
  [`unknown && "b"`, `global:#unknown | "b"`],
  [`unknown ?? "b"`, `global:#unknown | "b"`],
  [`process.env.A ?? "b"`, `env A | "b"`],
  [`process.env["A"] || "b"`, `env A | "b"`],
  [`const { A } = process.env;; A`, `env A`],
  [`const env = process.env;; env.A`, `env A`],
  [`(unknown ? 1 : 0) || 2`, `1 | 2`],
  [`let a = 1; (a = 2);; a`, `?`],
]);

table("strings", [
  [`" a ".trim()`, `"a"`],
  [`"A".toLowerCase()`, `"a"`],
  [`"a".toUpperCase()`, `"A"`],
  [`"a".concat("b")`, `"ab"`],
  [`"a".replace("a", "b")`, `?`],
  [`"a".concat(unknown)`, `?`],
  [`String(1)`, `"1"`],
  [`Number("1")`, `1`],
  [`Boolean("")`, `false`],
  [`String(unknown)`, "`${?}`"],
  ["String.raw`a`", `?`],
  [`"a".split("")`, `?`],
]);

table("functions", [
  [`const f = () => "a";; f()`, `"a"`],
  [`function f() { return { a: 1 }; };; f()`, `{ a: 1 }`],
  [`const f = function () { return 1; };; f()`, `1`],
  [`const f = (a: string) => ({ a });; f("x")`, `{ a: "x" }`],
  [`const f = (a = "d") => a;; f()`, `"d"`],
  [`const f = (a = "d") => a;; f("x")`, `"x"`],
  [`const f = (a = "d") => a;; f(undefined)`, `"d"`],
  [`const f = (a, b = a) => b;; f("x")`, `"x"`],
  [`const f = (a = "d") => a;; f(unknown)`, `global:#unknown`],
  [`const f = ({ a, b = 2 }) => [a, b];; f({ a: 1 })`, `[1, 2]`],
  [`const f = ({ a } = { a: 3 }) => a;; f()`, `?`],
  [`const f = ([a, b]) => b;; f([1, 2])`, `2`],
  [`const f = (...all) => all;; f(1, 2)`, `[1, 2]`],
  [`const f = (a, ...all) => all;; f(1, 2)`, `[2]`],
  [`const f = ({ a, ...rest }) => rest;; f({ a: 1, b: 2 })`, `?`],
  [`const f = (a) => { a = 2; return a; };; f(1)`, `?`],
  [`const f = (a) => { if (a) return 1; return 2; };; f(unknown)`, `1 | 2`],
  [`const f = (a) => { if (a) return 1; };; f(unknown)`, `1 | undefined`],
  [`const f = (a) => { if (a) return 1; else return 2; };; f(unknown)`, `1 | 2`],
  [`const f = (a) => { if (a) return; return 2; };; f(unknown)`, `2 | undefined`],
  [`const f = (a) => { if (a) return 1; throw new Error(); };; f(unknown)`, `1`],
  [`const f = (a) => { { return 1; } };; f()`, `1`],
  [`const f = (a) => { try { return 1; } catch { return 2; } };; f()`, `1 | 2`],
  [`const f = (a) => { try { return 1; } catch { } };; f()`, `1 | undefined`],
  [`const f = (a) => { try { g(); } finally { return 1; } };; f()`, `1`],
  [`const f = (a) => { while (true) { if (a()) return 1; } };; f()`, `1`],
  [`const f = (a) => { while (true) { if (a()) break; return 1; } };; f()`, `1 | undefined`],
  [`const f = (x) => { switch (x) { case 1: return "a"; } };; f(1)`, `"a" | undefined`],
  [`const f = (x) => { switch (x) { case 1: break; default: return "a"; } };; f(1)`, `"a" | undefined`],
  [`const f = (x) => { switch (x) { case 1: case 2: return "a"; default: throw x; } };; f(1)`, `"a"`],
  [`const f = (a = "d") => a;; f(unknown ? "x" : undefined)`, `"x" | "d"`],
  [`const f = (a = "d") => a;; f(process.env.A)`, `env A`],
  [`const f = () => {};; f()`, `undefined`],
  [`const f = () => { const a = 1; return a; };; f()`, `1`],
  [`const f = () => { const g = () => 1; return g(); };; f()`, `1`],
  [`const f = (n) => n ? f(n) : 1;; f(unknown)`, `? | 1`],
  [`const f = () => f();; f()`, `?`],
  [`const f = async () => "a";; f()`, `promise of "a"`],
  [`const f = async () => "a";; await f()`, `"a"`],
  [`await Promise.resolve("a")`, `"a"`],
  [`await "a"`, `"a"`],
  [`await unknown()`, `?`],
  [`function* f() { return 1; };; f()`, `?`],
  [`const f = (a) => a;; f(...unknown)`, `?`],
  [`const f = (a) => () => a;; f(1)()`, `1`],
  [`(() => 1)()`, `1`],
  [`(function () { return 1; })()`, `1`],
  [`const o = { f: () => 1 };; o.f()`, `1`],
  [`const o = { f() { return 1; } };; o.f()`, `1`],
  [`const a = 1; const f = () => { const a = 2; return a; };; [a, f()]`, `[1, 2]`],
  [`const a = 1; const f = (a) => a;; f(2)`, `2`],
  [`function f(a: string): string; function f(a) { return a; };; f("x")`, `"x"`],
  [`function f() { try { return 1; } finally { } };; f()`, `1`],
  [`function f(x) { switch (x) { case 1: return "a"; default: return "b"; } };; f(1)`, `"a" | "b"`],
  [`function f() { return arguments[0]; };; f(1)`, `?`],
  [`const f = flag ? () => 1 : () => 2;; f()`, `1 | 2`],
  [`class A { static f() { return 1; } };; A.f()`, `?`],
  [`new Map()`, `?`],
  [`const f = () => 1;; new f()`, `?`],
  [`const f = (a) => { { const b = 1; } { const b = 2; return b; } };; f()`, `?`],
]);

table("enums", [
  [`enum E { A, B };; E.B`, `1`],
  [`enum E { A = "a" };; E.A`, `"a"`],
  [`enum E { A = 3, B };; E.B`, `4`],
  [`enum E { A = "a", B };; E.B`, `?`],
  [`const enum E { A = "a" };; E.A`, `"a"`],
  [`enum E { A = f() };; E.A`, `?`],
]);

table("packages", [
  [`import { z } from "zod";; z.object({ a: z.string() })`, `zod#z.object({ a: zod#z.string() })`],
  [`import * as z from "zod";; z.string()`, `zod#*.string()`],
  [`import z from "zod";; z.string().min(1).optional()`, `zod#default.string().min(1).optional()`],
  [`import { z } from "zod";; new z.Foo(1)`, `new zod#z.Foo(1)`],
  [`import { z } from "zod"; const { object } = z;; object({})`, `zod#z.object({})`],
  [`import { f } from "x";; f(...unknown)`, `x#f(…)`],
  [`import { f } from "x";; f("a", ...unknown, "b")`, `x#f("a", …)`],
  [`import { f } from "x";; await f()`, `?`],
  [`import { prompt } from "@cursor/bdk";; prompt\`\n  a\n    b\n\``, `"a\\n  b"`],
  [`import { prompt } from "@cursor/bdk";; prompt\`a \${unknown}\``, "`a ${global:#unknown}`"],
  [`import { prompt } from "@cursor/bdk";; prompt.lines\`\n  a\n  b\n\``, `["a", "b"]`],
  [`import { prompt } from "other";; prompt\`a\``, `?`],
  [`import { missing } from "./nowhere.js";; missing`, `?`],
  [`import { missing } from "~/nowhere";; missing`, `?`],
  [`import { missing } from "#nowhere";; missing`, `?`],
]);

describe("the ten ways in which public projects compute a config", () => {
  const sdk = `import { defineAgent, defineTool, defineSkill, defineInstructions, defineConnection } from "@cursor/july";\n`;
  const files = {
    "lib/constants.ts": `export const MODEL = "grok-4.5";\nexport const SHARED = [{ type: "a" }];\n`,
    "lib/make.ts": `const all = { one: { description: "One." } };\nexport function tool(name: string) { return { description: all.one.description, name }; }\nexport const skill = (name: string) => ({ description: \`Skill \${name}\`, markdown: "Do." });\nexport function text() { return ["You help.", "Be kind."].join("\\n"); }\nexport default function config() { return { model: "grok-4.5" }; }\n`,
  };
  const rows: Table = [
    [
      `import config from "../lib/make.js";; defineAgent(config())`,
      `@cursor/july#defineAgent({ model: "grok-4.5" })`,
    ],
    [
      `import { tool } from "../lib/make.js";; defineTool(tool("find"))`,
      `@cursor/july#defineTool({ description: "One.", name: "find" })`,
    ],
    [
      `import { skill } from "../lib/make.js";; defineSkill(skill("a"))`,
      `@cursor/july#defineSkill({ description: "Skill a", markdown: "Do." })`,
    ],
    [
      `import { text } from "../lib/make.js";; defineInstructions({ markdown: text() })`,
      `@cursor/july#defineInstructions({ markdown: "You help.\\nBe kind." })`,
    ],
    [
      `defineConnection(process.env.X ? { url: "a" } : { url: "b" })`,
      `@cursor/july#defineConnection({ url: "a" } | { url: "b" })`,
    ],
    [
      `process.env.X ? defineConnection({ url: "a" }) : defineConnection({ url: "b" })`,
      `@cursor/july#defineConnection({ url: "a" }) | @cursor/july#defineConnection({ url: "b" })`,
    ],
    [
      `import { MODEL } from "../lib/constants.js";; defineAgent({ model: MODEL })`,
      `@cursor/july#defineAgent({ model: "grok-4.5" })`,
    ],
    [
      `const x = process.env.MODEL;; defineAgent({ model: x ? x : undefined })`,
      `@cursor/july#defineAgent({ model: env MODEL | undefined })`,
    ],
    [
      `import { SHARED } from "../lib/constants.js";; { auth: [...SHARED, { type: "b" }] }`,
      `{ auth: [{ type: "a" }, { type: "b" }] }`,
    ],
    [`{ auth: [...unknown(), { type: "b" }] }`, `{ auth: [{ type: "b" }, …] }`],
  ];
  for (const [source, expected] of rows)
    it(source, () => {
      expect(evaluate(source.includes(";;") ? sdk + source : `${sdk};;${source}`, files)).toBe(expected);
    });
});

table("objects that are changed by way of another name", [
  [`const a = {}; change(a);; a`, `?`],
  [`const a = {}; await change(a);; a`, `?`],
  [`const a = {}; helpers.change(a.b);; a`, `?`],
  [`const a = { b: {} }; const { b } = a; b.c = 1;; a`, `?`],
  [`const a = {}; const b = a; const c = b; c.d = 1;; a`, `?`],
  [`const a = [{}]; for (const b of a) b.c = 1;; a`, `?`],
  [`const a = { b: {} }; for (const [k, v] of Object.entries(a)) v.c = k;; a`, `?`],
  [`const a = [{}]; a.forEach((b) => { b.c = 1; });; a`, `?`],
  [`const a = {}; Object.defineProperty(a, "b", { value: 1 });; a`, `?`],
  [`const a = {}; let b; b = a; b.c = 1;; a`, `?`],
  [`const f = (x) => { change(x); return x; };; f({ a: 1 })`, `?`],
  [`const a = "text"; change(a);; a`, `"text"`],
  [`const a = { b: 1 }; console.log(a);; a`, `{ b: 1 }`],
  [`const a = { b: 1 }; const run = (t) => { t.send(a); };; a`, `{ b: 1 }`],
  [`const a = { b: 1 }; const c = read(a);; a`, `{ b: 1 }`],
  [`const a = [1]; for (const b of a) use(b);; a`, `?`],
]);

describe("limits", () => {
  const many = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join("");

  it("gives up on a long chain of constants", () => {
    const chain = `const a0 = 1;${many(500, (index) => `const a${index + 1} = a${index};`)}`;
    expect(evaluate(`${chain};; a500`)).toBe("?");
    expect(evaluate(`${chain};; a20`)).toBe("1");
  });

  it("gives up on values that double again and again", () => {
    const doubling = `const a0 = [1];${many(40, (index) => `const a${index + 1} = [...a${index}, ...a${index}];`)}`;
    expect(evaluate(`${doubling};; a40.length === 3`)).toBe("?");
    expect(
      evaluate(
        `const x0 = "a";${many(40, (index) => `const x${index + 1} = x${index} + x${index};`)};; x40 === ""`,
      ),
    ).toMatch(/false|\?/);
  });

  it("gives up on functions that call each other without end", () => {
    expect(evaluate(`const f = (n) => [g(n), g(n)]; const g = (n) => [f(n), f(n)];; f(1).length`)).toBe("2");
  });

  it("does not list more than 32 alternatives", () => {
    const nested = many(40, (index) => `unknown ? ${index} : `);
    expect(evaluate(`${nested} 99`)).toMatch(/ \| \?$/);
  });
});
