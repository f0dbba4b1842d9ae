import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { projectFiles, type Files } from "../language-server/rules/kit";

export const ROOT = join(import.meta.dirname, "../..");
export const FIXTURES = join(ROOT, "test/fixtures/projects");

interface Build {
  buildAll: (options: { outdir: string; only: string[] }) => Promise<void>;
}

/** Builds the command once per test file, away from dist/, which others may be writing. */
export function useCommand(): { readonly path: string } {
  const folder = { path: "" };
  beforeAll(async () => {
    const outdir = join(mkdtempSync(join(tmpdir(), "aw-cli-")), "dist");
    // A specifier in a variable: the script is no TypeScript module.
    const script = "../../scripts/build.mjs";
    const { buildAll } = (await import(script)) as Build;
    await buildAll({ outdir, only: ["cli.js", "analysis.js"] });
    folder.path = join(outdir, "cli.js");
  });
  afterAll(() => rmSync(dirname(dirname(folder.path)), { recursive: true, force: true }));
  return folder;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  started?: (child: ChildProcess) => void;
}

export async function run(cli: string, args: string[], options: RunOptions = {}): Promise<Ended> {
  const { GITHUB_WORKSPACE: _workspace, NO_COLOR: _colour, ...env } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: options.cwd ?? ROOT,
    env: { ...env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { code: null, signal: null, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (ended.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (ended.stderr += text));
  options.started?.(child);
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      ended.code = code;
      ended.signal = signal;
      resolve();
    });
  });
  return ended;
}

const folders: string[] = [];

/** A folder on disk with these files; removed after the tests of the file. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "aw-test-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The files of a correct project with others laid over it, below a prefix. */
export function sample(files: Files = {}, prefix = ""): Record<string, string> {
  return Object.fromEntries([...projectFiles("july", files)].map(([path, text]) => [prefix + path, text]));
}

/** A tool without a description: one error. */
export const BROKEN_TOOL = `import { defineTool } from "@cursor/july/tools";\n\nexport default defineTool({ execute: () => 1 });\n`;
