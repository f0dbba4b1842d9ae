import {
  definitionOf,
  lookup,
  memberChain,
  optionsOf,
  parameterName,
  typeOf,
  type FunctionValue,
  type ObjectProperty,
  type SingleValue,
  type Site,
} from "../analysis";
import { basename, joinPath } from "../core/paths";
import type { EntryContext, PlannedFix } from "./context";
import { moveModule, quote, renameKey } from "./fixes";
import { describeExport, isSurelyNot, settingsOf } from "./shapes";
import type { Rule, UndecidableRule } from "./types";
import { editDistance } from "./words";

const HOOK_HELPERS = ["defineHook", "memoryHook"];

/** Events that the documentation and public projects show. The full list is not public. */
const EVENTS = [
  "turn.started",
  "turn.completed",
  "turn.failed",
  "session.waiting",
  "session.completed",
  "session.failed",
  "actions.requested",
  "message.completed",
  "subagent.called",
  "subagent.completed",
];

/** Events of the editor's own hooks, which stand in `.cursor/hooks.json`. */
const EDITOR_EVENTS = new Set([
  "sessionStart",
  "sessionEnd",
  "preToolUse",
  "postToolUse",
  "postToolUseFailure",
  "subagentStart",
  "subagentStop",
  "beforeShellExecution",
  "afterShellExecution",
  "beforeMCPExecution",
  "afterMCPExecution",
  "beforeReadFile",
  "afterFileEdit",
  "beforeSubmitPrompt",
  "preCompact",
  "stop",
  "afterAgentResponse",
  "afterAgentThought",
  "beforeTabFileRead",
  "afterTabFileEdit",
]);

/** Where a value has the shape of the editor's `hooks.json`: its first telling key. */
function editorShape(value: SingleValue | undefined): ObjectProperty | undefined {
  if (value?.kind !== "object") return undefined;
  const direct = [...value.properties.values()].find((property) => EDITOR_EVENTS.has(property.name));
  if (direct) return direct;
  const hooks = value.properties.get("hooks");
  if (!hooks) return undefined;
  const inside = optionsOf(hooks.value).some((option) => option.kind === "object" && editorShape(option));
  return inside || value.properties.has("version") ? hooks : undefined;
}

/** The settings that a hook file exports, with or without `defineHook` around them. */
function settingsIn(context: EntryContext): SingleValue[] {
  const exported = context.defaultExport.value;
  return (exported ? optionsOf(exported) : []).flatMap((option) => {
    if (option.kind === "object") return [option];
    const definition = definitionOf(option);
    const settings = definition?.helper === "defineHook" ? settingsOf(definition) : undefined;
    return settings ? [...optionsOf(settings)] : [];
  });
}

/** The handlers of a hook by event, with the place of the event's name. */
function handlersOf(context: EntryContext): { event: string; property: ObjectProperty; fn: FunctionValue }[] {
  return eventsOf(context).flatMap((property) =>
    optionsOf(property.value).flatMap((value) =>
      value.kind === "function" ? [{ event: property.name, property, fn: value }] : [],
    ),
  );
}

function eventsOf(context: EntryContext): ObjectProperty[] {
  return context
    .own("defineHook")
    .flatMap((definition) => lookup(settingsOf(definition), "events").values)
    .flatMap((events) => (events.kind === "object" ? [...events.properties.values()] : []));
}

/** Takes the file to `lib/`, where nothing is discovered. */
function moveToLib(context: EntryContext): PlannedFix | undefined {
  const { root } = context.project;
  if (root === undefined) return undefined;
  const target = joinPath(root, "lib", basename(context.path));
  return moveModule(context, `Move to \`${context.display(target)}\``, context.path, target);
}

/** A hook that a module exports by name only: where the name is written. */
function namedHook(context: EntryContext): { name: string; site: Site } | undefined {
  const { facts } = context;
  for (const [name, fact] of facts?.exports ?? []) {
    const value = facts && context.workspace.evaluator.exportOf(facts, name);
    const single = value && optionsOf(value)[0];
    if (facts && single && HOOK_HELPERS.includes(definitionOf(single)?.helper ?? ""))
      return { name, site: { path: facts.path, at: fact.at } };
  }
  return undefined;
}

/** `export const hook = …` becomes `export default …`, where nothing else names it. */
function exportByDefault(context: EntryContext, name: string, site: Site): PlannedFix | undefined {
  const text = context.text(site.path);
  const before = /export\s+const\s+$/.exec(text.slice(0, site.at[0]));
  const after = /^\s*=\s*/.exec(text.slice(site.at[1]));
  if (!before || !after || text.split(new RegExp(`\\b${name}\\b`)).length !== 2) return undefined;
  return {
    title: "Export it as the default",
    edits: [
      {
        path: site.path,
        at: [site.at[0] - before[0].length, site.at[1] + after[0].length],
        text: "export default ",
      },
    ],
  };
}

/** Rules for `hooks/**`. */
export const hookRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["hooks"],
    id: "hook/helper-module",
    source: "O01",
    title: "Module among the hooks exports no hook",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework loads every module below `hooks/`, subfolders included, as a hook. Shared code belongs to `lib/`.",
      wrong: `// hooks/format.ts\nexport const format = (text: string) => text.trim();`,
      right: `// lib/format.ts\nexport const format = (text: string) => text.trim();`,
    },
    check(context) {
      const file = `\`${context.display(context.path)}\``;
      const { state, value, site } = context.defaultExport;
      if (state === "missing") {
        const named = namedHook(context);
        if (named)
          context.report(
            named.site,
            `${file} exports its hook as \`${named.name}\` only. The framework takes the default export of every module below \`hooks/\`. Write \`export default\`.`,
            { fixes: [exportByDefault(context, named.name, named.site)] },
          );
        else
          context.report(
            context.top,
            `${file} exports no hook. The framework loads every module below \`hooks/\` as one. Move helper code to \`lib/\`.`,
            { fixes: [moveToLib(context)] },
          );
        return;
      }
      if (!value || !site) return;
      const options = optionsOf(value);
      if (!options.every((option) => isSurelyNot(option, HOOK_HELPERS))) return;
      if (options.some((option) => editorShape(option))) return;
      const what = options[0] ? describeExport(options[0]) : "something else";
      context.report(
        options[0]?.site ?? site,
        `${file} exports ${what}, not a hook. The framework loads every module below \`hooks/\` as one. Export \`defineHook({ events: { … } })\`, or move helper code to \`lib/\`.`,
        { fixes: [moveToLib(context)] },
      );
    },
  },
  {
    scope: "entry",
    slots: ["hooks"],
    id: "hook/missing-events",
    source: "O02",
    title: "Hook listens to no event",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A hook is a map from event to handler; without an entry it is never called.",
      wrong: `export default defineHook({ events: {} });`,
      right: `export default defineHook({\n  events: {\n    "turn.completed": async (event, ctx) => record(event.data.usage),\n  },\n});`,
    },
    check(context) {
      for (const definition of context.own("defineHook")) {
        const settings = settingsOf(definition);
        if (settings && optionsOf(settings).some((option) => editorShape(option))) continue;
        const events = lookup(settings, "events");
        const right = 'Add a handler such as `"turn.completed": async (event, ctx) => …`.';
        if (events.state === "absent")
          context.report(
            definition.callee,
            `Hook \`${context.entry.id}\` has no \`events\`. The framework calls a hook only for the events that it names. ${right}`,
          );
        for (const value of events.values)
          if (
            value.kind === "object" ? value.properties.size === 0 && !value.open : typeOf(value) !== undefined
          )
            context.report(
              value.site,
              `Hook \`${context.entry.id}\` names no event. The framework calls a hook only for the events that it names. ${right}`,
            );
      }
    },
  },
  {
    scope: "entry",
    slots: ["hooks"],
    id: "hook/unknown-event",
    source: "O03",
    title: "Event of a hook is probably misspelt",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A handler of an event that never happens is never called, and nothing says so.",
      wrong: `export default defineHook({ events: { "turn.complete": record } });`,
      right: `export default defineHook({ events: { "turn.completed": record } });`,
    },
    check(context) {
      for (const property of eventsOf(context)) {
        if (EVENTS.includes(property.name) || EDITOR_EVENTS.has(property.name)) continue;
        // There are events that we do not know: only a slip of the pen is reported.
        const right = EVENTS.find((event) => editDistance(property.name.toLowerCase(), event) <= 2);
        if (right !== undefined)
          context.report(
            property.key,
            `\`${property.name}\` is not an event that is known. A handler of an event that never happens is never called. Did you mean \`${right}\`?`,
            { fixes: [renameKey(`Change to \`${right}\``, property, quote(right))] },
          );
      }
    },
  },
  {
    scope: "entry",
    slots: ["hooks"],
    id: "hook/returns-a-decision",
    source: "O04",
    title: "Handler of a hook returns a value",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "Hooks observe: they run after the event has been stored, and what they return is not used. They can neither stop nor change a turn.",
      wrong: `"actions.requested": async (event) => {\n  if (isDangerous(event)) return { block: true };\n}`,
      right: `"actions.requested": async (event) => {\n  if (isDangerous(event)) await alertSomeone(event);\n}`,
    },
    check(context) {
      for (const { event, fn } of handlersOf(context)) {
        const environment = context.workspace.evaluator.bodyOf(fn);
        for (const returned of fn.fn.scope.returns)
          for (const option of optionsOf(context.workspace.evaluator.evaluate(returned, environment)))
            if (option.kind === "object" || (option.kind === "literal" && typeof option.value === "boolean"))
              context.report(
                { path: environment.facts.path, at: returned.at },
                `The handler of \`${event}\` returns ${describeExport(option)}, which nobody reads. A hook only observes: it cannot stop or change a turn. Return nothing; to hold a call back use \`needsApproval\` on its tool.`,
              );
      }
    },
  },
  {
    scope: "entry",
    slots: ["hooks"],
    id: "hook/changes-event",
    source: "O05",
    title: "Handler of a hook changes its event",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "All hooks get the same event object, so a change is seen by the hooks that run later, and by nobody else.",
      wrong: `"turn.completed": (event) => {\n  event.data.text = redact(event.data.text);\n}`,
      right: `"turn.completed": async (event) => {\n  await record({ ...event.data, text: redact(event.data.text) });\n}`,
    },
    check(context) {
      for (const { fn } of handlersOf(context)) {
        const name = parameterName(fn.fn, 0);
        if (name === undefined || fn.fn.scope.bindings.has(name)) continue;
        for (const { target, operator, at } of fn.fn.scope.assignments) {
          const chain = memberChain(target);
          if (!chain || chain[0] !== name || (chain.length === 1 && operator === "=")) continue;
          context.report(
            { path: fn.environment.facts.path, at },
            `This changes \`${chain.join(".")}\`. All hooks share one event object, so later hooks see the change and the turn does not. Work on a copy.`,
          );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["hooks"],
    id: "hook/editor-hook",
    source: "O09",
    title: "Hook is written as one of the editor's hooks",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The hooks of `.cursor/hooks.json` run commands around what the editor's agent does. They share nothing but the name with the hooks of an agent project, which listen to session events.",
      wrong: `export default { version: 1, hooks: { beforeShellExecution: [{ command: "./check.sh" }] } };`,
      right: `export default defineHook({\n  events: {\n    "actions.requested": async (event) => record(event.data.calls),\n  },\n});`,
    },
    check(context) {
      const found = [
        ...settingsIn(context).flatMap((settings) => editorShape(settings) ?? []),
        ...eventsOf(context).filter((property) => EDITOR_EVENTS.has(property.name)),
      ];
      for (const property of found)
        context.report(
          property.key,
          `\`${property.name}\` belongs to the editor's own hooks in \`.cursor/hooks.json\`, a different feature. Modules below \`hooks/\` listen to session events and run no commands. Write \`defineHook({ events: { … } })\`, or move this to \`.cursor/hooks.json\`.`,
        );
    },
  },
];

export const hookUndecidable: readonly UndecidableRule[] = [];
