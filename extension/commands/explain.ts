import { COMMANDS } from "../ids";
import type { ServerConnection } from "../server/connection";
import type { Workbench } from "./workbench";

export interface Choice {
  label: string;
  run: () => unknown;
}

type Level = "info" | "warning" | "error";

/** Shows a message with its next steps. Nobody waits for the answer, so that a command ends when its work does. */
export function say(
  { vscode, log }: Pick<Workbench, "vscode" | "log">,
  level: Level,
  text: string,
  ...choices: Choice[]
): void {
  const { window } = vscode;
  const show = {
    info: window.showInformationMessage,
    warning: window.showWarningMessage,
    error: window.showErrorMessage,
  }[level];
  const answer = show(text, ...choices.map((choice) => choice.label));
  void Promise.resolve(answer)
    .then((label) => choices.find((choice) => choice.label === label)?.run())
    .catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
}

export function command({ vscode }: Pick<Workbench, "vscode">, label: string, id: string): Choice {
  return { label, run: () => vscode.commands.executeCommand(id) };
}

/** How long a command waits for a server that is starting. */
const PATIENCE_MS = 15_000;

/** The running server, or undefined after the person was told why there is none and what to do. */
export async function serverOrExplain(workbench: Workbench): Promise<ServerConnection | undefined> {
  const { vscode, t, life } = workbench;
  if (life.connection) return life.connection;
  await within(PATIENCE_MS, workbench.settled());
  if (life.connection) return life.connection;

  const output = command(workbench, t("Show Output"), COMMANDS.showOutput);
  if (life.state === "failed") {
    const restart = command(workbench, t("Restart"), COMMANDS.restartServer);
    say(
      workbench,
      "error",
      t("The language server stopped, so nothing is checked. Restart it."),
      restart,
      output,
    );
  } else if (life.state === "starting") {
    say(
      workbench,
      "warning",
      t("The language server has not answered yet. Wait a moment, or see its output."),
      output,
    );
  } else if (!vscode.workspace.workspaceFolders?.length) {
    const open = command(workbench, t("Open Folder"), "workbench.action.files.openFolder");
    say(workbench, "info", t("No folder is open. Open a folder with an Agent SDK project."), open);
  } else {
    const again = command(workbench, t("Look Again"), COMMANDS.refreshSurface);
    const open = command(workbench, t("Open Folder"), "workbench.action.files.openFolder");
    say(workbench, "info", noProject(workbench), again, open);
  }
  return undefined;
}

export function noProject({ t }: Workbench): string {
  return t(
    "No agent project was found: no package.json and no file under agent or bot names the Agent SDK (such as {0}). Add the package, or open another folder.",
    "@cursor/july",
  );
}

/** Waits for some work, but not for ever; says whether it was done. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([work.then(() => true), end]);
  } finally {
    clearTimeout(timer);
  }
}
