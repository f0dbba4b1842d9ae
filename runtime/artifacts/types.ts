import type { Artifact, ArtifactsApi } from "../sdk/definitions";

/** Artifacts of one agent, kept in its state folder. */
export interface Artifacts {
  /** The interface that project code gets; records carry the session. `onTag` tells the session's log. */
  api(sessionId: string, onTag?: (artifact: Artifact) => Promise<void>): ArtifactsApi;
  /** Every record, updated last first. */
  list(filter?: { kind?: string; key?: string; sessionId?: string }): Promise<Artifact[]>;
  get(id: string): Promise<Artifact | undefined>;
  /** Told of every change from now on; the result ends it. */
  subscribe(listener: (artifact: Artifact) => void): () => void;
}
