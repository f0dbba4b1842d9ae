import { describe, expect, it } from "vitest";
import { RULES, UNDECIDABLE } from "../../../language-server";
import { CASES } from "./all-cases";
import { applyFix, check, DIR, projectFiles, unmark, type FailingCase } from "./kit";

/** What a case expects, in the words in which the result is told. */
function expectation(ruleId: string, severity: string, testCase: FailingCase): string[] {
  const dialect = testCase.dialect ?? "july";
  const marked = projectFiles(dialect, testCase.files);
  const used = new Map<string, number>();
  return testCase.expected.map((expected) => {
    const index = used.get(expected.file) ?? 0;
    used.set(expected.file, index + 1);
    const span = unmark(marked.get(expected.file) ?? "").spans[index];
    return `${expected.file}[${span?.[0]}-${span?.[1]}] ${expected.severity ?? severity} ${ruleId}: ${expected.message}`;
  });
}

for (const rule of RULES) {
  describe(rule.id, () => {
    const cases = CASES[rule.id];

    it("has a failing and a passing case", () => {
      expect(cases?.failing.length ?? 0).toBeGreaterThan(0);
      expect(cases?.passing.length ?? 0).toBeGreaterThan(0);
    });

    for (const testCase of cases?.failing ?? []) {
      it(`reports: ${testCase.name}`, () => {
        const result = check(testCase.dialect ?? "july", testCase.files);
        expect(result.failures).toEqual([]);
        const own = result.diagnostics.filter((diagnostic) => diagnostic.ruleId === rule.id);
        const seen = own.map(
          (d) => `${d.file}[${d.at[0]}-${d.at[1]}] ${d.severity} ${d.ruleId}: ${d.message}`,
        );
        expect(seen.sort()).toEqual(expectation(rule.id, rule.severity, testCase).sort());
        for (const expected of testCase.expected) {
          const found = own.find(
            (diagnostic) => diagnostic.file === expected.file && diagnostic.message === expected.message,
          );
          if (expected.fixes) expect(found?.fixes.map((fix) => fix.title)).toEqual(expected.fixes);
          if (expected.related)
            expect(
              found?.related.map((place) => ({
                file: place.path.slice(DIR.length + 1),
                message: place.message,
              })),
            ).toEqual(expected.related);
          const fix = found?.fixes[0];
          if (expected.fixed && fix) {
            const after = applyFix(result.texts, fix);
            const wanted = projectFiles(testCase.dialect ?? "july", { ...testCase.files, ...expected.fixed });
            for (const path of Object.keys(expected.fixed)) {
              const name = path.replace(
                /^ROOT\//,
                (testCase.dialect ?? "july") === "july" ? "agent/" : "bot/",
              );
              expect(after.get(name)).toEqual(
                wanted.has(name) ? unmark(wanted.get(name) ?? "").text : undefined,
              );
            }
          }
          if (expected.fixed) expect(fix, "a quick fix").toBeDefined();
        }
      });
    }

    for (const testCase of cases?.passing ?? []) {
      it(`is silent: ${testCase.name}`, () => {
        const result = check(testCase.dialect ?? "july", testCase.files);
        expect(result.failures).toEqual([]);
        expect(result.diagnostics.filter((diagnostic) => diagnostic.ruleId === rule.id)).toEqual([]);
      });
    }
  });
}

describe("the registry", () => {
  it("has cases for registered rules only", () => {
    expect(Object.keys(CASES).filter((id) => !RULES.some((rule) => rule.id === id))).toEqual([]);
  });

  it("names each rule once, by area and words", () => {
    const ids = RULES.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/);
  });

  it("documents each rule", () => {
    for (const rule of RULES) {
      expect(rule.title, rule.id).toMatch(/^[A-Z`].*[^.]$/);
      expect(rule.documentation.why.length, rule.id).toBeGreaterThan(20);
      expect(rule.documentation.wrong.length, rule.id).toBeGreaterThan(0);
      expect(rule.documentation.right.length, rule.id).toBeGreaterThan(0);
      expect(rule.documentation.wrong, rule.id).not.toBe(rule.documentation.right);
    }
  });

  it("has at least one case that applies a fix for every fixable rule", () => {
    const applied = (id: string): boolean =>
      (CASES[id]?.failing ?? []).some((testCase) => testCase.expected.some((expected) => expected.fixed));
    expect(RULES.filter((rule) => rule.fixable && !applied(rule.id)).map((rule) => rule.id)).toEqual([]);
  });

  it("gives a reason for each fact that text cannot decide", () => {
    for (const entry of UNDECIDABLE) expect(entry.reason.length, entry.source).toBeGreaterThan(20);
  });
});
