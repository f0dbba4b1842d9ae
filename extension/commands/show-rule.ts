import type { Diagnostic } from "vscode";
import { DIAGNOSTIC_SOURCE } from "../../language-server/protocol";
import { isRuleId, rulePage } from "../editor/rule-address";
import { say } from "./explain";
import type { Workbench } from "./workbench";

/** Shows the page of a rule as rendered Markdown; from the palette, of one that reports something right now. */
export async function showRule(workbench: Workbench, argument?: unknown): Promise<void> {
  const { vscode, t } = workbench;
  const rule = typeof argument === "string" ? argument : await pickRule(workbench);
  if (rule === undefined) return;
  if (!isRuleId(rule))
    return say(
      workbench,
      "warning",
      t("“{0}” is no rule id. Rule ids look like {1}.", rule, "tool/missing-description"),
    );
  const page = vscode.Uri.from(rulePage(rule));
  try {
    await vscode.commands.executeCommand("markdown.showPreview", page);
  } catch {
    // The built-in Markdown extension can be switched off.
    await vscode.window.showTextDocument(page, { preview: true });
  }
}

async function pickRule(workbench: Workbench): Promise<string | undefined> {
  const { vscode, t } = workbench;
  const found = new Map<string, { count: number; message: string }>();
  for (const [, diagnostics] of vscode.languages.getDiagnostics())
    for (const diagnostic of diagnostics) {
      const rule = ruleOf(diagnostic);
      if (!rule) continue;
      const seen = found.get(rule);
      found.set(rule, { count: (seen?.count ?? 0) + 1, message: seen?.message ?? diagnostic.message });
    }
  const atCursor = ruleAtCursor(workbench);
  if (found.size === 0) {
    say(
      workbench,
      "info",
      t("No rule reports anything now. Follow the rule's name beside a problem to read about it."),
    );
    return undefined;
  }
  const items = [...found]
    .sort(([a], [b]) => Number(b === atCursor) - Number(a === atCursor) || a.localeCompare(b))
    .map(([label, { count, message }]) => ({ label, description: `${count}×`, detail: message }));
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Show Rule"),
    placeHolder: t("Rules that report something now"),
    matchOnDetail: true,
  });
  return picked?.label;
}

function ruleAtCursor({ vscode }: Workbench): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const at = editor.selection.active;
  return vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter((diagnostic) => diagnostic.range.contains(at))
    .map(ruleOf)
    .find((rule) => rule !== undefined);
}

function ruleOf({ source, code }: Diagnostic): string | undefined {
  if (!source?.startsWith(DIAGNOSTIC_SOURCE)) return undefined;
  const value = typeof code === "object" ? code.value : code;
  return typeof value === "string" && isRuleId(value) ? value : undefined;
}
