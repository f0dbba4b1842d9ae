import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { ruleOfLink, rulePage } from "../../extension/editor/rule-address";
import { sectionOf } from "../../extension/editor/rule-documents";
import { offerCommand, shellShim, windowsShim } from "../../extension/editor/terminal";
import { Log, traceChannel } from "../../extension/log";
import { FileChange, folderNames, judge } from "../../extension/server/file-events";
import { FakeEditor } from "./fake-vscode";
import { MANIFEST, Scene, settle, until, weather } from "./scene";

const open = async (settings = {}) =>
  new Scene({ files: { "/ws/weather/package.json": MANIFEST }, projects: [weather()], settings }).open();

type FakeTask = Record<"name" | "definition" | "problemMatchers" | "scope", unknown> & {
  execution: { process: string; args: string[]; options: unknown };
};

test("one task per project, run in the workspace folder by the editor's own Node", async () => {
  const scene = await open();
  const tasks = (await scene.editor.taskProvider?.provideTasks(undefined as never)) as unknown as FakeTask[];
  expect(tasks.map((task) => task.name)).toEqual(["validate weather"]);
  expect(tasks[0]?.definition).toEqual({ type: "agentWorkbench", command: "validate", dir: "weather" });
  expect(tasks[0]?.execution).toEqual({
    process: process.execPath,
    args: ["/ext/dist/cli.js", "validate", "--dir", "weather"],
    options: { cwd: "/ws", env: { ELECTRON_RUN_AS_NODE: "1" } },
  });
  // The Problems view shows the same already.
  expect(tasks[0]?.problemMatchers).toEqual([]);
});

test("with checks off, the task's output fills the Problems view", async () => {
  const scene = await open({ "agentWorkbench.validate.enable": false });
  const tasks = (await scene.editor.taskProvider?.provideTasks(undefined as never)) as unknown as FakeTask[];
  expect(tasks[0]?.problemMatchers).toEqual(["$agent-workbench"]);
});

test("a task of tasks.json is completed; one that is not ours is not", async () => {
  const scene = await open();
  const [folder] = scene.editor.folders;
  const resolve = (definition: unknown) =>
    scene.editor.taskProvider?.resolveTask(
      { definition, scope: folder, name: "check" } as never,
      undefined as never,
    ) as unknown as FakeTask | undefined;
  expect(resolve({ type: "agentWorkbench", command: "validate" })?.execution.args).toEqual([
    "/ext/dist/cli.js",
    "validate",
    "--dir",
    ".",
  ]);
  expect(resolve({ type: "agentWorkbench", command: "launch" })).toBeUndefined();
});

test("the shim runs the command with its arguments, whatever its path looks like", async () => {
  const home = mkdtempSync(join(tmpdir(), "aw it's $HOME "));
  const cli = join(home, "cli.js");
  writeFileSync(
    cli,
    "console.log(JSON.stringify([process.env.ELECTRON_RUN_AS_NODE, ...process.argv.slice(2)]))",
  );
  const added: string[] = [];
  const options = {
    cli,
    t: (text: string) => text,
    log: new Log(new FakeEditor().api.window.createOutputChannel("x", { log: true })),
    context: {
      globalStorageUri: { fsPath: home },
      environmentVariableCollection: {
        clear: () => added.splice(0),
        prepend: (_: string, value: string) => added.push(value),
      },
    } as never,
  };
  await Promise.all([offerCommand(options, true), offerCommand(options, true)]);
  const bin = join(home, "bin");
  expect(new Set(added)).toEqual(new Set([bin + delimiter]));
  expect(readdirSync(bin).sort()).toEqual(["agent-workbench", "agent-workbench.cmd"]);
  if (process.platform !== "win32") {
    const output = execFileSync(join(bin, "agent-workbench"), ["validate", "--dir", "a b", "$x"], {
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual(["1", "validate", "--dir", "a b", "$x"]);
  }
  const written = statSync(join(bin, "agent-workbench")).mtimeMs;
  await offerCommand(options, true);
  expect(statSync(join(bin, "agent-workbench")).mtimeMs).toBe(written);
  await offerCommand(options, false);
  expect(added).toEqual([]);
});

test("shims quote for their shells", () => {
  expect(shellShim("/a'b/node", "/c/cli.js")).toContain(`exec '/a'\\''b/node' '/c/cli.js' "$@"`);
  expect(windowsShim("C:\\100% node.exe", "C:\\cli.js")).toContain(
    '"C:\\100%% node.exe" "C:\\cli.js" %*\r\n',
  );
});

test("changed files that matter are passed on, gathered", async () => {
  const scene = await open();
  for (const path of ["weather/agent/tools/x.ts", "weather/.env", "weather/agent/tools"])
    scene.editor.announce(`/ws/${path}`, "create");
  for (const path of ["weather/node_modules/a/b.ts", "weather/logo.png", ".git/index.lock"])
    scene.editor.announce(`/ws/${path}`, "change");
  scene.editor.announce("/ws/my.agent", "remove");
  await until(() => scene.server.notified.length > 0);
  expect(scene.server.notified).toEqual([
    {
      changes: [
        { uri: "file:///ws/weather/agent/tools/x.ts", type: 1 },
        { uri: "file:///ws/weather/.env", type: 1 },
        { uri: "file:///ws/weather/agent/tools", type: 1 },
        { uri: "file:///ws/my.agent", type: 3 },
      ],
    },
  ]);
});

test("a server that has gone gets no file events, its successor does", async () => {
  const scene = await open();
  await scene.close();
  scene.editor.announce("/ws/weather/agent/agent.ts", "change");
  await settle();
  expect(scene.server.notified).toEqual([]);
  await scene.editor.run("agentWorkbench.restartServer");
  expect(scene.editor.watchers.filter((watcher) => watcher.alive).length).toBeLessThanOrEqual(1);
});

test.each([
  ["agent/agent.ts", FileChange.Changed, "pass"],
  ["package.json", FileChange.Changed, "pass"],
  ["agent/instructions.MD", FileChange.Changed, "pass"],
  [".env.local", FileChange.Changed, "pass"],
  [".gitignore", FileChange.Changed, "pass"],
  ["tools", FileChange.Created, "pass"],
  ["photo.png", FileChange.Changed, "drop"],
  ["photo.png", FileChange.Deleted, "pass"],
  ["v1.2", FileChange.Created, "pass-if-folder"],
  ["node_modules/x/package.json", FileChange.Created, "drop"],
  ["a/.git/HEAD", FileChange.Changed, "drop"],
  ["out/agent.js", FileChange.Changed, "drop"],
  ["outer/agent.js", FileChange.Changed, "pass"],
] as const)("%s (%i): %s", (path, type, verdict) => {
  expect(judge(path, type, folderNames(["**/out", "**/*.log", "{a,b}/**"]))).toBe(verdict);
});

test("addresses of rules", () => {
  expect(ruleOfLink("/rule/tool/missing-description")).toBe("tool/missing-description");
  expect(ruleOfLink("/rule/tool/missing-description/")).toBe("tool/missing-description");
  expect(ruleOfLink("/rule/../../etc/passwd")).toBeUndefined();
  expect(ruleOfLink("/rules/tool/x")).toBeUndefined();
  expect(ruleOfLink(rulePage("tool/x1").path)).toBe("tool/x1");
});

test("the section of a rule in the reference", () => {
  const reference =
    "# Rules\n\n## Tools\n\n### `tool/a`\n\nAbout a.\n\n#### Why\n\nBecause.\n\n### `tool/a-b`\n\nAbout b.\n";
  expect(sectionOf(reference, "tool/a")).toBe("### `tool/a`\n\nAbout a.\n\n#### Why\n\nBecause.\n");
  expect(sectionOf(reference, "tool/a-b")).toBe("### `tool/a-b`\n\nAbout b.\n");
  expect(sectionOf(reference, "tool/c")).toBeUndefined();
  const example = "## `skill/a`\n\n```md\n# A title\n```\n\nThe end.\n";
  expect(sectionOf(`${example}\n## \`skill/b\`\n`, "skill/a")).toBe(example);
});

test("the setting decides what is traced, and what is traced is shown at every level", () => {
  const editor = new FakeEditor();
  const log = new Log(editor.api.window.createOutputChannel("x", { log: true }));
  let setting: "off" | "messages" = "off";
  const changes = new editor.api.EventEmitter<void>();
  const channel = traceChannel(editor.api, log, () => setting, changes.event);
  const levels: number[] = [];
  channel.onDidChangeLogLevel((level) => levels.push(level));
  expect(channel.logLevel).toBe(editor.api.LogLevel.Info);
  setting = "messages";
  changes.fire();
  channel.trace("Sending request");
  expect(levels).toEqual([editor.api.LogLevel.Trace]);
  expect(editor.log).toEqual(["info: Sending request"]);
});
