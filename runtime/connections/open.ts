import type { Log } from "../log";
import type { LoadedProject } from "../project/types";
import type { Redactor } from "../secrets";
import type { Connections, PeerGateway } from "./types";

export interface ConnectionOptions {
  env: NodeJS.ProcessEnv;
  redactor: Redactor;
  log: Log;
  peers: PeerGateway | undefined;
}

/** Connections of an agent; none is opened before it is needed. */
export function openConnections(project: LoadedProject, _options: ConnectionOptions): Connections {
  throw new Error(`not built: ${project.name}`);
}
