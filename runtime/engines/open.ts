import type { Log } from "../log";
import type { ModelSettings } from "../models/types";
import type { LoadedProject } from "../project/types";
import type { Redactor } from "../secrets";
import type { Engine } from "./types";

export interface EngineOptions {
  models: ModelSettings;
  env: NodeJS.ProcessEnv;
  redactor: Redactor;
  log: Log;
  asLocal: boolean;
}

/** The engine that the settings ask for. No model is needed before the first turn. */
export async function openEngine(project: LoadedProject, _options: EngineOptions): Promise<Engine> {
  throw new Error(`not built: ${project.name}`);
}
