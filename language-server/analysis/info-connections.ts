/** What reaches the agent and what it reaches: channels, connections, mounted extensions. */
import { parseSdkSpecifier } from "../project/dialects";
import type { Entry } from "../project/types";
import { contributionsOf, MOUNT_SEPARATOR } from "./extensions";
import { alternatives, namedIn, placeAt } from "./info-entries";
import type { ChannelInfo, ConnectionInfo, ExtensionInfo, RouteInfo, Transport } from "./info-types";
import { asBoolean, asString, asStrings, flag, known, readConfig, tell, tellIn, type Told } from "./told";
import { lookup, optionsOf, type CallValue, type SingleValue } from "./values";
import type { Workspace } from "./workspace";

/** The field that makes a connection one of a transport. */
const TRANSPORTS: readonly [string, Transport][] = [
  ["url", "remote"],
  ["command", "stdio"],
  ["cursorAccount", "account"],
  ["agent", "peer"],
];

export function describeConnection(workspace: Workspace, entry: Entry): ConnectionInfo {
  const file = readConfig(workspace, entry.path, ["defineConnection"]);
  const transports = new Set<Transport>();
  let complete = file?.config !== undefined;
  for (const option of alternatives(file)) {
    const found = TRANSPORTS.filter(([field]) => lookup(option, field).state === "present");
    // Two transports in one object are a mistake, none is a config that cannot be read; neither is a fact.
    if (found.length === 1 && found[0]) transports.add(found[0][1]);
    else complete = false;
  }
  const [only] = transports;
  const kind = complete && transports.size === 1 && only ? only : "unknown";
  // A field of one transport may be missing from the alternatives of another, so each is asked by itself.
  const inSome = <T>(name: string, read: (value: SingleValue) => T | undefined): T | undefined => {
    const told = alternatives(file)
      .map((option): Told<T> => tellIn(option, name, read))
      .filter((value) => value !== null);
    const [first] = told;
    return told.every((value) => JSON.stringify(value) === JSON.stringify(first))
      ? (first ?? undefined)
      : undefined;
  };
  return {
    ...namedIn(entry, file),
    transports: [...transports],
    kind,
    host: inSome("url", asHost),
    peer: inSome("agent", asString),
    command: inSome("command", asString),
    servers: inSome("servers", asStrings),
    oauth: flag(tell(file, "oauth", asBoolean)) ?? inSome("oauth", asBoolean),
    advertiseTools: flag(tell(file, "advertiseTools", asBoolean)),
    description: tell(file, "description", asString),
  };
}

/** The host of an address of which at least the beginning is known. */
function asHost(value: SingleValue): string | undefined {
  const text = asString(value);
  if (text !== undefined) {
    try {
      return new URL(text).host || undefined;
    } catch {
      return undefined;
    }
  }
  const start = value.kind === "text" ? value.parts[0] : undefined;
  return typeof start === "string" ? /^[a-z]+:\/\/([^/?#@]+)[/?#]/i.exec(start)?.[1] : undefined;
}

const CHANNEL_KINDS: Record<string, ChannelInfo["kind"]> = {
  slackChannel: "slack",
  githubChannel: "github",
  bitbucketChannel: "bitbucket",
  gitlabChannel: "gitlab",
  defineChannel: "custom",
};

export function describeChannel(workspace: Workspace, entry: Entry): ChannelInfo {
  const file = readConfig(workspace, entry.path, Object.keys(CHANNEL_KINDS));
  const kinds = new Set(file?.definitions.map((definition) => CHANNEL_KINDS[definition.helper]));
  const complete =
    file?.value !== undefined && optionsOf(file.value).length === file.definitions.length && kinds.size === 1;
  const info: ChannelInfo = {
    ...namedIn(entry, file),
    kind: complete ? [...kinds][0] : undefined,
    routes: [],
    routesComplete: complete && file.parses,
  };
  for (const { helper, config } of file?.definitions ?? []) {
    if (helper !== "defineChannel") continue;
    const routes = lookup(config, "routes");
    if (routes.state !== "present" && routes.state !== "absent") info.routesComplete = false;
    for (const list of routes.values) {
      if (list.kind !== "array" || list.open) info.routesComplete = false;
      for (const item of list.kind === "array" ? list.items : []) {
        const route = item.kind === "call" ? routeOf(workspace, item) : undefined;
        if (route) info.routes.push(route);
        else info.routesComplete = false;
      }
    }
  }
  return info;
}

function routeOf(workspace: Workspace, call: CallValue): RouteInfo | undefined {
  if (call.target.kind !== "external" || !parseSdkSpecifier(call.target.specifier)) return undefined;
  const method = call.target.path[call.target.path.length - 1];
  const [path, options] = call.args;
  if (method === undefined || !/^[A-Z]+$/.test(method) || call.openArgs) return undefined;
  return {
    method,
    path: path && path.kind !== "choice" ? asString(path) : undefined,
    description: known(tellIn(options, "description", asString)),
    place: placeAt(workspace, call.site),
  };
}

export function describeExtension(workspace: Workspace, entry: Entry): ExtensionInfo {
  const file = readConfig(workspace, entry.path, []);
  const specifiers = new Set(
    (file?.value ? optionsOf(file.value) : []).map((option) => {
      const target = option.kind === "call" ? option.target : option;
      return target.kind === "external" && target.specifier !== "global:" ? target.specifier : undefined;
    }),
  );
  const [specifier] = specifiers;
  return {
    ...namedIn(entry, file),
    specifier: specifiers.size === 1 ? specifier : undefined,
    contributions: contributions(workspace, entry),
  };
}

function contributions(workspace: Workspace, entry: Entry): ExtensionInfo["contributions"] {
  const found = contributionsOf(workspace, entry.path);
  if (found.kind === "unknown") return undefined;
  const mounted = (list: readonly string[]): string[] =>
    list.map((name) => `${entry.id}${MOUNT_SEPARATOR}${name}`);
  return {
    tools: mounted(found.tools),
    skills: mounted(found.skills),
    subagents: mounted(found.subagents),
  };
}
