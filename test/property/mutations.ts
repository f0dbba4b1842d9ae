import { TEXTS } from "./fixtures";

/** Pieces of text at which parsers stumble. */
const TOKENS = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "<",
  ">",
  "`",
  "${",
  '"',
  "'",
  "/*",
  "*/",
  "//",
  "/",
  "\\",
  "\\u{",
  "\\x",
  "=>",
  "...",
  "?.",
  "??",
  "?",
  ":",
  ";",
  ",",
  ".",
  "@",
  "#",
  "#!",
  "0x",
  "1e999",
  "9n",
  "-",
  "+",
  "async ",
  "await ",
  "yield ",
  "function* ",
  "class ",
  "enum ",
  "new ",
  "import ",
  "import(",
  "import x = require('./x');",
  "export ",
  "export default ",
  "export * from './agent.js';",
  "export { default } from './agent.js';",
  "export = ",
  "const ",
  "let a; a = a;",
  "const a = b, b = a;",
  "const f = () => f(); f();",
  "const { ...rest } = rest;",
  "undefined",
  "null",
  "NaN",
  "__proto__: null,",
  "constructor: 1,",
  "toString: 1,",
  "return ",
  "throw ",
  "if (",
  "for (const x of ",
  "switch (",
  "process.env.",
  "---\n",
  "\n---\n",
  "&a ",
  "*a",
  "<<: *a\n",
  "? ",
  "!!binary ",
  "!!js/function ",
  "- - - ",
  "%YAML 9\n",
  "agent-workbench-disable-next-line ",
  "// agent-workbench-disable-next-line tool/missing-description\n",
  "\t",
  "\r",
  "\r\n",
  "\n",
  "\u2028",
  "\u2029",
  "\u0000",
  "\uFEFF",
  "\uD800",
  "\uDC00",
  "😀",
  "é",
  "\u202E",
  "\u200B",
];

const DEEP = 5_000;

/** Texts whose nesting is far beyond what a person writes. */
const NESTED: readonly (() => string)[] = [
  () => "[".repeat(DEEP),
  () => "(".repeat(DEEP),
  () => "{".repeat(DEEP),
  () => "[".repeat(DEEP) + "]".repeat(DEEP),
  () => "({a:".repeat(DEEP) + "1" + "})".repeat(DEEP),
  () => "a ? b : ".repeat(DEEP) + "c",
  () => "a ? ".repeat(DEEP) + "b",
  () => "`${".repeat(DEEP),
  () => "`${".repeat(DEEP) + "1" + "}`".repeat(DEEP),
  () => "!".repeat(DEEP) + "a",
  () => "a" + " + a".repeat(DEEP),
  () => "a" + ".b".repeat(DEEP),
  () => "a" + "()".repeat(DEEP),
  () => "a" + "[0]".repeat(DEEP),
  () => "() => ".repeat(DEEP) + "1",
  () => "if (a) ".repeat(DEEP) + "b;",
  () => "if (a) {} else ".repeat(DEEP) + "b;",
  () => "function f() {".repeat(DEEP),
  () => "<T>".repeat(DEEP) + "a",
  () => "new ".repeat(DEEP) + "A",
  () => "await ".repeat(DEEP) + "a",
  () => "let x: " + "Array<".repeat(DEEP),
  () => "> ".repeat(DEEP) + "a",
  () => "- ".repeat(DEEP) + "a",
  () => "*".repeat(DEEP) + "a" + "*".repeat(DEEP),
  () => "[".repeat(DEEP) + "a" + "](b)".repeat(DEEP),
  () => "<a".repeat(DEEP),
  () => "&a [".repeat(DEEP),
  () => `---\n${"a: [".repeat(DEEP)}\n---\n`,
  () => `---\n${"{a: ".repeat(DEEP)}\n---\n`,
];

const MAX_TEXT = 120_000;

/** One edit as numbers, so that a failing sequence can be made smaller. */
export interface Mutation {
  kind: number;
  from: number;
  to: number;
  pick: number;
}

/** A text after one of the edits that people and machines make. */
export function mutate(text: string, mutation: Mutation): string {
  const { kind, pick } = mutation;
  const a = mutation.from % (text.length + 1);
  // Mostly small pieces, sometimes all the rest.
  const size = mutation.to % 7 === 0 ? mutation.to : mutation.to % 40;
  const b = Math.min(text.length, a + size);
  const insert = (piece: string): string => text.slice(0, a) + piece + text.slice(a);
  const at = <T>(list: readonly T[]): T => list[pick % list.length] as T;
  const result = ((): string => {
    switch (kind % 12) {
      case 0:
        return text.slice(0, a) + text.slice(b);
      case 1:
        return insert(text.slice(a, b));
      case 2: {
        const c = Math.min(text.length, b + (pick % 40));
        return text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c);
      }
      case 3:
      case 4:
      case 5:
        return insert(at(TOKENS));
      case 6:
        return text.slice(0, a);
      case 7:
        return insert(String.fromCharCode(pick % 65_536));
      case 8: {
        const other = at(TEXTS);
        const start = mutation.to % (other.length + 1);
        return insert(other.slice(start, start + (mutation.from % 400)));
      }
      case 9:
        return text.slice(0, a) + at(TOKENS) + text.slice(b);
      case 10:
        return text.replace(/\r?\n/g, pick % 2 === 0 ? "\r\n" : "\r");
      default:
        // Rarely: it costs much more than the others.
        return pick % 4 === 0 ? insert(at(NESTED)()) : insert(at(TOKENS).repeat(1 + (mutation.to % 60)));
    }
  })();
  return result.slice(0, MAX_TEXT);
}

/** Each of the deeply nested texts, for a test that leaves none out. */
export const nestedTexts = (): string[] => NESTED.map((build) => build());
