import { expect, test } from "vitest";
import { COMMANDS } from "../../extension/ids";
import { MANIFEST, project, Scene, settle, weather } from "./scene";

const FILES = { "/ws/weather/package.json": MANIFEST };
const open = async (scene = new Scene({ files: FILES, projects: [weather()] })) => scene.open();
const last = (scene: Scene) => scene.editor.said.at(-1);

/** Commands that need no project to do something useful. */
const ALWAYS = [
  COMMANDS.showOutput,
  COMMANDS.reportIssue,
  COMMANDS.toggleEmptyGroups,
  COMMANDS.clearSurfaceFilter,
];
const NEEDING = Object.values(COMMANDS).filter(
  (id) => !ALWAYS.includes(id as never) && id !== COMMANDS.showRule,
);

test.each(NEEDING)("%s says what to do where there is no agent project", async (id) => {
  const scene = await new Scene({ files: { "/ws/package.json": "{}" } }).open();
  await scene.editor.run(id);
  expect(scene.editor.said).toEqual([
    {
      level: "info",
      text: "No agent project was found: no package.json and no file under agent or bot names the Agent SDK (such as @cursor/july). Add the package, or open another folder.",
      choices: ["Look Again", "Open Folder"],
    },
  ]);
});

test.each(NEEDING)("%s says what to do without a folder", async (id) => {
  const scene = await new Scene({ folders: [] }).open();
  await scene.editor.run(id);
  expect(scene.editor.said).toEqual([
    {
      level: "info",
      text: "No folder is open. Open a folder with an Agent SDK project.",
      choices: ["Open Folder"],
    },
  ]);
});

test("the offered next step is taken", async () => {
  const scene = await new Scene({ folders: [] }).open();
  scene.editor.answers.push("Open Folder");
  await scene.editor.run(COMMANDS.validate);
  await settle();
  expect(scene.editor.executed).toEqual(["workbench.action.files.openFolder"]);
});

test("a command that fails says why, once, and where to look", async () => {
  const scene = await open();
  scene.answers["agent/validate"] = () => Promise.reject(new Error("out of ideas"));
  await scene.editor.run(COMMANDS.restartServer);
  await scene.editor.run(COMMANDS.validate);
  expect(scene.editor.said).toEqual([
    {
      level: "error",
      text: "This did not work: out of ideas. The output has the details.",
      choices: ["Show Output"],
    },
  ]);
});

test("Validate checks everything, shows the Problems view and sums up by project", async () => {
  const scene = new Scene({ files: FILES, projects: [weather()] });
  scene.answers["agent/validate"] = () => ({
    projects: [
      { uri: "file:///ws/weather", name: "weather", errors: 1, warnings: 2, information: 0, files: 30 },
      { uri: "file:///ws/engineer", name: "engineer", errors: 0, warnings: 0, information: 0, files: 1 },
    ],
    durationMs: 48.3,
  });
  await open(scene);
  await scene.editor.run(COMMANDS.validate);
  expect(scene.editor.executed).toEqual(["workbench.panel.markers.view.focus"]);
  expect(scene.editor.said).toEqual([
    {
      level: "info",
      text: "weather: 1 error, 2 warnings. engineer: no problems. 31 files in 48 ms.",
      choices: [],
    },
  ]);
});

test("Validate can be cancelled", async () => {
  const scene = new Scene({ files: FILES, projects: [weather()] });
  scene.answers["agent/validate"] = (_params, token) =>
    new Promise((resolve, reject) => {
      if (!token) return resolve({ projects: [], durationMs: 0 });
      (token as { onCancellationRequested(f: () => void): void }).onCancellationRequested(() =>
        reject(new Error("cancelled")),
      );
    });
  await open(scene);
  scene.editor.cancelNext = true;
  await scene.editor.run(COMMANDS.validate);
  expect(scene.editor.said).toEqual([]);
  expect(scene.editor.statusMessages).toEqual(["Validation was cancelled."]);
});

test("Validate waits for a server that is starting", async () => {
  const scene = new Scene({ files: FILES, projects: [weather()] });
  scene.answers["agent/validate"] = () => ({ projects: [], durationMs: 1 });
  scene.activate();
  await scene.editor.run(COMMANDS.validate);
  expect(scene.server.asked).toContain("agent/validate");
});

test("Open Surface Entry picks among all entries", async () => {
  const scene = await open();
  scene.editor.answers.push("get_weather");
  await scene.editor.run(COMMANDS.openEntry);
  expect(scene.editor.opened).toEqual(["file:///ws/weather/agent/tools/get_weather.ts:3:15"]);
});

test("Copy Validate Command gives a line for terminal and CI", async () => {
  const scene = await open();
  await scene.editor.run(COMMANDS.copyCommandLine);
  expect(scene.editor.clipboard).toBe("agent-workbench validate --dir /ws/weather");
  const spaced = await open(
    new Scene({ files: FILES, projects: [project("my agent", [], { uri: "file:///ws/my%20agent" })] }),
  );
  await spaced.editor.run(COMMANDS.copyCommandLine);
  expect(spaced.editor.clipboard).toBe('agent-workbench validate --dir "/ws/my agent"');
});

test("Show Rule previews the page that the server writes", async () => {
  const scene = new Scene({ files: FILES, projects: [weather()] });
  scene.answers["agent/ruleDocumentation"] = (params) => ({ markdown: `# ${(params as { id: string }).id}` });
  await open(scene);
  await scene.editor.run(COMMANDS.showRule, "tool/missing-description");
  expect(scene.editor.executed).toEqual([
    "markdown.showPreview agent-workbench-rule://agent-workbench.agent-workbench/rule/tool/missing-description",
  ]);
  const uri = scene.editor.api.Uri.parse(
    "agent-workbench-rule://agent-workbench.agent-workbench/rule/tool/missing-description",
  );
  expect(await scene.editor.documents?.provideTextDocumentContent(uri, undefined as never)).toBe(
    "# tool/missing-description",
  );
});

test("Show Rule offers the rules that report something", async () => {
  const scene = await open();
  const of = (rule: string, source = "agent-workbench") => ({
    source,
    code: { value: rule, target: undefined },
    message: `about ${rule}`,
    range: { contains: () => false },
  });
  scene.editor.diagnostics = [
    [scene.editor.uri("/ws/a.ts"), [of("tool/b"), of("agent/a"), of("eslint/x", "eslint")]],
  ];
  scene.editor.answers.push("agent/a");
  await scene.editor.run(COMMANDS.showRule);
  expect(scene.editor.executed).toEqual([
    "markdown.showPreview agent-workbench-rule://agent-workbench.agent-workbench/rule/agent/a",
  ]);
});

test("Show Rule without anything reported, and with nonsense, says so", async () => {
  const scene = await open();
  await scene.editor.run(COMMANDS.showRule);
  expect(last(scene)?.text).toBe(
    "No rule reports anything now. Follow the rule's name beside a problem to read about it.",
  );
  await scene.editor.run(COMMANDS.showRule, "nonsense");
  expect(last(scene)?.text).toBe("“nonsense” is no rule id. Rule ids look like tool/missing-description.");
});

test("a link from outside opens the rule's page", async () => {
  const scene = await open();
  const link = (path: string) => scene.editor.uriHandler?.handleUri({ path } as never);
  await link("/rule/storage/partial-cas");
  expect(scene.editor.executed).toEqual([
    "markdown.showPreview agent-workbench-rule://agent-workbench.agent-workbench/rule/storage/partial-cas",
  ]);
  await link("/elsewhere");
  expect(last(scene)?.text).toContain("does not know the link /elsewhere");
});

test("Report Issue writes versions and log where there is no issue tracker", async () => {
  const scene = await open();
  await scene.editor.run(COMMANDS.reportIssue);
  const text = scene.editor.files.get("Untitled-1") ?? "";
  expect(text).toContain("- Agent Workbench: 0.1.0");
  expect(text).toContain("- Editor: Fake Editor 1.100.0 (desktop)");
  expect(text).toContain("- Language server: running");
  expect(text).toContain("The language server runs (process 100");
  expect(scene.editor.opened).toEqual(["untitled:Untitled-1"]);
});

test("Report Issue uses the editor's form where there is a tracker", async () => {
  const scene = await new Scene({ files: FILES }).open({
    version: "1",
    bugs: { url: "https://example.com/issues" },
  });
  await scene.editor.run(COMMANDS.reportIssue);
  expect(scene.editor.executed[0]).toMatch(/^workbench\.action\.openIssueReporter \{"extensionId":/);
});

test("Refresh Surface asks the server again", async () => {
  const scene = await open();
  const before = scene.server.asked.length;
  await scene.editor.run(COMMANDS.refreshSurface);
  expect(scene.server.asked.length).toBe(before + 1);
});

test("many changes in a row cost few requests", async () => {
  const scene = await open();
  const before = scene.server.asked.length;
  for (let revision = 10; revision < 60; revision++) scene.server.options.onSurfaceChanged({ revision });
  await settle();
  expect(scene.server.asked.length - before).toBeLessThanOrEqual(2);
});
