import type { Workspace } from "../analysis";
import { sameData } from "../core/equality";
import type { AgentProject, Entry } from "../project/types";

/**
 * A project as the checks see it. Each part is tracked by itself: a check that never asks for the entries or
 * the files does not run again because one of them came or went.
 */
export function trackedProject(workspace: Workspace, dir: string): AgentProject | undefined {
  const { queries } = workspace;
  const identity = queries.query(
    `project-identity:${dir}`,
    () => {
      const project = workspace.project(dir);
      if (!project) return undefined;
      const { entries: _entries, files: _files, ...rest } = project;
      return rest;
    },
    sameData,
  );
  return (
    identity && {
      ...identity,
      get entries() {
        return queries.query(`project-entries:${dir}`, () => workspace.project(dir)?.entries ?? [], sameData);
      },
      get files() {
        return queries.query(`project-files:${dir}`, () => workspace.project(dir)?.files ?? [], sameData);
      },
    }
  );
}

/** The entries of one slot. */
export function trackedEntries(workspace: Workspace, dir: string, slot: Entry["slot"]): readonly Entry[] {
  return workspace.queries.query(
    `project-slot:${dir}\0${slot}`,
    () => workspace.project(dir)?.entries.filter((entry) => entry.slot === slot) ?? [],
    sameData,
  );
}

/** The ids of the entries of one slot that have their defining file. */
export function trackedIds(workspace: Workspace, dir: string, slot: Entry["slot"]): ReadonlySet<string> {
  return workspace.queries.query(
    `project-ids:${dir}\0${slot}`,
    () =>
      new Set(
        trackedEntries(workspace, dir, slot)
          .filter((entry) => entry.exists)
          .map((entry) => entry.id),
      ),
  );
}

const keyOf = (slot: Entry["slot"], path: string): string => `${slot}\0${path}`;

/** One entry; undefined where it is no longer there. */
export function trackedEntry(
  workspace: Workspace,
  dir: string,
  slot: Entry["slot"],
  path: string,
): Entry | undefined {
  return workspace.queries.query(
    `project-entry:${dir}\0${keyOf(slot, path)}`,
    () => {
      // An index, since every entry asks after each change of the project.
      const index = workspace.queries.query(
        `project-index:${dir}`,
        () => new Map(workspace.project(dir)?.entries.map((entry) => [keyOf(entry.slot, entry.path), entry])),
      );
      return index.get(keyOf(slot, path));
    },
    sameData,
  );
}
