import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildAll } from "../../../scripts/build.mjs";
import { WEATHER } from "../../fixtures/paths";
import { TestServer, uriOf } from "./client";

const base = mkdtempSync(join(tmpdir(), "server-"));
const module = join(base, "dist/language-server.js");
let count = 0;
let running: TestServer | undefined;

beforeAll(async () => {
  await buildAll({ outdir: join(base, "dist"), only: ["language-server.js", "analysis.js"] });
}, 120_000);
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A copy of the sample with these files laid over it. */
function sample(files: Record<string, string> = {}): string {
  const dir = join(base, `ws-${count++}`, "weather");
  cpSync(WEATHER, dir, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, ".."), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

async function start(
  folders: string[],
  more: { settings?: Record<string, unknown>; env?: Record<string, string> } = {},
): Promise<TestServer> {
  running = await TestServer.start({ module, folders, ...more });
  return running;
}

const BROKEN = `import { defineTool } from "@cursor/july/tools";\nexport default defineTool({ description: "", effect: "readonly", execute: () => 1 });\n`;
const RULES = ["tool/missing-description", "tool/unknown-effect"];
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

describe("the server", () => {
  it("publishes diagnostics of files that are not open, with link, source and severity", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const server = await start([dir]);
    await server.validate();
    expect(server.latest(join(dir, "agent/tools/broken.ts"))?.diagnostics[0]).toEqual({
      range: { start: { line: 1, character: 41 }, end: { line: 1, character: 43 } },
      severity: 1,
      code: "tool/missing-description",
      codeDescription: { href: "rules:tool/missing-description" },
      source: "agent-workbench",
      message: expect.stringContaining("has an empty description") as string,
    });
    expect(server.published.length).toBe(1);
  });

  it("follows incremental edits of an open document and never publishes for an old version", async () => {
    const path = "agent/tools/broken.ts";
    const dir = sample({ [path]: BROKEN });
    const file = join(dir, path);
    const server = await start([dir]);
    await server.open(file, BROKEN);
    await server.until("two diagnostics", () => server.rules(file).length === 2);
    let version = 1;
    for (const letter of "Finds a parcel.") {
      const at = { line: 1, character: 42 + version - 1 };
      version = await server.change(file, letter, { start: at, end: at });
    }
    await server.until("the last version", () => server.latest(file)?.version === version);
    expect(server.rules(file)).toEqual(["tool/unknown-effect"]);
    const versions = server.published
      .filter((params) => params.uri === uriOf(file) && typeof params.version === "number")
      .map((params) => params.version ?? 0);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    await server.close(file);
    await server.until("the text on disk", () => server.rules(file).join() === RULES.join());
  });

  it("follows files that are created, renamed with their folder, and deleted", async () => {
    const dir = sample();
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start([dir]);
    await server.validate();
    writeFileSync(file, BROKEN);
    await server.filesChanged(file);
    await server.until("the new file", () => server.rules(file).length === 2);
    renameSync(join(dir, "agent/tools"), join(dir, "agent/aside"));
    await server.filesChanged(join(dir, "agent/tools"), join(dir, "agent/aside"));
    await server.until("nothing of the old folder", () => server.latest(file)?.diagnostics.length === 0);
    renameSync(join(dir, "agent/aside"), join(dir, "agent/tools"));
    await server.filesChanged(join(dir, "agent/tools"), join(dir, "agent/aside"));
    await server.until("the folder again", () => server.rules(file).length === 2);
    rmSync(file);
    await server.filesChanged(file);
    await server.until("the file to go", () => server.latest(file)?.diagnostics.length === 0);
  });

  it("adds and removes workspace folders", async () => {
    const first = sample();
    const second = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(second, "agent/tools/broken.ts");
    const server = await start([first]);
    await server.validate();
    const folder = { uri: uriOf(second), name: "second" };
    await server.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: [folder], removed: [] },
    });
    await server.until("the new folder", () => server.rules(file).length === 2);
    expect((await server.surface()).projects.length).toBe(2);
    await server.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: [], removed: [folder] },
    });
    await server.until("the folder to go", () => server.latest(file)?.diagnostics.length === 0);
    expect((await server.surface()).projects.length).toBe(1);
  });

  it("obeys changed settings: severities, off, and the whole validation", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start([dir], {
      settings: { agentWorkbench: { rules: { "tool/missing-description": "off" } } },
    });
    await server.validate();
    expect(server.rules(file)).toEqual(["tool/unknown-effect"]);
    server.settings = { agentWorkbench: { rules: { "tool/*": "warning" } } };
    await server.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await server.until(
      "warnings",
      () =>
        server
          .latest(file)
          ?.diagnostics.map((found) => found.severity)
          .join() === "2,2",
    );
    server.settings = { agentWorkbench: { validate: { enable: false } } };
    await server.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await server.until("nothing", () => server.latest(file)?.diagnostics.length === 0);
    server.settings = { "files.exclude": { "**/weather": true } };
    await server.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await server.until("diagnostics again", () => server.rules(file).length === 2);
  });

  it("honours files.exclude", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const server = await start([join(dir, "..")], {
      settings: { "files.exclude": { "**/weather": true, "**/other": false } },
    });
    expect((await server.validate()).projects).toEqual([]);
    expect(server.published).toEqual([]);
  });

  it("goes on with the others when one file is broken", async () => {
    const dir = sample({
      "agent/tools/broken.ts": BROKEN,
      "agent/tools/torn.ts": 'export default defineTool({ "',
    });
    const server = await start([dir]);
    await server.validate();
    expect(server.rules(join(dir, "agent/tools/torn.ts"))).toEqual(["project/does-not-parse"]);
    expect(server.rules(join(dir, "agent/tools/broken.ts"))).toEqual(RULES);
  });

  it("offers the fix, the comment and the page for what is under the cursor", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start([dir]);
    await server.open(file, BROKEN);
    const at = { line: 1, character: 56 };
    const actions = await server.codeActions(file, { start: at, end: at });
    expect(actions.map((action) => action.title)).toEqual([
      'Change to "read"',
      "Disable tool/unknown-effect for this line",
      "Show the page of tool/unknown-effect",
    ]);
    expect(actions[0]?.edit?.documentChanges).toEqual([
      {
        textDocument: { uri: uriOf(file), version: 1 },
        edits: [
          {
            range: { start: { line: 1, character: 53 }, end: { line: 1, character: 63 } },
            newText: '"read"',
          },
        ],
      },
    ]);
    expect(await server.codeActions(file, START)).toEqual([]);
  });

  it("silences a line by the comment that it offers", async () => {
    const text = BROKEN.replace(
      "export",
      "// agent-workbench-disable-next-line tool/unknown-effect -- on purpose\nexport",
    );
    const dir = sample({ "agent/tools/broken.ts": text });
    const server = await start([dir]);
    await server.validate();
    expect(server.rules(join(dir, "agent/tools/broken.ts"))).toEqual(["tool/missing-description"]);
  });

  it("answers what the tree and the editor ask", async () => {
    const dir = sample();
    const server = await start([dir]);
    const { projects } = await server.surface();
    expect(projects.map((project) => `${project.name} ${project.package} ${project.runtime}`)).toEqual([
      "weather @cursor/july local",
    ]);
    const locate = (path: string): Promise<unknown> =>
      server.connection.sendRequest("agent/locate", { uri: uriOf(join(dir, path)) });
    expect(await locate("agent/tools/current_weather.ts")).toEqual({
      projectUri: uriOf(dir),
      slot: "tools",
      id: "current_weather",
    });
    expect(await locate("README.md")).toBeNull();
    expect(await server.connection.sendRequest("agent/ruleDocumentation", { id: "no/such-rule" })).toBeNull();
  });
});

describe("a handler that fails", () => {
  const HANDLERS = [
    "initialized",
    "workspace/configuration",
    "workspace/didChangeWorkspaceFolders",
    "textDocument/didChange",
    "textDocument/didClose",
    "workspace/didChangeWatchedFiles",
    "workspace/didChangeConfiguration",
    "textDocument/codeAction",
    "agent/surface",
    "agent/validate",
    "agent/ruleDocumentation",
    "agent/locate",
  ];

  /** Sends everything once that a handler of the server answers. */
  async function everything(server: TestServer, dir: string): Promise<void> {
    const file = join(dir, "agent/tools/broken.ts");
    const folder = { uri: uriOf(join(dir, "agent")), name: "agent" };
    await server.open(file, BROKEN);
    await server.change(file, BROKEN);
    await server.close(file);
    await server.filesChanged(file);
    await server.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: [folder], removed: [] },
    });
    await server.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await server.codeActions(file, START);
    await server.surface();
    await server.validate();
    await server.connection.sendRequest("agent/ruleDocumentation", { id: "tool/missing-description" });
    await server.connection.sendRequest("agent/locate", { uri: uriOf(file) });
  }

  for (const handler of HANDLERS) {
    it(`${handler}: is answered, logged, and works the next time`, async () => {
      const dir = sample({ "agent/tools/broken.ts": BROKEN });
      const server = await start([dir], { env: { AGENT_WORKBENCH_FAULT: handler } });
      await everything(server, dir);
      await server.until("the line in the log", () =>
        server.logs.some((line) => line.includes(`forced fault in ${handler}`)),
      );
      await everything(server, dir);
      const file = join(dir, "agent/tools/broken.ts");
      expect((await server.validate()).projects.map((project) => project.errors)).toEqual([2]);
      await server.until("the diagnostics", () => server.rules(file).join() === RULES.join());
      expect(server.logs.filter((line) => line.includes("forced fault"))).toHaveLength(1);
    });
  }
});
