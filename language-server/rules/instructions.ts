import {
  definitionOf,
  optionsOf,
  stringOf,
  typeOf,
  type Definition,
  type SingleValue,
  type Site,
} from "../analysis";
import { isInside, joinPath } from "../core/paths";
import { isModuleFile } from "../project/discover";
import type { Entry } from "../project/types";
import type { EntryContext, PlannedFix, ProjectContext } from "./context";
import { topOf } from "./context";
import {
  mayBeDefinition,
  missingExport,
  slotOfDefinition,
  wrapInHelper,
  exportedOptions,
} from "./default-exports";
import { createFile, insertProperty, renameKey } from "./fixes";
import { configured, describeValue, firstLine, hasNoConfig, isOtherThan } from "./shapes";
import type { Rule, UndecidableRule } from "./types";

const DEFINE_INSTRUCTIONS = { name: "defineInstructions", subpath: "" };
const STOCK = "You are a helpful agent.\n";
/** Names under which people write the prompt. */
const MEANT_MARKDOWN = ["text", "content", "prompt", "instructions", "body", "md"];

/** Where to say that a project has no instructions; undefined where it may have some. */
function placeWithout(context: ProjectContext): Site | undefined {
  const { project } = context;
  if (!project.root || context.entries("instructions").length > 0) return undefined;
  const agents = context.entries("agent");
  const definitions = context.agentDefinitions().filter((found) => found.helper === "defineAgent");
  if (agents.length > 0) {
    // A config that is computed, or an export that cannot be told, may hold them.
    const surely =
      definitions.length > 0 &&
      agents.every((entry) => knowsAll(context, entry)) &&
      definitions.every((found) => configured(found, "instructions").state === "absent");
    return surely ? definitions[0]?.callee : undefined;
  }
  const manifest = context.manifest;
  if (!manifest || manifest.syntaxErrors.length > 0) return undefined;
  const dependency = manifest.dependencies.find((entry) => entry.name === project.package);
  const at = dependency?.key ?? manifest.name?.at;
  return at ? { path: manifest.path, at } : topOf(context.workspace, manifest.path);
}

/** True where every alternative of an agent's export is a definition. */
function knowsAll(context: ProjectContext, entry: Entry): boolean {
  const facts = context.module(entry.path);
  if (!facts || facts.syntaxErrors.length > 0) return false;
  const value = context.workspace.evaluator.exportOf(facts, "default");
  return (
    value !== undefined && optionsOf(value).every((option) => definitionOf(option)?.helper === "defineAgent")
  );
}

function instructionsFolder(context: ProjectContext): string[] | undefined {
  const { root } = context.project;
  if (!root) return undefined;
  const folder = joinPath(root, "instructions");
  const files = context.workspace.fs.readDirectory(folder);
  return files?.map((file) => joinPath(folder, file.name));
}

function createInstructions(context: ProjectContext, name: string): PlannedFix | undefined {
  const { root } = context.project;
  if (!root) return undefined;
  const path = joinPath(root, name);
  return context.workspace.exists(path)
    ? undefined
    : createFile(`Create ${context.display(path)}`, path, STOCK);
}

function checkMarkdownField(context: EntryContext, definition: Definition): void {
  const [option] = definition.config ? optionsOf(definition.config) : [];
  const markdown = configured(definition, "markdown");
  if (markdown.state === "absent" && (hasNoConfig(definition) || option?.kind === "object")) {
    const meant =
      option?.kind === "object"
        ? MEANT_MARKDOWN.map((name) => option.properties.get(name)).find(Boolean)
        : undefined;
    context.report(
      meant?.key ?? definition.callee,
      "`defineInstructions` is called without `markdown`. The prompt is read from that field alone. Write `defineInstructions({ markdown })`.",
      {
        fixes: [
          meant
            ? renameKey("Rename to markdown", meant, "markdown")
            : insertProperty(context, "Add markdown", option, 'markdown: ""'),
        ],
      },
    );
  }
  for (const value of markdown.values)
    if (isOtherThan(value, "string"))
      context.report(
        firstLine(context, value.site),
        `\`markdown\` must be a string, not ${describeValue(value)}. The prompt is written to a file as it is. Give the text itself.`,
      );
}

function checkExport(context: EntryContext, value: SingleValue): void {
  const definition = definitionOf(value);
  const right = "Export a string or `defineInstructions({ markdown })`.";
  if (definition?.helper === "defineInstructions") checkMarkdownField(context, definition);
  else if (definition && slotOfDefinition(definition))
    context.report(
      definition.callee,
      `\`${context.display(context.path)}\` exports \`${definition.helper}\`. The framework takes the agent's prompt from there. ${right}`,
    );
  else if (isOtherThan(value, "string") && !mayBeDefinition(value)) {
    const facts = context.facts;
    context.report(
      firstLine(context, value.site),
      `\`${context.display(context.path)}\` exports ${describeValue(value)}. The framework takes the agent's prompt from there. ${right}`,
      { fixes: [facts ? wrapPrompt(context, value) : undefined] },
    );
  }
}

/** `{ text: "…" }` as `defineInstructions({ markdown: "…" })`. */
function wrapPrompt(context: EntryContext, value: SingleValue): PlannedFix | undefined {
  const facts = context.facts;
  if (!facts || value.kind !== "object") return undefined;
  const [only] = value.properties.values();
  if (!only?.whole || value.properties.size !== 1) return undefined;
  if (optionsOf(only.value).some((option) => typeOf(option) !== "string")) return undefined;
  const renamed = only.name === "markdown" ? undefined : renameKey("", only, "markdown");
  return wrapInHelper(context, facts, value, DEFINE_INSTRUCTIONS, renamed?.edits);
}

const NO_PROMPT = "The framework needs one always-on prompt for the root agent.";

/** Rules for `instructions.md`, `instructions.ts` and `instructions/`. */
export const instructionsRules: readonly Rule[] = [
  {
    scope: "project",
    id: "instructions/missing",
    source: "I01",
    title: "Agent has no instructions",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "One form of instructions is required on the root agent: the prompt that every turn starts with.",
      wrong: `agent/agent.ts`,
      right: `agent/agent.ts\nagent/instructions.md`,
      language: "text",
    },
    check(context) {
      if (context.entries("extensions").length > 0 || instructionsFolder(context)) return;
      const place = placeWithout(context);
      if (!place) return;
      const root = context.project.rootName ?? "agent";
      context.report(place, `The agent has no instructions. ${NO_PROMPT} Add \`${root}/instructions.md\`.`, {
        fixes: [createInstructions(context, "instructions.md")],
      });
    },
  },
  {
    scope: "entry",
    slots: ["instructions", "agent"],
    id: "instructions/empty",
    source: "I02",
    title: "Instructions are empty",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "An empty prompt leaves the model without a task, and `info` shows 0 characters.",
      wrong: `export default defineInstructions({ markdown: "" });`,
      right: `export default defineInstructions({ markdown: "You answer questions about parcels." });`,
    },
    check(context) {
      if (context.entry.slot === "agent") {
        if (context.entries("instructions").length > 0) return;
        for (const definition of context.own("defineAgent"))
          for (const value of configured(definition, "instructions").values) reportEmpty(context, value);
        return;
      }
      if (context.entry.form === "markdown") {
        // Several files are joined, so that one of them may be empty.
        const texts = context.entries("instructions").filter((entry) => entry.form === "markdown");
        if (texts.some((entry) => !isEmptyPrompt(context, entry.path))) return;
        context.report(context.top, `\`${context.display(context.path)}\` ${EMPTY}`);
        return;
      }
      const { value } = context.defaultExport;
      for (const option of exportedOptions(value)) reportEmpty(context, option);
      for (const definition of context.own("defineInstructions"))
        for (const text of configured(definition, "markdown").values) reportEmpty(context, text);
    },
  },
  {
    scope: "entry",
    slots: ["instructions"],
    id: "instructions/wrong-export",
    source: "I03",
    title: "`instructions.ts` does not export instructions",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The prompt is the default export of `instructions.ts`: a string, or the result of `defineInstructions`.",
      wrong: `export default { text: "You answer questions about parcels." };`,
      right: `export default defineInstructions({ markdown: "You answer questions about parcels." });`,
    },
    check(context) {
      const facts = context.facts;
      if (!facts) return;
      const { state, value } = context.defaultExport;
      if (state === "missing") {
        const { site, fix } = missingExport(context, facts);
        context.report(
          site ?? context.top,
          `\`${context.display(context.path)}\` has no default export. The framework takes the agent's prompt from there. Export a string or \`defineInstructions({ markdown })\`.`,
          { fixes: [fix] },
        );
      }
      for (const option of exportedOptions(value)) checkExport(context, option);
    },
  },
  {
    scope: "project",
    id: "instructions/folder-without-markdown",
    source: "I04",
    title: "`instructions/` holds no Markdown",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The Markdown files of `instructions/` are joined into the prompt. Other files there are not read.",
      wrong: `agent/instructions/role.txt`,
      right: `agent/instructions/10-role.md`,
      language: "text",
    },
    check(context) {
      const files = instructionsFolder(context);
      const place = files ? placeWithout(context) : undefined;
      if (!files || !place) return;
      // What modules in that folder, or folders in it, would mean is not documented.
      const folder = joinPath(context.project.root ?? "", "instructions");
      const below = context.project.files.filter((path) => isInside(folder, path));
      if (below.some((path) => path.endsWith(".md") || isModuleFile(path))) return;
      const root = context.project.rootName ?? "agent";
      const text = files.find((path) => path.endsWith(".txt"));
      const to = text?.replace(/\.txt$/, ".md");
      context.report(
        text === undefined ? place : topOf(context.workspace, text),
        `\`${root}/instructions/\` holds no Markdown, and the agent has no other instructions. Only \`.md\` files there are joined into the prompt. Add \`${root}/instructions/10-role.md\`.`,
        {
          fixes: [
            text !== undefined && to !== undefined
              ? { title: `Rename to ${context.display(to)}`, files: [{ kind: "rename", path: text, to }] }
              : createInstructions(context, "instructions/10-role.md"),
          ],
        },
      );
    },
  },
  {
    scope: "entry",
    slots: ["instructions"],
    needs: "path",
    id: "instructions/two-forms",
    source: "I06",
    title: "Two forms of instructions at once",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "Which form wins is not documented, so a change to the other may have no effect.",
      wrong: `agent/instructions.md\nagent/instructions.ts`,
      right: `agent/instructions.md`,
      language: "text",
    },
    check(context) {
      const entries = context.entries("instructions");
      const form = formOf(context.entry);
      const first = entries.find((entry) => formOf(entry) === form);
      const other = entries.find((entry) => formOf(entry) < form);
      if (first?.path !== context.path || !other) return;
      context.report(
        context.top,
        `The agent has its instructions in \`${context.display(other.path)}\` and in \`${context.display(context.path)}\`. Which of the two wins is not documented. Keep one.`,
        { related: [{ site: topOf(context.workspace, other.path), message: "The other form." }] },
      );
    },
  },
  {
    scope: "project",
    id: "instructions/only-from-extension",
    source: "I07",
    title: "Only an extension supplies instructions",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Instructions of an extension are appended to the agent's own, which are required all the same.",
      wrong: `bot/agent.ts\nbot/extensions/ci.ts`,
      right: `bot/agent.ts\nbot/extensions/ci.ts\nbot/instructions.md`,
      language: "text",
    },
    check(context) {
      if (context.entries("extensions").length === 0 || instructionsFolder(context)) return;
      const place = placeWithout(context);
      if (!place) return;
      const root = context.project.rootName ?? "bot";
      context.report(
        place,
        `The agent has no instructions of its own. What its extensions bring is appended to the agent's prompt and does not replace it. Add \`${root}/instructions.md\`.`,
        { fixes: [createInstructions(context, "instructions.md")] },
      );
    },
  },
];

/** Between two lines of `---` a prompt may have text of its own: whether it has frontmatter is not documented. */
function isEmptyPrompt(context: ProjectContext, path: string): boolean {
  const document = context.markdown(path);
  if (document?.characters !== 0) return false;
  const { frontmatter } = document;
  return !frontmatter || frontmatter.fields.size > 0 || !/[^\s-]/.test(context.text(path));
}

const EMPTY =
  "is empty. The model would get no prompt at all. Say who the agent is, which tools it uses when, and what it answers.";

function reportEmpty(context: EntryContext, value: SingleValue): void {
  if (stringOf(value)?.trim() === "") context.report(value.site, `The agent's prompt ${EMPTY}`);
}

/** Markdown file, module, folder: in the order in which one would keep them. */
function formOf(entry: Entry): number {
  if (entry.id.includes("/")) return 2;
  return entry.form === "markdown" ? 0 : 1;
}

export const instructionsUndecidable: readonly UndecidableRule[] = [];
