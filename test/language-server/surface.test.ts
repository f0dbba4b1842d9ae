import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MemoryFileSystem, RuleEngine, Workspace, type Diagnostic } from "../../language-server";
import { projectSurface } from "../../language-server/features/surface";
import type { ProjectSurface, SurfaceGroup } from "../../language-server/protocol";
import { DIR, projectFiles, type Files } from "./rules/kit";

const toUri = (path: string): string => `file://${path}`;

function open(files: Files): { workspace: Workspace; surface: () => ProjectSurface } {
  const disk = new MemoryFileSystem(
    Object.fromEntries([...projectFiles("july", files)].map(([path, text]) => [`${DIR}/${path}`, text])),
  );
  const workspace = new Workspace(disk);
  workspace.setFolders(["/ws"]);
  const engine = new RuleEngine(workspace);
  return {
    workspace,
    surface: () => {
      const project = workspace.projects()[0];
      if (!project) throw new Error("no project");
      return projectSurface(workspace, project, engine.diagnose(project.dir), toUri);
    },
  };
}

function fixture(name: string): ProjectSurface {
  const workspace = new Workspace();
  workspace.setFolders([join(import.meta.dirname, "../fixtures/projects", name)]);
  const project = workspace.projects()[0];
  if (!project) throw new Error("no project");
  return projectSurface(workspace, project, new Map(), toUri);
}

const group = (surface: ProjectSurface, slot: SurfaceGroup["slot"]): SurfaceGroup => {
  const found = surface.groups.find((candidate) => candidate.slot === slot);
  if (!found) throw new Error(`no group ${slot}`);
  return found;
};

const rows = (surface: ProjectSurface, slot: SurfaceGroup["slot"]): string[] =>
  group(surface, slot).entries.map((entry) => [entry.id, entry.detail].filter(Boolean).join("  "));

const tool = (config: string): string =>
  `import { defineTool } from "SDK/tools";\nimport { z } from "zod";\n\nexport default defineTool(${config});\n`;

test("groups come in the order of the slots, with labels and places for new entries", () => {
  const surface = open({}).surface();
  expect(surface.groups.map((entry) => entry.label)).toEqual([
    "Agent",
    "Instructions",
    "Tools",
    "Channels",
    "Connections",
    "Host connections",
    "Skills",
    "Subagents",
    "Schedules",
    "Hooks",
    "Extensions",
    "Storage",
    "Artifacts",
    "Sandbox",
    "Evals",
    "Eval configuration",
  ]);
  expect(group(surface, "tools")).toEqual({
    slot: "tools",
    label: "Tools",
    uri: `file://${DIR}/agent/tools`,
    detail: "",
    entries: [],
  });
  expect(group(surface, "storage").uri).toBe(`file://${DIR}/agent/storage.ts`);
  expect(group(surface, "evals").uri).toBe(`file://${DIR}/evals`);
  expect(surface).toMatchObject({
    uri: `file://${DIR}`,
    name: "sample",
    dialect: "july",
    runtime: "local",
    rootUri: `file://${DIR}/agent`,
    manifestUri: `file://${DIR}/package.json`,
    errors: 0,
  });
});

test("details are the short facts of each kind", () => {
  const surface = fixture("ops-pair/triage");
  expect(rows(surface, "tools")).toEqual([
    "comment_ticket  write · needs approval",
    "read_alert  read",
    "similar_alerts  read",
  ]);
  expect(rows(surface, "mcp-connections")).toEqual(["engineer  remote or peer", "wiki  remote · OAuth"]);
  expect(rows(surface, "channels")).toEqual(["slack  slack", "tickets  custom · 2 routes"]);
  expect(group(surface, "channels").detail).toBe("2 · slack, tickets");
  expect(group(surface, "instructions").detail).toBe("instructions.md · ~124 tokens");
  expect(group(surface, "storage").detail).toBe("file-kv");
  expect(rows(fixture("code-host"), "mcp-connections")).toEqual(["search  stdio"]);
  expect(rows(fixture("code-host"), "host-connections")).toEqual(["ledger  peer"]);
  expect(group(fixture("evals-gallery"), "evals").detail).toBe("8 cases");
  expect(rows(fixture("cloud-handoff"), "extensions")).toEqual(["cloud  cursor-cloud-agents · 6 tools"]);
});

test("parts of an entry are its children", () => {
  const [, tickets] = group(fixture("ops-pair/triage"), "channels").entries;
  expect(tickets?.children.map((child) => [child.id, child.line])).toEqual([
    ["GET /health", 12],
    ["POST /event", 17],
  ]);
  const evals = group(fixture("evals-gallery"), "evals").entries;
  expect(evals.map((entry) => [entry.id, entry.children.map((child) => child.id)])).toEqual([
    ["builds/api", []],
    ["builds", ["passing", "failing"]],
    ["plain", []],
    ["smoke", []],
    ["sql", ["0000", "0001"]],
    ["workspace", ["reads-notes"]],
  ]);
});

test("the tooltip of a tool shows its description, inputs and file, and no markup of the project", () => {
  const surface = open({
    "ROOT/tools/find.ts": tool(
      `{ description: "Finds **all** [parcels](command:x) <b>$(x)</b>.", effect: "read", inputSchema: z.object({ city: z.string().describe("Where | when"), kind: z.enum(["a", "b"]).optional() }), execute: () => 1 }`,
    ),
  }).surface();
  expect(group(surface, "tools").entries[0]?.tooltip).toBe(
    [
      "**find**",
      "Finds \\*\\*all\\*\\* \\[parcels\\]\\(command:x\\) \\<b\\>\\$\\(x\\)\\</b\\>\\.",
      "Effect: read",
      [
        "| Input | Type | | |",
        "| --- | --- | --- | --- |",
        "| `city` | `string` | required | Where \\| when |",
        '| `kind` | `"a" \\| "b"` |  |  |',
      ].join("\n"),
      "`agent/tools/find.ts`",
    ].join("\n\n"),
  );
});

test("problems are counted by entry and by project; a packaged skill answers for its whole folder", () => {
  const { workspace, surface } = open({
    "ROOT/tools/half.ts": tool(`{ execute: () => 1 }`),
    "ROOT/skills/packed/SKILL.md": "---\ndescription: Packed.\n---\nText.",
    "ROOT/skills/packed/references/a.md": "a",
  });
  const half = group(surface(), "tools").entries[0];
  expect(half).toMatchObject({ id: "half", detail: "no description", errors: 1, warnings: 0 });
  expect(surface().errors).toBe(1);

  const project = workspace.projects()[0];
  if (!project) throw new Error("no project");
  const found = (path: string, severity: Diagnostic["severity"]): [string, Diagnostic[]] => [
    path,
    [
      {
        ruleId: "skill/x",
        severity,
        path,
        at: [0, 1],
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
        message: "x",
        related: [],
        fixes: [],
        tags: [],
      },
    ],
  ];
  const counted = projectSurface(
    workspace,
    project,
    new Map([
      found(`${DIR}/agent/skills/packed/references/a.md`, "warning"),
      found(`${DIR}/agent/skills/packed/SKILL.md`, "error"),
      found(`${DIR}/package.json`, "information"),
    ]),
    toUri,
  );
  expect(group(counted, "skills").entries[0]).toMatchObject({ errors: 1, warnings: 1 });
  expect(counted).toMatchObject({ errors: 1, warnings: 1, information: 1 });
});

test("a folder without its defining file is shown and says so", () => {
  const surface = open({ "ROOT/subagents/empty/notes.md": "x" }).surface();
  expect(rows(surface, "subagents")).toEqual(["empty  no agent.ts"]);
});

test("a project without a root has empty groups that know where things would go", () => {
  const workspace = new Workspace(
    new MemoryFileSystem({ "/ws/p/package.json": `{"name":"p","dependencies":{"@cursor/bdk":"1"}}` }),
  );
  workspace.setFolders(["/ws"]);
  const project = workspace.projects()[0];
  if (!project) throw new Error("no project");
  const surface = projectSurface(workspace, project, new Map(), toUri);
  expect(surface.rootUri).toBeUndefined();
  expect(group(surface, "tools").uri).toBe("file:///ws/p/bot/tools");
});

describe("speed", () => {
  test("a thousand entries are told again in a few milliseconds when nothing has changed", () => {
    const files: Files = {};
    for (let index = 0; index < 1000; index++)
      files[`ROOT/tools/tool_${index}.ts`] = tool(
        `{ description: "Tool ${index}.", effect: "read", inputSchema: z.object({ n: z.number() }), execute: () => 1 }`,
      );
    const { workspace } = open(files);
    const project = workspace.projects()[0];
    if (!project) throw new Error("no project");
    const none = new Map<string, Diagnostic[]>();
    projectSurface(workspace, project, none, toUri);
    // The best of several: other processes share this machine.
    const times = Array.from({ length: 15 }, () => {
      const started = performance.now();
      projectSurface(workspace, project, none, toUri);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  });
});
