/** One agent, loaded and wired: everything that runs it, whoever asks (a terminal, HTTP, a schedule, a peer). */
import { openArtifacts } from "./artifacts/open";
import type { Artifacts } from "./artifacts/types";
import { openConnections } from "./connections/open";
import type { Connections, PeerGateway } from "./connections/types";
import { openEngine } from "./engines/open";
import type { Engine } from "./engines/types";
import type { Log } from "./log";
import { openMetrics } from "./metrics/open";
import type { ModelSettings } from "./models/types";
import { loadProject } from "./project/load";
import type { LoadedProject, ProjectPlan } from "./project/types";
import type { Redactor } from "./secrets";
import { openSessions } from "./sessions/open";
import type { Sessions } from "./sessions/types";
import { openStorage } from "./storage/open";
import type { ProjectStorage } from "./storage/types";
import { agentTools } from "./tools/agent-tools";
import { createHost } from "./tools/host-context";
import type { Host } from "./sdk/definitions";

export interface AgentOptions {
  env: NodeJS.ProcessEnv;
  redactor: Redactor;
  log: Log;
  models: ModelSettings;
  /** `installed`: modules import the project's own SDK package. */
  sdk: "embedded" | "installed";
  /** Run an agent whose runtime is `cloud` here all the same; every session says so. */
  asLocal: boolean;
  /** Load the files under `evals/` too. */
  evals: boolean;
  /** Other agents of this process. */
  peers?: PeerGateway;
}

export interface Agent {
  project: LoadedProject;
  options: AgentOptions;
  storage: ProjectStorage;
  artifacts: Artifacts;
  connections: Connections;
  engine: Engine;
  sessions: Sessions;
  /** The host interface outside a session: channels, schedules, start handlers. */
  host: Host;
  close(): Promise<void>;
}

/** Loads and wires an agent. What of it cannot be used is in `project.problems`; the rest works. */
export async function openAgent(plan: ProjectPlan, options: AgentOptions): Promise<Agent> {
  const { env, redactor, log } = options;
  const project = await loadProject(plan, { sdk: options.sdk, evals: options.evals, env, log });
  const storage = await openStorage(project, { log });
  const artifacts = await openArtifacts(project);
  const connections = openConnections(project, { env, redactor, log, peers: options.peers });
  const engine = await openEngine(project, {
    models: options.models,
    env,
    redactor,
    log,
    asLocal: options.asLocal,
  });
  const host = createHost({ project, storage, connections, env, log });
  const metrics = openMetrics(project, storage, { log });
  const sessions = await openSessions({
    project,
    storage,
    engine,
    artifacts,
    connections,
    metrics,
    redactor,
    log,
    asLocal: options.asLocal,
    hostFor: (emit) => createHost({ project, storage, connections, env, log, emit }),
    toolsFor: (parts, context) => agentTools({ project, parts, connections, engine, ...context }),
  });
  return {
    project,
    options,
    storage,
    artifacts,
    connections,
    engine,
    sessions,
    host,
    async close() {
      await sessions.close();
      await engine.close();
      await connections.close();
      await storage.close();
    },
  };
}
