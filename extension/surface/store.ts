import type { Disposable, Event } from "vscode";
import type { SurfaceChangedParams, SurfaceResult } from "../../language-server/protocol";
import type { VSCode } from "../vscode-api";

export interface SurfaceStoreOptions {
  vscode: VSCode;
  /** Asks the server; undefined while there is none. */
  fetch: () => Promise<SurfaceResult | undefined>;
  onError: (error: unknown) => void;
}

/** The last known surface, for tree, status bar and decorations. One request at a time, however often it changes. */
export class SurfaceStore implements Disposable {
  private result: SurfaceResult | undefined;
  private text = "";
  private checked: Date | undefined;
  private running: Promise<SurfaceResult | undefined> | undefined;
  private again = false;
  private readonly emitter;

  constructor(private readonly options: SurfaceStoreOptions) {
    this.emitter = new options.vscode.EventEmitter<SurfaceResult | undefined>();
  }

  get current(): SurfaceResult | undefined {
    return this.result;
  }

  /** When the server last said what it found. */
  get checkedAt(): Date | undefined {
    return this.checked;
  }

  /** Fires only when what is shown would differ. */
  get onDidChange(): Event<SurfaceResult | undefined> {
    return this.emitter.event;
  }

  changed(params: SurfaceChangedParams): void {
    if (this.result?.revision !== params.revision) void this.refresh();
  }

  /** Resolves with a surface that was asked for after this call. */
  refresh(): Promise<SurfaceResult | undefined> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  clear(): void {
    this.accept(undefined);
  }

  dispose(): void {
    this.emitter.dispose();
  }

  private async run(): Promise<SurfaceResult | undefined> {
    do {
      this.again = false;
      try {
        const result = await this.options.fetch();
        if (result) this.accept(result);
      } catch (error) {
        this.options.onError(error);
      }
    } while (this.again);
    return this.result;
  }

  private accept(result: SurfaceResult | undefined): void {
    this.result = result;
    this.checked = result ? new Date() : undefined;
    const text = result ? JSON.stringify(result.projects) : "";
    if (text === this.text) return;
    this.text = text;
    this.emitter.fire(result);
  }
}
