import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import type { ExtensionContext } from "vscode";
import type { Log } from "../log";
import type { Translate } from "../vscode-api";
import { messageOf } from "../words";

export interface TerminalOptions {
  context: Pick<ExtensionContext, "globalStorageUri" | "environmentVariableCollection">;
  t: Translate;
  log: Log;
  /** Path of `dist/cli.js`. */
  cli: string;
  execPath?: string;
}

/** Puts the command `agent-workbench` on the PATH of the editor's own terminals, or takes it away. */
export async function offerCommand(options: TerminalOptions, wanted: boolean): Promise<void> {
  const { context, t, log, cli } = options;
  const variables = context.environmentVariableCollection;
  if (!wanted) return variables.clear();
  try {
    await stat(cli);
    const bin = path.join(context.globalStorageUri.fsPath, "bin");
    await mkdir(bin, { recursive: true });
    const execPath = options.execPath ?? process.execPath;
    await writeShim(path.join(bin, "agent-workbench"), shellShim(execPath, cli));
    await writeShim(path.join(bin, "agent-workbench.cmd"), windowsShim(execPath, cli));
    variables.description = t("Adds the command {0}", "`agent-workbench`");
    variables.prepend("PATH", bin + path.delimiter, {
      applyAtProcessCreation: true,
      applyAtShellIntegration: true,
    });
  } catch (error) {
    variables.clear();
    log.warn(`The command agent-workbench could not be put on the terminals' PATH: ${messageOf(error)}`);
  }
}

export function shellShim(execPath: string, cli: string): string {
  const quote = (text: string): string => `'${text.replace(/'/g, "'\\''")}'`;
  return [
    "#!/bin/sh",
    "# Written by Agent Workbench: runs its command with the editor's own Node.",
    `ELECTRON_RUN_AS_NODE=1 exec ${quote(execPath)} ${quote(cli)} "$@"`,
    "",
  ].join("\n");
}

export function windowsShim(execPath: string, cli: string): string {
  const quote = (text: string): string => `"${text.replace(/%/g, "%%")}"`;
  return [
    "@echo off",
    "rem Written by Agent Workbench: runs its command with the editor's own Node.",
    "setlocal",
    "set ELECTRON_RUN_AS_NODE=1",
    `${quote(execPath)} ${quote(cli)} %*`,
    "",
  ].join("\r\n");
}

/** Written once per version, and never half: another window may be running it right now. */
async function writeShim(file: string, content: string): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => "")) === content) return;
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o755 });
    await chmod(draft, 0o755);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
