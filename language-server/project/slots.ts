import type { SlotId } from "../core/slot-ids";

export type { SlotId };

/** How a file of a slot is written. */
export type EntryForm =
  /** A TypeScript or JavaScript module with a default export. */
  | "module"
  /** A Markdown file, with or without frontmatter. */
  | "markdown"
  /** A folder that belongs together, such as a packaged skill. */
  | "folder";

/** One kind of file that the framework discovers. Everything about a kind that is not a rule stands here. */
export interface Slot {
  id: SlotId;
  /** Name of the group in the tree. */
  label: string;
  /** In the agent root, or beside it in the project folder. */
  base: "root" | "project";
  /** Folder or file name below the base, without extension for files. */
  path: string;
  /** What the default export of a module must be; several where the slot takes several. */
  helpers: readonly { name: string; subpath: string }[];
  /** Other results a default export may hold, such as the result of an extension's factory. */
  other?: "any" | "string";
  layout:
    | { kind: "file"; forms: readonly ("module" | "markdown")[] }
    /** One entry per file directly in the folder. */
    | { kind: "folder"; forms: readonly ("module" | "markdown")[]; packaged?: string; recursive?: boolean }
    /** One entry per folder; the named module in it defines the entry. */
    | { kind: "folders"; module: string }
    /** Files are counted, never read. */
    | { kind: "files" }
    /** Files with a suffix, at any depth. */
    | { kind: "suffix"; suffix: string };
}

const module = ["module"] as const;

/** In the order of the tree. Source: the SDK's project layout page; names and ids as it derives them. */
export const SLOTS: readonly Slot[] = [
  {
    id: "agent",
    label: "Agent",
    base: "root",
    path: "agent",
    helpers: [{ name: "defineAgent", subpath: "" }],
    layout: { kind: "file", forms: module },
  },
  {
    id: "instructions",
    label: "Instructions",
    base: "root",
    path: "instructions",
    helpers: [{ name: "defineInstructions", subpath: "" }],
    other: "string",
    layout: { kind: "file", forms: ["markdown", "module"] },
  },
  {
    id: "tools",
    label: "Tools",
    base: "root",
    path: "tools",
    helpers: [{ name: "defineTool", subpath: "tools" }],
    layout: { kind: "folder", forms: module },
  },
  {
    id: "channels",
    label: "Channels",
    base: "root",
    path: "channels",
    helpers: [
      { name: "defineChannel", subpath: "channels" },
      { name: "slackChannel", subpath: "channels/slack" },
      { name: "githubChannel", subpath: "channels/github" },
      { name: "bitbucketChannel", subpath: "channels/bitbucket" },
      { name: "gitlabChannel", subpath: "channels/gitlab" },
    ],
    layout: { kind: "folder", forms: module },
  },
  {
    id: "mcp-connections",
    label: "Connections",
    base: "root",
    path: "mcp-connections",
    helpers: [{ name: "defineConnection", subpath: "connections" }],
    layout: { kind: "folder", forms: module },
  },
  {
    id: "host-connections",
    label: "Host connections",
    base: "root",
    path: "host-connections",
    helpers: [{ name: "defineConnection", subpath: "connections" }],
    layout: { kind: "folder", forms: module },
  },
  {
    id: "skills",
    label: "Skills",
    base: "root",
    path: "skills",
    helpers: [{ name: "defineSkill", subpath: "skills" }],
    layout: { kind: "folder", forms: ["markdown", "module"], packaged: "SKILL.md" },
  },
  {
    id: "subagents",
    label: "Subagents",
    base: "root",
    path: "subagents",
    helpers: [{ name: "defineAgent", subpath: "" }],
    layout: { kind: "folders", module: "agent" },
  },
  {
    id: "schedules",
    label: "Schedules",
    base: "root",
    path: "schedules",
    helpers: [{ name: "defineSchedule", subpath: "schedules" }],
    layout: { kind: "folder", forms: ["markdown", "module"] },
  },
  {
    id: "hooks",
    label: "Hooks",
    base: "root",
    path: "hooks",
    helpers: [
      { name: "defineHook", subpath: "hooks" },
      { name: "memoryHook", subpath: "memory" },
    ],
    layout: { kind: "folder", forms: module, recursive: true },
  },
  {
    id: "extensions",
    label: "Extensions",
    base: "root",
    path: "extensions",
    helpers: [],
    other: "any",
    layout: { kind: "folder", forms: module },
  },
  {
    id: "storage",
    label: "Storage",
    base: "root",
    path: "storage",
    helpers: [{ name: "defineStorage", subpath: "storage" }],
    layout: { kind: "file", forms: module },
  },
  {
    id: "artifacts",
    label: "Artifacts",
    base: "root",
    path: "artifacts",
    helpers: [{ name: "defineArtifacts", subpath: "artifacts" }],
    layout: { kind: "file", forms: module },
  },
  { id: "sandbox", label: "Sandbox", base: "root", path: "sandbox", helpers: [], layout: { kind: "files" } },
  {
    id: "evals",
    label: "Evals",
    base: "project",
    path: "evals",
    helpers: [{ name: "defineEval", subpath: "evals" }],
    layout: { kind: "suffix", suffix: ".eval" },
  },
  {
    id: "eval-config",
    label: "Eval configuration",
    base: "project",
    path: "evals/evals.config",
    helpers: [{ name: "defineEvalConfig", subpath: "evals" }],
    layout: { kind: "file", forms: module },
  },
];

const byId = new Map(SLOTS.map((slot) => [slot.id, slot]));

export function slotOf(id: SlotId): Slot {
  const slot = byId.get(id);
  if (!slot) throw new Error(`no slot ${id}`);
  return slot;
}
