import { expect, test } from "vitest";
import { MANIFEST, project, Scene, weather } from "./scene";

const open = async (options: ConstructorParameters<typeof Scene>[0] = {}) =>
  new Scene({ files: { "/ws/package.json": MANIFEST }, projects: [weather()], ...options }).open();
const label = (scene: Scene) => (scene.editor.statusBar.accessibilityInformation as { label: string }).label;
const tooltip = (scene: Scene) => scene.editor.statusBar.tooltip as { value: string; isTrusted: unknown };

test("problems of the one project", async () => {
  const scene = await open();
  expect(scene.editor.statusBar).toMatchObject({
    visible: true,
    text: "$(hubot) weather $(error) 1 $(warning) 1",
    command: "agentWorkbench.validate",
  });
  expect(label(scene)).toBe("weather: 1 error, 1 warning. Press to validate.");
});

test("a clean project has a tick", async () => {
  const scene = await open({ projects: [project("weather", [])] });
  expect(scene.editor.statusBar.text).toBe("$(hubot) weather $(check)");
  expect(label(scene)).toBe("weather: no problems. Press to validate.");
});

test("of several projects, the active editor's; else all", async () => {
  const projects = [weather(), project("engineer", [], { errors: 2 })];
  const scene = await open({ projects });
  expect(scene.editor.statusBar.text).toBe("$(hubot) 2 agents $(error) 3 $(warning) 1");
  scene.editor.activate("/ws/engineer/agent/agent.ts");
  expect(scene.editor.statusBar.text).toBe("$(hubot) engineer $(error) 2");
  scene.editor.activate("/ws/README.md");
  expect(scene.editor.statusBar.text).toBe("$(hubot) 2 agents $(error) 3 $(warning) 1");
});

test("hidden as soon as there is no project", async () => {
  const scene = await open();
  await scene.change([]);
  expect(scene.editor.statusBar.visible).toBe(false);
  expect(scene.editor.contexts.get("agentWorkbench.state")).toBe("none");
});

test("the tooltip names package, dialect and time, and its links are these and no others", async () => {
  const scene = await open();
  expect(tooltip(scene).value).toMatch(
    /^\*\*weather\*\*: 1 error, 1 warning {2}\n`@cursor\/july` · july · local\n\nLast checked at .+\.\n\n\[Validate\]\(command:agentWorkbench\.validate\) · \[Show Surface\]\(command:agentWorkbench\.surface\.focus\) · \[Show Output\]\(command:agentWorkbench\.showOutput\)$/,
  );
  expect(tooltip(scene).isTrusted).toEqual({
    enabledCommands: [
      "agentWorkbench.validate",
      "agentWorkbench.surface.focus",
      "agentWorkbench.showOutput",
      "workbench.trust.manage",
    ],
  });
});

test("a hostile name stays text", async () => {
  const scene = await open({ projects: [project("$(flame) [x](command:y)", [])] });
  expect(scene.editor.statusBar.text).toBe("$(hubot) $ (flame) [x](command:y) $(check)");
  expect(tooltip(scene).value).not.toContain("](command:y)");
});

test("an untrusted workspace is checked, and the tooltip says what is not possible", async () => {
  const scene = await open({ trusted: false });
  expect(scene.servers.length).toBe(1);
  expect(tooltip(scene).value).toContain("Checks are on. Running needs a trusted workspace.");
});

test("checks that are off are not shown as green", async () => {
  const scene = await open({
    settings: { "agentWorkbench.validate.enable": false },
    projects: [project("weather", [])],
  });
  expect(scene.editor.statusBar.text).toBe("$(hubot) weather $(circle-slash)");
  expect(label(scene)).toBe("weather: checks are off. Press to validate.");
});
