import { open } from "node:fs/promises";
import * as path from "node:path";
import type { CancellationToken, Uri } from "vscode";
import { SDK_PACKAGES } from "../language-server/protocol";
import type { VSCode } from "./vscode-api";

/** Files that can tell whether a folder holds an agent project. Layout alone never does: other frameworks share it. */
export const MANIFESTS = "**/package.json";
export const AGENT_MODULES = "**/{agent,bot}/**/*.{ts,mts,cts,tsx,js,mjs,cjs}";
const AGENT_PROMPTS = "**/{agent,bot}/*.md";
const NOT_IN = "**/node_modules/**";

/** Bounds for enormous workspaces; reading stops at the first hit anyway. */
const MAX_FILES = 2000;
const READ_BYTES = 64 * 1024;
const AT_ONCE = 16;

const escape = (text: string): string => text.replace(/[/.]/g, "\\$&");
const NAMES_SDK = new RegExp(`["'\`](?:${SDK_PACKAGES.map(escape).join("|")})(?=["'\`/])`);

/** Whether a manifest or module names one of the SDK's packages, as a key or in an import. */
export function namesSdk(text: string): boolean {
  return NAMES_SDK.test(text);
}

export interface Probe {
  /** The first file found that names the SDK, or undefined. */
  workspace(token?: CancellationToken): Promise<Uri | undefined>;
  files(uris: readonly Uri[]): Promise<Uri | undefined>;
}

/** Looks for an agent project as cheaply as possible: by text, in files that the editor does not hide. */
export function createProbe(vscode: VSCode, read: (file: string) => Promise<string> = readStart): Probe {
  const find = async (glob: string, max: number, token?: CancellationToken): Promise<Uri[]> =>
    (await vscode.workspace.findFiles(glob, NOT_IN, max, token)).sort(
      (a, b) => a.path.split("/").length - b.path.split("/").length,
    );

  async function files(uris: readonly Uri[], token?: CancellationToken): Promise<Uri | undefined> {
    const queue = [...uris];
    let hit: Uri | undefined;
    const worker = async (): Promise<void> => {
      for (let uri = queue.shift(); uri && !hit && !token?.isCancellationRequested; uri = queue.shift()) {
        const text = uri.scheme === "file" ? await read(uri.fsPath).catch(() => "") : "";
        if (namesSdk(text)) hit ??= uri;
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, worker));
    return hit;
  }

  async function workspace(token?: CancellationToken): Promise<Uri | undefined> {
    if (!vscode.workspace.workspaceFolders?.length) return undefined;
    const inManifest = await files(await find(MANIFESTS, MAX_FILES, token), token);
    if (inManifest) return inManifest;
    const modules = await find(AGENT_MODULES, MAX_FILES, token);
    const inModule = await files(modules, token);
    if (inModule) return inModule;
    const hasRoot = modules.length > 0 || (await find(AGENT_PROMPTS, 1, token)).length > 0;
    return hasRoot ? files(manifestsAbove(vscode), token) : undefined;
  }

  return { workspace, files };
}

/** The manifest of an agent may lie above the folder that was opened. */
function manifestsAbove(vscode: VSCode): Uri[] {
  const found = new Map<string, Uri>();
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== "file") continue;
    let below = folder.uri.fsPath;
    for (let above = path.dirname(below); above !== below; above = path.dirname(above)) {
      const file = path.join(above, "package.json");
      found.set(file, vscode.Uri.file(file));
      below = above;
    }
  }
  return [...found.values()];
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
