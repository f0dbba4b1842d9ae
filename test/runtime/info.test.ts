import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { info, UsageError } from "../../runtime";
import { FIXTURES, folderWith, removeFolders, run, sample, useCommand } from "./kit";

const cli = useCommand();
afterAll(removeFolders);

test("one project gives one object with the keys of the SDK's own", async () => {
  const { code, stdout, stderr } = await run(cli.path, [
    "info",
    "--json",
    "--dir",
    join(FIXTURES, "trail-conditions"),
  ]);
  expect([code, stderr]).toEqual([0, ""]);
  const agent = JSON.parse(stdout) as ReturnType<typeof info>[number];
  expect(agent).toMatchObject({
    name: "trail-conditions",
    runtime: "local",
    diagnostics: [],
    dir: ".",
    root: "agent",
    instructions: { chars: expect.any(Number) as unknown },
  });
  for (const tool of agent.tools) {
    expect(tool).toMatchObject({
      execution: "server",
      inputSchema: { type: "object" },
      file: `agent/tools/${tool.name}.ts`,
      line: expect.any(Number) as unknown,
    });
    expect(["read", "write"]).toContain(tool.effect);
  }
  expect(agent.skills.map((skill) => skill.name)).toHaveLength(1);
  expect(agent.subagents).toEqual([]);
  expect(agent.storage).toBeNull();
});

test("several projects give a list, none an empty one and code 2", async () => {
  const several = await run(cli.path, ["info", "--json", "--dir", join(FIXTURES, "ops-pair")]);
  expect(several.code).toBe(0);
  const { agents } = JSON.parse(several.stdout) as { agents: ReturnType<typeof info> };
  expect(agents.map((agent) => [agent.name, agent.runtime])).toEqual([
    ["engineer", "cloud"],
    ["triage", "local"],
  ]);
  expect(agents[1]?.connections).toMatchObject([
    { name: "engineer", transport: "unknown", transports: ["remote", "peer"] },
    { name: "wiki", transport: "remote" },
  ]);
  const none = await run(cli.path, ["info", "--json", "--dir", folderWith({})]);
  expect(none.code).toBe(2);
  expect(JSON.parse(none.stdout)).toEqual({ agents: [] });
  expect(none.stderr).toContain("no agent project");
});

test("extensions are listed with what they add", () => {
  const [agent] = info(join(FIXTURES, "cloud-handoff"));
  expect(agent?.extensions[0]).toMatchObject({
    name: "cloud",
    specifier: "@cursor/bdk/extensions/cursor-cloud-agents",
    skills: [{ name: "cloud__handoff" }],
  });
  expect(agent?.extensions[0]?.tools).toContainEqual({ name: "cloud__launch" });
});

test("the tree for people names everything", async () => {
  const { stdout } = await run(cli.path, ["info", "--dir", join(FIXTURES, "ops-pair")]);
  for (const words of [
    "triage  @cursor/july · local · grok-4.5",
    "comment_ticket  write · needs approval",
    "POST /v1/channels/tickets/event",
    "wiki      remote · OAuth · mcp.atlassian.example",
    "*/5 * * * * UTC",
  ])
    expect(stdout).toContain(words);
});

test("the library says what is wrong with a folder", () => {
  expect(() => info("/does/not/exist")).toThrow(UsageError);
});

describe("a large output", () => {
  const TOOLS = 600;
  function large(): string {
    const files = sample();
    const words = "A long description for one of very many tools. ".repeat(40);
    for (let index = 0; index < TOOLS; index++)
      files[`agent/tools/tool_${index}.ts`] =
        `import { defineTool } from "@cursor/july/tools";\nexport default defineTool({ description: ${JSON.stringify(words + index)}, execute: () => ${index} });\n`;
    return folderWith(files);
  }

  test("is complete through a slow pipe, and silent when the reader leaves", async () => {
    const dir = large();
    const child = spawn(process.execPath, [cli.path, "info", "--json", "--dir", dir], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
    for await (const chunk of child.stdout) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 4 === 0) await wait(5);
    }
    const text = Buffer.concat(chunks).toString("utf8");
    expect(await closed).toBe(0);
    expect(text.length).toBeGreaterThan(1024 * 1024);
    expect((JSON.parse(text) as { tools: unknown[] }).tools).toHaveLength(TOOLS);

    const left = await run(cli.path, ["info", "--json", "--dir", dir], {
      started: (leaving) => leaving.stdout?.once("data", () => leaving.stdout?.destroy()),
    });
    expect(left).toMatchObject({ code: 0, stderr: "" });
  });
});
