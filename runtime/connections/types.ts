/** MCP servers, peers and what they offer. */
import type { HostMcp, HostMcpCallResult } from "../sdk/definitions";
import type { JsonObject } from "../sdk/json";
import type { RunnableTool } from "../tools/types";
import type { Problem } from "../problems";

export type ConnectionState =
  "idle" | "connecting" | "ready" | "failed" | "unsupported" | "needs-authorization";

export interface ConnectionStatus {
  name: string;
  transport: "remote" | "stdio" | "account" | "peer";
  /** Seen by the model (`mcp-connections/`) or only by host code (`host-connections/`). */
  visibility: "model" | "host";
  state: ConnectionState;
  problem?: Problem;
  /** Known after a successful connect. */
  tools?: { name: string; description: string; inputSchema: JsonObject }[];
  server?: { name: string; version: string };
}

/** The connections of one agent. Opened on first need; a failing one costs its own tools only. */
export interface Connections {
  status(): ConnectionStatus[];
  /** Opens one and lists its tools. Throws `EngineError` with the first cause. */
  open(name: string): Promise<ConnectionStatus>;
  /**
   * Tools of every connection that the model sees, named `<connection>__<tool>`; opens them side by side within a
   * time limit. Connections that fail are reported, not thrown.
   */
  tools(
    signal: AbortSignal,
  ): Promise<{ tools: RunnableTool[]; failures: { name: string; problem: Problem }[] }>;
  call(name: string, tool: string, args: JsonObject, signal?: AbortSignal): Promise<HostMcpCallResult>;
  host: HostMcp;
  close(): Promise<void>;
}

/** How an agent asks another one in the same process. */
export interface PeerGateway {
  /** Slugs that are served here. */
  slugs(): string[];
  ask(slug: string, request: { message: string; sessionId?: string; from: string }): Promise<JsonObject>;
  check(slug: string, request: { sessionId: string; from: string }): Promise<JsonObject>;
}
