/** The tools that every agent has besides its own: reading, and with approval writing, its session's workspace. */
import type { RunnableTool } from "../tools/types";

/** Names in the order in which they are offered. `read`, `grep`, `glob` and `ls` are the SDK's; see its `tools` field. */
export const HARNESS_TOOL_NAMES = ["read", "grep", "glob", "ls", "write", "edit", "shell"] as const;

/** `allow` undefined: all of them. Every path is confined to the workspace, links included. */
export function harnessTools(_options: {
  workspaceDir: string;
  allow: readonly string[] | undefined;
  env: NodeJS.ProcessEnv;
}): RunnableTool[] {
  throw new Error("not built");
}
