import { Uri, type Diagnostic } from "vscode";
import { ruleOfLink, rulePage } from "../editor/rule-address";

/**
 * The server names a rule's page by an address of the editor's own scheme, which works from anywhere outside.
 * Inside, following it would ask for permission first (and in a browser do nothing), so here it becomes the page's
 * virtual document.
 */
export function showRulePages(diagnostics: Diagnostic[]): Diagnostic[] {
  for (const diagnostic of diagnostics) {
    const { code } = diagnostic;
    const rule = typeof code === "object" ? ruleOfLink(code.target.path) : undefined;
    if (rule) diagnostic.code = { value: rule, target: Uri.from(rulePage(rule)) };
  }
  return diagnostics;
}
