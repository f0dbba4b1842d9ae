/**
 * A small language client for tests and benchmarks: what an editor does, without the editor. It talks to a
 * spawned server, or to one in this process, in the same words.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  createConnection,
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type Connection,
  type Diagnostic,
  type FileChangeType,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  type Range,
} from "vscode-languageserver/node";

/** What `workspace/configuration` is answered with, by section. */
export type Settings = Record<string, unknown>;

export const DEFAULT_SETTINGS: Settings = {
  agentWorkbench: { validate: { enable: true }, rules: {} },
};

export interface SpawnOptions {
  /** Module that node runs. */
  server: string;
  args?: string[];
  nodeArgs?: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

export interface InitializeOptions {
  /** Workspace folders as paths. */
  folders?: string[];
  initializationOptions?: unknown;
  /** Laid over the client's capabilities. */
  capabilities?: Record<string, unknown>;
}

/** One published set, in the order of arrival. */
export interface Published extends PublishDiagnosticsParams {
  /** Milliseconds of `performance.now()` at which it came. */
  at: number;
}

type Waiter = { accepts: (published: Published) => boolean; resolve: (published: Published) => void };

const WAIT_MS = 20_000;

export class LspClient {
  readonly published: Published[] = [];
  /** Lines that the server logged, as `error: …`. */
  readonly log: string[] = [];
  /** Messages that a person would see. */
  readonly shown: string[] = [];
  /** Notifications that are no part of the protocol, with their parameters. */
  readonly notifications: { method: string; params: unknown }[] = [];
  settings: Settings = structuredClone(DEFAULT_SETTINGS);
  private readonly versions = new Map<string, number>();
  private readonly waiters = new Set<Waiter>();

  private constructor(
    readonly connection: MessageConnection,
    /** The server's process, where it has one of its own. */
    readonly process: ChildProcess | undefined,
  ) {
    const LEVELS = ["", "error", "warning", "info", "log", "debug"];
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      const published = { ...params, at: performance.now() };
      this.published.push(published);
      for (const waiter of [...this.waiters]) if (waiter.accepts(published)) waiter.resolve(published);
    });
    connection.onNotification("window/logMessage", (params: { type: number; message: string }) => {
      this.log.push(`${LEVELS[params.type] ?? params.type}: ${params.message}`);
    });
    connection.onNotification("window/showMessage", (params: { message: string }) => {
      this.shown.push(params.message);
    });
    connection.onNotification((method: string, params: unknown) => {
      this.notifications.push({ method, params });
    });
    connection.onRequest("workspace/configuration", (params: { items: { section?: string }[] }) =>
      params.items.map(({ section }) => this.settings[section ?? ""] ?? null),
    );
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest("client/unregisterCapability", () => null);
    connection.onRequest("window/workDoneProgress/create", () => null);
    connection.onRequest((method: string) => {
      throw new Error(`the test client does not answer ${method}`);
    });
    connection.listen();
  }

  /** Starts a server that talks over its standard streams. */
  static spawn(options: SpawnOptions): LspClient {
    const child = spawn(
      process.execPath,
      [...(options.nodeArgs ?? []), options.server, ...(options.args ?? ["--stdio"])],
      { cwd: options.cwd, env: options.env ?? process.env, stdio: ["pipe", "pipe", "pipe"] },
    );
    const { stdin, stdout, stderr } = child;
    const client = new LspClient(
      createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin)),
      child,
    );
    stderr.on("data", (chunk: Buffer) => client.log.push(`stderr: ${chunk.toString().trimEnd()}`));
    // A server that was killed while something was being written to it is no failure of the client.
    stdin.on("error", () => undefined);
    return client;
  }

  /** Runs a server in this process. `start` is what its main module would do with the connection. */
  static inProcess(start: (connection: Connection) => void): LspClient {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    start(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)));
    return new LspClient(
      createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer)),
      undefined,
    );
  }

  // --- life -----------------------------------------------------------------------------------------------

  async initialize(options: InitializeOptions = {}): Promise<InitializeResult> {
    const folders = (options.folders ?? []).map((path) => ({ uri: uriOf(path), name: path }));
    const result = await this.connection.sendRequest<InitializeResult>("initialize", {
      processId: process.pid,
      rootUri: folders[0]?.uri ?? null,
      workspaceFolders: folders,
      initializationOptions: options.initializationOptions ?? { ruleDocumentationBase: "", exclude: [] },
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeConfiguration: { dynamicRegistration: true },
          didChangeWatchedFiles: { dynamicRegistration: true },
        },
        textDocument: {
          publishDiagnostics: {
            relatedInformation: true,
            versionSupport: true,
            codeDescriptionSupport: true,
            dataSupport: true,
            tagSupport: { valueSet: [1, 2] },
          },
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } },
            dataSupport: true,
          },
        },
        ...options.capabilities,
      },
    });
    await this.connection.sendNotification("initialized", {});
    return result;
  }

  /** Ends the server as an editor does: politely, then for certain. */
  async stop(): Promise<void> {
    if (this.process?.exitCode === null || !this.process) {
      const politely = this.connection
        .sendRequest("shutdown")
        .then(() => this.connection.sendNotification("exit"))
        .catch(() => undefined);
      await Promise.race([politely, delay(2_000)]);
    }
    this.connection.dispose();
    if (this.process && this.process.exitCode === null) {
      const gone = new Promise<void>((resolve) => this.process?.once("exit", () => resolve()));
      await Promise.race([gone, delay(1_000)]);
      this.process.kill("SIGKILL");
    }
  }

  // --- documents ------------------------------------------------------------------------------------------

  async open(file: string, text: string, languageId = languageOf(file)): Promise<number> {
    const uri = uriOf(file);
    this.versions.set(uri, 1);
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
    return 1;
  }

  /** Replaces the whole text, or the parts that are given; gives the new version. */
  async change(file: string, change: string | { range: Range; text: string }[]): Promise<number> {
    const uri = uriOf(file);
    const version = (this.versions.get(uri) ?? 0) + 1;
    this.versions.set(uri, version);
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: typeof change === "string" ? [{ text: change }] : change,
    });
    return version;
  }

  async close(file: string): Promise<void> {
    const uri = uriOf(file);
    this.versions.delete(uri);
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  async filesChanged(changes: { file: string; type: FileChangeType }[]): Promise<void> {
    await this.connection.sendNotification("workspace/didChangeWatchedFiles", {
      changes: changes.map(({ file, type }) => ({ uri: uriOf(file), type })),
    });
  }

  async foldersChanged(added: string[], removed: string[]): Promise<void> {
    const folder = (path: string): { uri: string; name: string } => ({ uri: uriOf(path), name: path });
    await this.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: added.map(folder), removed: removed.map(folder) },
    });
  }

  /** Changes what the settings are and says so. */
  async configure(settings: Settings): Promise<void> {
    this.settings = { ...this.settings, ...settings };
    await this.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  }

  // --- questions ------------------------------------------------------------------------------------------

  request<T>(method: string, params?: unknown): Promise<T> {
    return this.connection.sendRequest<T>(method, params ?? null);
  }

  async codeActions(file: string, range: Range, diagnostics: Diagnostic[] = []): Promise<CodeAction[]> {
    const params = { textDocument: { uri: uriOf(file) }, range, context: { diagnostics } };
    return (await this.request<CodeAction[] | null>("textDocument/codeAction", params)) ?? [];
  }

  /** What was last said of a file; undefined where nothing ever was. */
  latest(file: string): Published | undefined {
    const uri = uriOf(file);
    return this.published.findLast((published) => published.uri === uri);
  }

  /** The diagnostics of a version of a file, whether they have come already or are still to come. */
  async waitForDiagnostics(file: string, version?: number, timeoutMs = WAIT_MS): Promise<Published> {
    const uri = uriOf(file);
    const fits = (published: Published): boolean =>
      published.uri === uri && (version === undefined || published.version === version);
    const latest = this.latest(file);
    return latest && fits(latest) ? latest : this.next(fits, timeoutMs);
  }

  /** The next set that is published for a file; those that have come already do not count. */
  nextDiagnostics(file: string, timeoutMs = WAIT_MS): Promise<Published> {
    const uri = uriOf(file);
    return this.next((published) => published.uri === uri, timeoutMs);
  }

  /** Waits until what is known of a file is as wanted. */
  async waitUntil(file: string, wanted: (diagnostics: Diagnostic[]) => boolean): Promise<Published> {
    const latest = this.latest(file);
    if (latest && wanted(latest.diagnostics)) return latest;
    const uri = uriOf(file);
    return this.next((published) => published.uri === uri && wanted(published.diagnostics), WAIT_MS);
  }

  next(accepts: (published: Published) => boolean, timeoutMs = WAIT_MS): Promise<Published> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        accepts,
        resolve: (published) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(published);
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        const seen = this.published.slice(-5).map((published) => `${published.uri}@${published.version}`);
        reject(new Error(`no such diagnostics in ${timeoutMs} ms; last: ${seen.join(", ") || "none"}`));
      }, timeoutMs);
      this.waiters.add(waiter);
    });
  }

  /** Waits until nothing has been published for a while. */
  async quiet(ms: number): Promise<void> {
    for (let count = -1; count !== this.published.length;) {
      count = this.published.length;
      await delay(ms);
    }
  }
}

export function uriOf(file: string): string {
  return /^[a-z][a-z+-]+:/i.test(file) ? file : pathToFileURL(file).href;
}

function languageOf(file: string): string {
  if (file.endsWith(".md")) return "markdown";
  if (file.endsWith(".json")) return "json";
  if (/\.ya?ml$/.test(file)) return "yaml";
  return /\.[cm]?jsx?$/.test(file) ? "javascript" : "typescript";
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
