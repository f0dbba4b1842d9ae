/** Starts the process that runs project code, and ends it with everything it started. */
import type { Server } from "node:net";
import type { CommandIO } from "../cli/command";
import type { ProjectPlan } from "../project/types";
import type { JsonValue } from "../sdk/json";
import type { Problem } from "../problems";

export interface HostRun {
  job: string;
  plans: readonly ProjectPlan[];
  options: JsonValue;
  io: CommandIO;
  /** Default: the Node that runs this. */
  node?: string;
  /** Extra environment of the child, such as a bearer token. */
  env?: NodeJS.ProcessEnv;
  /** A listening server handed to the child. */
  listener?: Server;
  onMessage?(name: string, data: JsonValue, reply: (name: string, data: JsonValue) => void): void;
  /** Default: printed to stderr, with paths relative to the working directory. */
  onProblem?(problem: Problem): void;
}

export interface HostHandle {
  /** The exit code. A child that dies gives 1 and a problem that says how; a cancelled one 130. */
  ended: Promise<number>;
  send(name: string, data: JsonValue): void;
  cancel(reason: "signal" | "reload"): void;
}

/** Runs one job. The signal of `io` cancels it: gracefully first, after 5 seconds with force, the whole tree. */
export function startHost(run: HostRun): HostHandle {
  throw new Error(`not built: ${run.job}`);
}
