import { expect, test } from "vitest";
import { COMMANDS } from "../../extension/ids";
import { activateWorkbench } from "../../extension/activate";
import { MANIFEST, Scene, settle, until, weather } from "./scene";

const AGENT = { "/ws/weather/package.json": MANIFEST };

test("every command is there before anything is awaited", () => {
  const scene = new Scene({ files: AGENT });
  scene.activate();
  expect([...scene.editor.commands.keys()].sort()).toEqual(Object.values(COMMANDS).sort());
  expect(scene.servers).toEqual([]);
});

test("activation takes little of the extension host's time", () => {
  const scene = new Scene({ files: AGENT });
  const start = performance.now();
  scene.activate();
  expect(performance.now() - start).toBeLessThan(50);
});

test.each([
  ["a dependency", "/ws/package.json", '{ "dependencies": { "@cursor/bdk": "^0.2.22" } }'],
  ["an import", "/ws/bot/agent.ts", 'import { defineAgent } from "@cursor/agent-sdk";'],
  ["an import of a part", "/ws/a/agent/tools/x.ts", "import { defineTool } from '@grok/agent-sdk/tools'"],
  [
    "a manifest deep below",
    "/ws/a/b/c/package.json",
    '{ "devDependencies": { "@anysphere/agent-serve": "1" } }',
  ],
])("starts the server for %s", async (_what, path, text) => {
  const scene = await opened({ [path]: text });
  expect(scene.servers.length).toBe(1);
});

test.each([
  ["another framework's agent", "/ws/agent/agent.ts", 'import { defineAgent } from "eve";'],
  [
    "a name that only begins alike",
    "/ws/package.json",
    '{ "dependencies": { "@cursor/julyish": "1", "@cursor/sdk": "1" } }',
  ],
  ["the SDK in node_modules", "/ws/node_modules/x/package.json", MANIFEST],
  ["a plain project", "/ws/package.json", "{}"],
])("starts nothing for %s", async (_what, path, text) => {
  const scene = await opened({ [path]: text });
  expect(scene.servers).toEqual([]);
  expect(scene.editor.contexts.get("agentWorkbench.state")).toBe("none");
  expect(scene.editor.contexts.get("agentWorkbench.hasProject")).toBe(false);
  expect(scene.editor.statusBar.visible).toBe(false);
  expect(scene.editor.said).toEqual([]);
});

test("the API has an empty surface where nothing runs", async () => {
  const { api } = new Scene({ folders: [] }).activate();
  await api.whenValidated();
  expect(await api.surface()).toEqual({ revision: 0, projects: [] });
  expect(api.serverProcessId()).toBeUndefined();
});

test("starts nothing, and searches nothing, without a folder", async () => {
  const scene = await new Scene({ folders: [] }).open();
  expect(scene.servers).toEqual([]);
  expect(scene.editor.searches).toEqual([]);
});

test("starts when a manifest with the SDK appears", async () => {
  const scene = await opened({ "/ws/package.json": "{}" });
  expect(scene.servers).toEqual([]);
  scene.editor.write("/ws/package.json", MANIFEST);
  await until(() => scene.servers.length === 1);
});

test("starts when an agent file with the SDK appears, and not for a look-alike", async () => {
  const scene = await opened({ "/ws/package.json": "{}" });
  const like = 'import { defineTool } from "eve/tools";';
  scene.editor.write("/ws/agent/tools/x.ts", like);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(scene.servers).toEqual([]);
  scene.editor.write("/ws/agent/tools/y.ts", 'import "@cursor/july/tools";');
  await until(() => scene.servers.length === 1);
});

test("looks again when a folder is added to the workspace", async () => {
  const scene = await opened({ "/ws/package.json": "{}", "/other/package.json": MANIFEST });
  expect(scene.servers).toEqual([]);
  scene.editor.folders = [
    ...scene.editor.folders,
    { uri: scene.editor.uri("/other"), name: "other", index: 1 },
  ];
  scene.editor.onFolders.fire(undefined);
  await until(() => scene.servers.length === 1);
});

test("nothing opens, focuses or notifies by itself", async () => {
  const scene = await opened(AGENT);
  expect(scene.editor.said).toEqual([]);
  expect(scene.editor.opened).toEqual([]);
  expect(scene.editor.executed).toEqual([]);
});

test("the server gets what it needs to know", async () => {
  const scene = await opened(AGENT, {
    "files.exclude": { "**/out": true, "**/kept": false, "**/*.js": { when: "$(basename).ts" } },
    "search.exclude": { "**/build": true },
  });
  expect(scene.server.options.serverModule).toBe("/ext/dist/language-server.js");
  expect(scene.server.options.initializationOptions()).toEqual({
    ruleDocumentationBase: "vscode://agent-workbench.agent-workbench/rule/",
    exclude: ["**/build", "**/out"],
  });
});

test("changed excludes restart the server, other settings do not", async () => {
  const scene = await opened(AGENT);
  scene.editor.set("agentWorkbench.trace.server", "messages");
  await settle();
  expect(scene.servers.length).toBe(1);
  scene.editor.set("files.exclude", { "**/gen": true });
  await until(() => scene.servers.length === 2);
});

test("the API tells surface and process", async () => {
  const scene = new Scene({ files: AGENT, projects: [weather()] });
  const { api } = scene.activate();
  await api.whenValidated();
  expect(api.serverProcessId()).toBe(100);
  expect((await api.surface()).projects.map((project) => project.name)).toEqual(["weather"]);
  expect(scene.editor.contexts.get("agentWorkbench.hasProject")).toBe(true);
});

test("a failed activation says so, and its commands still answer", async () => {
  const scene = new Scene({ files: AGENT });
  const api = { ...scene.editor.api, window: { ...scene.editor.api.window } };
  Object.defineProperty(api.window, "createTreeView", {
    value: () => {
      throw new Error("no view today");
    },
  });
  activateWorkbench(api, scene.editor.context(), {
    loadClient: () => Promise.reject(new Error("unused")),
  });
  expect(scene.editor.said).toEqual([
    { level: "error", text: "Agent Workbench could not start: no view today.", choices: ["Show Output"] },
  ]);
  await scene.editor.run("agentWorkbench.validate");
  expect(scene.editor.said.at(-1)).toEqual({
    level: "error",
    text: "Agent Workbench could not start. Its output says why; reloading the window tries again.",
    choices: ["Show Output", "Reload Window"],
  });
  await scene.editor.run("agentWorkbench.showOutput");
  expect(scene.editor.opened).toEqual(["output"]);
});

async function opened(files: Record<string, string>, settings: Record<string, unknown> = {}): Promise<Scene> {
  return new Scene({ files, settings }).open();
}
