import { ValidateRequest, type ValidateResult } from "../../language-server/protocol";
import { countsInWords } from "../words";
import type { Translate } from "../vscode-api";
import { noProject, say, serverOrExplain } from "./explain";
import type { Workbench } from "./workbench";

/** "Agent: Validate": reads and checks everything again, shows the Problems view, and says what was found. */
export async function validate(workbench: Workbench): Promise<void> {
  const { vscode, t, log, store } = workbench;
  const server = await serverOrExplain(workbench);
  if (!server) return;

  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: t("Validating agent projects"),
    cancellable: true,
  };
  const result = await vscode.window.withProgress(progress, async (_progress, token) => {
    try {
      return await server.request<ValidateResult>(ValidateRequest, undefined, token);
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      throw error;
    }
  });
  if (!result) return void vscode.window.setStatusBarMessage(t("Validation was cancelled."), 5000);

  await store.refresh();
  const summary = summarize(t, result);
  log.info(`Validated. ${summary}`);
  if (result.projects.length === 0) return say(workbench, "info", noProject(workbench));
  // The view's own focus command: the one in the View menu would close a Problems view that is open already.
  await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
  say(workbench, "info", summary);
}

/** `weather: 1 error, 2 warnings. engineer: no problems. 31 files in 48 ms.` */
export function summarize(t: Translate, { projects, durationMs }: ValidateResult): string {
  const files = projects.reduce((sum, project) => sum + project.files, 0);
  const time =
    durationMs < 1000 ? t("{0} ms", Math.round(durationMs)) : t("{0} s", (durationMs / 1000).toFixed(1));
  const parts = projects.map((project) => `${project.name}: ${countsInWords(t, project)}.`);
  return [...parts, files === 1 ? t("1 file in {0}.", time) : t("{0} files in {1}.", files, time)].join(" ");
}
