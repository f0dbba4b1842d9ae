import { stat } from "node:fs/promises";
import type { Disposable, Uri } from "vscode";
import type { VSCode } from "../vscode-api";

/** As in the Language Server Protocol. */
export enum FileChange {
  Created = 1,
  Changed = 2,
  Deleted = 3,
}

export interface FileEvent {
  uri: string;
  type: FileChange;
}

/** Folders that are written by machines. An agent is never looked for in them. */
const MACHINE_FOLDERS = new Set([
  "node_modules",
  "bower_components",
  ".git",
  ".hg",
  ".svn",
  ".agent-workbench",
  ".agent-serve",
  ".next",
  ".turbo",
  ".cache",
  ".venv",
  "__pycache__",
]);

const EXTENSIONS = new Set(["ts", "tsx", "mts", "cts", "js", "mjs", "cjs", "jsx", "json", "jsonc", "md"]);

/** Names without a known extension that matter: `.env`, `.env.local`, `.gitignore`; and folders. */
const isPlainName = (name: string): boolean => /^\.?[^.]*$/.test(name) || name.startsWith(".env");

/** Simple names out of globs such as `**\/out` or `dist/`, by which the editor's user hides folders. */
export function folderNames(globs: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const glob of globs) {
    const name = /^(?:\*\*\/)?([^*?{}[\]/]+)(?:\/(?:\*\*)?)?$/.exec(glob)?.[1];
    if (name) names.add(name);
  }
  return names;
}

/** What to do with a change of a path inside a workspace folder: pass it on, drop it, or look first. */
export function judge(
  relativePath: string,
  type: FileChange,
  excluded: ReadonlySet<string>,
): "pass" | "drop" | "pass-if-folder" {
  const parts = relativePath.split("/").filter(Boolean);
  if (parts.some((part) => MACHINE_FOLDERS.has(part) || excluded.has(part))) return "drop";
  const name = parts.at(-1) ?? "";
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (isPlainName(name) || EXTENSIONS.has(extension)) return "pass";
  // What has gone cannot be looked at, and a folder may have a dot in its name.
  if (type === FileChange.Deleted) return "pass";
  return type === FileChange.Created ? "pass-if-folder" : "drop";
}

export interface FileEventsOptions {
  vscode: VSCode;
  excludedGlobs: () => readonly string[];
  send: (changes: FileEvent[]) => void;
  isFolder?: (uri: Uri) => Promise<boolean>;
}

/** Long enough to gather a `git checkout` into few messages, short enough not to be noticed. */
const GATHER_MS = 25;

/** Watches the workspace for the language server. */
export class FileEvents implements Disposable {
  private readonly watcher;
  private readonly isFolder: (uri: Uri) => Promise<boolean>;
  private readonly pending: FileEvent[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: FileEventsOptions) {
    this.isFolder =
      options.isFolder ??
      ((uri) =>
        stat(uri.fsPath).then(
          (found) => found.isDirectory(),
          () => false,
        ));
    this.watcher = options.vscode.workspace.createFileSystemWatcher("**/*");
    this.watcher.onDidCreate((uri) => void this.take(uri, FileChange.Created));
    this.watcher.onDidChange((uri) => void this.take(uri, FileChange.Changed));
    this.watcher.onDidDelete((uri) => void this.take(uri, FileChange.Deleted));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.watcher.dispose();
  }

  private async take(uri: Uri, type: FileChange): Promise<void> {
    if (uri.scheme !== "file") return;
    const relative = this.options.vscode.workspace.asRelativePath(uri, false).replace(/\\/g, "/");
    const verdict = judge(relative, type, folderNames(this.options.excludedGlobs()));
    if (verdict === "drop") return;
    if (verdict === "pass-if-folder" && !(await this.isFolder(uri))) return;
    this.pending.push({ uri: uri.toString(), type });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.options.send(this.pending.splice(0));
    }, GATHER_MS);
  }
}
