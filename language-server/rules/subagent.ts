import { basename, dirname, joinPath } from "../core/paths";
import { optionsOf } from "../analysis";
import { isModuleFile, stem } from "../project/discover";
import { topOf, type ProjectContext } from "./context";
import { createFile, moveModule, propertyOf, removeProperty } from "./fixes";
import { configured } from "./shapes";
import { demandText } from "./texts";
import type { Rule, UndecidableRule } from "./types";

/** Folders of a subagent that the framework passes over. */
const IGNORED_FOLDERS = [
  "tools",
  "skills",
  "extensions",
  "mcp-connections",
  "host-connections",
  "channels",
  "schedules",
  "reminders",
  "hooks",
  "sandbox",
  "subagents",
];

/** Fields that describe the whole process, which a subagent shares with its parent. */
const INHERITED_FIELDS = ["hosting", "persistent", "runtime", "local"];

function filesBelow(context: ProjectContext, folder: string): string[] {
  return context.project.files.filter((file) => file.startsWith(`${folder}/`));
}

/** Rules for `subagents/`. */
export const subagentRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["subagents"],
    needs: "path",
    id: "subagent/missing-agent-file",
    source: "S01",
    title: "Subagent folder has no `agent.ts`",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A folder in `subagents/` is a subagent by its `agent.ts`, which also holds the description that the parent routes by.",
      wrong: "subagents/researcher/instructions.md",
      right: "subagents/researcher/agent.ts\nsubagents/researcher/instructions.md",
      language: "text",
    },
    check(context) {
      if (context.entry.exists) return;
      const folder = dirname(context.path);
      const [first] = filesBelow(context, folder);
      if (first === undefined) return;
      context.report(
        topOf(context.workspace, first),
        `\`${context.display(folder)}/\` has no \`agent.ts\`. The framework takes every folder there for a subagent and needs that file in it. Add \`agent.ts\` with \`defineAgent\` and a \`description\`.`,
        {
          fixes: [
            createFile(
              "Create agent.ts",
              context.path,
              `import { defineAgent } from "${context.project.package}";\n\nexport default defineAgent({\n  description: "",\n});\n`,
            ),
          ],
        },
      );
    },
  },
  {
    scope: "entry",
    slots: ["subagents"],
    id: "subagent/missing-description",
    source: "S02",
    title: "Subagent has no description",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The parent sees the descriptions of its subagents and decides by them which one gets a task.",
      wrong: `export default defineAgent({\n  instructions: "You find sources.",\n});`,
      right: `export default defineAgent({\n  description: "Use first: finds three to five sources for a topic.",\n  instructions: "You find sources.",\n});`,
    },
    check(context) {
      const { id } = context.entry;
      const why = "The parent decides by the description alone when to hand work over.";
      for (const definition of context.own("defineAgent"))
        demandText(context, definition, {
          name: "description",
          missing: `Subagent \`${id}\` has no description. ${why} Add \`description\` and say which work is for this subagent.`,
          empty: `Subagent \`${id}\` has an empty description. ${why} Say which work is for this subagent.`,
          wrong: (what) =>
            `The description of subagent \`${id}\` is ${what}. ${why} Write a text that says which work is for it.`,
          fixTitle: "Add a description",
        });
    },
  },
  {
    scope: "entry",
    slots: ["subagents"],
    needs: "path",
    id: "subagent/ignored-folder",
    source: "S03",
    title: "Folder of a subagent is ignored",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A subagent works with the tools, skills and connections of its parent. Folders of its own for them are passed over.",
      wrong: "bot/subagents/researcher/tools/find.ts",
      right: "bot/tools/find.ts",
      language: "text",
    },
    check(context) {
      const folder = dirname(context.path);
      for (const name of IGNORED_FOLDERS) {
        const [first] = filesBelow(context, joinPath(folder, name));
        if (first === undefined) continue;
        const root = context.project.rootName ?? "agent";
        context.report(
          topOf(context.workspace, first),
          `\`${context.display(folder)}/${name}/\` is ignored. A subagent has no \`${name}/\` of its own; it works with what its parent has. Move it to \`${root}/${name}/\`.`,
        );
      }
    },
  },
  {
    scope: "project",
    id: "subagent/file-instead-of-folder",
    source: "S04",
    title: "Subagent is a file instead of a folder",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A subagent is a folder with an `agent.ts`. A file directly in `subagents/` is not discovered.",
      wrong: "subagents/researcher.ts",
      right: "subagents/researcher/agent.ts",
      language: "text",
    },
    check(context) {
      const { root, files } = context.project;
      if (root === undefined) return;
      const folder = joinPath(root, "subagents");
      for (const path of files) {
        if (dirname(path) !== folder || !isModuleFile(path)) continue;
        // Code that subagents share may lie here as well; only an agent is in the wrong place.
        const definition = context.definitions(path).find((found) => found.helper === "defineAgent");
        if (!definition) continue;
        const to = joinPath(folder, stem(path), `agent${basename(path).slice(stem(path).length)}`);
        const site = definition.callee.path === path ? definition.callee : topOf(context.workspace, path);
        context.report(
          site,
          `\`${context.display(path)}\` is not discovered. A subagent is a folder that holds an \`agent.ts\`. Move this file to \`${context.display(to)}\`.`,
          { fixes: [moveModule(context, `Move to ${context.display(to)}`, path, to)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["subagents"],
    id: "subagent/inherited-field",
    source: "S05",
    title: "Subagent sets what it inherits from its parent",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    tags: ["unnecessary"],
    documentation: {
      why: "A subagent runs inside its parent. Where and how that process runs is for the root agent to say.",
      wrong: `export default defineAgent({\n  description: "Finds sources.",\n  persistent: true,\n});`,
      right: `export default defineAgent({\n  description: "Finds sources.",\n});`,
    },
    check(context) {
      for (const definition of context.own("defineAgent"))
        for (const name of INHERITED_FIELDS) {
          const found = configured(definition, name);
          if ((found.state !== "present" && found.state !== "maybe") || !found.key) continue;
          const option = definition.config && optionsOf(definition.config)[0];
          context.report(
            found.key,
            `\`${name}\` has no effect on subagent \`${context.entry.id}\`. A subagent runs inside its parent and shares what the parent sets. Set \`${name}\` in the root's \`agent.ts\`, or take it out.`,
            { fixes: [removeProperty(context, `Take ${name} out`, propertyOf(option, name))] },
          );
        }
    },
  },
];

export const subagentUndecidable: readonly UndecidableRule[] = [
  {
    source: "S07",
    title: "Subagent has the name of an extension's subagent",
    reason:
      "Which subagents an extension adds is known when it is loaded; the extensions whose contributions are documented add none.",
  },
  {
    source: "S08",
    title: "Two subagents with near-identical descriptions",
    reason: "How alike two descriptions are to a model cannot be measured on their text.",
  },
];
