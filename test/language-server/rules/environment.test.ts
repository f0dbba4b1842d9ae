import { describe, expect, it } from "vitest";
import { contributionsOf, MemoryFileSystem, RuleEngine, Workspace } from "../../../language-server";
import { DIR, projectFiles, type Files } from "./kit";

const CONNECTION: Files = {
  "ROOT/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nexport default defineConnection({ url: "https://mcp.linear.app/mcp", headers: { Authorization: "Bearer \${LINEAR_TOKEN}" } });\n`,
};

function open(files: Files): Workspace {
  const texts = [...projectFiles("bdk", files)].map(([path, text]) => [`${DIR}/${path}`, text] as const);
  const workspace = new Workspace(new MemoryFileSystem(Object.fromEntries(texts)));
  workspace.setFolders(["/ws"]);
  return workspace;
}

const ids = (engine: RuleEngine): string[] =>
  [...engine.diagnose(DIR).values()].flat().map((diagnostic) => diagnostic.ruleId);

describe("the environment of a workspace", () => {
  it("is nobody's guess: nothing is said of variables until it is given, and each change counts", () => {
    const workspace = open(CONNECTION);
    const engine = new RuleEngine(workspace);
    expect(workspace.environment()).toBeUndefined();
    expect(ids(engine)).toEqual([]);
    workspace.setEnvironment(["PATH"]);
    expect(ids(engine)).toEqual(["connection/variable-not-set"]);
    workspace.setEnvironment(["PATH", "LINEAR_TOKEN"]);
    expect(ids(engine)).toEqual([]);
    workspace.setEnvironment([]);
    workspace.setDocument(`${DIR}/.env`, "LINEAR_TOKEN=abc\n");
    expect(ids(engine)).toEqual([]);
    workspace.setDocument(`${DIR}/.env`, "# LINEAR_TOKEN=abc\n");
    expect(ids(engine)).toEqual(["connection/variable-not-set"]);
  });
});

describe("what an extension adds", () => {
  const added = (text: string): ReturnType<typeof contributionsOf> => {
    const workspace = open({ "ROOT/extensions/x.ts": text });
    return contributionsOf(workspace, `${DIR}/bot/extensions/x.ts`);
  };

  it("is known for the SDK's own", () => {
    expect(added('import x from "SDK/extensions/cursor-cloud-agents";\nexport default x({});\n')).toEqual({
      kind: "known",
      tools: ["launch", "get", "list", "dump", "reply", "cancel"],
      skills: ["handoff"],
      subagents: [],
    });
    expect(
      added(
        'import x from "SDK/extensions/cursor-grokbot-agents";\nconst mount = x({ agents: [] });\nexport { mount as default };\n',
      ),
    ).toEqual({ kind: "known", tools: ["ask", "check", "list", "interrupt"], skills: [], subagents: [] });
  });

  it("is known where a condition chooses among known ones", () => {
    expect(
      added(
        'import a from "SDK/extensions/cursor-cloud-agents";\nimport b from "SDK/extensions/cursor-grokbot-agents";\nexport default process.env.CI ? a({}) : b({});\n',
      ),
    ).toEqual({
      kind: "known",
      tools: ["launch", "get", "list", "dump", "reply", "cancel", "ask", "check", "interrupt"],
      skills: ["handoff"],
      subagents: [],
    });
  });

  it("cannot be told for anything else", () => {
    for (const text of [
      'import ci from "@acme/ci";\nexport default ci({});\n',
      'import { launchCloudAgent } from "SDK/extensions/cursor-cloud-agents";\nexport default launchCloudAgent({});\n',
      'import x from "SDK/extensions/cursor-cloud-agents";\nexport default process.env.CI ? x({}) : other;\n',
      'import x from "SDK/extensions/cursor-cloud-agents";\nexport default x(\n',
      "export const x = 1;\n",
    ])
      expect(added(text)).toEqual({ kind: "unknown" });
  });
});
