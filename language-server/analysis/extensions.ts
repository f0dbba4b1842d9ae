/** What the SDK's own extensions add to an agent. Other packages tell theirs only when they are loaded. */
import { defaultExport, definitionOf } from "./definitions";
import { optionsOf, type SingleValue } from "./values";
import type { Workspace } from "./workspace";

/** Names as the extension gives them; the agent knows each as `<mount>__<name>`. */
export type Contributions =
  { kind: "known"; tools: string[]; skills: string[]; subagents: string[] } | { kind: "unknown" };

/** By import subpath. The framework may add to these over time, so a name that is absent proves little. */
const KNOWN: Readonly<Record<string, { tools: readonly string[]; skills: readonly string[] }>> = {
  "extensions/cursor-cloud-agents": {
    tools: ["launch", "get", "list", "dump", "reply", "cancel"],
    skills: ["handoff"],
  },
  "extensions/cursor-grokbot-agents": { tools: ["ask", "check", "list", "interrupt"], skills: [] },
};

/** Between the name of a mount and the name of what it adds. */
export const MOUNT_SEPARATOR = "__";

/** What a file in `extensions/` adds. */
export function contributionsOf(workspace: Workspace, path: string): Contributions {
  const facts = workspace.module(path);
  const value = facts && facts.syntaxErrors.length === 0 ? defaultExport(workspace, facts).value : undefined;
  const options = value ? optionsOf(value) : [];
  const found = options.map(knownExtension);
  if (found.length === 0 || found.includes(undefined)) return { kind: "unknown" };
  const all = found.flatMap((extension) => extension ?? []);
  const namesOf = (kind: "tools" | "skills"): string[] => [
    ...new Set(all.flatMap((extension) => extension[kind])),
  ];
  return { kind: "known", tools: namesOf("tools"), skills: namesOf("skills"), subagents: [] };
}

function knownExtension(value: SingleValue): (typeof KNOWN)[string] | undefined {
  const definition = definitionOf(value);
  return definition?.helper === "default" ? KNOWN[definition.sdk.subpath] : undefined;
}
