import { expect, test } from "vitest";
import { entry, group, project, Scene, weather } from "./scene";

const FILES = { "/ws/weather/package.json": '{ "dependencies": { "@cursor/july": "latest" } }' };
const open = (projects = [weather()], settings = {}) =>
  new Scene({ files: FILES, projects, settings }).open();

test("projects, groups and entries, with the facts behind their names", async () => {
  const scene = await open();
  expect(await scene.tree()).toBe(
    `
▾ [root-folder] weather  july · local · 2 problems
  ▸ [hubot] Agent  grok-4.5
    - [hubot] agent  grok-4.5
  ▸ [book] Instructions  instructions.md · ~620 tokens
    - [book] instructions
  ▸ [tools] Tools  3
    - [tools] get_weather  read
    - [error] half_written  no description
    - [warning] post_note  write · needs approval
  ▸ [beaker] Evals  1
    ▸ [beaker] smoke  2 cases
      - [circle-outline] smoke/lisbon
      - [circle-outline] smoke/oslo
`.trim(),
  );
});

test("empty groups are shown when the setting says so", async () => {
  const scene = await open([weather()], { "agentWorkbench.surface.showEmptyGroups": true });
  expect(await scene.tree()).toContain("\n  - [comment-discussion] Channels\n");
  await scene.editor.run("agentWorkbench.toggleEmptyGroups");
  expect(await scene.tree()).not.toContain("Channels");
});

test("more than three projects start folded", async () => {
  const scene = await open(["a", "b", "c", "d"].map((name) => project(name, [], { runtime: undefined })));
  expect(await scene.tree()).toBe(
    [
      "▸ [root-folder] a  july",
      "▸ [root-folder] b  july",
      "▸ [root-folder] c  july",
      "▸ [root-folder] d  july",
    ].join("\n"),
  );
});

test("a row opens its file at the definition, by the editor's own command", async () => {
  const scene = await open();
  const item = (await scene.editor.tree?.getTreeItem(await scene.row("get_weather"))) as unknown as {
    command: { command: string; arguments: [{ toString(): string }, { selection: { start: unknown } }] };
    resourceUri: { toString(): string };
    accessibilityInformation: { label: string };
  };
  expect(item.command.command).toBe("vscode.open");
  expect(item.command.arguments[0].toString()).toBe("file:///ws/weather/agent/tools/get_weather.ts");
  expect(item.command.arguments[1].selection.start).toEqual({ line: 3, character: 15 });
  expect(item.resourceUri.toString()).toBe("file:///ws/weather/agent/tools/get_weather.ts");
  expect(item.accessibilityInformation.label).toBe("get_weather, read");
});

test("text of the project never becomes a command link or markup", async () => {
  const evil = project("[x](command:evil)", [
    group("tools", "Tools", [entry("tools", "t", "/ws/t.ts", { tooltip: "[run](command:evil)" })]),
  ]);
  const scene = await open([evil]);
  const tooltip = async (label: string) =>
    (await scene.editor.tree?.getTreeItem(await scene.row(label)))?.tooltip as unknown as {
      value: string;
      isTrusted: unknown;
    };
  expect((await tooltip("t")).isTrusted).toBeUndefined();
  expect((await tooltip("[x](command:evil)")).value).toContain("\\[x\\]\\(command:evil\\)");
});

test("two rows of one id are told apart", async () => {
  const twins = project("twins", [
    group("schedules", "Schedules", [
      entry("schedules", "news", "/ws/news.md"),
      entry("schedules", "news", "/ws/news.ts"),
    ]),
  ]);
  const scene = await open([twins]);
  const group_ = await scene.row("Schedules");
  const ids = ((await scene.editor.tree?.getChildren(group_)) as { id: string }[]).map((node) => node.id);
  expect(new Set(ids).size).toBe(2);
});

test("rows keep their ids when the surface changes", async () => {
  const scene = await open();
  const before = (await scene.row("post_note")).id;
  const changed = weather();
  changed.groups[2]?.entries.shift();
  await scene.change([changed]);
  expect(await scene.tree()).not.toContain("get_weather");
  expect((await scene.row("post_note")).id).toBe(before);
});

test("the badge counts errors only, and goes away", async () => {
  const scene = await open();
  expect(scene.editor.treeView.badge).toEqual({ value: 1, tooltip: "1 error in the agent projects" });
  await scene.change([{ ...weather(), errors: 0 }]);
  expect(scene.editor.treeView.badge).toBeUndefined();
});

test("the filter keeps matching entries, says so, and is cleared", async () => {
  const scene = await open();
  scene.editor.answers.push("tools write");
  await scene.editor.run("agentWorkbench.filterSurface");
  expect(await scene.tree()).toBe(
    `
▾ [root-folder] weather  july · local · 2 problems
  ▾ [tools] Tools  1 of 3
    - [warning] post_note  write · needs approval
`.trim(),
  );
  expect(scene.editor.treeView.message).toBe("Filter “tools write”: 1 of 6 entries");
  expect(scene.editor.contexts.get("agentWorkbench.surfaceFiltered")).toBe(true);
  await scene.editor.run("agentWorkbench.clearSurfaceFilter");
  expect(scene.editor.treeView.message).toBeUndefined();
  expect(scene.editor.contexts.get("agentWorkbench.surfaceFiltered")).toBe(false);
  expect(await scene.tree()).toContain("get_weather");
});

test("leaving the filter's box changes nothing", async () => {
  const scene = await open();
  scene.editor.answers.push(undefined);
  await scene.editor.run("agentWorkbench.filterSurface");
  expect(await scene.tree()).toContain("get_weather");
});

test("the active file is revealed by its address, or by what the server says it belongs to", async () => {
  const scene = await open();
  scene.editor.activate("/ws/weather/agent/tools/post_note.ts");
  await scene.editor.run("agentWorkbench.revealInSurface");
  expect(scene.editor.reveals).toEqual(["entry file:///ws/weather tools post_note"]);

  scene.server.asked.length = 0;
  Object.assign(scene.answers, {});
  const locate = new Scene({ files: FILES, projects: [weather()] });
  locate.answers["agent/locate"] = () => ({
    projectUri: "file:///ws/weather",
    slot: "tools",
    id: "get_weather",
  });
  await locate.open();
  locate.editor.activate("/ws/weather/agent/lib/http.ts");
  await locate.editor.run("agentWorkbench.revealInSurface");
  expect(locate.editor.reveals).toEqual(["entry file:///ws/weather tools get_weather"]);
});

test("a file outside the surface is said to be none of it", async () => {
  const scene = new Scene({ files: FILES, projects: [weather()] });
  scene.answers["agent/locate"] = () => null;
  await scene.open();
  scene.editor.activate("/ws/README.md");
  await scene.editor.run("agentWorkbench.revealInSurface");
  expect(scene.editor.said.at(-1)?.text).toBe(
    "README.md is not part of an agent's surface: the framework discovers nothing in it.",
  );
});

test("nothing follows the active file unless asked for, nor while the view is hidden", async () => {
  const scene = await open();
  scene.editor.activate("/ws/weather/agent/tools/post_note.ts");
  expect(scene.editor.reveals).toEqual([]);
  scene.editor.set("agentWorkbench.surface.followActiveFile", true);
  scene.editor.treeView.visible = false;
  scene.editor.activate("/ws/weather/agent/tools/post_note.ts");
  await new Promise((resolve) => setImmediate(resolve));
  expect(scene.editor.reveals.filter((id) => id.includes("hidden"))).toEqual([]);
  const before = scene.editor.reveals.length;
  scene.editor.treeView.visible = true;
  scene.editor.activate("/ws/weather/agent/tools/get_weather.ts");
  await new Promise((resolve) => setImmediate(resolve));
  expect(scene.editor.reveals.slice(before)).toEqual(["entry file:///ws/weather tools get_weather"]);
});

test("agent root folders carry a quiet badge that a setting takes away", async () => {
  const scene = await open();
  const decoration = (path: string) =>
    scene.editor.decorations?.provideFileDecoration(scene.editor.uri(path), undefined as never);
  expect(decoration("/ws/weather/agent")).toEqual({ badge: "Ag", tooltip: "Agent root of weather" });
  expect(decoration("/ws/weather")).toBeUndefined();
  scene.editor.set("agentWorkbench.decorations.enable", false);
  expect(decoration("/ws/weather/agent")).toBeUndefined();
});
