import type { SlotId } from "../../language-server/protocol";

/** One codicon per kind of file. A new kind of file is one line here. */
const SLOT_ICONS: Record<SlotId, string> = {
  agent: "hubot",
  instructions: "book",
  tools: "tools",
  channels: "comment-discussion",
  "mcp-connections": "plug",
  "host-connections": "server",
  skills: "mortar-board",
  subagents: "organization",
  schedules: "watch",
  hooks: "zap",
  extensions: "extensions",
  storage: "database",
  artifacts: "package",
  sandbox: "folder",
  evals: "beaker",
  "eval-config": "settings-gear",
};

/** Parts of an entry, such as the cases of an eval or the routes of a channel. */
const PART_ICONS: Partial<Record<SlotId, string>> = { evals: "circle-outline", channels: "link" };

export interface NodeIcon {
  id: string;
  /** Id of a theme colour. */
  color?: string;
}

export const PROJECT_ICON: NodeIcon = { id: "root-folder" };

export function slotIcon(slot: SlotId): NodeIcon {
  // A server newer than this code may know more kinds.
  return { id: SLOT_ICONS[slot] ?? "file" };
}

/** Problems change the icon's shape as well as its colour. */
export function entryIcon(
  slot: SlotId,
  counts: { errors: number; warnings: number },
  isPart: boolean,
): NodeIcon {
  if (counts.errors > 0) return { id: "error", color: "problemsErrorIcon.foreground" };
  if (counts.warnings > 0) return { id: "warning", color: "problemsWarningIcon.foreground" };
  return isPart ? { id: PART_ICONS[slot] ?? "symbol-field" } : slotIcon(slot);
}
