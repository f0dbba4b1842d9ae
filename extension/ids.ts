/** Names that the manifest and the code share; a test compares both. */

export const SECTION = "agentWorkbench";
export const EXTENSION_ID = "agent-workbench.agent-workbench";
export const SURFACE_VIEW = "agentWorkbench.surface";
export const RULE_SCHEME = "agent-workbench-rule";
export const TASK_TYPE = "agentWorkbench";
export const PROBLEM_MATCHER = "$agent-workbench";

export const COMMANDS = {
  validate: "agentWorkbench.validate",
  restartServer: "agentWorkbench.restartServer",
  showOutput: "agentWorkbench.showOutput",
  refreshSurface: "agentWorkbench.refreshSurface",
  filterSurface: "agentWorkbench.filterSurface",
  clearSurfaceFilter: "agentWorkbench.clearSurfaceFilter",
  revealInSurface: "agentWorkbench.revealInSurface",
  openEntry: "agentWorkbench.openEntry",
  newEntry: "agentWorkbench.newEntry",
  showRule: "agentWorkbench.showRule",
  copyCommandLine: "agentWorkbench.copyCommandLine",
  reportIssue: "agentWorkbench.reportIssue",
  toggleEmptyGroups: "agentWorkbench.toggleEmptyGroups",
} as const;

export type CommandName = keyof typeof COMMANDS;

export const CONTEXT_KEYS = {
  /** At least one agent project is known. */
  hasProject: "agentWorkbench.hasProject",
  surfaceFiltered: "agentWorkbench.surfaceFiltered",
  /** `loading`, `none`, `ready` or `failed`: which welcome text an empty tree shows. */
  state: "agentWorkbench.state",
} as const;
