import {
  MemoryFileSystem,
  RuleEngine,
  Workspace,
  type Diagnostic,
  type RuleFailure,
  type Span,
} from "../../../language-server";
import { DIR, projectFiles, unmark, type Dialect, type Files } from "./case-files";

export * from "./case-files";

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
