// For suites that run in the extension host: what they need of the editor, in one or two words.
import { join } from "node:path";
import * as vscode from "vscode";
import type { SurfaceResult } from "../../../../language-server/protocol";
import { descendants } from "../process-tree";

/** What our extension's `activate` returns. */
export interface ExtensionApi {
  /** Resolves when everything that is open has been validated. */
  whenValidated(): Promise<void>;
  surface(): Promise<SurfaceResult>;
  /** Time that `activate` took, in milliseconds. */
  activationMs: number;
}

const EXTENSION_ID = "agent-workbench.agent-workbench";

/** Activates our extension and returns what it offers. */
export async function activate(): Promise<ExtensionApi> {
  const extension = vscode.extensions.getExtension<ExtensionApi>(EXTENSION_ID);
  if (!extension) throw new Error(`${EXTENSION_ID} is not installed`);
  return extension.activate();
}

/** Asks again until the answer is neither undefined nor false. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  limit = 20_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${limit} ms for ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** A path in the first workspace folder, or in the one of the given index. */
export function inWorkspace(path: string, folder = 0): vscode.Uri {
  const found = vscode.workspace.workspaceFolders?.[folder];
  if (!found) throw new Error(`There is no workspace folder ${folder}`);
  return vscode.Uri.file(join(found.uri.fsPath, path));
}

export async function openFile(path: string, folder = 0): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(inWorkspace(path, folder)));
}

/** Replaces one text of a document by another, without saving. The text must be there exactly once. */
export async function replaceText(editor: vscode.TextEditor, old: string, by: string): Promise<void> {
  const text = editor.document.getText();
  const at = text.indexOf(old);
  if (at < 0 || text.includes(old, at + 1))
    throw new Error(`Not exactly one ${JSON.stringify(old)} in the document`);
  const range = new vscode.Range(editor.document.positionAt(at), editor.document.positionAt(at + old.length));
  if (!(await editor.edit((edit) => edit.replace(range, by)))) throw new Error("The editor refused the edit");
}

/** Our diagnostics of one document, in order of place, as `line:column-line:column severity rule message`, from 1. */
export function diagnosticsOf(uri: vscode.Uri): string[] {
  return ours(vscode.languages.getDiagnostics(uri)).map((diagnostic) => {
    const place = (at: vscode.Position) => `${at.line + 1}:${at.character + 1}`;
    const { start, end } = diagnostic.range;
    return `${place(start)}-${place(end)} ${severityName(diagnostic)} ${ruleId(diagnostic)} ${diagnostic.message}`;
  });
}

/** Our diagnostics of the whole window: file and diagnostic. */
export function allDiagnostics(): [vscode.Uri, vscode.Diagnostic][] {
  return vscode.languages
    .getDiagnostics()
    .sort(([a], [b]) => (a.fsPath < b.fsPath ? -1 : 1))
    .flatMap(([uri, diagnostics]) =>
      ours(diagnostics).map((diagnostic): [vscode.Uri, vscode.Diagnostic] => [uri, diagnostic]),
    );
}

export function severityName(diagnostic: vscode.Diagnostic): "error" | "warning" | "information" | "hint" {
  const names = ["error", "warning", "information", "hint"] as const;
  return names[diagnostic.severity];
}

export function ruleId(diagnostic: vscode.Diagnostic): string {
  const { code } = diagnostic;
  return String(typeof code === "object" ? code.value : (code ?? ""));
}

/** The running language server processes of this window. */
export function languageServers(): number[] {
  return descendants(process.pid, /language-server\.js/).map((row) => row.pid);
}

function ours(diagnostics: readonly vscode.Diagnostic[]): vscode.Diagnostic[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.source === "agent-workbench")
    .sort((a, b) => a.range.start.compareTo(b.range.start) || a.range.end.compareTo(b.range.end));
}
