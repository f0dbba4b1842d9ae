/** Diagnostics for people and problem matchers: `<file>:<line>:<column>: <severity>: <message> [<rule-id>]`. */
import {
  basename,
  isInside,
  normalizePath,
  relativePath,
  type Severity,
} from "../../../language-server/index";
import type { ValidateReport, Validation } from "../../validate";
import { painter, type Style } from "../output";

export interface HumanOptions {
  cwd: string;
  colour: boolean;
  quiet: boolean;
}

const WORDS: Record<Severity, { word: string; style: Style }> = {
  error: { word: "error", style: "red" },
  warning: { word: "warning", style: "yellow" },
  information: { word: "info", style: "blue" },
  hint: { word: "hint", style: "dim" },
};

export function humanText(validation: Validation, { cwd, colour, quiet }: HumanOptions): string {
  const paint = painter(colour);
  const from = normalizePath(cwd);
  const shown = (path: string): string => (isInside(from, path) ? relativePath(from, path) : path);
  const blocks = validation.projects.map(({ project, reported, diagnostics }) => {
    const folder = shown(project.dir);
    const title = `${paint("bold", reported.name)} ${paint("dim", `(${folder === "." ? basename(from) || "." : folder}, ${project.package})`)}`;
    const lines = diagnostics.map((diagnostic) => {
      const { word, style } = WORDS[diagnostic.severity];
      const { line, character } = diagnostic.range.start;
      const place = `${shown(diagnostic.path)}:${line + 1}:${character + 1}`;
      const message = diagnostic.message.replace(/\s*\r?\n\s*/g, " ");
      return `${place}: ${paint(style, word)}: ${message} ${paint("dim", `[${diagnostic.ruleId}]`)}`;
    });
    if (quiet) return lines.map((line) => `${line}\n`).join("");
    if (lines.length === 0) return `${title}: ${paint("green", "no diagnostics")}\n`;
    return `${title}\n${lines.join("\n")}\n`;
  });
  if (quiet) return blocks.join("");
  return `${blocks.join("\n")}\n${summaryLine(validation.report)}\n`;
}

/** `2 errors, 1 warning in 3 projects (57 files, 123 ms)` */
export function summaryLine({ projects, summary }: ValidateReport): string {
  const hints = projects
    .flatMap((project) => project.diagnostics)
    .filter(({ severity }) => severity === "hint");
  const counts = [
    counted(summary.errors, "error"),
    counted(summary.warnings, "warning"),
    counted(summary.information, "information", "information"),
    counted(hints.length, "hint"),
  ].filter((text) => !text.startsWith("0 "));
  const found = counts.length > 0 ? counts.join(", ") : "no diagnostics";
  return `${found} in ${counted(projects.length, "project")} (${counted(summary.files, "file")}, ${summary.durationMs} ms)`;
}

const counted = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;
