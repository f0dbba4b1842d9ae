import type { LoadedProject } from "../project/types";
import type { Artifacts } from "./types";

/** Opens the artifacts of an agent, kept under its state folder. */
export async function openArtifacts(project: LoadedProject): Promise<Artifacts> {
  throw new Error(`not built: ${project.name}`);
}
