import {
  CodeActionKind,
  CreateFile,
  DeleteFile,
  RenameFile,
  TextDocumentEdit,
  type CodeAction,
  type Range as LspRange,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { extname, type Diagnostic, type Fix, type Range } from "../index";
import { toLspDiagnostic } from "./diagnostics";
import { uriOf } from "./uris";

export interface CodeActionInput {
  /** Current diagnostics of the file. */
  diagnostics: readonly Diagnostic[];
  range: LspRange;
  /** Kinds that the editor asks for; undefined for all. */
  only: readonly string[] | undefined;
  text: string;
  /** Version of an open document, else null. */
  versionOf: (uri: string) => number | null;
  documentationBase: string;
}

/** The mends of what is wrong in a range, then how to silence it and where to read about it. */
export function codeActions(input: CodeActionInput): CodeAction[] {
  if (
    input.only &&
    !input.only.some(
      (kind) => CodeActionKind.QuickFix.startsWith(kind) || kind.startsWith(CodeActionKind.QuickFix),
    )
  )
    return [];
  const here = input.diagnostics.filter((diagnostic) => touches(diagnostic.range, input.range));
  const mends = here.flatMap((diagnostic) => diagnostic.fixes.map((fix) => mend(diagnostic, fix, input)));
  const silencers = here.flatMap((diagnostic) => silence(diagnostic, input));
  const pages = [...new Map(here.map((diagnostic) => [diagnostic.ruleId, diagnostic])).values()].map(
    (diagnostic) => page(diagnostic, input),
  );
  return [...mends, ...silencers, ...pages];
}

function touches(a: Range, b: LspRange): boolean {
  const before = (x: Range["end"], y: Range["end"]): boolean =>
    x.line < y.line || (x.line === y.line && x.character < y.character);
  return !before(a.end, b.start) && !before(b.end, a.start);
}

function mend(diagnostic: Diagnostic, fix: Fix, input: CodeActionInput): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toLspDiagnostic(diagnostic, input.documentationBase)],
    isPreferred: fix.preferred && diagnostic.fixes[0] === fix,
    edit: workspaceEdit(fix, input.versionOf),
  };
}

function workspaceEdit(fix: Fix, versionOf: CodeActionInput["versionOf"]): WorkspaceEdit {
  const changes: NonNullable<WorkspaceEdit["documentChanges"]> = [];
  const byFile = new Map<string, { range: Range; newText: string }[]>();
  for (const edit of fix.edits) {
    const edits = byFile.get(edit.path) ?? [];
    edits.push({ range: edit.range, newText: edit.text });
    byFile.set(edit.path, edits);
  }
  for (const [path, edits] of byFile) {
    const uri = uriOf(path);
    changes.push(TextDocumentEdit.create({ uri, version: versionOf(uri) }, edits));
  }
  for (const operation of fix.files) {
    const uri = uriOf(operation.path);
    if (operation.kind === "rename")
      changes.push(RenameFile.create(uri, uriOf(operation.to), { overwrite: false }));
    else if (operation.kind === "delete") changes.push(DeleteFile.create(uri, { ignoreIfNotExists: true }));
    else {
      const start = { line: 0, character: 0 };
      changes.push(CreateFile.create(uri, { overwrite: false, ignoreIfExists: false }));
      changes.push(
        TextDocumentEdit.create({ uri, version: null }, [
          { range: { start, end: start }, newText: operation.text },
        ]),
      );
    }
  }
  return { documentChanges: changes };
}

/** A comment on the line above; JSON has no comments. */
function silence(diagnostic: Diagnostic, input: CodeActionInput): CodeAction[] {
  const extension = extname(diagnostic.path);
  if (extension === ".json") return [];
  const line = diagnostic.range.start.line;
  const lines = input.text.split(/\r\n|\r|\n/);
  const words = `agent-workbench-disable-next-line ${diagnostic.ruleId}`;
  const comment =
    extension === ".md" ? (inFrontmatter(lines, line) ? `# ${words}` : `<!-- ${words} -->`) : `// ${words}`;
  // A comment above the first fence would end the frontmatter.
  if (extension === ".md" && line === 0 && lines[0]?.startsWith("---")) return [];
  const indent = /^[ \t]*/.exec(lines[line] ?? "")?.[0] ?? "";
  const start = { line, character: 0 };
  const uri = uriOf(diagnostic.path);
  return [
    {
      title: `Disable ${diagnostic.ruleId} for this line`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toLspDiagnostic(diagnostic, input.documentationBase)],
      edit: {
        documentChanges: [
          TextDocumentEdit.create({ uri, version: input.versionOf(uri) }, [
            { range: { start, end: start }, newText: `${indent}${comment}\n` },
          ]),
        ],
      },
    },
  ];
}

function inFrontmatter(lines: readonly string[], line: number): boolean {
  if (!lines[0]?.startsWith("---")) return false;
  const end = lines.findIndex((text, index) => index > 0 && /^---\s*$/.test(text));
  return end < 0 || line <= end;
}

function page(diagnostic: Diagnostic, input: CodeActionInput): CodeAction {
  return {
    title: `Show documentation for ${diagnostic.ruleId}`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toLspDiagnostic(diagnostic, input.documentationBase)],
    command: { title: "Show rule", command: "agentWorkbench.showRule", arguments: [diagnostic.ruleId] },
  };
}
