import type { Translate } from "./vscode-api";

export interface Counts {
  errors: number;
  warnings: number;
  information?: number;
}

/** `1 error, 2 warnings`, or `no problems`. */
export function countsInWords(t: Translate, counts: Counts): string {
  const parts: string[] = [];
  if (counts.errors > 0) parts.push(counts.errors === 1 ? t("1 error") : t("{0} errors", counts.errors));
  if (counts.warnings > 0)
    parts.push(counts.warnings === 1 ? t("1 warning") : t("{0} warnings", counts.warnings));
  const notes = counts.information ?? 0;
  if (notes > 0) parts.push(notes === 1 ? t("1 note") : t("{0} notes", notes));
  return parts.length > 0 ? parts.join(", ") : t("no problems");
}

/** `1 problem`, `3 problems`; empty where there is none. Notes are no problems. */
export function problemsInWords(t: Translate, counts: Counts): string {
  const sum = counts.errors + counts.warnings;
  if (sum === 0) return "";
  return sum === 1 ? t("1 problem") : t("{0} problems", sum);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
