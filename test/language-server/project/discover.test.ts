import { describe, expect, it } from "vitest";
import {
  discoverEntries,
  isModuleFile,
  MemoryFileSystem,
  SLOTS,
  slotOf,
  stem,
} from "../../../language-server";

/** What is discovered in `/p` with these files, as `slot id form path`, with `!` for a missing file. */
function discover(...paths: string[]): string[] {
  const fs = new MemoryFileSystem(Object.fromEntries(paths.map((path) => [`/p/${path}`, ""])));
  return discoverEntries(fs, "/p", "/p/agent").map(
    ({ slot, id, form, path, exists }) => `${slot} ${id} ${form} ${path.slice(3)}${exists ? "" : " !"}`,
  );
}

describe("discovery", () => {
  it("finds the single files", () => {
    expect(
      discover(
        "agent/agent.ts",
        "agent/instructions.md",
        "agent/storage.ts",
        "agent/artifacts.ts",
        "evals/evals.config.ts",
      ),
    ).toEqual([
      "agent agent module agent/agent.ts",
      "instructions instructions markdown agent/instructions.md",
      "storage storage module agent/storage.ts",
      "artifacts artifacts module agent/artifacts.ts",
      "eval-config evals.config module evals/evals.config.ts",
    ]);
  });

  it("finds both of two files of one name", () => {
    expect(
      discover(
        "agent/instructions.md",
        "agent/instructions.ts",
        "agent/schedules/a.md",
        "agent/schedules/a.ts",
      ),
    ).toEqual([
      "instructions instructions markdown agent/instructions.md",
      "instructions instructions module agent/instructions.ts",
      "schedules a markdown agent/schedules/a.md",
      "schedules a module agent/schedules/a.ts",
    ]);
  });

  it("finds a folder of instructions", () => {
    expect(
      discover("agent/instructions/b.md", "agent/instructions/a.md", "agent/instructions/x.txt"),
    ).toEqual([
      "instructions instructions/a markdown agent/instructions/a.md",
      "instructions instructions/b markdown agent/instructions/b.md",
    ]);
  });

  it("takes tools directly in the folder, in every extension, and no tests or declarations", () => {
    expect(
      discover(
        "agent/tools/a.ts",
        "agent/tools/b.mts",
        "agent/tools/c.js",
        "agent/tools/d.cjs",
        "agent/tools/e.tsx",
        "agent/tools/f.test.ts",
        "agent/tools/g.spec.js",
        "agent/tools/h.d.ts",
        "agent/tools/i.json",
        "agent/tools/j.md",
        "agent/tools/sub/k.ts",
        "agent/tools/l.m.ts",
      ),
    ).toEqual([
      "tools a module agent/tools/a.ts",
      "tools b module agent/tools/b.mts",
      "tools c module agent/tools/c.js",
      "tools d module agent/tools/d.cjs",
      "tools e module agent/tools/e.tsx",
      "tools l.m module agent/tools/l.m.ts",
    ]);
  });

  it("takes skills as files and as folders", () => {
    expect(
      discover(
        "agent/skills/a.md",
        "agent/skills/b.ts",
        "agent/skills/c/SKILL.md",
        "agent/skills/c/references/x.md",
        "agent/skills/d/notes.md",
        "agent/skills/.hidden/SKILL.md",
      ),
    ).toEqual([
      "skills a markdown agent/skills/a.md",
      "skills b module agent/skills/b.ts",
      "skills c folder agent/skills/c/SKILL.md",
      "skills d folder agent/skills/d/SKILL.md !",
    ]);
  });

  it("takes subagents by folder", () => {
    expect(
      discover(
        "agent/subagents/a/agent.ts",
        "agent/subagents/b/agent.js",
        "agent/subagents/c/instructions.md",
        "agent/subagents/loose.ts",
      ),
    ).toEqual([
      "subagents a module agent/subagents/a/agent.ts",
      "subagents b module agent/subagents/b/agent.js",
      "subagents c module agent/subagents/c/agent.ts !",
    ]);
  });

  it("takes hooks at any depth", () => {
    expect(
      discover("agent/hooks/memory.ts", "agent/hooks/audit/write.ts", "agent/hooks/audit/deep/x.ts"),
    ).toEqual([
      "hooks audit/deep/x module agent/hooks/audit/deep/x.ts",
      "hooks audit/write module agent/hooks/audit/write.ts",
      "hooks memory module agent/hooks/memory.ts",
    ]);
  });

  it("counts sandbox files without reading them", () => {
    expect(discover("agent/sandbox/a.bin", "agent/sandbox/b/c.ts")).toEqual([
      "sandbox a.bin folder agent/sandbox/a.bin",
      "sandbox b/c.ts folder agent/sandbox/b/c.ts",
    ]);
  });

  it("names evals by their path, an index by its folder", () => {
    expect(
      discover(
        "evals/smoke.eval.ts",
        "evals/index.eval.ts",
        "evals/builds/api.eval.ts",
        "evals/builds/index.eval.ts",
        "evals/a/b/c.eval.js",
        "evals/helper.ts",
        "evals/.eval.ts",
        "evals/x.eval.md",
        "evals/data/x.json",
      ),
    ).toEqual([
      "evals a/b/c module evals/a/b/c.eval.js",
      "evals builds/api module evals/builds/api.eval.ts",
      "evals builds module evals/builds/index.eval.ts",
      "evals index module evals/index.eval.ts",
      "evals smoke module evals/smoke.eval.ts",
    ]);
  });

  it("leaves alone what is no slot", () => {
    expect(
      discover(
        "agent/lib/x.ts",
        "agent/AGENTS.md",
        "agent/README.md",
        "scripts/x.ts",
        "dashboard/agent.ts",
        "knowledge/a.md",
        ".slack/manifest.dev.json",
        "agent/tools/node_modules/x.ts",
      ),
    ).toEqual([]);
  });
});

describe("names", () => {
  it("of files lose the extension and nothing else", () => {
    expect(["/a/x.ts", "x.eval.ts", "x.md", "x.d.ts", "x", "x.json"].map(stem)).toEqual([
      "x",
      "x.eval",
      "x",
      "x.d",
      "x",
      "x.json",
    ]);
  });

  it("of modules are told from others", () => {
    expect(
      ["a.ts", "a.mts", "a.tsx", "a.jsx", "a.d.ts", "a.d.mts", "a.test.ts", "a.spec.mjs", "a.md"].filter(
        isModuleFile,
      ),
    ).toEqual(["a.ts", "a.mts", "a.tsx"]);
  });

  it("of slots are known", () => {
    expect(SLOTS.map((slot) => slotOf(slot.id))).toEqual(SLOTS);
    expect(() => slotOf("nothing" as never)).toThrow("no slot nothing");
  });
});
