import * as os from "node:os";
import type { Workbench } from "./workbench";

interface Manifest {
  version?: string;
  bugs?: { url?: string };
}

/** "Report Issue": the editor's own form where we have an issue tracker, else a text to send. */
export async function reportIssue(workbench: Workbench): Promise<void> {
  const { vscode, context, log } = workbench;
  const { bugs } = context.extension.packageJSON as Manifest;
  const text = report(workbench);
  if (bugs?.url) {
    try {
      const issue = { extensionId: context.extension.id, issueBody: text };
      await vscode.commands.executeCommand("workbench.action.openIssueReporter", issue);
      return;
    } catch (error) {
      log.warn(`The editor's issue form did not open: ${String(error)}`);
    }
  }
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content: text });
  await vscode.window.showTextDocument(document);
}

/** Versions, state and the end of the log. The home folder is not named, and nothing of the project's text is. */
function report({ vscode, context, log, life, store }: Workbench): string {
  const { version } = context.extension.packageJSON as Manifest;
  const projects = store.current?.projects ?? [];
  const facts: [name: string, value: string][] = [
    ["Agent Workbench", version ?? "unknown"],
    [
      "Editor",
      `${vscode.env.appName} ${vscode.version} (${vscode.env.appHost}${vscode.env.remoteName ? ", remote" : ""})`,
    ],
    ["System", `${os.type()} ${os.release()} ${os.arch()}, Node ${process.versions.node}`],
    ["Language server", life.state],
    ["Projects", projects.map((project) => `${project.package} (${project.dialect})`).join(", ") || "none"],
    [
      "Workspace",
      `${vscode.workspace.workspaceFolders?.length ?? 0} folders, trusted: ${vscode.workspace.isTrusted}`,
    ],
  ];
  return [
    "# What happened",
    "",
    "<!-- What did you do, what did you expect, and what happened instead? -->",
    "",
    "# Versions",
    "",
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
    "",
    "# Last lines of the output",
    "",
    "<!-- Please read before you send it: file names of your project may stand here. -->",
    "",
    "```text",
    log.tail().replaceAll(os.homedir(), "~"),
    "```",
    "",
  ].join("\n");
}
