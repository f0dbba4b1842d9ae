import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { RuleEngine, Workspace, type RuleFailure } from "../../language-server";
import { generateProject } from "../fixtures/generate";
import { fixtureFolders, lookAlikeFolders } from "../fixtures/paths";

/** What a folder's projects are told, as lines, and what went wrong in the rules. */
function validate(folder: string): { projects: string[]; lines: string[]; failures: RuleFailure[] } {
  const workspace = new Workspace();
  workspace.setFolders([folder]);
  const failures: RuleFailure[] = [];
  const engine = new RuleEngine(workspace, (failure) => failures.push(failure));
  const projects = workspace.projects();
  const lines = projects.flatMap((project) =>
    [...engine.diagnose(project.dir).values()].flat().map((found) => {
      const file = found.path.slice(project.dir.length + 1);
      return `${project.slug}/${file}:${found.range.start.line + 1} ${found.severity} ${found.ruleId}: ${found.message}`;
    }),
  );
  return { projects: projects.map((project) => project.slug), lines, failures };
}

/** Warnings that correct projects do get, and rightly: they hold something that should change one day. */
const EXPECTED_WARNINGS: Record<string, RegExp[]> = {
  // Allowed by the SDK, refused by some of the models behind it.
  "computed-configs": [/effect_by_input\.ts:\d+ warning tool\/schema-is-no-object/],
  // A spread behind the members that it may replace.
  "ops-pair": [/storage\.ts:\d+ warning storage\/spread-overrides/],
};

describe("correct projects", () => {
  for (const folder of fixtureFolders()) {
    it(`${basename(folder)} has no error`, () => {
      const { projects, lines, failures } = validate(folder);
      expect(failures).toEqual([]);
      expect(projects.length).toBeGreaterThan(0);
      const expected = EXPECTED_WARNINGS[basename(folder)] ?? [];
      expect(
        lines.filter(
          (line) => !/ (information|hint) /.test(line) && !expected.some((pattern) => pattern.test(line)),
        ),
      ).toEqual([]);
    });
  }

  const large = mkdtempSync(join(tmpdir(), "generated-"));
  afterAll(() => rmSync(large, { recursive: true, force: true }));

  for (const dialect of ["july", "bdk"] as const) {
    it(`a generated ${dialect} project of 241 tools has no error`, () => {
      const dir = join(large, dialect);
      generateProject(dir, { tools: 241, dialect });
      const { projects, lines, failures } = validate(dir);
      expect(failures).toEqual([]);
      expect(projects).toEqual([dialect]);
      expect(lines).toEqual([]);
    });
  }
});

describe("folders that only look like an agent project", () => {
  for (const folder of lookAlikeFolders()) {
    it(`${basename(folder)} is none`, () => {
      expect(validate(folder)).toEqual({ projects: [], lines: [], failures: [] });
    });
  }
});
