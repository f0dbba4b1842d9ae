/** Tools, skills, schedules, hooks, storage, artifacts and evals, each as its file tells it. */
import { dirname } from "../core/paths";
import { parseSdkSpecifier } from "../project/dialects";
import { listFiles } from "../project/discover";
import type { Entry } from "../project/types";
import { joinEvalId, readEvals } from "./evals";
import { named, START } from "./info-agent";
import type {
  ArtifactsInfo,
  EvalCaseInfo,
  EvalConfigInfo,
  EvalInfo,
  HookInfo,
  Named,
  ScheduleInfo,
  SkillInfo,
  StorageInfo,
  ToolInfo,
} from "./info-types";
import {
  asBoolean,
  asNumber,
  asString,
  codePoints,
  flag,
  known,
  placeOf,
  readConfig,
  tell,
  type FileConfig,
} from "./told";
import { lookup, optionsOf, type SingleValue, type Site } from "./values";
import type { Workspace } from "./workspace";
import { schemaOf } from "./zod";

/** A name with the place of its definition. */
export function namedIn(entry: Entry, file: FileConfig | undefined): Named {
  return {
    ...named(entry),
    place: placeOf(entry.path, file?.position ?? START),
    parses: file?.parses ?? true,
  };
}

export function describeTool(workspace: Workspace, entry: Entry): ToolInfo {
  const file = readConfig(workspace, entry.path, ["defineTool"]);
  const execution = tell(file, "execution", asString);
  return {
    ...namedIn(entry, file),
    description: tell(file, "description", asString),
    execution:
      execution === null ? "server" : execution === "server" || execution === "agent" ? execution : undefined,
    effect: tell(file, "effect", asEffect),
    needsApproval: flag(tell(file, "needsApproval", asBoolean)),
    inputSchema: tell(file, "inputSchema", schemaOf),
  };
}

function asEffect(value: SingleValue): "read" | "write" | "computed" | undefined {
  if (value.kind === "function") return "computed";
  const text = asString(value);
  return text === "read" || text === "write" ? text : undefined;
}

export function describeSkill(workspace: Workspace, entry: Entry): SkillInfo {
  if (entry.form === "module") {
    const file = readConfig(workspace, entry.path, ["defineSkill"]);
    const text = known(tell(file, "markdown", asString));
    return {
      ...namedIn(entry, file),
      description: tell(file, "description", asString),
      form: "module",
      chars: text === undefined ? undefined : codePoints(text),
      extraFiles: 0,
    };
  }
  const document = entry.exists ? workspace.markdown(entry.path) : undefined;
  const field = document?.frontmatter?.fields.get("description")?.value;
  const written = typeof field === "string" && field.trim() !== "" ? field : undefined;
  // A single file may do without: its first line stands in. A packaged skill may not.
  const described = written ?? (entry.form === "markdown" ? document?.firstLine || undefined : undefined);
  const folder = dirname(entry.path);
  return {
    ...named(entry),
    description: document ? (described ?? null) : undefined,
    form: entry.form,
    chars: document?.characters,
    extraFiles:
      entry.form === "folder"
        ? listFiles(workspace.fs, folder).filter((path) => path !== entry.path).length
        : 0,
  };
}

export function describeSchedule(workspace: Workspace, entry: Entry): ScheduleInfo {
  if (entry.form === "markdown") {
    const cron = workspace.markdown(entry.path)?.frontmatter?.fields.get("cron")?.value;
    return { ...named(entry), cron: typeof cron === "string" ? cron : undefined, form: "file" };
  }
  const file = readConfig(workspace, entry.path, ["defineSchedule"]);
  const run = lookup(file?.config, "run").state;
  const markdown = lookup(file?.config, "markdown").state;
  return {
    ...namedIn(entry, file),
    cron: known(tell(file, "cron", asString)),
    form:
      run === "present" && markdown === "absent"
        ? "run"
        : markdown === "present" && run === "absent"
          ? "markdown"
          : undefined,
  };
}

export function describeHook(workspace: Workspace, entry: Entry): HookInfo {
  const file = readConfig(workspace, entry.path, ["defineHook", "memoryHook"]);
  const helpers = new Set(file?.definitions.map((definition) => definition.helper));
  const helper = helpers.size === 1 ? [...helpers][0] : undefined;
  return {
    ...namedIn(entry, file),
    kind: helper === "memoryHook" ? "memory" : helper === "defineHook" ? "events" : undefined,
    events: helper === "defineHook" ? known(tell(file, "events", asKeys)) : undefined,
  };
}

const asKeys = (value: SingleValue): string[] | undefined =>
  value.kind === "object" && !value.open ? [...value.properties.keys()] : undefined;

/** Helpers whose result a storage file spreads or passes on, by the subpath that they come from. */
const BACKENDS: Record<string, "file-kv" | "cursor-hosted"> = {
  "storage/file-kv": "file-kv",
  "storage/cursor-hosted": "cursor-hosted",
};

export function describeStorage(workspace: Workspace, entry: Entry): StorageInfo {
  const file = readConfig(workspace, entry.path, ["defineStorage"]);
  // A spread hides where its members come from, so the imported helpers tell; two of them tell nothing.
  const helpers = new Set(
    (file?.facts.imports ?? []).flatMap((fact) => {
      const sdk = fact.typeOnly || fact.names.length === 0 ? undefined : parseSdkSpecifier(fact.specifier);
      return (sdk && BACKENDS[sdk.subpath]) ?? [];
    }),
  );
  const written = lookup(file?.config, "put").state === "present";
  return {
    ...namedIn(entry, file),
    label: known(tell(file, "name", asString)),
    backend: helpers.size === 1 ? [...helpers][0] : helpers.size === 0 && written ? "custom" : undefined,
  };
}

export function describeArtifacts(workspace: Workspace, entry: Entry): ArtifactsInfo {
  const file = readConfig(workspace, entry.path, ["defineArtifacts"]);
  const kinds = tell(file, "kinds", (value) => {
    if (value.kind !== "object" || value.open) return undefined;
    return [...value.properties.values()].map((kind) => {
      const description = lookup(kind.value, "description");
      return {
        name: kind.name,
        description:
          description.state === "present" && description.values.length === 1 && description.values[0]
            ? asString(description.values[0])
            : undefined,
        place: placeAt(workspace, kind.key),
      };
    });
  });
  return {
    ...namedIn(entry, file),
    kinds: kinds === null ? [] : kinds,
    agentTool: flag(tell(file, "agentTool", asBoolean)),
    max: known(tell(file, "max", asNumber)),
  };
}

export function describeEval(workspace: Workspace, entry: Entry): EvalInfo {
  const file = readEvals(workspace, entry.path);
  const info: EvalInfo = {
    ...named(entry),
    parses: (workspace.module(entry.path)?.syntaxErrors.length ?? 0) === 0,
    tags: [],
    cases: [],
    complete: file?.complete ?? false,
  };
  const first = file?.evals[0];
  if (first) info.place = placeAt(workspace, first.site);
  for (const fact of file?.evals ?? []) {
    info.tags.push(...fact.tags.words);
    if (!fact.casesComplete || !fact.tags.complete || fact.suffix === undefined) info.complete = false;
    // Without cases the eval itself is what runs.
    const runs =
      fact.cases.length > 0
        ? fact.cases.map((one) => ({
            one,
            id: one.id === undefined ? undefined : joinEvalId(entry.id, fact.suffix, one.id),
          }))
        : fact.casesComplete
          ? [{ one: undefined, id: joinEvalId(entry.id, fact.suffix) }]
          : [];
    for (const { one, id } of runs) {
      if (id === undefined) {
        info.complete = false;
        continue;
      }
      const found: EvalCaseInfo = {
        id,
        description: (one ?? fact).description,
        tags: [...new Set([...fact.tags.words, ...(one?.tags.words ?? [])])],
        place: placeAt(workspace, one?.idSite ?? fact.site),
      };
      if (!info.cases.some((other) => other.id === id)) info.cases.push(found);
    }
  }
  info.tags = [...new Set(info.tags)];
  return info;
}

export function describeEvalConfig(workspace: Workspace, entry: Entry): EvalConfigInfo {
  const file = readConfig(workspace, entry.path, ["defineEvalConfig"]);
  return {
    ...namedIn(entry, file),
    maxConcurrency: known(tell(file, "maxConcurrency", asNumber)),
    timeoutMs: known(tell(file, "timeoutMs", asNumber)),
  };
}

/** The position of a site in its file. */
export function placeAt(workspace: Workspace, site: Site): { path: string; line: number; character: number } {
  const lines = workspace.module(site.path)?.lines;
  return placeOf(site.path, lines ? lines.position(site.at[0]) : START);
}

/** Every single value of a config, with the config's alternatives taken apart. */
export function alternatives(file: FileConfig | undefined): SingleValue[] {
  return (file?.definitions ?? []).flatMap(({ config }) => (config ? [...optionsOf(config)] : []));
}
