import type { MarkdownFacts } from "../analysis";
import type { Span } from "../core/text";
import type { EntryContext, PlannedFix } from "./context";
import { quote } from "./fixes";
import type { EntryRule } from "./types";

/** For every Markdown file that the framework reads. */
export const frontmatterRule: EntryRule = {
  scope: "entry",
  slots: ["skills", "schedules", "instructions"],
  id: "markdown/broken-frontmatter",
  source: "K05",
  title: "Frontmatter cannot be read",
  severity: "error",
  basis: "implied",
  dialects: "all",
  fixable: true,
  documentation: {
    why: "The lines between the two `---` are YAML. Where they are broken, the framework cannot tell the description or the times of the file.",
    wrong: "---\ndescription: Use when: a price is quoted\n---\n\nRound to full euros.",
    right: '---\ndescription: "Use when: a price is quoted"\n---\n\nRound to full euros.',
    language: "md",
  },
  check(context) {
    const { document } = context;
    const first = document?.frontmatter?.errors[0];
    if (!document || !first) return;
    // A prompt may begin with a thematic break.
    if (context.entry.slot === "instructions" && first.message.startsWith("frontmatter must be a map"))
      return;
    const isOpen = first.message === "the closing `---` is missing";
    const line = isOpen ? first.at : lineAt(context.text(context.path), first.at[0]);
    const { problem, mend } = isOpen
      ? { problem: first.message, mend: "Close it with `---`" }
      : plainWords(first.message);
    context.report(
      { path: context.path, at: line },
      `The frontmatter cannot be read: ${problem}. It must be YAML between two lines of \`---\`. ${mend}.`,
      {
        // Whether instructions have frontmatter at all is not documented.
        ...(context.entry.slot === "instructions" ? { severity: "warning" as const } : {}),
        fixes: [isOpen ? closeFrontmatter(context, document) : quoteValue(context, line)],
      },
    );
  },
};

/** What the parser says, in words for people who do not know its terms. */
function plainWords(message: string): { problem: string; mend: string } {
  if (/^Nested mappings|^Implicit (?:map )?keys|compact mapping/.test(message))
    return { problem: "a value holds a colon", mend: "Put the value into quotes" };
  if (/^Missing closing ['"]/.test(message))
    return { problem: "a quote is not closed", mend: "Close it on the same line" };
  if (/^Map keys must be unique/.test(message))
    return { problem: "a key stands twice", mend: "Keep one of them" };
  if (/^frontmatter must be a map/.test(message))
    return { problem: "it holds no `key: value` lines", mend: "Write a line such as `description: …`" };
  if (/[Tt]abs?\b/.test(message)) return { problem: "a line starts with a tab", mend: "Use spaces" };
  const said = message.replace(/\s+/g, " ").replace(/\.$/, "");
  return { problem: said.charAt(0).toLowerCase() + said.slice(1), mend: "Mend this line" };
}

/** The line of an offset without surrounding blanks; the one before where only the end was reached. */
function lineAt(text: string, offset: number): Span {
  let start = text.lastIndexOf("\n", Math.max(offset - 1, 0)) + 1;
  for (;;) {
    const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? "";
    if (start === 0 || (line.trim() !== "" && !/^---[ \t]*$/.test(line)))
      return [start + line.length - line.trimStart().length, start + line.trimEnd().length];
    start = text.lastIndexOf("\n", start - 2) + 1;
  }
}

/** Writes the second `---` behind the last line that looks like a field. */
function closeFrontmatter(context: EntryContext, document: MarkdownFacts): PlannedFix | undefined {
  const text = context.text(document.path);
  const fields =
    /^---[ \t]*(\r\n|\n|\r)((?:[A-Za-z_][\w-]*[ \t]*:.*(?:\r\n|\n|\r|$)|[ \t]+\S.*(?:\r\n|\n|\r|$))+)/.exec(
      text,
    );
  if (!fields) return undefined;
  const [whole, newline = "\n", lines = ""] = fields;
  const place = whole.length;
  const before = /[\r\n]$/.test(lines) ? "" : newline;
  return {
    title: "Close the frontmatter",
    edits: [{ path: document.path, at: [place, place], text: `${before}---${newline}` }],
  };
}

/** Puts the plain value of the line with the error into quotes, where a colon in it is what breaks it. */
function quoteValue(context: EntryContext, at: Span): PlannedFix | undefined {
  const [start, end] = at;
  const line = context.text(context.path).slice(start, end);
  const field = /^([A-Za-z_][\w-]*[ \t]*:[ \t]+)([^\s"'|>[{#].*)$/.exec(line);
  const [, key, value] = field ?? [];
  if (key === undefined || value === undefined || !/:(?:\s|$)|^[@`%*&!]/.test(value)) return undefined;
  const from = start + key.length;
  return {
    title: "Put the value into quotes",
    edits: [{ path: context.path, at: [from, from + value.length], text: quote(value) }],
  };
}
