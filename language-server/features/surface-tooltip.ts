/** Tooltips of the tree, as Markdown. Texts of the project are shown as they are, never as markup. */
import type { JsonSchema, JsonValue } from "../index";

const MAX_TEXT = 600;
const MAX_ROWS = 12;

export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~$&]/g, "\\$&");
}

/** Code in one line, whatever back ticks it holds. */
export function code(text: string): string {
  const fence = "`".repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length)) + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${space}${text.replace(/\s+/g, " ")}${space}${fence}`;
}

export function paragraph(text: string): string {
  const points = [...text.trim()];
  const cut = points.length > MAX_TEXT ? `${points.slice(0, MAX_TEXT).join("")}…` : points.join("");
  return escapeMarkdown(cut).replace(/\r?\n/g, "  \n");
}

export interface TooltipParts {
  title: string;
  description?: string | null | undefined;
  /** `name: value` lines; those without a value are left out. */
  facts?: readonly (readonly [string, string | undefined | false])[];
  inputs?: JsonSchema | null | undefined;
  /** Path below the project. */
  file: string;
}

export function tooltip(parts: TooltipParts): string {
  const facts = (parts.facts ?? []).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return [
    `**${escapeMarkdown(parts.title)}**`,
    parts.description ? paragraph(parts.description) : "",
    facts.join("  \n"),
    parts.inputs ? inputTable(parts.inputs) : "",
    code(parts.file),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const isRecord = (value: JsonValue | undefined): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function inputTable(schema: JsonSchema): string {
  const properties = schema["properties"];
  if (!isRecord(properties)) return `Input: ${code(typeWords(schema))}`;
  const entries = Object.entries(properties);
  if (entries.length === 0) return "Takes no input.";
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const rows = entries.slice(0, MAX_ROWS).map(([name, property]) => {
    const described = isRecord(property) ? property["description"] : undefined;
    const text =
      typeof described === "string" ? [...described.replace(/\s+/g, " ")].slice(0, 120).join("") : "";
    const needed = required.includes(name) ? "required" : "";
    return `| ${cell(code(name))} | ${cell(code(typeWords(property)))} | ${needed} | ${escapeMarkdown(text)} |`;
  });
  const more = entries.length > MAX_ROWS ? `\n\n… and ${entries.length - MAX_ROWS} more` : "";
  return `| Input | Type | | |\n| --- | --- | --- | --- |\n${rows.join("\n")}${more}`;
}

/** A bar ends a table cell even inside code. */
const cell = (text: string): string => text.replace(/\|/g, "\\|");

/** A schema in a few words: `string`, `"a" | "b"`, `number[]`. */
export function typeWords(schema: JsonValue | undefined, depth = 0): string {
  if (!isRecord(schema) || depth > 3) return "any";
  if (Array.isArray(schema["enum"])) return shorten(schema["enum"].map((value) => JSON.stringify(value)));
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options))
    return shorten([...new Set(options.map((option) => typeWords(option, depth + 1)))]);
  const { type } = schema;
  if (Array.isArray(type)) return type.filter((name) => typeof name === "string").join(" | ");
  if (type === "array") {
    const items = typeWords(schema["items"], depth + 1);
    return items.includes(" ") ? `(${items})[]` : `${items}[]`;
  }
  const format = schema["format"];
  if (type === "string" && typeof format === "string") return `string (${format})`;
  return typeof type === "string" ? type : "any";
}

function shorten(parts: readonly string[]): string {
  return parts.length > 5 ? `${parts.slice(0, 5).join(" | ")} | …` : parts.join(" | ");
}
