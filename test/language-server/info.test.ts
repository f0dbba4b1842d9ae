import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeProject, MemoryFileSystem, Workspace, type ProjectInfo } from "../../language-server";
import { DIR, projectFiles, type Dialect, type Files } from "./rules/kit";

function openMemory(
  files: Files,
  dialect: Dialect = "july",
): { workspace: Workspace; disk: MemoryFileSystem } {
  const disk = new MemoryFileSystem(
    Object.fromEntries([...projectFiles(dialect, files)].map(([path, text]) => [`${DIR}/${path}`, text])),
  );
  const workspace = new Workspace(disk);
  workspace.setFolders(["/ws"]);
  return { workspace, disk };
}

function infoOf(workspace: Workspace): ProjectInfo {
  const project = workspace.projects()[0];
  if (!project) throw new Error("no project");
  return describeProject(workspace, project);
}

const describeFiles = (files: Files, dialect: Dialect = "july"): ProjectInfo =>
  infoOf(openMemory(files, dialect).workspace);

const FIXTURES = join(import.meta.dirname, "../fixtures/projects");

function fixture(path: string): ProjectInfo {
  const workspace = new Workspace();
  workspace.setFolders([join(FIXTURES, path)]);
  return infoOf(workspace);
}

describe("the agent", () => {
  const agent = (config: string): Files => ({
    "ROOT/agent.ts": `import { defineAgent } from "SDK";\nexport default defineAgent(${config});\n`,
  });

  test("is named by defineAgent, then the manifest, then the folder", () => {
    expect(describeFiles(agent(`{ name: "Desk" }`))).toMatchObject({ name: "Desk", nameFrom: "agent" });
    expect(describeFiles(agent(`{}`))).toMatchObject({ name: "sample", nameFrom: "manifest" });
    expect(
      describeFiles({ ...agent(`{}`), "package.json": `{"dependencies":{"@cursor/july":"1"}}` }),
    ).toMatchObject({ name: "sample", nameFrom: "directory" });
    expect(describeFiles(agent(`{ name: process.env.NAME }`)).nameFrom).toBeUndefined();
  });

  test("of a shared manifest is named by its folder", () => {
    const { workspace } = openMemory({});
    workspace.setDocument("/ws/package.json", `{"name":"all","dependencies":{"@cursor/july":"1"}}`);
    expect(fixture("six-agents/agents/billing").name).toBe("billing");
  });

  test("has the documented defaults only where nothing is written", () => {
    expect(describeFiles(agent(`{}`))).toMatchObject({ runtime: "local", model: null, description: null });
    expect(describeFiles({ "ROOT/agent.ts": null, "ROOT/tools/x.ts": `import "SDK/tools";` })).toMatchObject({
      runtime: "local",
      model: null,
    });
    const unknown = describeFiles(agent(`build()`));
    expect([unknown.runtime, unknown.model, unknown.description]).toEqual([undefined, undefined, undefined]);
  });

  test("has a model as a name or an object", () => {
    expect(describeFiles(agent(`{ model: "grok-4.5" }`)).model).toEqual({ id: "grok-4.5", params: [] });
    expect(
      describeFiles(agent(`{ model: { id: "grok-4.5", params: [{ id: "effort", value: "high" }] } }`)).model,
    ).toEqual({ id: "grok-4.5", params: [{ id: "effort", value: "high" }] });
    expect(describeFiles(agent(`{ model: process.env.M ?? "grok-4.5" }`)).model).toBeUndefined();
  });
});

describe("instructions", () => {
  test("of one form are counted in code points", () => {
    expect(describeFiles({ "ROOT/instructions.md": "  Hällo 👋\n" }).instructions).toMatchObject({
      forms: ["markdown"],
      chars: 7,
    });
    expect(
      describeFiles({
        "ROOT/instructions.md": null,
        "ROOT/instructions.ts": `import { defineInstructions } from "SDK";\nexport default defineInstructions({ markdown: "Be kind." });`,
      }).instructions,
    ).toMatchObject({ forms: ["module"], chars: 8 });
    expect(
      describeFiles({ "ROOT/instructions.md": null, "ROOT/instructions.ts": `export default "Be kind.";` })
        .instructions,
    ).toMatchObject({ forms: ["module"], chars: 8 });
  });

  test("of two forms, or computed, have no known size", () => {
    const two = describeFiles({
      "ROOT/instructions.ts": `export default "Be kind.";`,
    }).instructions;
    expect(two.forms).toEqual(["markdown", "module"]);
    expect(two.chars).toBeUndefined();
    expect(fixture("computed-configs").instructions).toMatchObject({ forms: ["module"], chars: undefined });
  });
});

describe("tools", () => {
  const tool = (config: string, before = ""): Files => ({
    "ROOT/tools/find_parcel.ts": `import { defineTool } from "SDK/tools";\nimport { z } from "zod";\n${before}\nexport default defineTool(${config});\n`,
  });

  test("tell their fields", () => {
    const [found] = describeFiles(
      tool(
        `{ description: "Find.", effect: "write", needsApproval: true, inputSchema: z.object({ n: z.string() }), execute: () => 1 }`,
      ),
    ).tools;
    expect(found).toEqual({
      name: "find_parcel",
      place: { path: `${DIR}/agent/tools/find_parcel.ts`, line: 3, character: 15 },
      exists: true,
      parses: true,
      description: "Find.",
      execution: "server",
      effect: "write",
      needsApproval: true,
      inputSchema: { type: "object", properties: { n: { type: "string" } }, required: ["n"] },
    });
  });

  test("tell what is surely absent from what cannot be told", () => {
    expect(describeFiles(tool(`{}`)).tools[0]).toMatchObject({
      description: null,
      effect: null,
      needsApproval: false,
      inputSchema: null,
      execution: "server",
    });
    const unknown = describeFiles(tool(`build()`)).tools[0];
    expect(unknown).toMatchObject({ name: "find_parcel" });
    for (const key of ["description", "effect", "needsApproval", "inputSchema", "execution"] as const)
      expect(unknown?.[key], key).toBeUndefined();
  });

  test("with an effect that depends on the input are computed", () => {
    expect(describeFiles(tool(`{ effect: (input) => "read" }`)).tools[0]?.effect).toBe("computed");
  });

  test("that do not parse are not said to lack anything", () => {
    const [broken] = describeFiles(tool(`{ effect: "read", execute( `)).tools;
    expect(broken).toMatchObject({ parses: false });
    expect(broken?.description).toBeUndefined();
    expect(broken?.inputSchema).toBeUndefined();
  });
});

describe("everything else", () => {
  test("connections", () => {
    const { connections } = fixture("ops-pair/triage");
    expect(connections).toMatchObject([
      { name: "engineer", kind: "unknown", transports: ["remote", "peer"], peer: "engineer", oauth: false },
      { name: "wiki", kind: "remote", transports: ["remote"], host: "mcp.atlassian.example", oauth: true },
    ]);
    expect(fixture("code-host")).toMatchObject({
      connections: [{ kind: "stdio", command: "npx" }],
      hostConnections: [{ kind: "peer", peer: "ledger" }],
    });
  });

  test("a host is known where only the path is computed", () => {
    const { connections } = describeFiles({
      "ROOT/mcp-connections/wiki.ts":
        'import { defineConnection } from "SDK/connections";\nexport default defineConnection({ url: `https://wiki.example/${process.env.TEAM}` });\n',
    });
    expect(connections[0]).toMatchObject({ kind: "remote", host: "wiki.example", description: null });
  });

  test("channels and their routes", () => {
    const { channels } = fixture("ops-pair/triage");
    expect(channels).toMatchObject([
      { name: "slack", kind: "slack", routes: [] },
      {
        name: "tickets",
        kind: "custom",
        routesComplete: true,
        routes: [
          { method: "GET", path: "/health", description: "Tells a probe that the channel is up." },
          { method: "POST", path: "/event" },
        ],
      },
    ]);
    expect(fixture("computed-configs").channels).toMatchObject([
      { routesComplete: false, routes: [{ method: "GET", path: "/units" }] },
    ]);
  });

  test("skills", () => {
    expect(
      describeFiles({
        "ROOT/skills/flat.md": "# First line\n\nText.",
        "ROOT/skills/packed/SKILL.md": "---\ndescription: Packed.\n---\nText.",
        "ROOT/skills/packed/references/a.md": "a",
        "ROOT/skills/hollow/notes.md": "a",
        "ROOT/skills/code.ts": `import { defineSkill } from "SDK/skills";\nexport default defineSkill({ description: "Coded.", markdown: "Abc" });`,
      }).skills,
    ).toMatchObject([
      { name: "code", form: "module", description: "Coded.", chars: 3 },
      { name: "flat", form: "markdown", description: "First line" },
      { name: "hollow", form: "folder", exists: false },
      { name: "packed", form: "folder", description: "Packed.", extraFiles: 1 },
    ]);
  });

  test("subagents, schedules, hooks, extensions, storage, artifacts", () => {
    expect(fixture("subagent-team").subagents.length).toBeGreaterThan(0);
    expect(fixture("newsroom").schedules).toMatchObject(
      fixture("newsroom").schedules.map((schedule) => ({
        form: schedule.place.path.endsWith(".md")
          ? "file"
          : (expect.stringMatching(/^(run|markdown)$/) as unknown),
        cron: expect.stringMatching(/^\S+ \S+ \S+ \S+ \S+$/) as unknown,
      })),
    );
    expect(fixture("hooks-nested").hooks).toContainEqual(
      expect.objectContaining({ kind: "events", events: ["turn.failed", "session.failed"] }),
    );
    expect(fixture("cloud-handoff").extensions[0]).toMatchObject({
      name: "cloud",
      specifier: "@cursor/bdk/extensions/cursor-cloud-agents",
      contributions: { skills: ["cloud__handoff"] },
    });
    // The spread behind `name` may replace it.
    expect(fixture("ops-pair/triage").storage).toMatchObject([{ label: undefined, backend: "file-kv" }]);
    expect(fixture("storage-hosted").storage).toMatchObject([{ backend: "cursor-hosted" }]);
    expect(fixture("storage-custom").storage).toMatchObject([{ backend: "custom" }]);
    expect(fixture("computed-configs").storage[0]?.backend).toBeUndefined();
    expect(fixture("artifact-ledger").artifacts[0]?.kinds?.map((kind) => kind.name)).toEqual([
      "report",
      "check-log",
      "note",
    ]);
  });

  test("evals with their ids", () => {
    const ids = fixture("evals-gallery").evals.flatMap((file) => file.cases.map((one) => one.id));
    expect(ids).toEqual([
      "builds/api",
      "builds/passing",
      "builds/failing",
      "plain",
      "smoke",
      "sql/0000",
      "sql/0001",
      "workspace/reads-notes",
    ]);
  });

  test("every fixture can be described as plain data", () => {
    for (const name of readdirSync(FIXTURES)) {
      const workspace = new Workspace();
      workspace.setFolders([join(FIXTURES, name)]);
      const projects = workspace.projects();
      expect(projects.length, name).toBeGreaterThan(0);
      for (const project of projects) {
        const info = describeProject(workspace, project);
        expect(JSON.parse(JSON.stringify(info))).toMatchObject({ dir: project.dir });
        expect(info.tools.length).toBe(project.entries.filter((entry) => entry.slot === "tools").length);
      }
    }
  });
});

describe("after a change", () => {
  test("the description equals a fresh one, and unchanged parts keep their identity", () => {
    const files: Files = {
      "ROOT/tools/a.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "A" });`,
      "ROOT/tools/b.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "B" });`,
    };
    const { workspace } = openMemory(files);
    const before = infoOf(workspace);
    const path = `${DIR}/agent/tools/b.ts`;
    workspace.setDocument(path, (workspace.fs.readFile(path) ?? "").replace('"B"', '"C"'));
    const after = infoOf(workspace);
    expect(after.tools.map((tool) => tool.description)).toEqual(["A", "C"]);
    expect(after.tools[0]).toBe(before.tools[0]);
    expect(after).toEqual(describeFiles({ ...files, "ROOT/tools/b.ts": workspace.fs.readFile(path) ?? "" }));
  });

  test("a new file, a deleted file and a deleted project are followed", () => {
    const { workspace, disk } = openMemory({});
    expect(infoOf(workspace).tools).toEqual([]);
    const path = `${DIR}/agent/tools/late.ts`;
    disk.files.set(path, `export default 1;`);
    workspace.filesChanged([path]);
    expect(infoOf(workspace).tools.map((tool) => tool.name)).toEqual(["late"]);
    const project = workspace.projects()[0];
    disk.files.clear();
    workspace.filesChanged(["/ws"]);
    expect(workspace.projects()).toEqual([]);
    if (project) expect(() => describeProject(workspace, project)).not.toThrow();
  });

  test("results that are in use survive the sweeps between two looks at the surface", () => {
    const { workspace } = openMemory({ "ROOT/tools/a.ts": `export default 1;` });
    infoOf(workspace);
    const size = workspace.queries.size;
    for (let edit = 0; edit < 5; edit++) {
      workspace.setDocument(`${DIR}/agent/instructions.md`, `Edit ${edit}`);
      workspace.projects();
      workspace.queries.sweep();
    }
    expect(workspace.queries.size).toBe(size);
    for (let edit = 0; edit < 200; edit++) {
      workspace.setDocument(`${DIR}/agent/instructions.md`, `Edit ${edit}`);
      workspace.fs.readFile(`${DIR}/agent/instructions.md`);
      workspace.queries.sweep();
    }
    expect(workspace.queries.size).toBeLessThan(size);
  });
});
