/** The agent itself: its name, model, runtime, instructions, and the subagents, which are written alike. */
import { dirname } from "../core/paths";
import type { AgentProject, Entry } from "../project/types";
import { defaultExport } from "./definitions";
import type {
  AgentInfo,
  InstructionsForm,
  InstructionsInfo,
  ModelInfo,
  Named,
  SubagentInfo,
} from "./info-types";
import { asString, codePoints, known, placeOf, readConfig, tell, tellIn, type Told } from "./told";
import { optionsOf, stringOf, type SingleValue } from "./values";
import type { Workspace } from "./workspace";

export const START = { line: 0, character: 0 };

export function named(entry: { id: string; path: string; exists: boolean }): Named {
  return { name: entry.id, place: placeOf(entry.path, START), exists: entry.exists, parses: true };
}

/** What `agent.ts` says, with the documented stand-ins where it surely says nothing. */
export function describeAgent(workspace: Workspace, project: AgentProject): AgentInfo {
  const entries = project.entries.filter((entry) => entry.slot === "agent" && entry.exists);
  const first = entries[0];
  const file = first && readConfig(workspace, first.path, ["defineAgent"]);
  // No agent.ts: every field has its default.
  const field = <T>(name: string, read: (value: SingleValue) => T | undefined): Told<T> =>
    first ? tell(file, name, read) : null;
  const name = field("name", asString);
  const runtime = field("runtime", asString);
  const fallback = manifestName(workspace, project);
  return {
    files: entries.map((entry) => {
      const config = readConfig(workspace, entry.path, ["defineAgent"]);
      return {
        ...named(entry),
        place: placeOf(entry.path, config?.position ?? START),
        parses: config?.parses ?? true,
      };
    }),
    name: name ?? fallback ?? project.slug,
    nameFrom:
      name === undefined
        ? undefined
        : name !== null
          ? "agent"
          : fallback !== undefined
            ? "manifest"
            : "directory",
    description: field("description", asString),
    runtime: runtime === null ? "local" : runtime,
    model: field("model", asModel),
  };
}

/** The agent's own manifest names it; one above, which several agents share, does not. */
function manifestName(workspace: Workspace, project: AgentProject): string | undefined {
  if (!project.manifest || dirname(project.manifest) !== project.dir) return undefined;
  return workspace.manifest(project.manifest)?.name?.value || undefined;
}

export function asModel(value: SingleValue): ModelInfo | undefined {
  const id = asString(value);
  if (id !== undefined) return { id, params: [] };
  if (value.kind !== "object") return undefined;
  const named = known(tellIn(value, "id", asString));
  if (named === undefined) return undefined;
  const params = tellIn(value, "params", (list) => {
    if (list.kind !== "array" || list.open) return undefined;
    const pairs = list.items.map((item) => ({
      id: known(tellIn(item, "id", asString)),
      value: known(tellIn(item, "value", asString)),
    }));
    return pairs.every(
      (pair): pair is { id: string; value: string } => pair.id !== undefined && pair.value !== undefined,
    )
      ? pairs
      : undefined;
  });
  return { id: named, params: params === null ? [] : params };
}

export function describeInstructions(workspace: Workspace, project: AgentProject): InstructionsInfo {
  const files: InstructionsInfo["files"] = [];
  for (const entry of project.entries)
    if (entry.slot === "instructions" && entry.exists) files.push(instructionsFile(workspace, entry));
  const agent = project.entries.find((entry) => entry.slot === "agent" && entry.exists);
  const config = agent && readConfig(workspace, agent.path, ["defineAgent"]);
  const inline = config ? tell(config, "instructions", asString) : null;
  if (agent && config && inline)
    files.push({ place: placeOf(agent.path, config.position), form: "inline", chars: codePoints(inline) });
  const forms = [...new Set(files.map((file) => file.form))];
  const lengths = files.map((file) => file.chars);
  const told = lengths.every((length) => length !== undefined);
  const total = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  return { forms, files, chars: forms.length <= 1 && told && inline !== undefined ? total : undefined };
}

function instructionsFile(workspace: Workspace, entry: Entry): InstructionsInfo["files"][number] {
  const place = placeOf(entry.path, START);
  if (entry.form === "markdown")
    return {
      place,
      form: entry.id.includes("/") ? "folder" : "markdown",
      chars: workspace.markdown(entry.path)?.characters,
    };
  const config = readConfig(workspace, entry.path, ["defineInstructions"]);
  const text =
    known(tell(config, "markdown", asString)) ?? plainText(config?.value && optionsOf(config.value));
  const form: InstructionsForm = "module";
  return {
    place: placeOf(entry.path, config?.position ?? START),
    form,
    chars: text === undefined ? undefined : codePoints(text),
  };
}

const plainText = (options: readonly SingleValue[] | undefined): string | undefined =>
  options?.length === 1 ? stringOf(options[0]) : undefined;

export function describeSubagent(workspace: Workspace, entry: Entry): SubagentInfo {
  const file = entry.exists ? readConfig(workspace, entry.path, ["defineAgent"]) : undefined;
  return {
    ...named(entry),
    place: placeOf(entry.path, file?.position ?? START),
    parses: file?.parses ?? true,
    description: tell(file, "description", asString),
    model: tell(file, "model", asModel),
    instructions: subagentInstructions(workspace, entry),
  };
}

function subagentInstructions(workspace: Workspace, entry: Entry): SubagentInfo["instructions"] {
  const folder = dirname(entry.path);
  for (const child of workspace.fs.readDirectory(folder) ?? []) {
    if (child.kind !== "file" || !/^instructions\.(?:md|[cm]?[jt]s)$/.test(child.name)) continue;
    const path = `${folder}/${child.name}`;
    if (path.endsWith(".md")) return { form: "file", chars: workspace.markdown(path)?.characters };
    const facts = workspace.module(path);
    const value = facts && defaultExport(workspace, facts).value;
    const text =
      known(tell(readConfig(workspace, path, ["defineInstructions"]), "markdown", asString)) ??
      plainText(value && optionsOf(value));
    return { form: "file", chars: text === undefined ? undefined : codePoints(text) };
  }
  const inline = tell(readConfig(workspace, entry.path, ["defineAgent"]), "instructions", asString);
  if (inline === undefined) return { form: undefined, chars: undefined };
  return inline === null ? { form: "none", chars: 0 } : { form: "inline", chars: codePoints(inline) };
}
