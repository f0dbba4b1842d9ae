import type { Connections } from "../connections/types";
import type { Log } from "../log";
import type { LoadedProject } from "../project/types";
import type { Host } from "../sdk/definitions";
import type { Emit } from "../sessions/events";
import type { ProjectStorage } from "../storage/types";

export interface HostOptions {
  project: LoadedProject;
  storage: ProjectStorage;
  connections: Connections;
  env: NodeJS.ProcessEnv;
  log: Log;
  /** Takes counters into the session's log; outside a session they are logged. */
  emit?: Emit;
}

/** `ctx.host`: kv, mcp, github, slack, otel. */
export function createHost(options: HostOptions): Host {
  throw new Error(`not built: ${options.project.name}`);
}
