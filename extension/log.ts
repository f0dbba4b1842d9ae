import type { Event, LogLevel, LogOutputChannel } from "vscode";
import type { TraceSetting } from "./settings";
import type { VSCode } from "./vscode-api";

const KEPT_LINES = 200;

/** The output channel "Agent Workbench", which also remembers its last lines for "Report Issue". */
export class Log implements LogOutputChannel {
  private readonly lines: string[] = [];

  constructor(private readonly channel: LogOutputChannel) {}

  /** The last lines, oldest first. */
  tail(): string {
    return this.lines.join("\n");
  }

  get name(): string {
    return this.channel.name;
  }
  get logLevel(): LogLevel {
    return this.channel.logLevel;
  }
  get onDidChangeLogLevel(): Event<LogLevel> {
    return this.channel.onDidChangeLogLevel;
  }

  trace(message: string, ...args: unknown[]): void {
    this.channel.trace(message, ...args);
  }
  debug(message: string, ...args: unknown[]): void {
    this.channel.debug(message, ...args);
  }
  info(message: string, ...args: unknown[]): void {
    this.keep("info", message);
    this.channel.info(message, ...args);
  }
  warn(message: string, ...args: unknown[]): void {
    this.keep("warning", message);
    this.channel.warn(message, ...args);
  }
  error(error: string | Error, ...args: unknown[]): void {
    this.keep("error", error instanceof Error ? (error.stack ?? error.message) : error);
    this.channel.error(error, ...args);
  }
  append(value: string): void {
    this.channel.append(value);
  }
  appendLine(value: string): void {
    this.keep("", value);
    this.channel.appendLine(value);
  }
  replace(value: string): void {
    this.channel.replace(value);
  }
  clear(): void {
    this.channel.clear();
  }
  show(): void {
    this.channel.show(true);
  }
  hide(): void {
    this.channel.hide();
  }
  dispose(): void {
    this.channel.dispose();
  }

  private keep(level: string, message: string): void {
    const time = new Date().toISOString().slice(11, 23);
    this.lines.push(`${time} ${level ? `[${level}] ` : ""}${message}`);
    if (this.lines.length > KEPT_LINES) this.lines.shift();
  }
}

/**
 * Where the language client writes the messages that it exchanges with the server. The client asks the channel's
 * level whether to trace; here the setting `agentWorkbench.trace.server` answers, and what is traced is shown at
 * every level.
 */
export function traceChannel(
  vscode: VSCode,
  log: Log,
  setting: () => TraceSetting,
  onDidChange: Event<unknown>,
): LogOutputChannel {
  const level = (): LogLevel => (setting() === "off" ? log.logLevel : vscode.LogLevel.Trace);
  const changed: Event<LogLevel> = (listener, thisArgs?: unknown, disposables?) => {
    const fire = (): unknown => listener.call(thisArgs, level()) as unknown;
    const both = vscode.Disposable.from(onDidChange(fire), log.onDidChangeLogLevel(fire));
    disposables?.push(both);
    return both;
  };
  return new Proxy(log, {
    get(target, key) {
      if (key === "logLevel") return level();
      if (key === "onDidChangeLogLevel") return changed;
      if (key === "trace")
        return (message: string) => (setting() === "off" ? target.trace(message) : target.info(message));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
