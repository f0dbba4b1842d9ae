import { definitionOf, optionsOf, stringOf, typeOf, type SingleValue } from "../analysis";
import { agentHostingRules } from "./agent-hosting";
import { agentModelRules } from "./agent-model";
import { agentRuntimeRules } from "./agent-runtime";
import type { EntryContext } from "./context";
import {
  mayBeDefinition,
  missingExport,
  moveToSlot,
  slotOfDefinition,
  wrapInHelper,
  exportedOptions,
} from "./default-exports";
import { removeProperty, propertyOf, renameKey, replaceOwn, renameOrRemove } from "./fixes";
import {
  configured,
  describeValue,
  firstLine,
  isOtherThan,
  objectsIn,
  objectsOf,
  unlistedProperties,
} from "./shapes";
import type { Rule, UndecidableRule } from "./types";
import { closest } from "./words";

const DEFINE_AGENT = { name: "defineAgent", subpath: "" };

/** Fields that the documentation shows. Its table is not public to the end, so others may exist. */
const FIELDS = [
  "model",
  "name",
  "description",
  "instructions",
  "local",
  "persistent",
  "hosting",
  "concurrency",
  "runtime",
  "cloud",
  "tools",
  "builtinTools",
  "architecture",
];
const LOCAL_FIELDS = ["cwd", "workspaceDir", "sandbox"];

/** What people write for something that lives in a file of its own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  systemPrompt: "instructions.md",
  system: "instructions.md",
  prompt: "instructions.md",
  mcpServers: "mcp-connections/",
  mcp: "mcp-connections/",
  connections: "mcp-connections/",
  skills: "skills/",
  subagents: "subagents/",
  hooks: "hooks/",
  schedules: "schedules/",
  channels: "channels/",
  extensions: "extensions/",
};

function reportNoAgent(context: EntryContext, value: SingleValue): void {
  const definition = definitionOf(value);
  if (definition) {
    const right = slotOfDefinition(definition);
    if (!right || definition.helper === "defineAgent") return;
    context.report(
      definition.callee,
      `\`${context.display(context.path)}\` exports \`${definition.helper}\`. The framework reads the agent's settings from a \`defineAgent\` call there. Export \`defineAgent({ … })\` as default.`,
      { fixes: [value.origin ? undefined : moveToSlot(context, context.path, right)] },
    );
  } else if (typeOf(value) !== undefined && !mayBeDefinition(value)) {
    const facts = context.facts;
    context.report(
      firstLine(context, value.site),
      `\`${context.display(context.path)}\` exports ${describeValue(value)}. The framework reads the agent's settings from a \`defineAgent\` call there. Export \`defineAgent({ … })\` as default.`,
      { fixes: [facts ? wrapInHelper(context, facts, value, DEFINE_AGENT) : undefined] },
    );
  }
}

const shapeRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["agent", "subagents"],
    id: "agent/no-define-agent",
    source: "C01",
    title: "`agent.ts` does not export an agent",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework loads the default export of `agent.ts` and expects the result of `defineAgent`.",
      wrong: `export default { model: "grok-4.5" };`,
      right: `import { defineAgent } from "@cursor/bdk";\n\nexport default defineAgent({ model: "grok-4.5" });`,
    },
    check(context) {
      const facts = context.facts;
      const { state, value } = context.defaultExport;
      if (facts && state === "missing") {
        const { site, fix } = missingExport(context, facts);
        const isBlank = context.text(context.path).trim() === "";
        const text = `import { defineAgent } from "${context.project.package}";\n\nexport default defineAgent({});\n`;
        context.report(
          site ?? context.top,
          `\`${context.display(context.path)}\` has no default export. The framework reads the agent's settings from there. Export \`defineAgent({ … })\` as default.`,
          {
            fixes: [
              fix,
              isBlank
                ? {
                    title: "Write an empty agent",
                    edits: [
                      { path: context.path, at: [0, context.text(context.path).length] as const, text },
                    ],
                  }
                : undefined,
            ],
          },
        );
      }
      for (const option of exportedOptions(value)) reportNoAgent(context, option);
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/unknown-key",
    source: "C06",
    title: "Unknown field of the agent",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A field that the framework does not know has no effect. Prompts, connections and skills are files of their own.",
      wrong: `export default defineAgent({ systemPrompt: "You are a helpful agent." });`,
      right: `// agent/instructions.md\n// You are a helpful agent.\nexport default defineAgent({});`,
    },
    check(context) {
      const root = context.project.rootName ?? "agent";
      for (const { config } of context.own("defineAgent"))
        for (const object of objectsOf(config))
          for (const property of unlistedProperties(object, FIELDS)) {
            const elsewhere = Object.hasOwn(ELSEWHERE, property.name) ? ELSEWHERE[property.name] : undefined;
            const better = closest(property.name, FIELDS);
            if (elsewhere !== undefined)
              context.report(
                property.key,
                `\`defineAgent\` has no \`${property.name}\`. It would have no effect. Use \`${root}/${elsewhere}\` instead.`,
              );
            else if (better !== undefined && !object.properties.has(better))
              context.report(
                property.key,
                `\`defineAgent\` is not known to have \`${property.name}\`. An unknown field has no effect. Did you mean \`${better}\`?`,
                { fixes: [renameKey(`Rename to ${better}`, property, better)] },
              );
          }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/unknown-local-key",
    source: "C07",
    title: "Unknown setting of local",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`local` takes `cwd`, `workspaceDir` and `sandbox`. Anything else has no effect.",
      wrong: `export default defineAgent({ local: { workspace: "./work" } });`,
      right: `export default defineAgent({ local: { workspaceDir: "./work" } });`,
    },
    check(context) {
      for (const definition of context.own("defineAgent"))
        for (const object of objectsIn(configured(definition, "local").values))
          for (const property of unlistedProperties(object, LOCAL_FIELDS)) {
            const better =
              property.name === "workspace" ? "workspaceDir" : closest(property.name, LOCAL_FIELDS);
            const free = better !== undefined && !object.properties.has(better);
            context.report(
              property.key,
              `\`local\` has no \`${property.name}\`. It takes \`cwd\`, \`workspaceDir\` and \`sandbox\`, and ignores the rest.${free ? ` Write \`${better}\`.` : " Take it out."}`,
              {
                fixes: [renameOrRemove(context, property, free ? better : undefined)],
              },
            );
          }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/persistent-not-boolean",
    source: "C08",
    title: "`persistent` is not a boolean",
    severity: "error",
    basis: "stated",
    dialects: ["bdk", "agent-sdk"],
    fixable: true,
    documentation: {
      why: "`persistent` chooses between one long-lived runtime and one per session; it is `true` or `false`.",
      wrong: `export default defineAgent({ persistent: "true" });`,
      right: `export default defineAgent({ persistent: true });`,
    },
    check(context) {
      for (const definition of context.own("defineAgent"))
        for (const value of configured(definition, "persistent").values) {
          if (!isOtherThan(value, "boolean")) continue;
          const meant = stringOf(value)?.trim().toLowerCase();
          const plain = meant === "true" || meant === "false" ? meant : undefined;
          context.report(
            value.site,
            `\`persistent\` must be \`true\` or \`false\`, not ${describeValue(value)}. The framework takes no other value for it. Write \`${plain ?? "true"}\`${plain ? " without quotes" : ", or leave it out"}.`,
            { fixes: [plain ? replaceOwn(context, `Change to ${plain}`, value, plain) : undefined] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/instructions-twice",
    source: "C31",
    title: "Inline instructions beside an instructions file",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Which of the two the agent gets is not documented; a change to the other one would have no effect.",
      wrong: `// beside agent/instructions.md\nexport default defineAgent({ instructions: "Be brief." });`,
      right: `// beside agent/instructions.md\nexport default defineAgent({});`,
    },
    check(context) {
      const [file] = context.entries("instructions");
      if (!file) return;
      for (const { config } of context.own("defineAgent"))
        for (const object of objectsOf(config)) {
          const property = propertyOf(object, "instructions");
          if (!property || property.optional) continue;
          if (optionsOf(property.value).some((value) => typeOf(value) !== "string")) continue;
          context.report(
            property.key,
            `The agent has inline \`instructions\` and \`${context.display(file.path)}\`. Which one it gets is not documented. Keep the file.`,
            { fixes: [removeProperty(context, "Remove the inline instructions", property)] },
          );
        }
    },
  },
];

/** Rules for `agent.ts`, of the root agent and, where they fit, of subagents. */
export const agentRules: readonly Rule[] = [
  ...shapeRules,
  ...agentModelRules,
  ...agentHostingRules,
  ...agentRuntimeRules,
];

export const agentUndecidable: readonly UndecidableRule[] = [
  {
    source: "C26",
    title: 'runtime: "grokbot" in a published package',
    reason:
      "Whether the installed package is the published one or an internal build cannot be seen in the project's text.",
  },
];
