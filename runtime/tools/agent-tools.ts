/** Everything that one agent's model may call in a session. */
import type { Connections } from "../connections/types";
import type { Engine } from "../engines/types";
import type { AgentParts, LoadedProject } from "../project/types";
import type { Approve, RunnableTool } from "./types";

/** What belongs to the session, not to the agent. */
export interface ToolsContext {
  workspaceDir: string;
  signal: AbortSignal;
  approve: Approve;
  /** Told of each connection that could not be used. */
  onConnectionFailure(name: string, message: string, next: string | undefined): Promise<void>;
}

export interface AgentToolsOptions extends ToolsContext {
  project: LoadedProject;
  parts: AgentParts;
  connections: Connections;
  engine: Engine;
}

/**
 * Project tools, connection tools, harness tools that `tools` allows, the task tool where there are subagents, and
 * `tag_artifact` where the project asks for it. Names are unique: a project's own tool wins, with a warning.
 */
export async function agentTools(options: AgentToolsOptions): Promise<RunnableTool[]> {
  throw new Error(`not built: ${options.project.name}`);
}
