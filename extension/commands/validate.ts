import { ValidateRequest, type ValidateResult } from "../../language-server/protocol";
import { distinctName } from "../projects";
import { countsInWords } from "../words";
import type { Translate } from "../vscode-api";
import type { ServerConnection } from "../server/connection";
import { noProject, say, serverOrExplain, within } from "./explain";
import type { Workbench } from "./workbench";

/** How long a run may take before it is offered to be stopped. */
const PATIENCE_MS = 1000;

/** "Agent: Validate": reads and checks everything again, shows the Problems view, and says what was found. */
export async function validate(workbench: Workbench): Promise<void> {
  const { vscode, t, log, store } = workbench;
  const server = await serverOrExplain(workbench);
  if (!server) return;

  const result = await ask(workbench, server);
  if (!result) return void vscode.window.setStatusBarMessage(t("Validation was cancelled."), 5000);

  await store.refresh();
  const summary = summarize(t, result);
  log.info(`Validated. ${summary}`);
  if (result.projects.length === 0) return say(workbench, "info", noProject(workbench));
  // The view's own focus command: the one in the View menu would close a Problems view that is open already.
  await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
  say(workbench, "info", summary);
}

/**
 * Shows progress beside the status bar, and with a way to stop it only when it takes long: most runs are over before
 * a message could be read, and it would stand in front of the answer.
 */
async function ask({ vscode, t }: Workbench, server: ServerConnection): Promise<ValidateResult | undefined> {
  const title = t("Validating agent projects");
  const source = new vscode.CancellationTokenSource();
  try {
    const work = server.request<ValidateResult>(ValidateRequest, undefined, source.token);
    const { Window, Notification } = vscode.ProgressLocation;
    const quick = vscode.window.withProgress({ location: Window, title }, () => within(PATIENCE_MS, work));
    if (await quick) return await work;
    return await vscode.window.withProgress(
      { location: Notification, title, cancellable: true },
      (_progress, token) => {
        token.onCancellationRequested(() => source.cancel());
        return work;
      },
    );
  } catch (error) {
    if (source.token.isCancellationRequested) return undefined;
    throw error;
  } finally {
    source.dispose();
  }
}

/** `weather: 1 error, 2 warnings. engineer: no problems. 31 files in 48 ms.` */
export function summarize(t: Translate, { projects, durationMs }: ValidateResult): string {
  const files = projects.reduce((sum, project) => sum + project.files, 0);
  const time =
    durationMs < 1000 ? t("{0} ms", Math.round(durationMs)) : t("{0} s", (durationMs / 1000).toFixed(1));
  const parts = projects.map(
    (project) => `${distinctName(projects, project)}: ${countsInWords(t, project)}.`,
  );
  return [...parts, files === 1 ? t("1 file in {0}.", time) : t("{0} files in {1}.", files, time)].join(" ");
}
