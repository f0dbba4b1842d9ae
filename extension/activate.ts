import * as path from "node:path";
import type { ExtensionContext } from "vscode";
import {
  SurfaceRequest,
  ValidateRequest,
  type InitializationOptions,
  type SurfaceResult,
} from "../language-server/protocol";
import { command, say, within } from "./commands/explain";
import { registerCommands } from "./commands/register";
import type { Workbench } from "./commands/workbench";
import { Disposables } from "./disposables";
import { RootDecorations } from "./editor/decorations";
import { RuleDocuments } from "./editor/rule-documents";
import { StatusBar } from "./editor/status-bar";
import { Tasks } from "./editor/tasks";
import { offerCommand } from "./editor/terminal";
import { COMMANDS, CONTEXT_KEYS, EXTENSION_ID, SECTION, SURFACE_VIEW } from "./ids";
import { Log, traceChannel } from "./log";
import { createProbe } from "./probe";
import { ProbeWatch } from "./probe-watch";
import type { ClientModule, ServerConnection } from "./server/connection";
import { CrashLimit } from "./server/crash-limit";
import { FileEvents } from "./server/file-events";
import { ServerLife } from "./server/server-life";
import { Settings } from "./settings";
import { SurfaceStore } from "./surface/store";
import { SurfaceView } from "./surface/view";
import { translator, type Translate, type VSCode } from "./vscode-api";
import { messageOf } from "./words";

/** What other extensions and tests get. */
export interface AgentWorkbenchApi {
  /** Resolves when the window was looked through and, where there is an agent project, its first surface has come. */
  whenValidated(): Promise<void>;
  /** What the framework discovers, as the language server sees it now; without projects while none runs. */
  surface(): Promise<SurfaceResult>;
  serverProcessId(): number | undefined;
}

/** What the extension needs from outside the editor's API. */
export interface Host {
  loadClient: () => Promise<ClientModule>;
  /** Reads the beginning of a file; the disk where it is left out. */
  read?: (file: string) => Promise<string>;
}

export interface Activation {
  api: AgentWorkbenchApi;
  stop(): Promise<void>;
}

/** Puts everything together. Nothing is awaited here: what takes time goes on after this has returned. */
export function activateWorkbench(vscode: VSCode, context: ExtensionContext, host: Host): Activation {
  const t = translator(vscode);
  const owned = new Disposables();
  context.subscriptions.push(owned);
  const log = owned.add(new Log(vscode.window.createOutputChannel("Agent Workbench", { log: true })));
  let app: Application | undefined;
  for (const registered of registerCommands(vscode, t, log, () => app)) owned.add(registered);
  try {
    app = new Application(vscode, t, context, log, owned, host);
    app.begin();
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
    const output = command({ vscode }, t("Show Output"), COMMANDS.showOutput);
    say({ vscode, log }, "error", t("Agent Workbench could not start: {0}.", messageOf(error)), output);
  }
  const running = app;
  return {
    api: {
      whenValidated: async () => running?.whenValidated(),
      surface: async () => (await running?.store.refresh()) ?? { revision: 0, projects: [] },
      serverProcessId: () => running?.life.processId,
    },
    stop: async () => running?.life.stop(),
  };
}

/** How long a new server may take to say what it found, before an empty answer is taken for one. */
const FIRST_SURFACE_MS = 1500;

class Application implements Workbench {
  readonly settings: Settings;
  readonly life: ServerLife;
  readonly store: SurfaceStore;
  readonly view: SurfaceView;
  private readonly probe;
  private readonly dist: string;
  private watch: ProbeWatch | undefined;
  private events: FileEvents | undefined;
  private looked: Promise<unknown> = Promise.resolve();
  private excluded: readonly string[] = [];
  private hasLooked = false;
  private firstSurface: Promise<unknown> = Promise.resolve();
  private awaiting = false;
  private surfaceTold: () => void = () => undefined;
  private onPath: boolean | undefined;

  constructor(
    readonly vscode: VSCode,
    readonly t: Translate,
    readonly context: ExtensionContext,
    readonly log: Log,
    private readonly owned: Disposables,
    private readonly host: Host,
  ) {
    this.dist = path.join(context.extensionPath, "dist");
    this.settings = new Settings(vscode);
    this.probe = createProbe(vscode, host.read);
    this.life = owned.add(
      new ServerLife({
        vscode,
        log,
        limit: new CrashLimit(),
        connect: (onClosed) => this.connect(onClosed),
        onGaveUp: () => this.sayGaveUp(),
      }),
    );
    this.store = owned.add(
      new SurfaceStore({
        vscode,
        fetch: async () => this.life.connection?.request<SurfaceResult>(SurfaceRequest),
        onError: (error) => log.warn(`The surface could not be read: ${messageOf(error)}`),
      }),
    );
    const { settings, store, life } = this;
    this.view = owned.add(new SurfaceView({ vscode, t, settings, store, life }));
    owned.add(new StatusBar({ vscode, t, settings, store, life }));
    owned.add(new RootDecorations(vscode, t, settings, store));
    owned.add(new RuleDocuments({ vscode, t, life, extensionPath: context.extensionPath }));
    owned.add(new Tasks({ vscode, t, settings, store, cli: this.cli }));
    owned.add(life.onDidChangeState((state) => this.serverIs(state)));
    owned.add(store.onDidChange(() => this.describeState()));
    owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("files.exclude") || event.affectsConfiguration("search.exclude"))
          this.excludesChanged();
        if (event.affectsConfiguration(`${SECTION}.terminal`)) this.updateTerminal();
      }),
    );
  }

  begin(): void {
    this.describeState();
    this.looked = this.lookAgain().catch((error: unknown) => {
      this.log.error(error instanceof Error ? error : String(error));
    });
    void this.looked.then(() => {
      this.hasLooked = true;
      this.describeState();
    });
  }

  async settled(): Promise<void> {
    await this.looked;
    if (this.life.state === "starting") await this.life.start();
  }

  async whenValidated(): Promise<void> {
    await this.settled();
    await this.firstSurface;
    const { connection } = this.life;
    try {
      await connection?.request(ValidateRequest);
      await this.store.refresh();
      await connection?.quiet();
    } catch (error) {
      // The server ended meanwhile; what counts is what its successor says.
      if (this.life.connection === connection) throw error;
      await this.whenValidated();
    }
  }

  async lookAgain(): Promise<boolean> {
    if (this.life.state !== "stopped") return true;
    const found = await this.probe.workspace();
    if (found) {
      await this.found(found.path);
      return true;
    }
    this.log.debug("No agent project in this window. Nothing is started.");
    this.watch ??= this.owned.add(
      new ProbeWatch({ vscode: this.vscode, probe: this.probe, onFound: (uri) => void this.found(uri.path) }),
    );
    return false;
  }

  private get cli(): string {
    return path.join(this.dist, "cli.js");
  }

  private async found(where: string): Promise<void> {
    this.watch?.dispose();
    this.watch = undefined;
    if (this.life.state !== "stopped") return;
    this.log.info(`An agent project may lie here: ${where} names the SDK. Starting the language server.`);
    const started = this.life.start();
    void this.vscode.window.withProgress({ location: { viewId: SURFACE_VIEW } }, () => started);
    await started;
  }

  private async connect(onClosed: () => void): Promise<ServerConnection> {
    const { vscode, log, settings } = this;
    const { createConnection } = await this.host.loadClient();
    return createConnection({
      serverModule: path.join(this.dist, "language-server.js"),
      initializationOptions: () => this.initializationOptions(),
      log,
      trace: traceChannel(
        vscode,
        log,
        () => settings.trace,
        (listener) => vscode.workspace.onDidChangeConfiguration(listener),
      ),
      onClosed,
      onSurfaceChanged: (params) => {
        this.surfaceTold();
        this.store.changed(params);
      },
    });
  }

  private async sendFileEvents(changes: unknown[]): Promise<void> {
    try {
      // What changes while the server starts is kept for it: it may have read the folder already.
      if (this.life.state === "starting") await this.life.start();
      await this.life.connection?.notify("workspace/didChangeWatchedFiles", { changes });
    } catch (error) {
      this.log.warn(`${changes.length} file changes did not reach the language server: ${messageOf(error)}`);
    }
  }

  private initializationOptions(): InitializationOptions {
    return {
      ruleDocumentationBase: `${this.vscode.env.uriScheme}://${EXTENSION_ID}/rule/`,
      exclude: [...this.excluded],
    };
  }

  private watchFiles(): FileEvents {
    this.excluded = this.settings.excludedGlobs();
    return this.owned.add(
      new FileEvents({
        vscode: this.vscode,
        excludedGlobs: () => this.excluded,
        send: (changes) => void this.sendFileEvents(changes),
      }),
    );
  }

  private serverIs(state: ServerLife["state"]): void {
    if (state === "starting" || state === "running") this.events ??= this.watchFiles();
    else this.events = void this.events?.dispose();
    if (state === "running") this.firstSurface = this.awaitSurface();
    this.describeState();
  }

  /** A server that has just started may answer before it has looked: an empty first answer is not believed yet. */
  private async awaitSurface(): Promise<void> {
    this.awaiting = true;
    const told = new Promise<void>((resolve) => (this.surfaceTold = resolve));
    const first = await this.store.refresh();
    if (!first?.projects.length) {
      await within(FIRST_SURFACE_MS, told);
      await this.store.refresh();
    }
    this.awaiting = false;
    this.describeState();
  }

  private describeState(): void {
    const { life, store, vscode } = this;
    const projects = store.current?.projects.length ?? 0;
    const waiting = !this.hasLooked || life.state === "starting" || this.awaiting;
    const state = life.state === "failed" ? "failed" : projects > 0 ? "ready" : waiting ? "loading" : "none";
    void vscode.commands.executeCommand("setContext", CONTEXT_KEYS.hasProject, projects > 0);
    void vscode.commands.executeCommand("setContext", CONTEXT_KEYS.state, state);
    this.updateTerminal();
  }

  private updateTerminal(): void {
    const { state } = this.life;
    // Until the first answer, terminals keep what they had in the last session.
    if (!this.hasLooked || state === "starting" || this.awaiting) return;
    const wanted = (this.store.current?.projects.length ?? 0) > 0 && this.settings.addToPath;
    if (wanted === this.onPath) return;
    this.onPath = wanted;
    const { context, t, log, cli } = this;
    void offerCommand({ context, t, log, cli }, wanted);
  }

  private excludesChanged(): void {
    const globs = this.settings.excludedGlobs();
    if (this.life.state !== "running" || globs.join("\n") === this.excluded.join("\n")) return;
    this.log.info("files.exclude or search.exclude changed.");
    void this.life.restart();
  }

  private sayGaveUp(): void {
    const { t } = this;
    say(
      this,
      "error",
      t(
        "The language server stopped 5 times in 3 minutes, so nothing is checked now. Restart it, or see the output for the cause.",
      ),
      command(this, t("Restart"), COMMANDS.restartServer),
      command(this, t("Show Output"), COMMANDS.showOutput),
    );
  }
}
