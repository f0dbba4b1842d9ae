/** One way in which every tool runs, whoever asks: a model, a person, a schedule, a peer. */
import type { Host, ArtifactsApi, SessionInfo, ToolResultEnvelope } from "../sdk/definitions";
import type { JsonValue } from "../sdk/json";
import type { Emit } from "../sessions/events";

/** JSON Schema of a tool's input, as given to models. Always an object at the root. */
export type InputSchema = { type: "object"; [keyword: string]: unknown };

/** A tool as an engine offers it to a model. Connections, harness, subagents and artifacts give these too. */
export interface RunnableTool {
  name: string;
  description: string;
  inputSchema: InputSchema;
  /** Whose it is; decides how a list groups it. */
  origin: "project" | "connection" | "harness" | "subagent" | "artifacts";
  /** `write` where it cannot be told. */
  effect(input: unknown): "read" | "write";
  needsApproval(input: unknown): Promise<boolean>;
  /** Checks input; the parsed value, or messages that name the path of what is wrong. */
  parse(input: unknown): Promise<{ ok: true; value: unknown } | { ok: false; issues: InputIssue[] }>;
  /** Runs it with parsed input. May throw; the runner turns that into an error result. */
  execute(input: unknown, call: ToolCallScope): Promise<unknown>;
  dryRunResult?(input: unknown): unknown;
  /** Why it cannot run here, for example `execution: "agent"`. Said as an error result when called. */
  unsupported?: string;
}

export interface InputIssue {
  /** `days[2].label`; empty for the whole input. */
  path: string;
  message: string;
}

/** Where a call happens. */
export interface ToolCallScope {
  callId: string;
  session: SessionInfo;
  channel: { id: string };
  workspaceDir: string;
  host: Host;
  artifacts: ArtifactsApi;
  signal: AbortSignal;
  /** The call of a subagent in which this one happens. */
  parentCallId?: string;
  emit: Emit;
}

/** Decides about a call that needs approval; rejects when the turn is stopped. */
export type Approve = (request: {
  callId: string;
  toolName: string;
  input: JsonValue;
  parentCallId?: string;
}) => Promise<{ approved: boolean; by: string; reason?: string }>;

export interface ToolRunOptions {
  /** Absent for direct calls (`call`), which skip the gate. */
  approve?: Approve;
  /** Milliseconds; default 10 minutes. The time of waiting for approval does not count. */
  timeoutMs?: number;
}

export interface ToolOutcome {
  envelope: ToolResultEnvelope;
  /** What `execute` gave, where it gave plain JSON. */
  value: JsonValue | undefined;
  isError: boolean;
  ms: number;
  dryRun: boolean;
  /** Set where the input was refused. */
  issues?: InputIssue[];
}
