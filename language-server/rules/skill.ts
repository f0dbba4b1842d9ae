import { basename, dirname } from "../core/paths";
import { optionsOf, type MarkdownFacts } from "../analysis";
import { topOf, type EntryContext, type PlannedFix } from "./context";
import { createFile, moveFile, quote, renameKey } from "./fixes";
import { frontmatterRule } from "./markdown";
import { configured, objectsIn } from "./shapes";
import { demandText } from "./texts";
import type { Rule, UndecidableRule } from "./types";

const SKILL_FILE = "SKILL.md";

/** `absent` for sure, or there in some form; undefined where the frontmatter cannot be read. */
function descriptionState(document: MarkdownFacts): "absent" | "empty" | "present" | undefined {
  const { frontmatter } = document;
  if (!frontmatter) return "absent";
  if (frontmatter.errors.length > 0) return undefined;
  const field = frontmatter.fields.get("description");
  if (!field) return "absent";
  return field.value === null || (typeof field.value === "string" && field.value.trim() === "")
    ? "empty"
    : "present";
}

/** Writes a description into a file's frontmatter, with the text that the file itself starts with. */
function addDescription(context: EntryContext, document: MarkdownFacts): PlannedFix | undefined {
  const { path } = context;
  const text = context.text(path);
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const line = `description: ${quote(document.firstLine)}`;
  const { frontmatter } = document;
  if (!frontmatter)
    return {
      title: "Add a description",
      edits: [{ path, at: [0, 0], text: ["---", line, "---", "", ""].join(newline) }],
    };
  const field = frontmatter.fields.get("description");
  if (field)
    return field.isScalar
      ? {
          title: "Write a description",
          edits: [{ path, at: [field.key[0], Math.max(field.key[1], field.at[1])], text: line }],
        }
      : undefined;
  const start = /^---[ \t]*(?:\r\n|\n|\r)/.exec(text)?.[0].length;
  return start === undefined
    ? undefined
    : { title: "Add a description", edits: [{ path, at: [start, start], text: line + newline }] };
}

/** Rules for `skills/`. */
export const skillRules: readonly Rule[] = [
  frontmatterRule,
  {
    scope: "entry",
    slots: ["skills"],
    needs: "path",
    id: "skill/missing-skill-file",
    source: "K01",
    title: "Skill folder has no `SKILL.md`",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A folder in `skills/` is a skill by its `SKILL.md`. Without it the folder is not discovered.",
      wrong: "skills/house-style/words.md",
      right: "skills/house-style/SKILL.md\nskills/house-style/references/words.md",
      language: "text",
    },
    check(context) {
      if (context.entry.form !== "folder" || context.entry.exists) return;
      const folder = dirname(context.path);
      const files = context.project.files.filter((file) => file.startsWith(`${folder}/`));
      const first = files[0];
      if (first === undefined) return;
      const own = files.filter((file) => dirname(file) === folder && /\.md$/i.test(file));
      const [only] = own;
      context.report(
        topOf(context.workspace, first),
        `\`${context.display(folder)}/\` has no \`${SKILL_FILE}\`. Without it the framework does not take the folder for a skill. Add \`${SKILL_FILE}\` with a \`description\` in its frontmatter.`,
        {
          fixes: [
            only !== undefined && own.length === 1
              ? moveFile(`Rename ${basename(only)} to ${SKILL_FILE}`, only, context.path)
              : createFile(
                  `Create ${SKILL_FILE}`,
                  context.path,
                  `---\ndescription: ""\n---\n\n# ${context.entry.id}\n`,
                ),
          ],
        },
      );
    },
  },
  {
    scope: "entry",
    slots: ["skills"],
    id: "skill/packaged-without-description",
    source: "K02",
    title: "`SKILL.md` has no description in its frontmatter",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The model sees the descriptions of all skills and reads a skill only when its description fits. A packaged skill must state its own.",
      wrong: "# House style\n\nShort sentences.",
      right:
        '---\ndescription: "Use when a text goes out to customers."\n---\n\n# House style\n\nShort sentences.',
      language: "md",
    },
    check(context) {
      const { document, entry } = context;
      if (entry.form !== "folder" || !entry.exists || !document) return;
      const state = descriptionState(document);
      if (state === undefined || state === "present") return;
      const field = document.frontmatter?.fields.get("description");
      context.report(
        field ? { path: context.path, at: [field.key[0], Math.max(field.key[1], field.at[1])] } : context.top,
        `Skill \`${entry.id}\` has ${state === "empty" ? "an empty" : "no"} \`description\`. The model chooses a skill by it, and a \`${SKILL_FILE}\` must state one. Write \`description:\` into the frontmatter and say when to use the skill.`,
        { fixes: [addDescription(context, document)] },
      );
    },
  },
  {
    scope: "entry",
    slots: ["skills"],
    id: "skill/nothing-in-it",
    source: "K03",
    title: "Skill has neither a description nor a text",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The description of a flat skill is its `description` or the first line of its body. With neither there is nothing by which the model could choose it.",
      wrong: "---\n---",
      right: '---\ndescription: "Use when a price is quoted."\n---\n\nRound to full euros.',
      language: "md",
    },
    check(context) {
      const { document, entry } = context;
      if (entry.form !== "markdown" || !document || document.characters > 0) return;
      const state = descriptionState(document);
      if (state === undefined || state === "present") return;
      context.report(
        context.top,
        `Skill \`${entry.id}\` has neither a \`description\` nor a text. The model would have nothing by which to choose it. Write when to use the skill, and below it what to do.`,
      );
    },
  },
  {
    scope: "entry",
    slots: ["skills"],
    id: "skill/description-from-first-line",
    source: "K04",
    title: "Skill is described by its first line only",
    severity: "information",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Without `description` the first line of the body stands in for it. That is often a heading, which does not tell the model when to use the skill.",
      wrong: "# Prices\n\nRound to full euros.",
      right: '---\ndescription: "Use when a price is quoted."\n---\n\n# Prices\n\nRound to full euros.',
      language: "md",
    },
    check(context) {
      const { document, entry } = context;
      if (entry.form !== "markdown" || !document || document.characters === 0) return;
      const state = descriptionState(document);
      if (state === undefined || state === "present") return;
      context.report(
        context.top,
        `Skill \`${entry.id}\` has no \`description\`, so its first line stands in for one. The model chooses a skill by its description. Write \`description:\` into the frontmatter and say when to use the skill.`,
        { fixes: [addDescription(context, document)] },
      );
    },
  },
  {
    scope: "entry",
    slots: ["skills"],
    id: "skill/missing-field",
    source: "K06",
    title: "`defineSkill` lacks its description or its text",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The model chooses a skill by its `description` and then reads its `markdown`. A skill needs both.",
      wrong: `export default defineSkill({\n  markdown: "Round to full euros.",\n});`,
      right: `export default defineSkill({\n  description: "Use when a price is quoted.",\n  markdown: "Round to full euros.",\n});`,
    },
    check(context) {
      const { id } = context.entry;
      for (const definition of context.own("defineSkill")) {
        const choose = "The model chooses a skill by its description.";
        demandText(context, definition, {
          name: "description",
          missing: `Skill \`${id}\` has no description. ${choose} Add \`description\` and say when to use the skill.`,
          empty: `Skill \`${id}\` has an empty description. ${choose} Say when to use the skill.`,
          wrong: (what) =>
            `The description of skill \`${id}\` is ${what}. ${choose} Write a text that says when to use it.`,
          fixTitle: "Add a description",
        });
        const read = "Its `markdown` is what the model reads when it uses the skill.";
        demandText(context, definition, {
          name: "markdown",
          missing: `Skill \`${id}\` has no text. ${read} Add \`markdown\`.`,
          empty: `Skill \`${id}\` has an empty text. ${read} Write down what to do.`,
          wrong: (what) =>
            `The text of skill \`${id}\` is ${what}. ${read} Write a string, as with \`prompt\`.`,
          fixTitle: "Add markdown",
        });
      }
    },
  },
  {
    scope: "entry",
    slots: ["skills"],
    id: "skill/file-outside-folder",
    source: "K07",
    title: "File of a skill lies outside the skill's folder",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The keys of `files` are paths below the folder in which the skill is delivered. A path out of it has no place there.",
      wrong: `export default defineSkill({ description, markdown, files: { "../words.md": words } });`,
      right: `export default defineSkill({ description, markdown, files: { "references/words.md": words } });`,
    },
    check(context) {
      for (const definition of context.own("defineSkill"))
        for (const files of objectsIn(configured(definition, "files").values))
          for (const property of files.properties.values()) {
            const problem = pathProblem(property.name);
            if (problem === undefined || optionsOf(property.value).every(isUndefined)) continue;
            const better = `references/${property.name.split(/[\\/]/).filter(isName).join("/")}`;
            context.report(
              property.key,
              `\`${property.name}\` ${problem}. The keys of \`files\` are paths below the folder in which the skill is delivered. Write a path such as \`${better}\`.`,
              { fixes: [renameKey(`Change to ${quote(better)}`, property, quote(better))] },
            );
          }
    },
  },
];

const isUndefined = (value: ReturnType<typeof optionsOf>[number]): boolean =>
  value.kind === "literal" && value.value === undefined;

const isName = (part: string): boolean =>
  part !== "" && part !== "." && part !== ".." && !/^[A-Za-z]:$/.test(part);

function pathProblem(path: string): string | undefined {
  if (/^(?:[\\/]|[A-Za-z]:[\\/])/.test(path)) return "is an absolute path";
  let depth = 0;
  for (const part of path.split(/[\\/]/)) {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") depth++;
    if (depth < 0) return "climbs out of the skill's folder";
  }
  return undefined;
}

export const skillUndecidable: readonly UndecidableRule[] = [
  {
    source: "K10",
    title: "Description does not say when to use the skill",
    reason:
      "Descriptions are written in any language, and what a sentence says is not for a pattern to judge.",
  },
];
