/**
 * The events of a session's log. Types without a prefix are the SDK's (its sessions and hooks pages); those under
 * `workbench.` are ours. Each line of a log is `{ type, index, at, data }`.
 */
import type { JsonObject, JsonValue } from "../sdk/json";

export interface Usage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  cachedInputTokens?: number;
  reasoningTokens?: number;
}

export interface EventData {
  // The SDK's.
  "turn.started": { turn: number };
  "turn.completed": { turn: number; usage?: Usage; ms: number; steps: number };
  /** `turn interrupted` for a turn that a person or a newer message stopped. */
  "turn.failed": { turn: number; message: string; code: string; next?: string; ms: number; usage?: Usage };
  "session.waiting": { continuationToken: string };
  "session.completed": { result?: string };
  "session.failed": { message: string };
  /** The model asked for these calls. */
  "actions.requested": {
    calls: { callId: string; toolName: string; input: JsonValue; parentCallId?: string }[];
  };
  /** A finished text of the model. Texts of subagents carry the call that started them. */
  "message.completed": { text: string; finishReason: string; parentCallId?: string };
  "subagent.called": { callId: string; name: string; message: string; parentCallId?: string };
  "subagent.completed": {
    callId: string;
    name: string;
    isError: boolean;
    result: string;
    parentCallId?: string;
  };

  // Ours.
  "workbench.session.started": {
    sessionId: string;
    channel: string;
    mode: "chat" | "task";
    title?: string;
    continuationKey: string;
    dryRun: boolean;
    purpose?: "eval";
  };
  "workbench.message.received": {
    text: string;
    turn: number;
    context?: string[];
    files?: string[];
    /** Which principal or schedule it came from. */
    from?: string;
  };
  /** Coalesced pieces of a text that is being written. */
  "workbench.message.delta": { text: string; parentCallId?: string };
  "workbench.reasoning.delta": { text: string; parentCallId?: string };
  "workbench.reasoning.completed": { text: string; parentCallId?: string };
  "workbench.step.started": { step: number; parentCallId?: string };
  "workbench.step.completed": {
    step: number;
    ms: number;
    model: string;
    finishReason: string;
    usage?: Usage;
    parentCallId?: string;
  };
  "workbench.tool.started": { callId: string; toolName: string; input: JsonValue; parentCallId?: string };
  "workbench.tool.completed": {
    callId: string;
    toolName: string;
    /** Envelope form. */
    output: JsonValue;
    isError: boolean;
    ms: number;
    /** Length of the output as JSON, in bytes. */
    bytes: number;
    /** A writer that was answered without running. */
    dryRun?: boolean;
    /** Answered from a recording. */
    recorded?: boolean;
    parentCallId?: string;
  };
  "workbench.approval.requested": {
    callId: string;
    toolName: string;
    input: JsonValue;
    parentCallId?: string;
  };
  "workbench.approval.resolved": { callId: string; approved: boolean; by: string; reason?: string };
  "workbench.artifact.tagged": { id: string; key: string; kind: string };
  "workbench.counter": { name: string; value: number; attributes?: JsonObject };
  "workbench.connection.failed": { name: string; message: string; next?: string };
  /** Something that a reader must know about this session: a scripted or replayed model, a cloud agent run here. */
  "workbench.notice": { code: string; message: string };
  "workbench.log": { level: "info" | "warn" | "error"; message: string };
}

export type EventType = keyof EventData;

export type TypedEvent = {
  [T in EventType]: { type: T; index: number; at: string; data: EventData[T] };
}[EventType];

/** An event before the log gives it its place. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData[T] } }[EventType];

/** Takes an event into the log. Resolves once it is stored; hooks and streams follow. */
export type Emit = (event: NewEvent) => Promise<void>;
