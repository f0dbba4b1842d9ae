import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  MemoryFileSystem,
  normalizePath,
  projectOf,
  Workspace,
  type AgentProject,
} from "../../../language-server";

const AGENT = (name: string): string =>
  `import { defineAgent } from "${name}";\n\nexport default defineAgent({ model: "grok-4.5" });\n`;
const manifest = (dependencies: Record<string, string>, more: object = {}): string =>
  JSON.stringify({ name: "x", dependencies, ...more });
const JULY = { "@cursor/july": "^0.2.0" };
const BDK = { "@cursor/bdk": "^0.2.0" };

const told = (project: AgentProject): string =>
  [
    project.dir,
    project.package,
    project.dialect.id,
    project.rootName ?? "no root",
    project.evidence,
    project.manifest ?? "no manifest",
  ].join(" ");

function find(files: Record<string, string>, folders = ["/ws"], excludes: string[] = []): string[] {
  const workspace = new Workspace(new MemoryFileSystem(files));
  workspace.setFolders(folders);
  workspace.setExcludes(excludes);
  return workspace.projects().map(told);
}

describe("an agent project is found", () => {
  it("by its dependency and its agent file", () => {
    expect(find({ "/ws/package.json": manifest(JULY), "/ws/agent/agent.ts": AGENT("@cursor/july") })).toEqual(
      ["/ws @cursor/july july agent dependency /ws/package.json"],
    );
  });

  for (const [name, dialect] of [
    ["@anysphere/agent-serve", "agent-serve"],
    ["@cursor/july", "july"],
    ["@cursor/bdk", "bdk"],
    ["@grok/agent-sdk", "agent-sdk"],
    ["@cursor/agent-sdk", "agent-sdk"],
  ] as const)
    for (const root of ["agent", "bot"])
      it(`in every dialect: ${name} under ${root}/`, () => {
        expect(
          find({ "/ws/package.json": manifest({ [name]: "*" }), [`/ws/${root}/agent.ts`]: AGENT(name) }),
        ).toEqual([`/ws ${name} ${dialect} ${root} dependency /ws/package.json`]);
      });

  it("by its dependency while the agent file is still empty", () => {
    expect(find({ "/ws/package.json": manifest(JULY), "/ws/agent/agent.ts": "" })).toEqual([
      "/ws @cursor/july july agent dependency /ws/package.json",
    ]);
  });

  it("by its dependency and instructions alone", () => {
    expect(find({ "/ws/package.json": manifest(JULY), "/ws/agent/instructions.md": "Hi" })).toHaveLength(1);
  });

  it("by a development dependency", () => {
    expect(
      find({
        "/ws/package.json": JSON.stringify({ devDependencies: JULY }),
        "/ws/agent/agent.ts": "",
      }),
    ).toEqual(["/ws @cursor/july july agent dependency /ws/package.json"]);
  });

  it("by an import alone, without any manifest", () => {
    expect(find({ "/ws/a/bot/agent.ts": AGENT("@cursor/bdk") })).toEqual([
      "/ws/a @cursor/bdk bdk bot import no manifest",
    ]);
  });

  it("by an import in a tool", () => {
    expect(
      find({
        "/ws/agent/tools/x.ts": `import { defineTool } from "@cursor/july/tools";\nexport default defineTool({});\n`,
      }),
    ).toEqual(["/ws @cursor/july july agent import no manifest"]);
  });

  it("while its agent file does not parse", () => {
    expect(
      find({
        "/ws/package.json": manifest(JULY),
        "/ws/agent/agent.ts": `import { defineAgent } from "@cursor/july";\nexport default defineAgent({ mod`,
      }),
    ).toHaveLength(1);
  });

  it("with the manifest above it", () => {
    expect(
      find({
        "/ws/cli/package.json": manifest(BDK),
        "/ws/cli/agent-sdk/agent/agent.ts": AGENT("@cursor/bdk"),
      }),
    ).toEqual(["/ws/cli/agent-sdk @cursor/bdk bdk agent dependency /ws/cli/package.json"]);
  });

  it("with the manifest above the workspace folder", () => {
    expect(
      find({ "/up/package.json": manifest(BDK), "/up/ws/bot/agent.ts": AGENT("@cursor/bdk") }, ["/up/ws"]),
    ).toEqual(["/up/ws @cursor/bdk bdk bot dependency /up/package.json"]);
  });

  it("not by a manifest further up alone: a folder of components or of another framework", () => {
    expect(
      find({
        "/ws/app/package.json": manifest(JULY),
        "/ws/app/agent/agent.ts": AGENT("@cursor/july"),
        "/ws/app/src/components/agent/agent.tsx": "export default function Agent() {}\n",
        "/ws/app/src/components/agent/agent.ts": "export interface Agent {}\n",
        "/ws/app/src/agent/agent.ts":
          'import { Agent } from "@mastra/core";\nexport const agent = new Agent({});\n',
      }),
    ).toEqual(["/ws/app @cursor/july july agent dependency /ws/app/package.json"]);
  });

  it("by the nearest manifest of several", () => {
    expect(
      find({
        "/ws/package.json": manifest(JULY, { workspaces: ["a"] }),
        "/ws/a/package.json": manifest(BDK),
        "/ws/a/bot/agent.ts": AGENT("@cursor/bdk"),
      }),
    ).toEqual(["/ws/a @cursor/bdk bdk bot dependency /ws/a/package.json"]);
  });

  it("by its import where the nearest manifest does not name the SDK", () => {
    expect(
      find({
        "/ws/package.json": manifest(JULY),
        "/ws/a/package.json": manifest({}),
        "/ws/a/agent/agent.ts": AGENT("@cursor/july"),
      })[0],
    ).toBe("/ws/a @cursor/july july agent import /ws/a/package.json");
  });

  it("in a monorepo, once each and in path order", () => {
    const files = Object.fromEntries(
      ["c", "a", "b"].flatMap((name) => [
        [`/ws/agents/${name}/package.json`, manifest(JULY)],
        [`/ws/agents/${name}/agent/agent.ts`, AGENT("@cursor/july")],
      ]),
    );
    expect(find({ ...files, "/ws/package.json": manifest({}, { workspaces: ["agents/*"] }) })).toEqual(
      ["a", "b", "c"].map(
        (name) => `/ws/agents/${name} @cursor/july july agent dependency /ws/agents/${name}/package.json`,
      ),
    );
  });

  it("several below one manifest", () => {
    expect(
      find({
        "/ws/package.json": manifest(JULY),
        "/ws/agents/a/agent/agent.ts": AGENT("@cursor/july"),
        "/ws/agents/b/agent/agent.ts": AGENT("@cursor/july"),
      }),
    ).toHaveLength(2);
  });

  it("once where workspace folders overlap", () => {
    expect(
      find({ "/ws/a/package.json": manifest(JULY), "/ws/a/agent/agent.ts": AGENT("@cursor/july") }, [
        "/ws",
        "/ws/a",
      ]),
    ).toHaveLength(1);
  });

  it("in several workspace folders", () => {
    expect(
      find({ "/one/agent/agent.ts": AGENT("@cursor/july"), "/two/bot/agent.ts": AGENT("@cursor/bdk") }, [
        "/one",
        "/two",
      ]),
    ).toEqual([
      "/one @cursor/july july agent import no manifest",
      "/two @cursor/bdk bdk bot import no manifest",
    ]);
  });

  it("where the workspace folder is the agent root itself", () => {
    expect(
      find({ "/ws/package.json": manifest(JULY), "/ws/agent/agent.ts": AGENT("@cursor/july") }, [
        "/ws/agent",
      ]),
    ).toHaveLength(1);
  });

  it("without a root where only the manifest names the SDK", () => {
    expect(find({ "/ws/package.json": manifest(JULY), "/ws/src/x.ts": "" })).toEqual([
      "/ws @cursor/july july no root dependency /ws/package.json",
    ]);
  });

  it("with two SDK packages by the one that the code imports", () => {
    expect(
      find({
        "/ws/package.json": manifest({ ...JULY, ...BDK }),
        "/ws/agent/agent.ts": AGENT("@cursor/july"),
      }),
    ).toEqual(["/ws @cursor/july july agent dependency /ws/package.json"]);
  });

  it("once where both roots exist: the one that imports the SDK", () => {
    expect(
      find({
        "/ws/package.json": manifest(BDK),
        "/ws/agent/agent.ts": AGENT("@cursor/bdk"),
        "/ws/bot/agent.ts": "",
      }),
    ).toEqual(["/ws @cursor/bdk bdk agent dependency /ws/package.json"]);
  });

  it("once where both roots are agents: the one that the dialect prefers", () => {
    for (const [dependency, root] of [
      [JULY, "agent"],
      [BDK, "bot"],
    ] as const)
      expect(
        find({
          "/ws/package.json": manifest(dependency),
          "/ws/agent/agent.ts": AGENT(Object.keys(dependency)[0] ?? ""),
          "/ws/bot/agent.ts": AGENT(Object.keys(dependency)[0] ?? ""),
        }).map((text) => text.split(" ")[3]),
      ).toEqual([root]);
  });
});

describe("no agent project is found", () => {
  const silent: [string, Record<string, string>][] = [
    ["by layout alone", { "/ws/agent/agent.ts": "export default {};", "/ws/agent/instructions.md": "Hi" }],
    [
      "in another framework's folder",
      {
        "/ws/package.json": manifest({ eve: "^1" }),
        "/ws/agent/agent.ts": `import { defineAgent } from "eve";\nexport default defineAgent({});\n`,
      },
    ],
    [
      "in another framework's folder beside the dependency",
      {
        "/ws/package.json": manifest({ ...JULY, eve: "^1" }, { main: "x.js" }),
        "/ws/agent/agent.ts": `import { defineAgent } from "eve";\nexport default defineAgent({});\n`,
      },
    ],
    [
      "where the SDK is only mentioned",
      {
        "/ws/package.json": JSON.stringify({ description: "@cursor/july", keywords: ["@cursor/bdk"] }),
        "/ws/agent/agent.ts": `// import { defineAgent } from "@cursor/july";\nconst x = "@cursor/july";\nconst y = \`import a from "@cursor/bdk"\`;\nexport default x;\n`,
      },
    ],
    [
      "in a package with a similar name",
      {
        "/ws/package.json": manifest({ "@cursor/july-extras": "1" }),
        "/ws/agent/agent.ts": AGENT("@cursor/july-extras"),
      },
    ],
    [
      "in a library that has the SDK as a peer",
      {
        "/ws/package.json": JSON.stringify({ peerDependencies: JULY }),
        "/ws/src/x.ts": AGENT("@cursor/july"),
      },
    ],
    ["in a library with the SDK and no root", { "/ws/package.json": manifest(JULY, { main: "x.js" }) }],
    [
      "in common folders of some other program",
      { "/ws/package.json": manifest({}), "/ws/bot/skills/x.ts": "", "/ws/bot/tools/y.ts": "" },
    ],
    [
      "in a folder of that name that holds nothing of an agent",
      { "/ws/package.json": "{}", "/ws/agent/x.ts": "" },
    ],
    [
      "in installed packages",
      {
        "/ws/node_modules/a/package.json": manifest(JULY),
        "/ws/node_modules/a/agent/agent.ts": AGENT("@cursor/july"),
      },
    ],
    ["in build output", { "/ws/dist/agent/agent.js": AGENT("@cursor/july") }],
    ["in hidden folders", { "/ws/.cache/agent/agent.ts": AGENT("@cursor/july") }],
    ["in an empty workspace", {}],
  ];
  for (const [title, files] of silent)
    it(title, () => {
      expect(find(files)).toEqual([]);
    });

  it("in excluded folders", () => {
    const files = {
      "/ws/old/x/agent/agent.ts": AGENT("@cursor/july"),
      "/ws/new/agent/agent.ts": AGENT("@cursor/july"),
    };
    expect(find(files, ["/ws"], ["**/old"])).toHaveLength(1);
    expect(find(files, ["/ws"], ["old/**"])).toHaveLength(1);
    expect(find(files, ["/ws"], ["**/old/**"])).toHaveLength(1);
    expect(find(files, ["/ws"], ["nothing"])).toHaveLength(2);
  });

  it("without folders", () => {
    expect(find({ "/ws/agent/agent.ts": AGENT("@cursor/july") }, [])).toEqual([]);
  });
});

describe("changes", () => {
  const files = { "/ws/package.json": manifest(JULY), "/ws/agent/agent.ts": AGENT("@cursor/july") };
  const start = (): { disk: MemoryFileSystem; workspace: Workspace; dirs: () => string[] } => {
    const disk = new MemoryFileSystem(files);
    const workspace = new Workspace(disk);
    workspace.setFolders(["/ws"]);
    return { disk, workspace, dirs: () => workspace.projects().map((project) => project.dir) };
  };

  it("of folders and excludes are followed", () => {
    const { workspace, dirs } = start();
    expect(dirs()).toEqual(["/ws"]);
    workspace.setExcludes(["**/agent"]);
    expect(workspace.projects().map((project) => project.rootName)).toEqual([undefined]);
    workspace.setExcludes([]);
    expect(workspace.projects().map((project) => project.rootName)).toEqual(["agent"]);
    workspace.setFolders([]);
    expect(dirs()).toEqual([]);
  });

  it("of a folder's name are followed, also when only the folder is told", () => {
    const { disk, workspace, dirs } = start();
    expect(dirs()).toEqual(["/ws"]);
    disk.files.clear();
    disk.files.set("/ws/sub/package.json", manifest(JULY));
    disk.files.set("/ws/sub/agent/agent.ts", AGENT("@cursor/july"));
    workspace.filesChanged(["/ws/package.json", "/ws/agent", "/ws/sub"]);
    expect(dirs()).toEqual(["/ws/sub"]);
  });

  it("of a folder whose name looks like a file are followed", () => {
    const { disk, workspace } = start();
    const before = workspace.projects()[0]?.entries.length;
    disk.files.set("/ws/agent/skills/v1.2/SKILL.md", "---\ndescription: x\n---\nHi\n");
    workspace.filesChanged(["/ws/agent/skills/v1.2"]);
    expect(workspace.projects()[0]?.entries.length).toBe((before ?? 0) + 1);
    disk.files.delete("/ws/agent/skills/v1.2/SKILL.md");
    workspace.filesChanged(["/ws/agent/skills/v1.2"]);
    expect(workspace.projects()[0]?.entries.length).toBe(before);
  });

  it("in an open document count before they are saved", () => {
    const { workspace } = start();
    expect(workspace.projects()[0]?.package).toBe("@cursor/july");
    workspace.setDocument("/ws/package.json", manifest(BDK));
    expect(workspace.projects()[0]?.package).toBe("@cursor/bdk");
    workspace.setDocument("/ws/package.json", undefined);
    expect(workspace.projects()[0]?.package).toBe("@cursor/july");
  });

  it("are all seen by a reload", () => {
    const { disk, workspace, dirs } = start();
    dirs();
    disk.files.clear();
    workspace.reload();
    expect(dirs()).toEqual([]);
  });
});

describe("links on disk", () => {
  it("to an agent root are followed, to other folders not", () => {
    const folder = normalizePath(mkdtempSync(join(tmpdir(), "agent-workbench-find-")));
    try {
      const write = (path: string, text: string): void => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      };
      write("real/source/agent.ts", AGENT("@cursor/july"));
      write("app/package.json", manifest(JULY));
      symlinkSync(join(folder, "real/source"), join(folder, "app/agent"), "dir");
      symlinkSync(folder, join(folder, "app/loop"), "dir");
      symlinkSync(join(folder, "app"), join(folder, "copy"), "dir");
      const workspace = new Workspace();
      workspace.setFolders([folder]);
      expect(workspace.projects().map((project) => project.dir)).toEqual([`${folder}/app`]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("projectOf", () => {
  it("gives the innermost project that holds a file", () => {
    const workspace = new Workspace(
      new MemoryFileSystem({
        "/ws/agent/agent.ts": AGENT("@cursor/july"),
        "/ws/sub/agent/agent.ts": AGENT("@cursor/july"),
      }),
    );
    workspace.setFolders(["/ws"]);
    const projects = workspace.projects();
    expect(projects).toHaveLength(2);
    expect(projectOf(projects, "/ws/sub/agent/x.ts")?.dir).toBe("/ws/sub");
    expect(projectOf(projects, "/ws/agent/x.ts")?.dir).toBe("/ws");
    expect(projectOf(projects, "/elsewhere/x.ts")).toBeUndefined();
  });
});
