import type { Log } from "../log";
import type { LoadedProject } from "../project/types";
import type { ProjectStorage } from "./types";

/** The project's own storage, or files under its state folder. */
export async function openStorage(project: LoadedProject, _options: { log: Log }): Promise<ProjectStorage> {
  throw new Error(`not built: ${project.name}`);
}
