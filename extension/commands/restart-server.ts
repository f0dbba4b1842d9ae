import { command, say, serverOrExplain } from "./explain";
import { COMMANDS } from "../ids";
import type { Workbench } from "./workbench";

/** "Agent: Restart Language Server". Where none was started, looks for a project first. */
export async function restartServer(workbench: Workbench): Promise<void> {
  const { vscode, t, life } = workbench;
  if (life.state === "stopped") {
    await serverOrExplain(workbench);
    return;
  }
  const location = vscode.ProgressLocation.Window;
  await vscode.window.withProgress({ location, title: t("Restarting the language server") }, () =>
    life.restart(),
  );
  if (life.state === "running")
    return void vscode.window.setStatusBarMessage(t("The language server runs again."), 5000);
  const output = command(workbench, t("Show Output"), COMMANDS.showOutput);
  say(workbench, "error", t("The language server did not start. Its output says why."), output);
}
