import { stat } from "node:fs/promises";
import type { Disposable, Uri } from "vscode";
import { Debounce, Disposables } from "./disposables";
import type { Probe } from "./probe";
import type { VSCode } from "./vscode-api";

export interface ProbeWatchOptions {
  vscode: VSCode;
  probe: Probe;
  onFound: (uri: Uri) => void;
  isFolder?: (uri: Uri) => Promise<boolean>;
  debounceMs?: number;
}

const IGNORED = /\/(?:node_modules|\.git|\.hg|\.svn)(?:\/|$)/;
const MODULE_OF_AGENT = /\/(?:agent|bot)\/.*\.(?:[cm]?[jt]s|tsx)$/;

/** While no agent project is known, waits for one to appear. It costs nothing but the editor's own file watching. */
export class ProbeWatch implements Disposable {
  private readonly owned = new Disposables();
  private readonly debounce: Debounce;
  private readonly changed = new Map<string, Uri>();
  private everything = false;
  private done = false;

  constructor(private readonly options: ProbeWatchOptions) {
    this.debounce = this.owned.add(new Debounce(options.debounceMs ?? 250));
    const { workspace } = options.vscode;
    const watcher = this.owned.add(workspace.createFileSystemWatcher("**/*", false, false, true));
    this.owned.add(watcher.onDidCreate((uri) => void this.created(uri)));
    this.owned.add(watcher.onDidChange((uri) => this.take(uri)));
    this.owned.add(workspace.onDidChangeWorkspaceFolders(() => this.all()));
  }

  /** Looks through the whole workspace soon. */
  all(): void {
    this.everything = true;
    this.schedule();
  }

  dispose(): void {
    this.done = true;
    this.owned.dispose();
  }

  private async created(uri: Uri): Promise<void> {
    if (this.take(uri) || IGNORED.test(uri.path)) return;
    // A folder that was copied or moved here is announced by its own name alone.
    const isFolder = this.options.isFolder ?? isDirectory;
    if (!/\.[A-Za-z0-9]+$/.test(uri.path) && (await isFolder(uri))) this.all();
  }

  private take(uri: Uri): boolean {
    if (IGNORED.test(uri.path)) return false;
    if (!uri.path.endsWith("/package.json") && !MODULE_OF_AGENT.test(uri.path)) return false;
    this.changed.set(uri.toString(), uri);
    this.schedule();
    return true;
  }

  private schedule(): void {
    if (!this.done) this.debounce.run(() => void this.look());
  }

  private async look(): Promise<void> {
    const files = [...this.changed.values()];
    const everything = this.everything;
    this.changed.clear();
    this.everything = false;
    const { probe } = this.options;
    const found = (await probe.files(files)) ?? (everything ? await probe.workspace() : undefined);
    if (found && !this.done) this.options.onFound(found);
  }
}

const isDirectory = (uri: Uri): Promise<boolean> =>
  stat(uri.fsPath).then(
    (found) => found.isDirectory(),
    () => false,
  );
