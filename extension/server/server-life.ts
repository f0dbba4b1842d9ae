import type { Disposable, Event } from "vscode";
import type { VSCode } from "../vscode-api";
import { messageOf } from "../words";
import type { CrashLimit } from "./crash-limit";
import type { ServerConnection } from "./connection";

export type ServerState = "stopped" | "starting" | "running" | "failed";

export interface ServerLifeOptions {
  vscode: VSCode;
  connect: (onClosed: () => void) => Promise<ServerConnection>;
  limit: CrashLimit;
  log: { info(text: string): void; warn(text: string): void; error(text: string): void };
  /** Told once each time restarting is given up. */
  onGaveUp: (reason: string) => void;
}

/** Milliseconds before a restart, by how many crashes came just before. The first comes back at once. */
const restartDelay = (crashes: number): number => Math.min(2000, 250 * (crashes - 1));

/** Starts the server, keeps it running, and gives up when it crashes again and again. */
export class ServerLife implements Disposable {
  private current: ServerConnection | undefined;
  private launching: Promise<void> | undefined;
  /** Rises with every launch and stop, so that what an earlier connection reports late is ignored. */
  private generation = 0;
  /** Ends the pause before a restart. */
  private wake: (() => void) | undefined;
  private value: ServerState = "stopped";
  private readonly emitter;

  constructor(private readonly options: ServerLifeOptions) {
    this.emitter = new options.vscode.EventEmitter<ServerState>();
  }

  get state(): ServerState {
    return this.value;
  }

  get onDidChangeState(): Event<ServerState> {
    return this.emitter.event;
  }

  /** The connection while it answers requests. */
  get connection(): ServerConnection | undefined {
    return this.value === "running" ? this.current : undefined;
  }

  get processId(): number | undefined {
    return this.current?.processId();
  }

  /** Starts the server unless it runs already; resolves when it runs or that has failed. */
  start(): Promise<void> {
    if (this.value === "running") return Promise.resolve();
    if (this.value === "starting" && this.launching) return this.launching;
    return this.launch();
  }

  /** As a person asks for it: forgets earlier crashes. */
  async restart(): Promise<void> {
    this.options.limit.reset();
    this.options.log.info("Restarting the language server.");
    await this.stop();
    await this.launch();
  }

  async stop(): Promise<void> {
    this.generation++;
    this.wake?.();
    const connection = this.current;
    this.current = undefined;
    this.launching = undefined;
    this.set("stopped");
    await this.end(connection);
  }

  dispose(): void {
    void this.stop();
    this.emitter.dispose();
  }

  private launch(): Promise<void> {
    const generation = ++this.generation;
    this.wake?.();
    this.set("starting");
    this.launching = this.run(generation);
    return this.launching;
  }

  private async run(generation: number): Promise<void> {
    let connection: ServerConnection | undefined;
    try {
      connection = await this.options.connect(() => this.crashed(generation, "its process ended"));
      if (generation !== this.generation) return void (await this.end(connection));
      this.current = connection;
      const started = Date.now();
      await connection.start();
      if (generation !== this.generation) return void (await this.end(connection));
      this.options.log.info(
        `The language server runs (process ${connection.processId() ?? "unknown"}, ${Date.now() - started} ms).`,
      );
      this.set("running");
    } catch (error) {
      this.crashed(generation, messageOf(error));
      await this.end(connection);
    }
  }

  private crashed(generation: number, reason: string): void {
    if (generation !== this.generation) return;
    this.generation++;
    this.current = undefined;
    this.launching = undefined;
    const { limit, log } = this.options;
    if (!limit.mayRestart()) {
      log.error(
        `The language server stopped ${limit.count} times (${reason}). It stays down until it is restarted.`,
      );
      this.set("failed");
      this.options.onGaveUp(reason);
      return;
    }
    const delay = restartDelay(limit.count);
    log.warn(`The language server stopped: ${reason}. Restarting it (${limit.count} of ${limit.crashes}).`);
    this.set("starting");
    const next = ++this.generation;
    this.launching = this.pause(delay).then(() => (next === this.generation ? this.launch() : undefined));
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** A server that cannot be stopped any more is no error: it is gone, or its process is ended by the client. */
  private async end(connection: ServerConnection | undefined): Promise<void> {
    if (!connection) return;
    try {
      await connection.stop();
    } catch (error) {
      this.options.log.info(`While stopping the language server: ${messageOf(error)}`);
    }
  }

  private set(state: ServerState): void {
    if (this.value === state) return;
    this.value = state;
    this.emitter.fire(state);
  }
}
