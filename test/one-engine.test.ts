import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RuleEngine, Workspace } from "../language-server";
import { buildAll } from "../scripts/build.mjs";
import { FIXTURES, LOOK_ALIKES, WEATHER } from "./fixtures/paths";
import { writeFailingCases } from "./language-server/rules/all-cases";
import { LspClient } from "./lsp/client";

const base = mkdtempSync(join(tmpdir(), "one-engine-"));
const dist = join(base, "dist");
const workspace = join(base, "workspace");

interface Found {
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
  /** A string from us; the protocol would allow markup too. */
  message: unknown;
}

function line(path: string, found: Found, severity: string, ruleId: string): string {
  const { start, end } = found.range;
  const place = `${start.line}:${start.character}-${end.line}:${end.character}`;
  return `${path.slice(workspace.length + 1)}:${place} ${severity} ${ruleId} ${String(found.message)}`;
}

const sorted = (lines: string[]): string[] => [...new Set(lines)].sort();
const SEVERITIES = ["", "error", "warning", "information", "hint"];

function fromLibrary(): string[] {
  const analysis = new Workspace();
  analysis.setFolders([workspace]);
  analysis.setEnvironment(Object.keys(process.env));
  const engine = new RuleEngine(analysis, (failure) => {
    throw failure.error;
  });
  return analysis
    .projects()
    .flatMap((project) => [...engine.diagnose(project.dir).values()].flat())
    .map((found) => line(found.path, found, found.severity, found.ruleId));
}

interface Printed {
  projects: { dir: string; diagnostics: (Found & { file: string; severity: string; ruleId: string })[] }[];
}

function fromCommand(): string[] {
  const command = join(dist, "cli.js");
  const run = spawnSync(process.execPath, [command, "validate", "--dir", workspace, "--json"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { projects } = JSON.parse(run.stdout) as Printed;
  return projects.flatMap((project) =>
    project.diagnostics.map((found) =>
      line(join(workspace, project.dir, found.file), found, found.severity, found.ruleId),
    ),
  );
}

async function fromServer(): Promise<string[]> {
  const client = LspClient.spawn({ server: join(dist, "language-server.js") });
  try {
    await client.initialize({ folders: [workspace] });
    await client.request("agent/validate");
    await client.quiet(200);
    const latest = new Map(client.published.map((published) => [published.uri, published]));
    return [...latest.values()].flatMap((published) =>
      published.diagnostics.map((found) =>
        line(fileURLToPath(published.uri), found, SEVERITIES[found.severity ?? 0] ?? "", String(found.code)),
      ),
    );
  } finally {
    await client.stop();
  }
}

describe("one engine", () => {
  beforeAll(async () => {
    cpSync(FIXTURES, join(workspace, "correct"), { recursive: true });
    cpSync(LOOK_ALIKES, join(workspace, "look-alikes"), { recursive: true });
    cpSync(WEATHER, join(workspace, "weather"), { recursive: true });
    writeFailingCases(join(workspace, "mistakes"));
    await buildAll({ outdir: dist, only: ["analysis.js", "language-server.js", "cli.js"] });
  }, 120_000);
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it("finds the same in the library, the server and the command, over every fixture and every known mistake", async () => {
    const library = sorted(fromLibrary());
    expect(library.length).toBeGreaterThan(300);
    expect(sorted(fromCommand())).toEqual(library);
    expect(sorted(await fromServer())).toEqual(library);
  }, 120_000);
});
