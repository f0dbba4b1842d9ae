import { spawn, type ChildProcess } from "node:child_process";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type PublishDiagnosticsParams,
  type Range,
} from "vscode-languageserver-protocol/node";
import type { SurfaceResult, ValidateResult } from "../../../language-server/protocol";

export interface ServerOptions {
  /** The built server. */
  module: string;
  folders: string[];
  /** Answers to `workspace/configuration`, by section. */
  settings?: Record<string, unknown>;
  env?: Record<string, string>;
}

export const uriOf = (path: string): string => pathToFileURL(path).toString();

const LIMIT_MS = 20_000;

/** A real server process with the client's side of the protocol. */
export class TestServer {
  readonly logs: string[] = [];
  /** Every publication, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  settings: Record<string, unknown>;
  private readonly waiting = new Set<() => void>();
  private readonly versions = new Map<string, number>();

  private constructor(
    readonly child: ChildProcess,
    readonly connection: ReturnType<typeof createProtocolConnection>,
    options: ServerOptions,
  ) {
    this.settings = options.settings ?? {};
    connection.onRequest("workspace/configuration", ({ items }: { items: { section: string }[] }) =>
      items.map((item) => this.settings[item.section] ?? null),
    );
    connection.onRequest("client/registerCapability", () => null);
    connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      this.logs.push(message);
      this.wake();
    });
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      this.wake();
    });
    connection.onNotification("agent/surfaceChanged", () => this.wake());
    connection.listen();
  }

  static async start(options: ServerOptions): Promise<TestServer> {
    const child = spawn(process.execPath, [options.module, "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...options.env },
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const server = new TestServer(child, connection, options);
    await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeConfiguration: { dynamicRegistration: true },
        },
      },
      workspaceFolders: options.folders.map((folder) => ({ uri: uriOf(folder), name: folder })),
      initializationOptions: { ruleDocumentationBase: "rules:", exclude: [] },
    });
    await connection.sendNotification("initialized", {});
    return server;
  }

  validate(): Promise<ValidateResult> {
    return this.connection.sendRequest("agent/validate");
  }

  surface(): Promise<SurfaceResult> {
    return this.connection.sendRequest("agent/surface");
  }

  async open(path: string, text: string, languageId = "typescript"): Promise<void> {
    this.versions.set(path, 1);
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uriOf(path), languageId, version: 1, text },
    });
  }

  /** Sends a change: of a range, or of the whole text. Returns the new version. */
  async change(path: string, text: string, range?: Range): Promise<number> {
    const version = (this.versions.get(path) ?? 1) + 1;
    this.versions.set(path, version);
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: uriOf(path), version },
      contentChanges: [range ? { range, text } : { text }],
    });
    return version;
  }

  async close(path: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri: uriOf(path) } });
  }

  async filesChanged(...paths: string[]): Promise<void> {
    await this.connection.sendNotification("workspace/didChangeWatchedFiles", {
      changes: paths.map((path) => ({ uri: uriOf(path), type: 2 })),
    });
  }

  codeActions(path: string, range: Range): Promise<CodeAction[]> {
    return this.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: uriOf(path) },
      range,
      context: { diagnostics: [] },
    });
  }

  /** What was last published for a file. */
  latest(path: string): PublishDiagnosticsParams | undefined {
    return this.published.findLast((params) => params.uri === uriOf(path));
  }

  /** Rule ids last published for a file. */
  rules(path: string): string[] {
    return (this.latest(path)?.diagnostics ?? []).map((diagnostic) => String(diagnostic.code));
  }

  /** Waits until something that the server sends makes the question true. */
  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + LIMIT_MS;
    while (!(await holds())) {
      if (Date.now() > end)
        throw new Error(`waited for ${what}; published: ${JSON.stringify(this.published.slice(-3))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, 100);
        const waiting = this.waiting;
        function wake(): void {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
    }
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    await gone;
    this.connection.dispose();
  }
}
