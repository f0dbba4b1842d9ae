import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activate, allDiagnostics, ruleId, severityName } from "../harness/in-host/editor";

interface Printed {
  projects: {
    dir: string;
    diagnostics: { file: string; range: vscode.Range; severity: string; ruleId: string; message: string }[];
  }[];
}

/** What the command that ships in the package prints for a folder, as lines. */
function printed(folder: string): string[] {
  const extension = vscode.extensions.getExtension("agent-workbench.agent-workbench");
  const command = join(extension?.extensionPath ?? "", "dist/cli.js");
  const run = spawnSync(process.execPath, [command, "validate", "--dir", folder, "--json"], {
    encoding: "utf8",
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { projects } = JSON.parse(run.stdout) as Printed;
  return projects.flatMap((project) =>
    project.diagnostics.map((found) =>
      line(
        vscode.Uri.file(join(folder, project.dir, found.file)),
        found.range,
        found.severity,
        found.ruleId,
        found.message,
      ),
    ),
  );
}

function line(uri: vscode.Uri, range: vscode.Range, severity: string, rule: string, message: string): string {
  const { start, end } = range;
  return `${uri.path}:${start.line}:${start.character}-${end.line}:${end.character} ${severity} ${rule} ${message}`;
}

const sorted = (lines: string[]): string[] => [...new Set(lines)].sort();

describe("one engine", () => {
  it("shows in the editor what validate prints, over every fixture and every known mistake", async () => {
    const api = await activate();
    await api.whenValidated();
    const shown = allDiagnostics().map(([uri, found]) =>
      line(uri, found.range, severityName(found), ruleId(found), found.message),
    );
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    assert.equal(folders.length, 3);
    assert.ok(shown.length > 150, `${shown.length} diagnostics`);
    assert.deepEqual(sorted(shown), sorted(folders.flatMap(printed)));
  });
});
