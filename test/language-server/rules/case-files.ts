/** How a rule's cases are written. Plain data: nothing of the product is loaded. */
import type { Diagnostic, Span } from "../../../language-server";

/** Files of a small project, by path below it; null takes one of the stock files away. */
export type Files = Record<string, string | null>;

export interface Expected {
  /** File in which the diagnostic stands. Its range is the next `«…»` in that file. */
  file: string;
  message: string;
  /** Where it differs from the rule's own. */
  severity?: Diagnostic["severity"];
  /** Titles of the quick fixes. */
  fixes?: string[];
  /** The first fix, applied: files that it changes, null for a deleted one. */
  fixed?: Files;
  related?: { file: string; message: string }[];
}

export interface FailingCase {
  name: string;
  dialect?: Dialect;
  files: Files;
  expected: Expected[];
}

export interface PassingCase {
  name: string;
  dialect?: Dialect;
  files: Files;
}

export type RuleCases = Record<string, { failing: FailingCase[]; passing: PassingCase[] }>;

export type Dialect = "july" | "bdk" | "agent-sdk";

const PACKAGES: Record<Dialect, string> = {
  july: "@cursor/july",
  bdk: "@cursor/bdk",
  "agent-sdk": "@grok/agent-sdk",
};

/** Where the project lies in memory. */
export const DIR = "/ws/sample";

/** A correct project with these files laid over it. `ROOT/` in a path stands for the dialect's agent folder. */
export function projectFiles(dialect: Dialect, files: Files): Map<string, string> {
  const sdk = PACKAGES[dialect];
  const root = dialect === "july" ? "agent" : "bot";
  const stock: Files = {
    "package.json":
      JSON.stringify(
        { name: "sample", private: true, type: "module", dependencies: { [sdk]: "^0.2.0", zod: "^3.25.0" } },
        null,
        2,
      ) + "\n",
    [`${root}/agent.ts`]: `import { defineAgent } from "${sdk}";\n\nexport default defineAgent({ model: "grok-4.5" });\n`,
    [`${root}/instructions.md`]: "You are a helpful agent.\n",
  };
  const all = new Map<string, string>();
  for (const [name, text] of [...Object.entries(stock), ...Object.entries(files)]) {
    const path = name.replace(/^ROOT\//, `${root}/`);
    if (text === null) all.delete(path);
    else all.set(path, text.replaceAll("SDK", sdk));
  }
  return all;
}

/** Takes `«…»` out of a text and gives the spans between them in order. */
export function unmark(text: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  const open: number[] = [];
  let plain = "";
  for (const character of text) {
    if (character === "«") open.push(plain.length);
    else if (character === "»") spans.push([open.pop() ?? 0, plain.length]);
    else plain += character;
  }
  return { text: plain, spans: spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]) };
}
