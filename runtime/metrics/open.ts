import type { Log } from "../log";
import type { LoadedProject } from "../project/types";
import type { SessionMeta } from "../sessions/types";
import type { TypedEvent } from "../sessions/events";
import type { ProjectStorage } from "../storage/types";
import type { JsonObject } from "../sdk/json";

/** Live A/B metrics as far as the SDK's storage page describes them. Experimental. */
export interface Metrics {
  /** Called when a turn ends, well or badly: appends one cumulative sample per experiment of the session. */
  turnEnded(session: SessionMeta, events: readonly TypedEvent[]): Promise<void>;
  /** The latest aggregate, for the route. */
  aggregate(): Promise<JsonObject>;
}

export function openMetrics(
  project: LoadedProject,
  _storage: ProjectStorage,
  _options: { log: Log },
): Metrics {
  throw new Error(`not built: ${project.name}`);
}
