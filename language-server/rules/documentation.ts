/** The reference of the rules as Markdown: one text for the documentation and for the editor. */
import { DIALECTS } from "../project/dialects";
import { RULES, UNDECIDABLE } from "./registry";
import type { Basis, Rule } from "./types";

const BASES: Record<Basis, string> = {
  stated: "Stated by the SDK's documentation.",
  observed: "Our check: seen in working projects.",
  implied: "Our check: it follows from the documentation.",
};

const SHORT_BASES: Record<Basis, string> = { stated: "SDK", observed: "practice", implied: "implied" };

/** `tool/missing-description` → `tool-missing-description`. */
export function ruleAnchor(id: string): string {
  return id.replace("/", "-");
}

/** The page of one rule; undefined where there is no such rule. */
export function ruleMarkdown(id: string): string | undefined {
  const rule = RULES.find((candidate) => candidate.id === id);
  return rule && rulePage(rule, "#");
}

/** The whole reference: contents, every rule, and what no rule can decide. */
export function rulesReference(): string {
  const areas = [...new Set(RULES.map(areaOf))];
  return `${[
    "# Rules",
    "Agent Workbench checks agent projects as you type, and on the command line with `agent-workbench validate`. " +
      "The checks read files; they never run them. A rule reports only what is certain: where a value is computed " +
      "and cannot be told from the text, it stays silent.",
    "A severity is changed by the setting `agentWorkbench.rules` (see [settings](settings.md)), by " +
      "`--rule <id>=<severity>` (see [command line](command-line.md)), or for one line by a comment above it.",
    "**Basis** says where a rule comes from. *SDK*: the SDK's documentation states it. *Practice*: our check, seen " +
      "in working projects. *Implied*: our check, it follows from the documentation.",
    "## Contents",
    contents(),
    ...areas.flatMap((area) => [
      `## ${areaTitle(area)}`,
      ...RULES.filter((rule) => areaOf(rule) === area).map((rule) => rulePage(rule, "###")),
    ]),
    "## What text cannot decide",
    undecidable(),
  ].join("\n\n")}\n`;
}

const areaOf = (rule: Rule): string => rule.id.split("/")[0] ?? rule.id;

const areaTitle = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1);

function contents(): string {
  const rows = RULES.map((rule) =>
    [
      `[\`${rule.id}\`](#${ruleAnchor(rule.id)})`,
      cell(rule.title),
      rule.severity,
      dialectWords(rule),
      SHORT_BASES[rule.basis],
      rule.fixable ? "yes" : "",
    ].join(" | "),
  );
  return [
    "| Rule | What it reports | Severity | Versions | Basis | Quick fix |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

function rulePage(rule: Rule, heading: "#" | "###"): string {
  const { why, wrong, right, language = "ts" } = rule.documentation;
  const fence = (text: string): string => {
    // A Markdown example may hold fences of its own.
    const marks = text.includes("```") ? "````" : "```";
    return `${marks}${language}\n${text.trimEnd()}\n${marks}`;
  };
  const comment =
    language === "md"
      ? `<!-- agent-workbench-disable-next-line ${rule.id} -->`
      : language === "json"
        ? undefined
        : `// agent-workbench-disable-next-line ${rule.id}`;
  return [
    `${heading === "###" ? `<a id="${ruleAnchor(rule.id)}"></a>\n\n` : ""}${heading} ${rule.id}`,
    `${rule.title}.`,
    facts(rule),
    why,
    "Wrong:",
    fence(wrong),
    "Right:",
    fence(right),
    `Basis: ${BASES[rule.basis]}`,
    `To turn it off, set \`"agentWorkbench.rules": { "${rule.id}": "off" }\`${
      comment ? `, or write \`${comment}\` above the line` : ""
    }.`,
  ].join("\n\n");
}

function facts(rule: Rule): string {
  return [
    `Severity: ${rule.severity}`,
    `Versions: ${dialectWords(rule)}`,
    `Quick fix: ${rule.fixable ? "yes" : "no"}`,
  ].join(" · ");
}

function dialectWords(rule: Rule): string {
  if (rule.dialects === "all") return "all";
  const { dialects } = rule;
  return DIALECTS.filter((dialect) => dialects.includes(dialect.id))
    .map((dialect) => dialect.label)
    .join(", ");
}

function undecidable(): string {
  if (UNDECIDABLE.length === 0) return "Nothing is listed here yet.";
  return [
    "These facts matter too, but no text can show them without a doubt, so no rule reports them.",
    "| Fact | Why no rule reports it |\n| --- | --- |",
  ]
    .join("\n\n")
    .concat("\n", UNDECIDABLE.map((fact) => `| ${cell(fact.title)} | ${cell(fact.reason)} |`).join("\n"));
}

/** A bar would end a table's cell. */
const cell = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s*\n\s*/g, " ");
