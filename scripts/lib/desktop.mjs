// Finds, or downloads, a desktop editor for `npm start`.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { onPath } from "../../test/e2e/host/programs.mjs";
import { root } from "./run.mjs";

const STALL_LIMIT_MS = 60_000;

/** False on a machine without a screen, where a desktop editor could only fail. */
export function hasDisplay() {
  if (process.platform !== "linux") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY || process.env.WSL_DISTRO_NAME);
}

/** The command of an installed editor: Cursor first, as the SDK is Cursor's. */
export function installedEditor() {
  const apps = [
    "/Applications/Cursor.app/Contents/Resources/app/bin/cursor",
    "/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code",
  ];
  return onPath("cursor", "code") ?? apps.find((path) => existsSync(path));
}

/** Downloads VS Code into `.vscode-test/`. Undefined when it cannot be had; `report` then got the reason. */
export async function downloadEditor(report) {
  const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
  const stall = watchStall();
  try {
    const download = downloadAndUnzipVSCode({
      cachePath: join(root, ".vscode-test"),
      reporter: { report: stall.progress, error: (error) => report(String(error)) },
    });
    return await Promise.race([download, stall.happened]);
  } catch (error) {
    report(`VS Code could not be downloaded: ${error instanceof Error ? error.message : error}`);
    return undefined;
  } finally {
    stall.end();
  }
}

/** Fails when `progress` has not been called for a while. */
function watchStall() {
  let timer;
  let fail;
  const happened = new Promise((_, reject) => (fail = reject));
  const progress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new Error(`nothing came for ${STALL_LIMIT_MS / 1000} s`)), STALL_LIMIT_MS);
  };
  progress();
  return { happened, progress, end: () => clearTimeout(timer) };
}

/** Opens the sample with the extension from this repository, without installing anything into the editor. */
export function openDesktop(command, sample, more = []) {
  const args = [
    ...more,
    "--new-window",
    `--extensionDevelopmentPath=${root}`,
    sample.folder,
    "--goto",
    `${sample.mistake.path}:${sample.mistake.line}:${sample.mistake.column}`,
  ];
  const windows = process.platform === "win32";
  const child = spawn(windows ? `"${command}"` : command, args, {
    stdio: "ignore",
    detached: true,
    shell: windows,
  });
  child.unref();
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("spawn", done);
  });
}

/** Opens an address in the person's browser, where there is a screen. */
export function openAddress(address) {
  const command = { darwin: "open", win32: "explorer" }[process.platform] ?? onPath("xdg-open");
  if (command && hasDisplay())
    spawn(command, [address], { stdio: "ignore", detached: true })
      .on("error", () => {})
      .unref();
}
