/** What the tree says of each kind of entry. A new kind of file is one case in each of the two functions. */
import type { Entry, EvalInfo, Place, ProjectInfo, SlotId } from "../index";
import {
  caseWords,
  channelWords,
  connectionWords,
  count,
  effectWords,
  extensionWords,
  hookWords,
  instructionsWords,
  join,
  modelWords,
  names,
  scheduleWords,
  skillWords,
  storageWords,
  subagentWords,
  tokens,
  toolWords,
} from "./surface-words";
import { code, escapeMarkdown, tooltip, type TooltipParts } from "./surface-tooltip";

export interface PartWords {
  id: string;
  place: Place;
  detail: string;
  tooltip: string;
}

export interface EntryWords {
  place: Place;
  detail: string;
  tooltip: string;
  children: PartWords[];
}

/** The words behind the label of a group that has entries. */
export function groupWords(slot: SlotId, info: ProjectInfo): string {
  switch (slot) {
    case "agent":
      return modelWords(info.model);
    case "instructions":
      return instructionsWords(info.instructions);
    case "tools":
      return String(info.tools.length);
    case "channels":
      return named(info.channels);
    case "mcp-connections":
      return String(info.connections.length);
    case "host-connections":
      return String(info.hostConnections.length);
    case "skills":
      return String(info.skills.length);
    case "subagents":
      return named(info.subagents);
    case "schedules":
      return String(info.schedules.length);
    case "hooks":
      return String(info.hooks.length);
    case "extensions":
      return named(info.extensions);
    case "storage":
      return info.storage[0] ? storageWords(info.storage[0]) : "";
    case "artifacts":
      return info.artifacts[0]?.kinds ? count(info.artifacts[0].kinds.length, "kind") : "";
    case "sandbox":
      return count(info.sandbox.files.length, "file");
    case "evals":
      return caseWords(info.evals);
    case "eval-config":
      return configWords(info);
  }
}

const named = (list: readonly { name: string }[]): string =>
  join([String(list.length), names(list.map((entry) => entry.name))]);

function configWords(info: ProjectInfo): string {
  const config = info.evalConfig[0];
  return join([
    config?.maxConcurrency !== undefined && `${config.maxConcurrency} at once`,
    config?.timeoutMs !== undefined && `${(config.timeoutMs / 1000).toLocaleString("en-US")} s`,
  ]);
}

/** `index` is the entry's place among those of its slot, which is also its place in the project's description. */
export function describeEntry(entry: Entry, index: number, info: ProjectInfo, file: string): EntryWords {
  const start: Place = { path: entry.path, line: 0, character: 0 };
  const words = (
    place: Place | undefined,
    detail: string,
    parts: Omit<TooltipParts, "title" | "file"> = {},
    children: PartWords[] = [],
  ): EntryWords => ({
    place: place ?? start,
    detail,
    tooltip: tooltip({ title: entry.id, file, ...parts }),
    children,
  });
  switch (entry.slot) {
    case "agent":
      return words(info.files[index]?.place, modelWords(info.model), {
        description: info.description,
        facts: [
          ["Name", escapeMarkdown(info.name)],
          ["Runtime", info.runtime && escapeMarkdown(info.runtime)],
        ],
      });
    case "instructions": {
      const own = info.instructions.files.find((part) => part.place.path === entry.path);
      return words(own?.place, tokens(own?.chars) ?? "", { facts: [["Size", sizeWords(own?.chars)]] });
    }
    case "tools": {
      const tool = info.tools[index];
      if (!tool) break;
      return words(tool.place, toolWords(tool), {
        description: tool.description,
        facts: [
          ["Effect", effectWords(tool)],
          ["Each call", tool.needsApproval && "needs approval"],
          ["Runs as", tool.execution === "agent" && "a script of the agent"],
        ],
        inputs: tool.inputSchema,
      });
    }
    case "channels":
      return channelEntry(info, index, file, words) ?? words(start, "");
    case "mcp-connections":
    case "host-connections": {
      const list = entry.slot === "mcp-connections" ? info.connections : info.hostConnections;
      const connection = list[index];
      if (!connection) break;
      return words(connection.place, connectionWords(connection), {
        description: connection.description,
        facts: [
          ["Transport", connectionWords(connection)],
          ["Host", connection.host && code(connection.host)],
          ["Peer", connection.peer && code(connection.peer)],
          ["Command", connection.command && code(connection.command)],
          ["Servers", connection.servers && escapeMarkdown(connection.servers.join(", "))],
          ["Tools advertised", connection.advertiseTools && "yes"],
        ],
      });
    }
    case "skills": {
      const skill = info.skills[index];
      if (!skill) break;
      return words(skill.place, skillWords(skill), {
        description: skill.description,
        facts: [["Size", sizeWords(skill.chars)]],
      });
    }
    case "subagents": {
      const subagent = info.subagents[index];
      if (!subagent) break;
      return words(subagent.place, subagentWords(subagent), {
        description: subagent.description,
        facts: [
          [
            "Model",
            subagent.model === null
              ? "that of the agent"
              : subagent.model && escapeMarkdown(subagent.model.id),
          ],
          ["Instructions", sizeWords(subagent.instructions.chars)],
        ],
      });
    }
    case "schedules": {
      const schedule = info.schedules[index];
      if (!schedule) break;
      return words(schedule.place, scheduleWords(schedule), {
        facts: [["Cron (UTC)", schedule.cron && code(schedule.cron)]],
      });
    }
    case "hooks": {
      const hook = info.hooks[index];
      if (!hook) break;
      return words(hook.place, hookWords(hook), {
        facts: [["Events", hook.events && escapeMarkdown(hook.events.join(", "))]],
      });
    }
    case "extensions": {
      const extension = info.extensions[index];
      if (!extension) break;
      const { contributions } = extension;
      return words(extension.place, extensionWords(extension), {
        facts: [
          ["Package", extension.specifier && code(extension.specifier)],
          ["Tools", contributions && contributions.tools.map(code).join(", ")],
          ["Skills", contributions && contributions.skills.map(code).join(", ")],
          ["Subagents", contributions && contributions.subagents.map(code).join(", ")],
        ],
      });
    }
    case "storage": {
      const storage = info.storage[index];
      if (!storage) break;
      return words(storage.place, storageWords(storage), {
        facts: [
          ["Name", storage.label && escapeMarkdown(storage.label)],
          ["Backend", storage.backend],
        ],
      });
    }
    case "artifacts": {
      const artifacts = info.artifacts[index];
      if (!artifacts) break;
      const children = (artifacts.kinds ?? []).map((kind) => ({
        id: kind.name,
        place: kind.place,
        detail: brief(kind.description),
        tooltip: tooltip({ title: kind.name, description: kind.description, file }),
      }));
      return words(
        artifacts.place,
        artifacts.kinds ? count(artifacts.kinds.length, "kind") : "",
        { facts: [["The model may tag", artifacts.agentTool && "yes"]] },
        children,
      );
    }
    case "evals": {
      const found = info.evals[index];
      if (!found) break;
      return words(
        found.place,
        join([caseWords([found]), found.tags.length > 0 && `tagged ${names(found.tags)}`]),
        { facts: [["Tags", escapeMarkdown(found.tags.join(", "))]] },
        casesOf(found, file),
      );
    }
    case "eval-config":
      return words(info.evalConfig[index]?.place, configWords(info));
    case "sandbox":
      break;
  }
  return words(start, "");
}

function channelEntry(
  info: ProjectInfo,
  index: number,
  file: string,
  words: (place: Place, detail: string, parts: object, children: PartWords[]) => EntryWords,
): EntryWords | undefined {
  const channel = info.channels[index];
  if (!channel) return undefined;
  const children = channel.routes.map((route) => {
    const title = `${route.method} ${route.path ?? "…"}`;
    const mounted = route.path === undefined ? undefined : `/v1/channels/${channel.name}${route.path}`;
    return {
      id: title,
      place: route.place,
      detail: brief(route.description),
      tooltip: tooltip({
        title,
        description: route.description,
        facts: [["Served at", mounted && code(mounted)]],
        file,
      }),
    };
  });
  return words(channel.place, channelWords(channel), { facts: [["Kind", channel.kind]] }, children);
}

/** An eval that is its own only case needs no row below it. */
function casesOf(found: EvalInfo, file: string): PartWords[] {
  if (found.cases.length === 1 && found.cases[0]?.id === found.name) return [];
  return found.cases.map((one) => ({
    id: one.id.startsWith(`${found.name}/`) ? one.id.slice(found.name.length + 1) : one.id,
    place: one.place,
    detail: brief(one.description),
    tooltip: tooltip({
      title: one.id,
      description: one.description,
      facts: [["Tags", escapeMarkdown(one.tags.join(", "))]],
      file,
    }),
  }));
}

const sizeWords = (chars: number | undefined): string | undefined =>
  chars === undefined ? undefined : `${count(chars, "character")}, ${tokens(chars)}`;

function brief(text: string | undefined): string {
  const points = [...(text ?? "").replace(/\s+/g, " ").trim()];
  return points.length > 60 ? `${points.slice(0, 59).join("")}…` : points.join("");
}
