/** Facts in the few words that stand behind a name in the tree. */
import type {
  ChannelInfo,
  ConnectionInfo,
  EvalInfo,
  ExtensionInfo,
  HookInfo,
  InstructionsInfo,
  ModelInfo,
  ScheduleInfo,
  SkillInfo,
  StorageInfo,
  SubagentInfo,
  ToolInfo,
} from "../index";

export const join = (parts: readonly (string | undefined | false)[]): string =>
  parts.filter(Boolean).join(" · ");

export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString("en-US")} ${amount === 1 ? one : many}`;

/** `a, b, c` with the rest counted. */
export function names(list: readonly string[], limit = 3): string {
  const shown = list.slice(0, limit).join(", ");
  return list.length > limit ? `${shown} and ${list.length - limit} more` : shown;
}

/** Tokens are estimated at four characters each and always labelled as an estimate. */
export const tokens = (chars: number | undefined): string | undefined =>
  chars === undefined ? undefined : `~${Math.ceil(chars / 4).toLocaleString("en-US")} tokens`;

const undescribed = (thing: { description: string | null | undefined }): string | undefined =>
  thing.description === null || thing.description?.trim() === "" ? "no description" : undefined;

export function modelWords(model: ModelInfo | null | undefined): string {
  if (!model) return model === null ? "default model" : "";
  const effort = model.params?.find((param) => param.id === "effort" || param.id === "reasoning_effort");
  return join([model.id, effort && `${effort.value} effort`]);
}

export const effectWords = (tool: ToolInfo): string | undefined =>
  tool.effect === "computed" ? "read or write" : (tool.effect ?? undefined);

export function toolWords(tool: ToolInfo): string {
  return join([
    effectWords(tool),
    tool.needsApproval && "needs approval",
    tool.execution === "agent" && "agent script",
    undescribed(tool),
  ]);
}

export function connectionWords(connection: ConnectionInfo): string {
  return join([
    connection.kind === "unknown" ? connection.transports.join(" or ") : connection.kind,
    connection.oauth && "OAuth",
  ]);
}

export function channelWords(channel: ChannelInfo): string {
  const routes = channel.routes.length;
  return join([
    channel.kind,
    channel.kind === "custom" &&
      (channel.routesComplete || routes > 0) &&
      count(routes, "route") + (channel.routesComplete ? "" : " or more"),
  ]);
}

export function skillWords(skill: SkillInfo): string {
  return join([
    !skill.exists ? "no SKILL.md" : undescribed(skill),
    skill.form === "folder" && skill.exists && count(skill.extraFiles + 1, "file"),
    tokens(skill.chars),
  ]);
}

export function subagentWords(subagent: SubagentInfo): string {
  if (!subagent.exists) return "no agent.ts";
  return join([undescribed(subagent), subagent.model ? subagent.model.id : undefined]);
}

export function scheduleWords(schedule: ScheduleInfo): string {
  return join([schedule.cron, schedule.form === "run" && "code"]);
}

export function hookWords(hook: HookInfo): string {
  return hook.kind === "memory" ? "memory" : names(hook.events ?? []);
}

export function extensionWords(extension: ExtensionInfo): string {
  const tools = extension.contributions?.tools.length ?? 0;
  return join([extension.specifier?.replace(/^.*\/extensions\//, ""), tools > 0 && count(tools, "tool")]);
}

export function storageWords(storage: StorageInfo): string {
  return storage.backend ?? storage.label ?? "";
}

export function caseWords(evals: readonly EvalInfo[]): string {
  const amount = evals.reduce((sum, file) => sum + file.cases.length, 0);
  const complete = evals.every((file) => file.complete);
  return amount === 0 && !complete ? "" : count(amount, "case") + (complete ? "" : " or more");
}

export function instructionsWords(instructions: InstructionsInfo): string {
  const [first, ...others] = instructions.files;
  if (!first) return "";
  return join([
    others.length > 0
      ? count(instructions.files.length, "file")
      : first.place.path.slice(first.place.path.lastIndexOf("/") + 1),
    tokens(instructions.chars),
  ]);
}
