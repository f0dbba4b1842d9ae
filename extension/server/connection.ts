import type { CancellationToken, LogOutputChannel } from "vscode";
import type { InitializationOptions, SurfaceChangedParams } from "../../language-server/protocol";

/** A language server that was, or will be, started once. After it has ended a new connection is made. */
export interface ServerConnection {
  start(): Promise<void>;
  stop(): Promise<void>;
  request<T>(method: string, params?: unknown, token?: CancellationToken): Promise<T>;
  notify(method: string, params: unknown): Promise<void>;
  /** Resolves when the diagnostics that have arrived are shown; the client works them off one file at a time. */
  quiet(): Promise<void>;
  processId(): number | undefined;
}

export interface ConnectionOptions {
  /** Path of `dist/language-server.js`. */
  serverModule: string;
  initializationOptions: () => InitializationOptions;
  log: LogOutputChannel;
  trace: LogOutputChannel;
  /** The server's process or pipe ended without being asked to. Called at most once. */
  onClosed(): void;
  onSurfaceChanged(params: SurfaceChangedParams): void;
}

/** What `dist/client.js` exports; loaded only when a server is started. */
export interface ClientModule {
  createConnection: (options: ConnectionOptions) => ServerConnection;
}
