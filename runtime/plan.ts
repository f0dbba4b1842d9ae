/** From a folder on the command line to what the child is told of its projects. */
import type { ProjectPlan } from "./project/types";

export interface PlanOptions {
  /** Folder of an agent project, or of several. */
  dir: string;
  /** Moves state to `<root>/<slug>`. */
  stateRoot?: string;
  /** Which agent, where the folder holds several. */
  slug?: string;
  /** Several agents are fine (`serve`); otherwise more than one without `slug` is a `UsageError`. */
  several: boolean;
}

/** Finds the projects. Throws `UsageError` where there is none, naming what was looked for and the next step. */
export function planProjects(options: PlanOptions): ProjectPlan[] {
  throw new Error(`not built: ${options.dir}`);
}
