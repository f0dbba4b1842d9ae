import type { Disposable, TextEditor, TreeView, Uri } from "vscode";
import { LocateRequest, type LocateResult } from "../../language-server/protocol";
import { Disposables } from "../disposables";
import { CONTEXT_KEYS, SURFACE_VIEW } from "../ids";
import type { ServerLife } from "../server/server-life";
import type { Settings } from "../settings";
import type { Translate, VSCode } from "../vscode-api";
import { countsInWords } from "../words";
import { entriesOf, type EntryNode, type TreeNode } from "./model";
import { SurfaceProvider } from "./provider";
import type { SurfaceStore } from "./store";

export interface SurfaceViewOptions {
  vscode: VSCode;
  t: Translate;
  settings: Settings;
  store: SurfaceStore;
  life: ServerLife;
}

/** The view "Surface": the tree, its badge, its filter, and the way from a file to its row. */
export class SurfaceView implements Disposable {
  readonly provider: SurfaceProvider;
  readonly tree: TreeView<TreeNode>;
  private readonly owned = new Disposables();

  constructor(private readonly options: SurfaceViewOptions) {
    const { vscode, t, settings, store, life } = options;
    this.provider = this.owned.add(new SurfaceProvider(vscode, t, settings, () => store.current));
    this.tree = this.owned.add(
      vscode.window.createTreeView(SURFACE_VIEW, { treeDataProvider: this.provider, showCollapseAll: true }),
    );
    this.owned.add(store.onDidChange(() => this.refresh()));
    this.owned.add(life.onDidChangeState(() => this.describe()));
    this.owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("agentWorkbench.surface")) this.refresh();
      }),
    );
    this.owned.add(vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)));
  }

  refresh(): void {
    this.provider.refresh();
    this.describe();
    this.follow(this.options.vscode.window.activeTextEditor);
  }

  get filter(): string {
    return this.provider.filter;
  }

  async setFilter(text: string): Promise<void> {
    this.provider.filter = text;
    this.describe();
    await this.options.vscode.commands.executeCommand(
      "setContext",
      CONTEXT_KEYS.surfaceFiltered,
      this.provider.filter !== "",
    );
  }

  /** The row of a file: by its address, or by what the server says it belongs to. */
  async nodeOf(uri: Uri): Promise<TreeNode | undefined> {
    const entries = entriesOf(this.provider.roots);
    const wanted = uri.toString();
    const direct = entries.find((node) => this.address(node) === wanted);
    if (direct) return direct;
    const params = { uri: wanted };
    const found = await this.options.life.connection?.request<LocateResult | null>(LocateRequest, params);
    if (!found) return undefined;
    return (
      entries.find(
        (node) =>
          node.project.uri === found.projectUri && node.slot === found.slot && node.entry.id === found.id,
      ) ?? this.provider.roots.find((node) => node.project.uri === found.projectUri)
    );
  }

  async reveal(node: TreeNode, focus: boolean): Promise<void> {
    await this.tree.reveal(node, { select: true, focus, expand: node.kind !== "entry" });
  }

  dispose(): void {
    this.owned.dispose();
  }

  private follow(editor: TextEditor | undefined): void {
    // Revealing a row would open the view, which only a person may do.
    if (!editor || !this.tree.visible || !this.options.settings.followActiveFile) return;
    this.nodeOf(editor.document.uri)
      .then((node) => (node && this.tree.visible ? this.reveal(node, false) : undefined))
      .catch(() => undefined);
  }

  private describe(): void {
    const { t, store, life } = this.options;
    const projects = store.current?.projects ?? [];
    const errors = projects.reduce((sum, project) => sum + project.errors, 0);
    const inWords = countsInWords(t, { errors, warnings: 0 });
    this.tree.badge =
      errors > 0 ? { value: errors, tooltip: t("{0} in the agent projects", inWords) } : undefined;
    const notes: string[] = [];
    if (life.state === "failed" && projects.length > 0)
      notes.push(t("The language server stopped. This is what it last found. Restart it to check again."));
    if (this.filter) {
      const shown = entriesOf(this.provider.roots).length;
      const all = projects
        .flatMap((project) => project.groups)
        .reduce((sum, group) => sum + group.entries.length, 0);
      notes.push(t("Filter “{0}”: {1} of {2} entries", this.filter, shown, all));
    }
    this.tree.message = notes.length > 0 ? notes.join("\n") : undefined;
  }

  private address(node: EntryNode): string {
    return this.options.vscode.Uri.parse(node.entry.uri).toString();
  }
}
