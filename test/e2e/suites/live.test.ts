import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import type { SurfaceResult } from "../../../language-server/protocol";
import {
  activate,
  allDiagnostics,
  diagnosticsOf,
  inWorkspace,
  languageServers,
  openFile,
  replaceText,
  ruleId,
  until,
  type ExtensionApi,
} from "../harness/in-host/editor";

const TOOL = "agent/tools/broken.ts";
const places = (uri: vscode.Uri): string[] =>
  diagnosticsOf(uri).map((line) => line.split(" ").slice(0, 3).join(" "));

let api: ExtensionApi;

async function toolIds(name = "weather"): Promise<string[]> {
  const surface: SurfaceResult = await api.surface();
  const project = surface.projects.find((candidate) => candidate.uri.endsWith(`/${name}`));
  return (project?.groups.find((group) => group.slot === "tools")?.entries ?? [])
    .map((entry) => entry.id)
    .sort();
}

const git = (...args: string[]): void => {
  const cwd = inWorkspace(".").fsPath;
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", ...args], {
    cwd,
    stdio: "pipe",
  });
};

describe("live validation", () => {
  it("shows the mistakes of the sample at their ranges, without a file being open", async () => {
    api = await activate();
    await api.whenValidated();
    assert.deepEqual(places(inWorkspace(TOOL)), [
      "5:16-5:18 error tool/missing-description",
      "7:11-7:21 error tool/unknown-effect",
    ]);
    assert.deepEqual(
      allDiagnostics().map(([uri, found]) => `${uri.path.split("/").at(-1)} ${ruleId(found)}`),
      ["broken.ts tool/missing-description", "broken.ts tool/unknown-effect"],
    );
  });

  it("links each diagnostic to the page of its rule", () => {
    const [first] = vscode.languages.getDiagnostics(inWorkspace(TOOL));
    const code = first?.code as { value: string; target: vscode.Uri };
    assert.match(
      code.target.toString(),
      /agent-workbench\.agent-workbench\/rule\/tool\/missing-description$/,
    );
  });

  it("follows an edit of agent.ts that is not saved", async () => {
    const editor = await openFile("agent/agent.ts");
    const uri = editor.document.uri;
    await replaceText(
      editor,
      "defineAgent({",
      "defineAgent({ hosting: { egressDomains: ['https://api.example.com'] },",
    );
    await until("the new diagnostic", () =>
      places(uri).some((line) => line.endsWith("error agent/egress-domain")),
    );
    assert.equal(editor.document.isDirty, true);
    await vscode.commands.executeCommand("undo");
    await until("no diagnostic after undo", () => places(uri).length === 0);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("mends a mistake by its quick fix", async () => {
    const editor = await openFile(TOOL);
    const uri = editor.document.uri;
    const actions = await until("the quick fix", async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        uri,
        new vscode.Range(6, 12, 6, 12),
        vscode.CodeActionKind.QuickFix.value,
      );
      return found.some((action) => action.title === 'Change to "read"') && found;
    });
    const fix = actions.find((action) => action.title === 'Change to "read"');
    assert.equal(fix?.isPreferred, true);
    assert.ok(fix.edit && (await vscode.workspace.applyEdit(fix.edit)));
    await until(
      "the fixed diagnostic to go",
      () => places(uri).join() === "5:16-5:18 error tool/missing-description",
    );
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await until("the diagnostic to come back", () => places(uri).length === 2);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("finds a new tool file in the tree, and loses it when it is deleted", async () => {
    const before = await toolIds();
    const path = inWorkspace("agent/tools/tides.ts").fsPath;
    await writeFile(
      path,
      'import { defineTool } from "@cursor/july/tools";\nexport default defineTool({ description: "Tides.", execute: () => 1 });\n',
    );
    await until("the new tool", async () => (await toolIds()).includes("tides"));
    await rm(path);
    await until("the tool to go", async () => (await toolIds()).join() === before.join());
  });

  it("follows the renaming of a folder", async () => {
    const tools = inWorkspace("agent/tools").fsPath;
    const aside = inWorkspace("agent/kept").fsPath;
    const before = await toolIds();
    await rename(tools, aside);
    await until("no tools", async () => (await toolIds()).length === 0);
    await until("no diagnostics of tools", () => places(inWorkspace(TOOL)).length === 0);
    await rename(aside, tools);
    await until("the tools again", async () => (await toolIds()).join() === before.join());
    await until("their diagnostics again", () => places(inWorkspace(TOOL)).length === 2);
  });

  it("follows the checkout of another branch", async () => {
    git("checkout", "-q", "-b", "mended");
    await rm(inWorkspace(TOOL).fsPath);
    await writeFile(inWorkspace("agent/instructions.md").fsPath, "\n");
    git("commit", "-q", "-a", "-m", "mend one thing and break another");
    git("checkout", "-q", "main");
    await until("main's diagnostics", () => places(inWorkspace(TOOL)).length === 2);
    git("checkout", "-q", "mended");
    await until(
      "the branch's diagnostics",
      () =>
        places(inWorkspace("agent/instructions.md")).length === 1 && places(inWorkspace(TOOL)).length === 0,
    );
    git("checkout", "-q", "main");
    await until(
      "main's diagnostics again",
      () =>
        places(inWorkspace("agent/instructions.md")).length === 0 && places(inWorkspace(TOOL)).length === 2,
    );
  });

  it("follows a workspace folder that is added and removed", async () => {
    const third = join(dirname(inWorkspace(".").fsPath), "third");
    cpSync(inWorkspace(".").fsPath, third, { recursive: true });
    const count = vscode.workspace.workspaceFolders?.length ?? 0;
    assert.ok(vscode.workspace.updateWorkspaceFolders(count, 0, { uri: vscode.Uri.file(third) }));
    await until("the project of the new folder", async () => (await toolIds("third")).includes("broken"));
    const broken = vscode.Uri.file(join(third, TOOL));
    await until("its diagnostics", () => places(broken).length === 2);
    assert.ok(vscode.workspace.updateWorkspaceFolders(count, 1));
    await until("its diagnostics to go", () => places(broken).length === 0);
  });

  it("obeys the severities of the settings at once", async () => {
    const configuration = vscode.workspace.getConfiguration("agentWorkbench");
    await configuration.update(
      "rules",
      { "tool/missing-description": "off", "tool/unknown-effect": "warning" },
      vscode.ConfigurationTarget.Global,
    );
    await until(
      "the changed severities",
      () => places(inWorkspace(TOOL)).join() === "7:11-7:21 warning tool/unknown-effect",
    );
    await configuration.update("rules", undefined, vscode.ConfigurationTarget.Global);
    await until("the default severities", () => places(inWorkspace(TOOL)).length === 2);
  });

  it("comes back with the same diagnostics when the server is killed", async () => {
    const before = places(inWorkspace(TOOL));
    const [server] = languageServers();
    assert.ok(server, "a language server runs");
    process.kill(server, "SIGKILL");
    await until("another server", () => languageServers().some((pid) => pid !== server));
    await api.whenValidated();
    await until("the same diagnostics", () => places(inWorkspace(TOOL)).join() === before.join());
    assert.equal(languageServers().length, 1);
  });

  it("runs validate as a task with its problem matcher", async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: "agentWorkbench" });
    const task = tasks.find((candidate) => candidate.name.includes("weather"));
    assert.ok(task, `a task for the project among ${tasks.map((candidate) => candidate.name).join()}`);
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess((event) => {
        if (event.execution.task.name !== task.name) return;
        listener.dispose();
        resolve(event.exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.equal(await ended, 1);
  });

  it("starts a project that appears later", async () => {
    const folder = inWorkspace("late", 1).fsPath;
    mkdirSync(join(folder, "bot"), { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      '{ "name": "late", "dependencies": { "@cursor/bdk": "^0.2.21" } }\n',
    );
    writeFileSync(
      join(folder, "bot/agent.ts"),
      'import { defineAgent } from "@cursor/bdk";\nexport default defineAgent({});\n',
    );
    await until("the new project", async () =>
      (await api.surface()).projects.some((project) => project.uri.endsWith("/late")),
    );
    await until("its missing instructions", () =>
      allDiagnostics().some(([, found]) => ruleId(found) === "instructions/missing"),
    );
    await rm(folder, { recursive: true });
    await until(
      "the project to go",
      async () => !(await api.surface()).projects.some((project) => project.uri.endsWith("/late")),
    );
  });
});
