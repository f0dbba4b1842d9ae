/** Conversations: who may start and continue one, what happens when it is busy, and how it is read. */
import type { SessionInfo } from "../sdk/definitions";
import type { TypedEvent } from "./events";

export type SessionMode = "chat" | "task";
export type SessionStatus = "running" | "waiting" | "completed" | "failed";

/**
 * What a message to a busy session does. `coalesce` is the SDK's name: the text joins the messages that wait, and
 * one turn answers them all. The others are ours: `queue` answers each in a turn of its own, `interrupt` stops
 * the running turn first, `reject` refuses the message.
 */
export type Admission = "coalesce" | "queue" | "interrupt" | "reject";

export interface SessionMeta {
  id: string;
  channel: string;
  mode: SessionMode;
  title?: string;
  /** The channel's own key (`pr:owner/repo#1`), or the current HTTP token. */
  continuationToken: string;
  status: SessionStatus;
  dryRun: boolean;
  purpose?: "eval";
  /** Principal that may use it. */
  owner: string;
  createdAt: string;
  updatedAt: string;
  turns: number;
  /** Number of events in the log. */
  events: number;
}

export interface StartMessage {
  message: string;
  channel: string;
  owner: string;
  mode?: SessionMode;
  title?: string;
  context?: string[];
  /** Relative path to text; written into the session's workspace. Paths that leave it are refused. */
  workspaceFiles?: Record<string, string>;
  continuationToken?: string;
  admission?: Admission;
  dryRun?: boolean;
  purpose?: "eval";
}

/** A message that was taken. */
export interface Admitted {
  session: SessionMeta;
  /** True where the message continued a conversation. */
  continued: boolean;
  /** Resolves when the turn that answers it has ended, whichever way. Never rejects. */
  done: Promise<TurnResult>;
}

export interface TurnResult {
  status: "finished" | "failed" | "interrupted";
  result?: string;
  errorMessage?: string;
  code?: string;
  next?: string;
}

export interface Sessions {
  /**
   * Takes a message. Errors (`EngineError`): `session/stale-token`, `session/task` (cannot be continued),
   * `session/busy`, `session/forbidden`, `session/locked` (another process runs it), `storage/unavailable`.
   */
  send(message: StartMessage): Promise<Admitted>;
  /** Finds by id; undefined where there is none. */
  get(id: string): Promise<SessionMeta | undefined>;
  /** Newest first. */
  list(): Promise<SessionMeta[]>;
  /** Stored events from an index on. */
  events(id: string, startIndex?: number): Promise<TypedEvent[]>;
  /** Stored events from an index on, then those to come, until the session rests and `follow` is false, or abort. */
  stream(
    id: string,
    options: { startIndex?: number; follow?: boolean; signal: AbortSignal },
  ): AsyncIterable<TypedEvent>;
  /** Stops the running turn; false where none runs. */
  interrupt(id: string, by: string): Promise<boolean>;
  /** Decides a parked call; false where no such call waits. */
  decide(
    id: string,
    callId: string,
    decision: { approved: boolean; by: string; reason?: string },
  ): Promise<boolean>;
  pendingApprovals(id: string): { callId: string; toolName: string; input: unknown }[];
  delete(id: string): Promise<boolean>;
  /** What a tool's context says of the session. */
  info(meta: SessionMeta): SessionInfo;
  workspaceDir(id: string): string;
  /** Running turns now. */
  running(): number;
  /** Ends running turns (`turn interrupted`), flushes, gives up locks. */
  close(): Promise<void>;
}
