/** One kind of file that the framework discovers. The order is the order in the tree. */
export const SLOT_IDS = [
  "agent",
  "instructions",
  "tools",
  "channels",
  "mcp-connections",
  "host-connections",
  "skills",
  "subagents",
  "schedules",
  "hooks",
  "extensions",
  "storage",
  "artifacts",
  "sandbox",
  "evals",
  "eval-config",
] as const;

export type SlotId = (typeof SLOT_IDS)[number];
