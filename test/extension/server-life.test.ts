import { expect, test } from "vitest";
import { COMMANDS } from "../../extension/ids";
import { CrashLimit } from "../../extension/server/crash-limit";
import { MANIFEST, Scene, settle, until, weather } from "./scene";

const open = async () => new Scene({ files: { "/ws/package.json": MANIFEST }, projects: [weather()] }).open();

test("a killed server comes back, and its surface is asked for again", async () => {
  const scene = await open();
  scene.server.kill();
  await until(() => scene.servers.length === 2 && scene.server.asked.includes("agent/surface"));
  expect(scene.editor.said).toEqual([]);
  expect(scene.editor.log.filter((line) => line.startsWith("warn: The language server"))).toEqual([
    "warn: The language server stopped: its process ended. Restarting it (1 of 5).",
  ]);
  expect(await scene.tree()).toContain("get_weather");
});

test("five crashes within three minutes are enough: one message, with Restart and Show Output", async () => {
  const scene = await open();
  for (let crash = 1; crash < 5; crash++) {
    scene.server.kill();
    await until(() => scene.servers.length === crash + 1 && scene.server.asked.length > 0);
  }
  scene.editor.answers.push("Restart");
  scene.surface.projects = [weather()];
  const down = scene.servers.length;
  scene.server.kill();
  expect(scene.editor.said).toEqual([
    {
      level: "error",
      text: "The language server stopped 5 times in 3 minutes, so nothing is checked now. Restart it, or see the output for the cause.",
      choices: ["Restart", "Show Output"],
    },
  ]);
  expect(scene.editor.contexts.get("agentWorkbench.state")).toBe("failed");
  expect(scene.editor.statusBar.text).toBe("$(error) Agent: server stopped");
  expect(scene.editor.statusBar.command).toBe(COMMANDS.restartServer);
  expect(scene.editor.treeView.message).toBe(
    "The language server stopped. This is what it last found. Restart it to check again.",
  );
  // The answer "Restart" was given above.
  await until(() => scene.servers.length === down + 1);
  await settle();
  expect(scene.editor.statusBar.text).toBe("$(hubot) weather $(error) 1 $(warning) 1");
});

test("a server that cannot start is given up as well", async () => {
  const scene = new Scene({ files: { "/ws/package.json": MANIFEST } });
  scene.failing = true;
  scene.activate();
  await until(() => scene.editor.said.length > 0, 8000);
  expect(scene.servers.length).toBe(5);
  expect(scene.servers.every((server) => server.stopped)).toBe(true);
  await scene.editor.run(COMMANDS.validate);
  expect(scene.editor.said.at(-1)).toEqual({
    level: "error",
    text: "The language server stopped, so nothing is checked. Restart it.",
    choices: ["Restart", "Show Output"],
  });
});

test("Restart works where the server runs, and where it never ran", async () => {
  const scene = await open();
  const first = scene.server;
  await scene.editor.run(COMMANDS.restartServer);
  expect(first.stopped).toBe(true);
  expect(scene.servers.length).toBe(2);
  expect(scene.editor.statusMessages).toEqual(["The language server runs again."]);
  // What the old connection says late is nobody's business.
  first.kill();
  await settle();
  expect(scene.servers.length).toBe(2);
});

test("Restart says when the server does not come up", async () => {
  const scene = await open();
  scene.failing = true;
  await scene.editor.run(COMMANDS.restartServer);
  expect(scene.editor.said.map((one) => one.text)).toEqual([
    "The language server did not start. Its output says why.",
  ]);
  await scene.close();
});

test("deactivation stops the server, and nothing restarts it", async () => {
  const scene = await open();
  await scene.close();
  expect(scene.server.stopped).toBe(true);
  scene.server.kill();
  await settle();
  expect(scene.servers.length).toBe(1);
});

test("the limit forgets crashes that are long ago", () => {
  let now = 0;
  const limit = new CrashLimit(5, 180_000, () => now);
  const crash = () => limit.mayRestart();
  expect([crash(), crash(), crash(), crash()]).toEqual([true, true, true, true]);
  now = 181_000;
  expect([crash(), crash(), crash(), crash(), crash()]).toEqual([true, true, true, true, false]);
});
