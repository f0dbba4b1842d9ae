import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MemoryFileSystem,
  RuleEngine,
  Workspace,
  type AgentProject,
  type RuleFailure,
} from "../../language-server";
import { DEEP, FIXTURES, seedFor } from "./fixtures";
import { mutate, nestedTexts, type Mutation } from "./mutations";

/** No validation after one edit may take longer. Processor time: other processes of the machine do not count. */
const LIMIT_MS = 1_000;

interface Subject {
  workspace: Workspace;
  engine: RuleEngine;
  failures: RuleFailure[];
  paths: string[];
  /** The folders of the projects as they were before any edit. */
  projects: readonly AgentProject[];
}

/** A workspace with one fixture, kept for all edits to it. */
function open(index: number): Subject {
  const fixture = FIXTURES[index % FIXTURES.length];
  if (!fixture) throw new Error("there are no fixtures");
  const files = [...fixture.files].map(([path, text]) => [`/ws/${fixture.name}/${path}`, text] as const);
  const workspace = new Workspace(new MemoryFileSystem(Object.fromEntries(files)));
  workspace.setFolders(["/ws"]);
  const failures: RuleFailure[] = [];
  const engine = new RuleEngine(workspace, (failure) => failures.push(failure));
  const subject = {
    workspace,
    engine,
    failures,
    paths: files.map(([path]) => path),
    projects: workspace.projects(),
  };
  validate(subject);
  return subject;
}

const subjects = new Map<number, Subject>();
function subjectAt(index: number): Subject {
  const key = index % FIXTURES.length;
  const subject = subjects.get(key) ?? open(key);
  subjects.set(key, subject);
  return subject;
}

function validate(subject: Subject): void {
  for (const project of subject.workspace.projects()) subject.engine.diagnose(project.dir);
  subject.workspace.queries.sweep();
}

/** Lays a text over a file, validates, and says what went wrong; the file is as before afterwards. */
function complaint(subject: Subject, path: string, text: string): string | undefined {
  subject.workspace.setDocument(path, text);
  const started = process.cpuUsage();
  try {
    validate(subject);
  } catch (error) {
    return `${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  } finally {
    subject.workspace.setDocument(path, undefined);
  }
  const used = process.cpuUsage(started);
  const ms = (used.user + used.system) / 1000;
  const failure = subject.failures.pop();
  if (failure)
    return `${path}: ${failure.ruleId} failed with ${
      failure.error instanceof Error ? (failure.error.stack ?? failure.error.message) : String(failure.error)
    }`;
  return ms > LIMIT_MS ? `${path}: took ${Math.round(ms)} ms` : undefined;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.nat(),
  from: fc.nat(),
  to: fc.nat(),
  pick: fc.nat(),
});

describe("random edits of fixture files", () => {
  const chunks = DEEP ? 40 : 2;
  const perChunk = DEEP ? 500 : 200;
  const seed = seedFor("random edits");

  for (let chunk = 0; chunk < chunks; chunk++)
    it(
      `never crash the analysis and never take long, part ${chunk + 1} of ${chunks}`,
      { timeout: 600_000 },
      () => {
        fc.assert(
          fc.property(
            fc.nat(FIXTURES.length - 1),
            fc.nat(),
            fc.array(mutation, { minLength: 1, maxLength: 3 }),
            (which, file, mutations) => {
              const subject = subjectAt(which);
              const path = subject.paths[file % subject.paths.length] ?? "";
              const text = mutations.reduce(mutate, subject.workspace.fs.readFile(path) ?? "");
              expect(complaint(subject, path, text)).toBeUndefined();
            },
          ),
          { seed: seed + chunk, numRuns: perChunk, endOnFailure: true },
        );
      },
    );
});

describe("nesting that no parser can follow", () => {
  const subject = subjectAt(FIXTURES.findIndex((fixture) => fixture.name === "ops-pair"));
  const kinds = ["agent.ts", "instructions.md", "smoke.eval.ts", "package.json", "tsconfig.json"];
  for (const kind of kinds)
    it(`is survived in ${kind}`, { timeout: 240_000 }, () => {
      const path = subject.paths.find((candidate) => candidate.endsWith(`/${kind}`));
      expect(path).toBeDefined();
      for (const text of nestedTexts())
        for (const whole of [text, `export default ${text}`])
          expect(complaint(subject, path ?? "", whole)).toBeUndefined();
    });

  it("is survived in a file that others import", { timeout: 240_000 }, () => {
    const path = subject.paths.find((candidate) => /\/lib\/[^/]*\.ts$/.test(candidate)) ?? "";
    for (const text of nestedTexts())
      for (const whole of [`export const x = ${text}`, `export default ${text}`])
        expect(complaint(subject, path, whole)).toBeUndefined();
  });
});

describe("a broken file", () => {
  it("does not keep its last failure: mending it brings the same diagnostics as before", () => {
    for (const index of FIXTURES.keys()) {
      const subject = subjectAt(index);
      const all = (): string =>
        JSON.stringify(
          subject.workspace.projects().map((project) => [...subject.engine.diagnose(project.dir)]),
        );
      const before = all();
      const path = subject.paths.find((candidate) => /\.[jt]s$/.test(candidate));
      if (!path) continue;
      subject.workspace.setDocument(path, "export default (".repeat(50));
      all();
      subject.workspace.setDocument(path, undefined);
      expect(all()).toBe(before);
    }
  });
});
