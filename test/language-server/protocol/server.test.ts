import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CancellationTokenSource, LSPErrorCodes } from "vscode-languageserver/node";
import { buildAll } from "../../../scripts/build.mjs";
import { startServer } from "../../../language-server/server";
import {
  LocateRequest,
  RuleDocumentationRequest,
  SurfaceRequest,
  ValidateRequest,
  type SurfaceResult,
  type ValidateResult,
} from "../../../language-server/protocol";
import { WEATHER } from "../../fixtures/paths";
import { LspClient, uriOf, type Settings } from "../../lsp/client";

const base = mkdtempSync(join(tmpdir(), "server-"));
const module = join(base, "dist/language-server.js");
let count = 0;
let running: LspClient | undefined;

beforeAll(async () => {
  await buildAll({ outdir: join(base, "dist"), only: ["language-server.js", "analysis.js"] });
}, 120_000);
afterEach(async () => {
  await running?.stop();
  running = undefined;
  vi.unstubAllEnvs();
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

type Where = "in this process" | "in a process of its own";

async function start(where: Where, folders: string[], settings: Settings = {}): Promise<LspClient> {
  running =
    where === "in this process" ? LspClient.inProcess(startServer) : LspClient.spawn({ server: module });
  running.settings = settings;
  await running.initialize({
    folders,
    initializationOptions: { ruleDocumentationBase: "rules:", exclude: [] },
  });
  return running;
}

const validate = (server: LspClient): Promise<ValidateResult> => server.request("agent/validate");
const surface = (server: LspClient): Promise<SurfaceResult> => server.request("agent/surface");

/** Rule ids last published for a file. */
const rules = (server: LspClient, file: string): string[] =>
  (server.latest(file)?.diagnostics ?? []).map((diagnostic) => String(diagnostic.code));

const untilRules = (server: LspClient, file: string, wanted: string[]): Promise<unknown> =>
  server.waitUntil(
    file,
    (found) => found.map((diagnostic) => String(diagnostic.code)).join() === wanted.join(),
  );

const CHANGED = 2;
const changed = (server: LspClient, ...files: string[]): Promise<void> =>
  server.filesChanged(files.map((file) => ({ file, type: CHANGED })));

const BROKEN = `import { defineTool } from "@cursor/july/tools";\nexport default defineTool({ description: "", effect: "readonly", execute: () => 1 });\n`;
const RULES = ["tool/missing-description", "tool/unknown-effect"];
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

describe.each<Where>(["in this process", "in a process of its own"])("the server %s", (where) => {
  it("publishes diagnostics of files that are not open, with link, source and severity", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const server = await start(where, [dir]);
    await validate(server);
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
    const server = await start(where, [dir]);
    await server.open(file, BROKEN);
    await untilRules(server, file, RULES);
    let version = 1;
    for (const letter of "Finds a parcel.") {
      const at = { line: 1, character: 42 + version - 1 };
      version = await server.change(file, [{ range: { start: at, end: at }, text: letter }]);
    }
    await server.waitForDiagnostics(file, version);
    expect(rules(server, file)).toEqual(["tool/unknown-effect"]);
    const versions = server.published
      .filter((params) => params.uri === uriOf(file) && typeof params.version === "number")
      .map((params) => params.version ?? 0);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    await server.close(file);
    await untilRules(server, file, RULES);
  });

  it("takes back what it said of a text that is closed without being saved", async () => {
    const dir = sample();
    const file = join(dir, "agent/tools/current_weather.ts");
    const server = await start(where, [dir]);
    await validate(server);
    await server.open(file, BROKEN);
    await untilRules(server, file, RULES);
    await server.close(file);
    await untilRules(server, file, []);
  });

  it("takes back what no longer holds when a validation finds what the watcher missed", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start(where, [dir]);
    await validate(server);
    await untilRules(server, file, RULES);
    rmSync(file);
    await validate(server);
    await untilRules(server, file, []);
  });

  it("follows files that are created, renamed with their folder, and deleted", async () => {
    const dir = sample();
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start(where, [dir]);
    await validate(server);
    writeFileSync(file, BROKEN);
    await changed(server, file);
    await untilRules(server, file, RULES);
    renameSync(join(dir, "agent/tools"), join(dir, "agent/aside"));
    await changed(server, join(dir, "agent/tools"), join(dir, "agent/aside"));
    await untilRules(server, file, []);
    renameSync(join(dir, "agent/aside"), join(dir, "agent/tools"));
    await changed(server, join(dir, "agent/tools"), join(dir, "agent/aside"));
    await untilRules(server, file, RULES);
    rmSync(file);
    await changed(server, file);
    await untilRules(server, file, []);
  });

  it("adds and removes workspace folders", async () => {
    const first = sample();
    const second = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(second, "agent/tools/broken.ts");
    const server = await start(where, [first]);
    await validate(server);
    await server.foldersChanged([second], []);
    await untilRules(server, file, RULES);
    expect((await surface(server)).projects.length).toBe(2);
    await server.foldersChanged([], [second]);
    await untilRules(server, file, []);
    expect((await surface(server)).projects.length).toBe(1);
  });

  it("obeys changed settings: severities, off, and the whole validation", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start(where, [dir], {
      agentWorkbench: { rules: { "tool/missing-description": "off" } },
    });
    await validate(server);
    expect(rules(server, file)).toEqual(["tool/unknown-effect"]);
    server.settings = { agentWorkbench: { rules: { "tool/*": "warning" } } };
    await server.configure({});
    await server.waitUntil(file, (found) => found.map((diagnostic) => diagnostic.severity).join() === "2,2");
    server.settings = { agentWorkbench: { validate: { enable: false } } };
    await server.configure({});
    await untilRules(server, file, []);
    server.settings = { "files.exclude": { "**/weather": true } };
    await server.configure({});
    await untilRules(server, file, RULES);
  });

  it("honours files.exclude", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const server = await start(where, [join(dir, "..")], {
      "files.exclude": { "**/weather": true, "**/other": false },
    });
    expect((await validate(server)).projects).toEqual([]);
    expect(server.published).toEqual([]);
  });

  it("goes on with the others when one file is broken", async () => {
    const dir = sample({
      "agent/tools/broken.ts": BROKEN,
      "agent/tools/torn.ts": 'export default defineTool({ "',
    });
    const server = await start(where, [dir]);
    await validate(server);
    expect(rules(server, join(dir, "agent/tools/torn.ts"))).toEqual(["project/does-not-parse"]);
    expect(rules(server, join(dir, "agent/tools/broken.ts"))).toEqual(RULES);
  });

  it("offers the fix, the comment and the page for what is under the cursor", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const file = join(dir, "agent/tools/broken.ts");
    const server = await start(where, [dir]);
    await server.open(file, BROKEN);
    const at = { line: 1, character: 56 };
    const actions = await server.codeActions(file, { start: at, end: at });
    expect(actions.map((action) => action.title)).toEqual([
      'Change to "read"',
      "Disable tool/unknown-effect for this line",
      "Show documentation for tool/unknown-effect",
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
    const server = await start(where, [dir]);
    await validate(server);
    expect(rules(server, join(dir, "agent/tools/broken.ts"))).toEqual(["tool/missing-description"]);
  });

  it("answers a cancelled validation at once and goes on validating", async () => {
    const dir = sample({ "agent/tools/broken.ts": BROKEN });
    const server = await start(where, [dir]);
    const cancel = new CancellationTokenSource();
    const answer = server.connection.sendRequest(ValidateRequest, null, cancel.token);
    cancel.cancel();
    await expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    await untilRules(server, join(dir, "agent/tools/broken.ts"), RULES);
  });

  it("answers what the tree and the editor ask", async () => {
    const dir = sample();
    const server = await start(where, [dir]);
    const { projects } = await surface(server);
    expect(projects.map((project) => `${project.name} ${project.package} ${project.runtime}`)).toEqual([
      "weather @cursor/july local",
    ]);
    const locate = (path: string): Promise<unknown> =>
      server.request("agent/locate", { uri: uriOf(join(dir, path)) });
    expect(await locate("agent/tools/current_weather.ts")).toEqual({
      projectUri: uriOf(dir),
      slot: "tools",
      id: "current_weather",
    });
    expect(await locate("README.md")).toBeNull();
    expect(await server.request("agent/ruleDocumentation", { id: "no/such-rule" })).toBeNull();
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

  it("is every handler of the server", () => {
    const source = readFileSync(resolve(import.meta.dirname, "../../../language-server/server.ts"), "utf8");
    const named = [...source.matchAll(/\bguard(?:<[^()]*?>)?\(\s*(?:"([^"]+)"|(\w+Request))/g)];
    const constants: Record<string, string> = {
      SurfaceRequest,
      ValidateRequest,
      RuleDocumentationRequest,
      LocateRequest,
    };
    expect(named.map(([, name, constant]) => name ?? constants[constant ?? ""]).sort()).toEqual(
      [...HANDLERS].sort(),
    );
  });

  /** Sends everything once that a handler of the server answers. */
  async function everything(server: LspClient, dir: string): Promise<void> {
    const file = join(dir, "agent/tools/broken.ts");
    await server.open(file, BROKEN);
    await server.change(file, BROKEN);
    await server.close(file);
    await changed(server, file);
    await server.foldersChanged([join(dir, "agent")], []);
    await server.configure({});
    await server.codeActions(file, START);
    await surface(server);
    await validate(server);
    await server.request("agent/ruleDocumentation", { id: "tool/missing-description" });
    await server.request("agent/locate", { uri: uriOf(file) });
  }

  for (const handler of HANDLERS) {
    it(`${handler}: is answered, logged, and works the next time`, async () => {
      const dir = sample({ "agent/tools/broken.ts": BROKEN });
      vi.stubEnv("AGENT_WORKBENCH_FAULT", handler);
      const server = await start("in a process of its own", [dir]);
      await everything(server, dir);
      await everything(server, dir);
      const file = join(dir, "agent/tools/broken.ts");
      expect((await validate(server)).projects.map((project) => project.errors)).toEqual([2]);
      await untilRules(server, file, RULES);
      const faults = server.log.filter((line) => line.includes("forced fault"));
      expect(faults.map((line) => line.split("\n")[0])).toEqual([
        expect.stringContaining(`forced fault in ${handler}`),
      ]);
    });
  }
});
