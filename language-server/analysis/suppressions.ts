import type { LineIndex } from "../core/text";
import type { Suppression } from "./syntax";

const COMMENT =
  /(?:\/\/|\/\*|<!--|#)[ \t]*agent-workbench-disable-next-line\b[ \t]*([^\r\n]*?)[ \t]*(?:\*\/|-->|$)/gm;

/** Comments `agent-workbench-disable-next-line <rule-id> …` in a TypeScript, Markdown or YAML text. */
export function findSuppressions(text: string, lines: LineIndex): Suppression[] {
  if (!text.includes("agent-workbench-disable-next-line")) return [];
  const found: Suppression[] = [];
  for (const match of text.matchAll(COMMENT)) {
    const reason = (match[1] ?? "").split(/\s--\s|\s--$/)[0] ?? "";
    const rules = reason.split(/[\s,]+/).filter((word) => /^[a-z-]+\/[a-z-]+$/.test(word));
    found.push({
      line: lines.position(match.index).line + 1,
      rules,
      at: [match.index, match.index + match[0].length],
    });
  }
  return found;
}
