/** Standard output and error, complete through any pipe and silent when the reader goes away. */
import type { Output } from "./command";

export interface Stream {
  write(text: string, done: (error?: Error | null) => void): boolean;
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  isTTY?: boolean;
}

/** Colours on a terminal that can show them, unless the person does not want them (https://no-color.org). */
export function wantsColour(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}

/** Collects what is written and knows when all of it has left the process. */
export class DrainedOutput implements Output {
  readonly colour: boolean;
  private pending = 0;
  private closed = false;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly stream: Stream,
    env: NodeJS.ProcessEnv,
  ) {
    this.colour = wantsColour(stream, env);
    // A reader such as `head` that has enough is no failure; anything else is not ours to handle here either.
    stream.on("error", () => this.close());
  }

  write(text: string): void {
    if (this.closed || text === "") return;
    this.pending++;
    this.stream.write(text, (error) => {
      this.pending--;
      if (error) this.close();
      else if (this.pending === 0) this.wake();
    });
  }

  /** Resolves when everything written so far has been handed to the reader, or there is no reader any more. */
  drained(): Promise<void> {
    if (this.closed || this.pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private close(): void {
    this.closed = true;
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

const CODES = { bold: 1, dim: 2, red: 31, yellow: 33, blue: 34, green: 32 } as const;

export type Style = keyof typeof CODES;

export type Paint = (style: Style, text: string) => string;

export function painter(colour: boolean): Paint {
  return (style, text) => (colour ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}
