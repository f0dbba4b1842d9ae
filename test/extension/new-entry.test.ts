import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { SdkPackage } from "../../language-server/protocol";
import { COMMANDS } from "../../extension/ids";
import { canCreate, NEW_ENTRY_KINDS } from "../../extension/new-entry/slots";
import { newEntry } from "../../extension/new-entry/templates";
import { MANIFEST, project, Scene, weather } from "./scene";

const FILES = { "/ws/weather/package.json": MANIFEST };
const open = async (projects = [weather()]) => new Scene({ files: FILES, projects }).open();

test("+ on a group asks for a name, writes the file and selects what to type over", async () => {
  const scene = await open();
  scene.editor.answers.push("find_parcel");
  await scene.editor.run(COMMANDS.newEntry, await scene.row("Tools"));
  expect(scene.editor.files.get("/ws/weather/agent/tools/find_parcel.ts"))
    .toBe(`import { defineTool } from "@cursor/july/tools";
import { z } from "zod";

export default defineTool({
  description: "Say what this does and when to use it.",
  inputSchema: z.object({
    query: z.string().min(1).describe("What to look for"),
  }),
  effect: "read",
  async execute({ query }) {
    return { query };
  },
});
`);
  expect(scene.editor.opened).toEqual(["file:///ws/weather/agent/tools/find_parcel.ts:4:16-54"]);
});

test("from the palette, the kind is picked; evals go beside the agent root", async () => {
  const scene = await open();
  scene.editor.answers.push("eval", "rain/heavy");
  await scene.editor.run(COMMANDS.newEntry);
  expect(scene.editor.files.has("/ws/weather/evals/rain/heavy.eval.ts")).toBe(true);
});

test("several agents: first which one", async () => {
  const scene = await open([
    weather(),
    project("engineer", [], { package: "@cursor/bdk", rootUri: undefined }),
  ]);
  scene.editor.answers.push("engineer", "skill", "triage");
  await scene.editor.run(COMMANDS.newEntry);
  expect(scene.editor.files.has("/ws/engineer/bot/skills/triage.md")).toBe(true);
});

test.each([
  ["", "Write a name."],
  ["get weather", "Begin with a letter; use letters, digits, “_” and “-” only."],
  ["../escape", "Begin with a letter; use letters, digits, “_” and “-” only."],
  ["a/b", "Begin with a letter; use letters, digits, “_” and “-” only."],
  ["Get_Weather", "“Get_Weather” exists already."],
  ["con", "“con” cannot be a file's name."],
  ["x".repeat(65), "Use at most 64 characters."],
])("the name %j is refused with a reason", async (name, reason) => {
  const scene = await open();
  scene.editor.answers.push(name);
  await scene.editor.run(COMMANDS.newEntry, await scene.row("Tools"));
  expect(scene.editor.inputProblems).toEqual([reason]);
  expect(scene.editor.opened).toEqual([]);
});

test("an existing file is left as it is, and offered", async () => {
  const scene = await open();
  scene.editor.files.set("/ws/weather/agent/tools/hidden.ts", "mine");
  scene.editor.answers.push("hidden", "Open");
  await scene.editor.run(COMMANDS.newEntry, await scene.row("Tools"));
  expect(scene.editor.files.get("/ws/weather/agent/tools/hidden.ts")).toBe("mine");
  expect(scene.editor.said.at(-1)).toMatchObject({
    text: "weather/agent/tools/hidden.ts exists already and was left as it is.",
    choices: ["Open"],
  });
});

test("leaving the box makes nothing", async () => {
  const scene = await open();
  const before = scene.editor.files.size;
  scene.editor.answers.push(undefined);
  await scene.editor.run(COMMANDS.newEntry, await scene.row("Tools"));
  expect(scene.editor.files.size).toBe(before);
});

test("what a generation of the SDK does not have is not offered", () => {
  const offered = (name: SdkPackage) =>
    NEW_ENTRY_KINDS.filter((kind) => canCreate(kind.slot, { package: name }, 0)).map((kind) => kind.slot);
  expect(offered("@cursor/july")).toContain("storage");
  expect(offered("@cursor/july")).not.toContain("artifacts");
  expect(offered("@cursor/bdk")).not.toContain("storage");
  expect(offered("@grok/agent-sdk")).toContain("extensions");
  expect(canCreate("instructions", { package: "@cursor/july" }, 1)).toBe(false);
  expect(canCreate("tools", { package: "@cursor/july" }, 9)).toBe(true);
  expect(canCreate("sandbox", { package: "@cursor/july" }, 0)).toBe(false);
});

describe.each(["@cursor/july", "@cursor/bdk", "@cursor/agent-sdk"] as const)("templates for %s", (name) => {
  const kinds = NEW_ENTRY_KINDS.filter((kind) => canCreate(kind.slot, { package: name }, 0));
  test.each(kinds.map((kind) => kind.slot))("%s parses, and holds what is selected", (slot) => {
    const entry = newEntry(slot, "sample-name", { package: name });
    expect(entry?.files.length).toBeGreaterThan(0);
    expect(entry?.files[0]?.content).toContain(entry?.select);
    for (const { path, content } of entry?.files ?? []) {
      expect(content.endsWith("\n")).toBe(true);
      if (!path.endsWith(".ts")) continue;
      const { diagnostics } = ts.transpileModule(content, { reportDiagnostics: true, fileName: path });
      expect(diagnostics).toEqual([]);
      const imports = [...content.matchAll(/from "([^"]+)"/g)].map((found) => found[1]);
      expect(imports.every((specifier) => specifier === "zod" || specifier?.startsWith(name))).toBe(true);
    }
  });
});
