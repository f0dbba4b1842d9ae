import type { Artifacts } from "../artifacts/types";
import type { Connections } from "../connections/types";
import type { Engine } from "../engines/types";
import type { Log } from "../log";
import type { Metrics } from "../metrics/open";
import type { AgentParts, LoadedProject } from "../project/types";
import type { Host } from "../sdk/definitions";
import type { Redactor } from "../secrets";
import type { ProjectStorage } from "../storage/types";
import type { RunnableTool } from "../tools/types";
import type { ToolsContext } from "../tools/agent-tools";
import type { Emit } from "./events";
import type { Sessions } from "./types";

export interface SessionsOptions {
  project: LoadedProject;
  storage: ProjectStorage;
  engine: Engine;
  artifacts: Artifacts;
  connections: Connections;
  metrics: Metrics;
  redactor: Redactor;
  log: Log;
  asLocal: boolean;
  hostFor(emit: Emit): Host;
  toolsFor(parts: AgentParts, context: ToolsContext): Promise<RunnableTool[]>;
}

/** Opens the sessions of an agent and restores what its storage holds, within the policy's caps. */
export async function openSessions(options: SessionsOptions): Promise<Sessions> {
  throw new Error(`not built: ${options.project.name}`);
}
