import { basename, dirname, isInside, projectOf, type AgentProject } from "../index";
import type { LocateResult } from "../protocol";

/** The entry that a file belongs to, for "reveal in tree"; `projectUri` still holds the project's path. */
export function locate(projects: readonly AgentProject[], path: string): LocateResult | undefined {
  const project = projectOf(projects, path);
  if (!project) return undefined;
  const exact = project.entries.find((entry) => entry.path === path);
  // A file of a packaged skill or of a subagent belongs to the entry of its folder.
  const owner =
    exact ??
    project.entries.find((entry) => {
      const folder = dirname(entry.path);
      const ownsFolder = entry.form === "folder" || entry.slot === "subagents";
      return ownsFolder && basename(folder) === entry.id && isInside(folder, path);
    });
  return owner ? { projectUri: project.dir, slot: owner.slot, id: owner.id } : undefined;
}
