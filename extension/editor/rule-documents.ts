import { readFile } from "node:fs/promises";
import * as path from "node:path";
import type { Disposable, TextDocumentContentProvider, Uri, UriHandler } from "vscode";
import { RuleDocumentationRequest } from "../../language-server/protocol";
import { Disposables } from "../disposables";
import { COMMANDS, RULE_SCHEME } from "../ids";
import type { ServerLife } from "../server/server-life";
import type { Translate, VSCode } from "../vscode-api";
import { ruleOfLink } from "./rule-address";

export interface RuleDocumentsOptions {
  vscode: VSCode;
  t: Translate;
  life: ServerLife;
  /** Folder of the extension, which ships the whole rule reference. */
  extensionPath: string;
}

/** The pages of the rules as virtual documents, and links to them from outside the editor. */
export class RuleDocuments implements TextDocumentContentProvider, UriHandler, Disposable {
  private readonly owned = new Disposables();

  constructor(private readonly options: RuleDocumentsOptions) {
    const { vscode } = options;
    this.owned.add(vscode.workspace.registerTextDocumentContentProvider(RULE_SCHEME, this));
    this.owned.add(vscode.window.registerUriHandler(this));
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { t } = this.options;
    const rule = ruleOfLink(uri.path);
    if (!rule) return t("This is no address of a rule: {0}", uri.toString());
    return (
      (await this.fromServer(rule)) ??
      (await this.fromReference(rule)) ??
      t("There is no rule {0} in this version of Agent Workbench.", `\`${rule}\``)
    );
  }

  async handleUri(uri: Uri): Promise<void> {
    const { vscode, t } = this.options;
    const rule = ruleOfLink(uri.path);
    if (rule) await vscode.commands.executeCommand(COMMANDS.showRule, rule);
    else
      void vscode.window.showWarningMessage(
        t(
          "Agent Workbench does not know the link {0}. Links to rules end in “/rule/<area>/<name>”.",
          uri.path,
        ),
      );
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async fromServer(id: string): Promise<string | undefined> {
    try {
      const params = { id };
      const { connection } = this.options.life;
      const page = await connection?.request<{ markdown: string } | null>(RuleDocumentationRequest, params);
      return page?.markdown;
    } catch {
      return undefined; // The reference on disk says the same.
    }
  }

  private async fromReference(id: string): Promise<string | undefined> {
    const file = path.join(this.options.extensionPath, "docs", "rules.md");
    const text = await readFile(file, "utf8").catch(() => "");
    return sectionOf(text, id);
  }
}

/** The section of a Markdown text whose heading names the rule, up to the next heading of its level. */
export function sectionOf(markdown: string, rule: string): string | undefined {
  const lines = markdown.split(/\r?\n/);
  // A line of an example may begin like a heading.
  let fenced = false;
  const headings = lines.map((line) => {
    if (/^```/.test(line)) fenced = !fenced;
    return !fenced && /^#{1,6} /.test(line);
  });
  const names = (line: string): boolean => line.replace(/[`#*]/g, " ").split(/\s+/).includes(rule);
  const start = lines.findIndex((line, index) => headings[index] === true && names(line));
  if (start < 0) return undefined;
  const level = lines[start]?.indexOf(" ") ?? 1;
  const length = lines
    .slice(start + 1)
    .findIndex((line, index) => headings[start + 1 + index] === true && line.indexOf(" ") <= level);
  return (
    lines
      .slice(start, length < 0 ? undefined : start + 1 + length)
      .join("\n")
      .trimEnd() + "\n"
  );
}
