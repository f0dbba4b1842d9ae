import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { FolderOptions } from "./options";
import { repository } from "./paths";

export interface Workspace {
  /** The folders in order, as absolute paths. */
  folders: string[];
  /** What the editor is told to open: the folder itself, or a workspace file for several. */
  open: { kind: "folder" | "workspace"; path: string } | undefined;
}

/** Lays the folders out under `base`. */
export function prepareWorkspace(base: string, options: FolderOptions[] = [{}]): Workspace {
  const folders = options.map((folder) => prepareFolder(base, folder));
  const [first] = folders;
  if (first === undefined) return { folders, open: undefined };
  if (folders.length === 1) return { folders, open: { kind: "folder", path: first } };
  const path = join(base, "several.code-workspace");
  writeFileSync(path, JSON.stringify({ folders: folders.map((folder) => ({ path: folder })) }, null, 2));
  return { folders, open: { kind: "workspace", path } };
}

function prepareFolder(base: string, options: FolderOptions): string {
  const folder = join(base, options.name ?? (options.copyOf ? basename(options.copyOf) : "workspace"));
  if (existsSync(folder)) throw new Error(`Two folders of one window are both called ${basename(folder)}.`);
  mkdirSync(folder, { recursive: true });
  if (options.copyOf !== undefined)
    cpSync(resolve(repository, options.copyOf), folder, {
      recursive: true,
      filter: (path) => basename(path) !== "node_modules",
    });
  for (const [path, text] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (options.git) {
    git(folder, "init", "--quiet", "--initial-branch=main");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "start");
  }
  return folder;
}

/** Runs git with an identity of its own, so that it works where none is configured. */
export function git(folder: string, ...args: string[]): string {
  const identity = [
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@example.invalid",
    "-c",
    "commit.gpgsign=false",
  ];
  return execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8", timeout: 30_000 });
}
