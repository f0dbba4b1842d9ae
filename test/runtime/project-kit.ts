/** A loaded project from literals, for tests of the parts that work with one. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoadedProject } from "../../runtime/project/types";

export function loadedProject(parts: Partial<LoadedProject> = {}): LoadedProject {
  const dir = parts.plan?.dir ?? mkdtempSync(join(tmpdir(), "agent-project-"));
  return {
    plan: {
      dir,
      root: join(dir, "agent"),
      slug: "weather",
      name: "weather",
      package: "@cursor/july",
      dialect: "july",
      manifest: undefined,
      entries: [],
      subagents: {},
      stateDir: join(dir, ".agent-workbench"),
    },
    name: "weather",
    config: {},
    instructions: "You answer questions about the weather.",
    tools: [],
    connections: [],
    hostConnections: [],
    skills: [],
    subagents: [],
    channels: [],
    schedules: [],
    hooks: [],
    extensions: [],
    storage: undefined,
    artifacts: undefined,
    workspaceSeed: {},
    evals: [],
    evalConfig: undefined,
    problems: [],
    inputs: [],
    hash: "0",
    ...parts,
  };
}
