import type { Disposable, FileDecoration, FileDecorationProvider, Uri } from "vscode";
import { Disposables } from "../disposables";
import type { Settings } from "../settings";
import type { SurfaceStore } from "../surface/store";
import type { Translate, VSCode } from "../vscode-api";

/** Two letters: a single `A` in the explorer means "added" to whoever uses git. */
const MARK = "Ag";

/** Marks the agent root folder in the explorer. Problems already colour files, so nothing else is added. */
export class RootDecorations implements FileDecorationProvider, Disposable {
  private readonly owned = new Disposables();
  private readonly emitter;
  private names = new Map<string, string>();

  constructor(
    private readonly vscode: VSCode,
    private readonly t: Translate,
    private readonly settings: Settings,
    private readonly store: SurfaceStore,
  ) {
    this.emitter = this.owned.add(new vscode.EventEmitter<Uri[]>());
    this.owned.add(vscode.window.registerFileDecorationProvider(this));
    this.owned.add(store.onDidChange(() => this.update()));
    this.owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("agentWorkbench.decorations")) this.update();
      }),
    );
  }

  get onDidChangeFileDecorations() {
    return this.emitter.event;
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const name = this.names.get(uri.toString());
    return name === undefined
      ? undefined
      : new this.vscode.FileDecoration(MARK, this.t("Agent root of {0}", name));
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const before = this.names;
    const projects = this.settings.decorations ? (this.store.current?.projects ?? []) : [];
    this.names = new Map(
      projects.flatMap(({ rootUri, name }) =>
        rootUri ? [[this.vscode.Uri.parse(rootUri).toString(), name]] : [],
      ),
    );
    const touched = new Set([...before.keys(), ...this.names.keys()]);
    const changed = [...touched].filter((uri) => before.get(uri) !== this.names.get(uri));
    if (changed.length > 0) this.emitter.fire(changed.map((uri) => this.vscode.Uri.parse(uri)));
  }
}
