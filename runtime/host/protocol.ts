/**
 * What the command and the process that runs project code say to each other over IPC. The parent never loads
 * project code; the child prints nothing itself: what the project writes to stdout and stderr is passed on as is.
 */
import type { Server } from "node:net";
import type { ProjectPlan } from "../project/types";
import type { JsonValue } from "../sdk/json";
import type { Problem } from "../problems";

/** Parent to child. */
export type ToHost =
  /** First message: which work to do. `options` is the job's own. */
  | { type: "start"; job: string; plans: ProjectPlan[]; options: JsonValue }
  /** End gracefully: report what is finished, then exit. Sent on SIGINT, SIGTERM and `dev` reload. */
  | { type: "cancel"; reason: "signal" | "reload" }
  /** The job's own, such as an answer to an approval. */
  | { type: "message"; name: string; data: JsonValue };

/** Child to parent. */
export type FromHost =
  /** Sent once the child listens to messages. */
  | { type: "ready" }
  /** The job's own, such as an event of a turn or the address of a server. */
  | { type: "message"; name: string; data: JsonValue }
  | { type: "problem"; problem: Problem }
  | { type: "log"; level: "debug" | "info" | "warn" | "error"; message: string }
  /** Last message: the exit code of design §3. */
  | { type: "end"; code: number };

/** What a job of the child works with. */
export interface JobContext {
  plans: readonly ProjectPlan[];
  options: JsonValue;
  env: NodeJS.ProcessEnv;
  /** Aborted by `cancel`. */
  signal: AbortSignal;
  send(name: string, data: JsonValue): void;
  problem(problem: Problem): void;
  log(level: "debug" | "info" | "warn" | "error", message: string): void;
  /** Messages of the parent; the result ends the subscription. */
  onMessage(listener: (name: string, data: JsonValue) => void): () => void;
  /** A server that the parent listens with, for `dev`: it survives a reload of the child. */
  listener?: Server;
}

/** One job: gives the exit code. An `EngineError` that it throws is reported as a problem with code 1. */
export type Job = (context: JobContext) => Promise<number>;
