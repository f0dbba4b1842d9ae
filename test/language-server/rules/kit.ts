import {
  MemoryFileSystem,
  RuleEngine,
  Workspace,
  type Diagnostic,
  type RuleFailure,
  type Span,
} from "../../../language-server";

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

export interface Checked {
  /** Paths below the project. */
  diagnostics: (Diagnostic & { file: string })[];
  failures: RuleFailure[];
  texts: Map<string, string>;
  spans: Map<string, Span[]>;
}

/** Validates a project in memory. */
export function check(dialect: Dialect, files: Files): Checked {
  const texts = new Map<string, string>();
  const spans = new Map<string, Span[]>();
  for (const [path, marked] of projectFiles(dialect, files)) {
    const plain = unmark(marked);
    texts.set(path, plain.text);
    spans.set(path, plain.spans);
  }
  const disk = new MemoryFileSystem(
    Object.fromEntries([...texts].map(([path, text]) => [`${DIR}/${path}`, text])),
  );
  const workspace = new Workspace(disk);
  workspace.setFolders(["/ws"]);
  workspace.setEnvironment(["PATH", "HOME"]);
  const failures: RuleFailure[] = [];
  const engine = new RuleEngine(workspace, (failure) => failures.push(failure));
  const diagnostics = workspace
    .projects()
    .flatMap((project) => [...engine.diagnose(project.dir).values()].flat())
    .map((diagnostic) => ({ ...diagnostic, file: diagnostic.path.slice(DIR.length + 1) }));
  return { diagnostics, failures, texts, spans };
}

/** The texts after a fix. */
export function applyFix(
  texts: ReadonlyMap<string, string>,
  fix: Diagnostic["fixes"][number],
): Map<string, string> {
  const result = new Map(texts);
  const edits = [...fix.edits].sort((a, b) => b.at[0] - a.at[0]);
  for (const edit of edits) {
    const path = edit.path.slice(DIR.length + 1);
    const text = result.get(path) ?? "";
    result.set(path, text.slice(0, edit.at[0]) + edit.text + text.slice(edit.at[1]));
  }
  for (const operation of fix.files) {
    const path = operation.path.slice(DIR.length + 1);
    if (operation.kind === "create") result.set(path, operation.text);
    else {
      const text = result.get(path) ?? "";
      result.delete(path);
      if (operation.kind === "rename") result.set(operation.to.slice(DIR.length + 1), text);
    }
  }
  return result;
}
