/** Everything that can be told of a project's surface without running it: for the tree, `info` and the docs. */
import { sameData } from "../core/equality";
import type { SlotId } from "../core/slot-ids";
import type { AgentProject, Entry } from "../project/types";
import { describeAgent, describeInstructions, describeSubagent, named } from "./info-agent";
import { describeChannel, describeConnection, describeExtension } from "./info-connections";
import {
  describeArtifacts,
  describeEval,
  describeEvalConfig,
  describeHook,
  describeSchedule,
  describeSkill,
  describeStorage,
  describeTool,
} from "./info-entries";
import type { AgentInfo, ProjectInfo } from "./info-types";
import type { Workspace } from "./workspace";

/** What the project's files say of it. Cached; after a change only the parts that it touched are read again. */
export function describeProject(workspace: Workspace, project: AgentProject): ProjectInfo {
  const { dir } = project;
  const info = workspace.queries.query(`info:${dir}`, () => {
    const current = workspace.project(dir);
    return current && assemble(workspace, current);
  });
  // A project that is gone by now is described as the caller knew it.
  return info ?? assemble(workspace, project);
}

/** Name, model and runtime of the root agent. */
export function describeRoot(workspace: Workspace, project: AgentProject): AgentInfo {
  return ofProject(workspace, project, "agent", describeAgent);
}

function ofProject<T>(
  workspace: Workspace,
  project: AgentProject,
  part: string,
  describe: (workspace: Workspace, project: AgentProject) => T,
): T {
  const { dir } = project;
  const told = workspace.queries.query(
    `info-${part}:${dir}`,
    () => {
      const current = workspace.project(dir);
      return current && describe(workspace, current);
    },
    sameData,
  );
  return told ?? describe(workspace, project);
}

/** How many files of a project the checks look at: its entries and its manifest. */
export function countFiles(project: AgentProject): number {
  const entries = project.entries.filter((entry) => entry.exists && entry.slot !== "sandbox");
  return entries.length + (project.manifest ? 1 : 0);
}

function assemble(workspace: Workspace, project: AgentProject): ProjectInfo {
  const each = <T>(slot: SlotId, describe: (workspace: Workspace, entry: Entry) => T): T[] =>
    project.entries
      .filter((entry) => entry.slot === slot)
      .map(({ path, id, form, exists }) =>
        workspace.queries.query(
          `info:${project.dir}\0${slot}\0${id}\0${path}\0${form}\0${exists}`,
          () => describe(workspace, { slot, id, path, form, exists }),
          sameData,
        ),
      );
  return {
    ...describeRoot(workspace, project),
    dir: project.dir,
    slug: project.slug,
    package: project.package,
    dialect: project.dialect.id,
    root: project.root,
    manifest: project.manifest,
    instructions: ofProject(workspace, project, "instructions", describeInstructions),
    tools: each("tools", describeTool),
    channels: each("channels", describeChannel),
    connections: each("mcp-connections", describeConnection),
    hostConnections: each("host-connections", describeConnection),
    skills: each("skills", describeSkill),
    subagents: each("subagents", describeSubagent),
    schedules: each("schedules", describeSchedule),
    hooks: each("hooks", describeHook),
    extensions: each("extensions", describeExtension),
    storage: each("storage", describeStorage),
    artifacts: each("artifacts", describeArtifacts),
    sandbox: { files: project.entries.filter((entry) => entry.slot === "sandbox").map(named) },
    evals: each("evals", describeEval),
    evalConfig: each("eval-config", describeEvalConfig),
  };
}
