import type { Workspace } from "../analysis";
import { basename } from "../core/paths";
import type { Span } from "../core/text";
import type { EntryForm } from "../project/slots";
import { linesOf } from "./context";
import type { Diagnostic } from "./types";

export const SYNTAX_RULE_ID = "project/does-not-parse";

/**
 * One diagnostic where a file stops to parse: what follows from it would only be noise. Frontmatter has a rule
 * of its own.
 */
export function syntaxDiagnostics(
  workspace: Workspace,
  path: string,
  form: EntryForm | "manifest",
): Diagnostic[] {
  const errors: readonly { at: Span; message: string }[] =
    (form === "manifest" ? workspace.manifest(path) : form === "module" ? workspace.module(path) : undefined)
      ?.syntaxErrors ?? [];
  const first = errors[0];
  if (!first) return [];
  return [
    {
      ruleId: SYNTAX_RULE_ID,
      severity: "error",
      path,
      at: first.at,
      range: linesOf(workspace, path).range(first.at),
      message: `${basename(path)} cannot be read from here on: ${first.message.replace(/\.$/, "")}. The framework loads no file that does not parse. Mend the syntax; the other checks of this file wait for it.`,
      related: [],
      fixes: [],
      tags: [],
    },
  ];
}
