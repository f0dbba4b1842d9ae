import type { ProjectSurface, SlotId } from "../../language-server/protocol";

export type Dialect = "july" | "bdk" | "agent-sdk";

/** How a new file of a slot comes about. */
export interface NewEntryKind {
  slot: SlotId;
  /** For the sentence "Name of the new …". */
  noun: string;
  /** Folder below the agent root (or the project), or the file itself where there is only one. */
  place: "root" | "project";
  path: string;
  /** Whether a name is asked for. */
  named: boolean;
  /** What a name looks like, by the habit of public projects. */
  example: string;
  /** Where the slot is part of the SDK; empty for every dialect. */
  dialects?: readonly Dialect[];
}

const file = (
  slot: SlotId,
  noun: string,
  path: string,
  place: "root" | "project" = "root",
): NewEntryKind => ({
  slot,
  noun,
  place,
  path,
  named: false,
  example: "",
});

const folder = (
  slot: SlotId,
  noun: string,
  example: string,
  place: "root" | "project" = "root",
): NewEntryKind => ({
  slot,
  noun,
  place,
  path: slot,
  named: true,
  example,
});

/** In the order of the tree. `sandbox` is left out: any file may lie there, so there is no right one to make. */
export const NEW_ENTRY_KINDS: readonly NewEntryKind[] = [
  file("agent", "agent configuration", "agent.ts"),
  file("instructions", "instructions", "instructions.md"),
  folder("tools", "tool", "find_parcel"),
  folder("channels", "channel", "tickets"),
  folder("mcp-connections", "connection", "issue-tracker"),
  folder("host-connections", "host connection", "billing"),
  folder("skills", "skill", "triage-rubric"),
  folder("subagents", "subagent", "code-reader"),
  folder("schedules", "schedule", "morning-report"),
  folder("hooks", "hook", "usage"),
  { ...folder("extensions", "extension", "cloud"), dialects: ["bdk", "agent-sdk"] },
  { ...file("storage", "storage", "storage.ts"), dialects: ["july"] },
  { ...file("artifacts", "artifacts", "artifacts.ts"), dialects: ["bdk", "agent-sdk"] },
  folder("evals", "eval", "smoke", "project"),
  file("eval-config", "eval configuration", "evals/evals.config.ts", "project"),
];

/** The generation of the SDK by its package; the oldest one is written like july. */
export function dialectOf(project: Pick<ProjectSurface, "package">): Dialect {
  switch (project.package) {
    case "@anysphere/agent-serve":
    case "@cursor/july":
      return "july";
    case "@cursor/bdk":
      return "bdk";
    case "@grok/agent-sdk":
    case "@cursor/agent-sdk":
      return "agent-sdk";
  }
}

export function kindOf(slot: SlotId): NewEntryKind | undefined {
  return NEW_ENTRY_KINDS.find((kind) => kind.slot === slot);
}

/** Whether `+` makes sense on a group: the dialect knows the slot, and there is room for one more. */
export function canCreate(slot: SlotId, project: Pick<ProjectSurface, "package">, existing: number): boolean {
  const kind = kindOf(slot);
  if (!kind) return false;
  if (kind.dialects && !kind.dialects.includes(dialectOf(project))) return false;
  return kind.named || existing === 0;
}
