import { basename, dirname, joinPath } from "../core/paths";
import { contributionsOf, MOUNT_SEPARATOR, optionsOf, stringOf, typeOf } from "../analysis";
import type { SlotId } from "../core/slot-ids";
import {
  appendProperty,
  moveFile,
  propertyOf,
  quote,
  removeProperty,
  renameKey,
  replaceAt,
  replaceValue,
} from "./fixes";
import type { EntryContext, PlannedFix } from "./context";
import { configured, describeValue, isOtherThan, sourceOf } from "./shapes";
import { demandText, meantProperty } from "./texts";
import { toolValueRules } from "./tool-values";
import { closest } from "./words";
import type { Rule, UndecidableRule } from "./types";

/** Where a rule about a file's name is told: at the helper, so that the whole first line is not underlined. */
function nameSite(context: EntryContext): EntryContext["top"] {
  const callee = context.own("defineTool")[0]?.callee;
  return callee && callee.path === context.path ? callee : context.top;
}

function renameTool(context: EntryContext, name: string, preferred = true): PlannedFix | undefined {
  const file = basename(context.path);
  const to = joinPath(dirname(context.path), name + file.slice(context.entry.id.length));
  if (to === context.path || context.workspace.exists(to)) return undefined;
  return { ...moveFile(`Rename to ${basename(to)}`, context.path, to), preferred };
}

/** Where the framework wants one text, by slot: helper to properties. */
const TEXTS: Partial<Record<SlotId, Readonly<Record<string, readonly string[]>>>> = {
  agent: { defineAgent: ["description", "instructions"] },
  subagents: { defineAgent: ["description", "instructions"] },
  tools: { defineTool: ["description"] },
  skills: { defineSkill: ["description", "markdown"] },
  "mcp-connections": { defineConnection: ["description"] },
  "host-connections": { defineConnection: ["description"] },
  schedules: { defineSchedule: ["markdown"] },
};

/** Rules for `tools/*.ts`. */
export const toolRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/missing-description",
    source: "T01",
    title: "Tool has no description",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The description is all that the model sees of a tool when it decides whether to call it.",
      wrong: `export default defineTool({\n  inputSchema: z.object({ city: z.string() }),\n  execute: ({ city }) => forecast(city),\n});`,
      right: `export default defineTool({\n  description: "Current weather for a city.",\n  inputSchema: z.object({ city: z.string() }),\n  execute: ({ city }) => forecast(city),\n});`,
    },
    check(context) {
      const { id } = context.entry;
      const why = "The model decides by the description alone when to call a tool.";
      for (const definition of context.own("defineTool"))
        demandText(context, definition, {
          name: "description",
          missing: `Tool \`${id}\` has no description. ${why} Add \`description\` and write it for the model.`,
          empty: `Tool \`${id}\` has an empty description. ${why} Say in a sentence what the tool does and when to use it.`,
          wrong: (what) =>
            `The description of tool \`${id}\` is ${what}. ${why} Write a text that says what the tool does and when to use it.`,
          fixTitle: "Add a description",
        });
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/name-in-config",
    source: "T02",
    title: "Tool is named in its config",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    tags: ["unnecessary"],
    documentation: {
      why: "The file name is the name of the tool. A second name beside it has no effect and misleads who reads it.",
      wrong: `export default defineTool({\n  name: "find-parcel",\n  description: "Finds a parcel.",\n  execute: () => find(),\n});`,
      right: `// tools/find_parcel.ts\nexport default defineTool({\n  description: "Finds a parcel.",\n  execute: () => find(),\n});`,
    },
    check(context) {
      for (const definition of context.own("defineTool")) {
        const name = configured(definition, "name");
        if ((name.state !== "present" && name.state !== "maybe") || !name.key) continue;
        const option = definition.config && optionsOf(definition.config)[0];
        context.report(
          name.key,
          `\`name\` does not name the tool. The framework takes the file name, so this tool is \`${context.entry.id}\`. Take \`name\` out, or rename the file.`,
          { fixes: [removeProperty(context, "Take name out", propertyOf(option, "name"))] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/missing-execute",
    source: "T03",
    title: "Server tool has no execute function",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A server tool runs in the serving process; `execute` is what runs there.",
      wrong: `export default defineTool({\n  description: "Finds a parcel.",\n});`,
      right: `export default defineTool({\n  description: "Finds a parcel.",\n  execute: ({ id }) => parcels.get(id),\n});`,
    },
    check(context) {
      const { id } = context.entry;
      for (const definition of context.own("defineTool")) {
        const execution = configured(definition, "execution");
        const isServer =
          execution.state === "absent" ||
          (execution.state !== "unknown" && execution.values.every((value) => stringOf(value) === "server"));
        if (!isServer) continue;
        const execute = configured(definition, "execute");
        if (execute.state === "absent") {
          const option = definition.config && optionsOf(definition.config)[0];
          const meant = meantProperty(option, "execute", ["handler", "handle", "run", "invoke"]);
          context.report(
            meant?.whole ? meant.key : definition.callee,
            `Tool \`${id}\` has no \`execute\`. It runs in the serving process, and \`execute\` is what runs there. Add \`execute: (input, ctx) => …\`.`,
            {
              fixes: [
                meant
                  ? renameKey("Rename to execute", meant, "execute")
                  : appendProperty(
                      context,
                      "Add an execute function",
                      option,
                      `execute: () => { throw new Error("${id} is not written yet"); }`,
                    ),
              ],
            },
          );
        }
        const certain = execute.values.every((value) => typeOf(value) !== undefined);
        for (const value of execute.values)
          if (isOtherThan(value, "function") && (typeOf(value) !== "null" || certain))
            context.report(
              value.site,
              `\`execute\` of tool \`${id}\` is ${describeValue(value)}. The serving process calls it for every use of the tool. Write a function: \`execute: (input, ctx) => …\`.`,
            );
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/unknown-execution",
    source: "T07",
    title: "Unknown value of execution",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A tool runs in the serving process (`server`) or as a script next to the agent (`agent`); there is no third place.",
      wrong: `export default defineTool({ description: "…", execution: "host", execute });`,
      right: `export default defineTool({ description: "…", execution: "server", execute });`,
    },
    check(context) {
      for (const definition of context.own("defineTool")) {
        const { values } = configured(definition, "execution");
        const certain = values.every((value) => typeOf(value) !== undefined);
        for (const value of values) {
          const type = typeOf(value);
          if (type === undefined || value.kind === "text" || (type === "null" && !certain)) continue;
          const written = stringOf(value);
          if (written === "server" || written === "agent") continue;
          if (written === "" && !certain) continue;
          const better = closest(written ?? "", ["server", "agent"]) ?? "server";
          context.report(
            value.site,
            `\`execution\` must be "server" or "agent". The framework knows no other place to run a tool. Write ${quote(better)}, or leave it out for "server".`,
            { fixes: [replaceValue(`Change to ${quote(better)}`, value, quote(better))] },
          );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    needs: "path",
    id: "tool/not-snake-case",
    source: "T15",
    title: "Tool file is not named in snake_case",
    severity: "information",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The file name is what the model calls. The SDK's own tools and every known project use snake_case, which models expect too.",
      wrong: "tools/inspect-pr.ts",
      right: "tools/inspect_pr.ts",
      language: "text",
    },
    check(context) {
      const { id } = context.entry;
      // Names in other scripts and names with the separator of extensions are not for this rule to judge.
      if (/[^\x20-\x7e]/.test(id) || id.includes(MOUNT_SEPARATOR)) return;
      if (/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(id)) return;
      const better = snakeCase(id);
      if (better === id || better === "") return;
      context.report(
        nameSite(context),
        `The model will call this tool \`${id}\`. Tools are named in snake_case everywhere else. Rename the file to \`${better}.ts\`, and the tool in texts and evals that name it.`,
        { fixes: [renameTool(context, better, false)] },
      );
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    needs: "path",
    id: "tool/name-of-extension-tool",
    source: "T18",
    title: "Tool has the name of an extension's tool",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Tools of a mounted extension are called `<mount>__<name>`. Two tools of one name cannot both be offered to the model.",
      wrong:
        "extensions/cloud.ts   mounts cursorCloudAgents, which adds cloud__launch\ntools/cloud__launch.ts",
      right: "extensions/cloud.ts\ntools/cloud_launch.ts",
      language: "text",
    },
    check(context) {
      const { id } = context.entry;
      for (const mount of context.entries("extensions")) {
        const prefix = mount.id + MOUNT_SEPARATOR;
        if (!id.startsWith(prefix)) continue;
        const added = contributionsOf(context.workspace, mount.path);
        if (added.kind !== "known" || !added.tools.includes(id.slice(prefix.length))) continue;
        const better = id.replaceAll(MOUNT_SEPARATOR, "_");
        context.report(
          nameSite(context),
          `\`${id}\` is also the name of a tool that \`${context.display(mount.path)}\` adds. The model cannot be offered two tools of one name. Rename this file, as to \`${better}.ts\`.`,
          { fixes: [renameTool(context, better)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: Object.keys(TEXTS) as SlotId[],
    id: "prompt/lines-for-text",
    source: "T22",
    title: "List of lines where one text is wanted",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`prompt.lines` gives a list with one text per line, for places that take lines. A description or a prompt is one text, which `prompt` gives.",
      wrong:
        "export default defineTool({\n  description: prompt.lines`\n    Finds a parcel.\n  `,\n  execute,\n});",
      right:
        "export default defineTool({\n  description: prompt`\n    Finds a parcel.\n  `,\n  execute,\n});",
    },
    check(context) {
      const names = TEXTS[context.entry.slot] ?? {};
      for (const definition of context.own(...Object.keys(names)))
        for (const name of names[definition.helper] ?? [])
          for (const value of configured(definition, name).values) {
            if (value.kind !== "array") continue;
            const source = sourceOf(context, value) ?? "";
            const tag = /^[\w$.]+\.lines(?=\s*`)/.exec(source)?.[0];
            const [start, end] = value.site.at;
            const fix =
              tag === undefined
                ? source.startsWith("[")
                  ? replaceAt("Join the lines", { ...value.site, at: [end, end] }, '.join("\\n")')
                  : undefined
                : replaceAt(
                    "Use prompt",
                    { ...value.site, at: [start, start + tag.length] },
                    tag.slice(0, -".lines".length),
                  );
            context.report(
              value.site,
              `\`${name}\` is a list of lines here. The framework wants one text. Use \`prompt\` instead of \`prompt.lines\`, or join the lines.`,
              { fixes: [fix] },
            );
          }
    },
  },
  ...toolValueRules,
];

/** `inspectPR-now` → `inspect_pr_now`. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z](?!s(?:[^a-z]|$))[a-z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
}

export const toolUndecidable: readonly UndecidableRule[] = [
  {
    source: "T06",
    title: "JSON Schema is used and `execute` trusts its input",
    reason:
      "Whether the code checks what it was given depends on every function that the input passes through.",
  },
  {
    source: "T21",
    title: "Preparation is left to the model that a tool or channel could do",
    reason: "Which work is the same every time is known to the author only.",
  },
];
