/** The language client. Bundled apart as `dist/client.js`, so that a window without an agent never loads it. */
import * as path from "node:path";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  TransportKind,
  type LanguageClientOptions,
  type ServerOptions,
} from "vscode-languageclient/node";
import type { CancellationToken } from "vscode";
import {
  DIAGNOSTIC_SOURCE,
  SurfaceChangedNotification,
  type SurfaceChangedParams,
} from "../../language-server/protocol";
import { SECTION } from "../ids";
import type { ConnectionOptions, ServerConnection } from "../server/connection";
import { showRulePages } from "./rule-links";

const LANGUAGES = [
  "typescript",
  "typescriptreact",
  "javascript",
  "javascriptreact",
  "markdown",
  "json",
  "jsonc",
  "dotenv",
];

/** Writes to the log what the stock client would show as a notification: we say such things once, ourselves. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
  override warn(message: string, data?: unknown): void {
    super.warn(message, data, false);
  }
  override info(message: string, data?: unknown): void {
    super.info(message, data, false);
  }
}

/** Without new diagnostics for this long, those that had arrived are in the Problems view. */
const QUIET_MS = 30;

class Connection implements ServerConnection {
  private readonly client: QuietClient;
  private lastDiagnostics = 0;

  constructor(options: ConnectionOptions) {
    this.client = new QuietClient(
      SECTION,
      "Agent Workbench",
      serverOptions(options),
      clientOptions(options, () => (this.lastDiagnostics = performance.now())),
    );
    this.client.onNotification(SurfaceChangedNotification, (params: SurfaceChangedParams) =>
      options.onSurfaceChanged(params),
    );
  }

  start(): Promise<void> {
    return this.client.start();
  }

  stop(): Promise<void> {
    return this.client.dispose(2000);
  }

  request<T>(method: string, params?: unknown, token?: CancellationToken): Promise<T> {
    return params === undefined
      ? this.client.sendRequest<T>(method, token)
      : this.client.sendRequest<T>(method, params, token);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.client.sendNotification(method, params);
  }

  async quiet(): Promise<void> {
    const start = performance.now();
    for (
      let rest = QUIET_MS;
      rest > 0;
      rest = Math.max(start, this.lastDiagnostics) + QUIET_MS - performance.now()
    )
      await new Promise((resolve) => setTimeout(resolve, rest));
  }

  processId(): number | undefined {
    return this.client.serverProcess?.pid;
  }
}

function serverOptions({ serverModule }: ConnectionOptions): ServerOptions {
  // Not the workspace: a process whose working folder it is would keep Windows from renaming or deleting it.
  const cwd = path.dirname(serverModule);
  // The server must not inherit `--require` or `--inspect` of whoever started the editor.
  const run = {
    module: serverModule,
    transport: TransportKind.ipc,
    options: { cwd, env: { NODE_OPTIONS: "" } },
  };
  return {
    run,
    debug: { ...run, options: { ...run.options, execArgv: ["--nolazy", "--inspect=127.0.0.1:6009"] } },
  };
}

function clientOptions(options: ConnectionOptions, onDiagnostics: () => void): LanguageClientOptions {
  let closed = false;
  return {
    documentSelector: [
      ...LANGUAGES.map((language) => ({ scheme: "file", language })),
      { scheme: "file", pattern: "**/.env*" },
    ],
    diagnosticCollectionName: DIAGNOSTIC_SOURCE,
    initializationOptions: options.initializationOptions,
    outputChannel: options.log,
    traceOutputChannel: options.trace,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        if (!closed) options.onClosed();
        closed = true;
        return {
          action: CloseAction.DoNotRestart,
          handled: true,
          message: "The connection to the server closed.",
        };
      },
    },
    middleware: {
      handleDiagnostics: (uri, diagnostics, next) => {
        onDiagnostics();
        next(uri, showRulePages(diagnostics));
      },
    },
  };
}

export function createConnection(options: ConnectionOptions): ServerConnection {
  return new Connection(options);
}
