import type { Disposable } from "vscode";
import { COMMANDS, type CommandName } from "../ids";
import type { Log } from "../log";
import type { Translate, VSCode } from "../vscode-api";
import { messageOf } from "../words";
import { copyCommandLine } from "./copy-command-line";
import { say } from "./explain";
import { newEntryCommand } from "./new-entry";
import { openEntry } from "./open-entry";
import { reportIssue } from "./report-issue";
import { restartServer } from "./restart-server";
import { showRule } from "./show-rule";
import {
  clearSurfaceFilter,
  filterSurface,
  refreshSurface,
  revealInSurface,
  toggleEmptyGroups,
} from "./surface";
import { validate } from "./validate";
import type { Command, Workbench } from "./workbench";

const HANDLERS: Record<CommandName, Command> = {
  validate,
  restartServer,
  showOutput: ({ log }) => log.show(),
  refreshSurface,
  filterSurface,
  clearSurfaceFilter,
  revealInSurface,
  openEntry,
  newEntry: newEntryCommand,
  showRule,
  copyCommandLine,
  reportIssue,
  toggleEmptyGroups,
};

/**
 * Registers every command at once, before anything is awaited, so that none is ever "not found". The workbench itself
 * is asked for only when a command runs; while it is missing, activation has failed and the command says so.
 */
export function registerCommands(
  vscode: VSCode,
  t: Translate,
  log: Log,
  workbench: () => Workbench | undefined,
): Disposable[] {
  return Object.entries(COMMANDS).map(([name, id]) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      const output = { label: t("Show Output"), run: () => log.show() };
      const current = workbench();
      if (!current) {
        if (name === "showOutput") return log.show();
        const text = t(
          "Agent Workbench could not start. Its output says why; reloading the window tries again.",
        );
        const reload = {
          label: t("Reload Window"),
          run: () => vscode.commands.executeCommand("workbench.action.reloadWindow"),
        };
        return say({ vscode, log }, "error", text, output, reload);
      }
      try {
        await HANDLERS[name as CommandName](current, ...args);
      } catch (error) {
        log.error(error instanceof Error ? error : String(error));
        say(
          current,
          "error",
          t("This did not work: {0}. The output has the details.", messageOf(error)),
          output,
        );
      }
    }),
  );
}
