import type { ProjectSurface } from "../../language-server/protocol";
import { currentProject } from "../projects";
import { noProject, say, serverOrExplain } from "./explain";
import { isTreeNode } from "./open-entry";
import type { Workbench } from "./workbench";

/** Copies the command that checks a project in a terminal or in CI as the editor does. */
export async function copyCommandLine(workbench: Workbench, argument?: unknown): Promise<void> {
  const { vscode, t, store } = workbench;
  const projects = store.current?.projects ?? [];
  const project = isTreeNode(argument)
    ? argument.project
    : (currentProject(vscode, store.current) ?? projects[0]);
  if (!project) {
    if (await serverOrExplain(workbench)) say(workbench, "info", noProject(workbench));
    return;
  }
  const line = commandLine(workbench, project);
  await vscode.env.clipboard.writeText(line);
  vscode.window.setStatusBarMessage(t("Copied: {0}", line), 5000);
}

function commandLine({ vscode }: Workbench, project: ProjectSurface): string {
  const dir = vscode.Uri.parse(project.uri).fsPath;
  return `agent-workbench validate --dir ${/^[\w@%+=:,./\\-]+$/.test(dir) ? dir : `"${dir}"`}`;
}
