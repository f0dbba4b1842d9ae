/** What runs one turn. There are two: the loop (any model) and Cursor's own. */
import type { AgentParts, LoadedProject } from "../project/types";
import type { Emit, TypedEvent, Usage } from "../sessions/events";
import type { Approve, RunnableTool, ToolCallScope } from "../tools/types";

export interface TurnInput {
  project: LoadedProject;
  /** The root agent, or a subagent. */
  agent: AgentParts;
  message: string;
  /** Lines that the channel adds before the message. */
  context?: readonly string[];
  /** Events of the earlier turns of this session, from which the conversation is rebuilt. */
  history: readonly TypedEvent[];
  /** Everything the model may call, already filtered by the agent's `tools`. */
  tools: readonly RunnableTool[];
  /** All but the call's own id. */
  scope: Omit<ToolCallScope, "callId">;
  approve: Approve;
  emit: Emit;
  /** Stops the turn. */
  signal: AbortSignal;
}

export interface TurnOutput {
  text: string;
  finishReason: string;
  usage: Usage | undefined;
  steps: number;
}

export interface Engine {
  name: "loop" | "cursor";
  /** Throws `EngineError` for everything a person can do something about, `AbortError` when stopped. */
  runTurn(input: TurnInput): Promise<TurnOutput>;
  close(): Promise<void>;
}
