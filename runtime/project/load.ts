import type { Log } from "../log";
import type { LoadedProject, ProjectPlan } from "./types";

export interface LoadOptions {
  sdk: "embedded" | "installed";
  evals: boolean;
  env: NodeJS.ProcessEnv;
  log: Log;
}

/** Loads every file of a project. Never throws for what a file does wrong: that is in `problems`. */
export async function loadProject(plan: ProjectPlan, _options: LoadOptions): Promise<LoadedProject> {
  throw new Error(`not built: ${plan.name}`);
}
