// Runs a mocha suite inside the extension host. Each suite's bundle exports `run`, which the editor calls.
import { appendFileSync } from "node:fs";
import Mocha from "mocha";
import { grepVariable, type ReportLine, reportVariable } from "./report-line";

type Outcome = Extract<ReportLine, { kind: "test" }>["outcome"];

const TEST_LIMIT_MS = 60_000;

export async function runSuite(load: () => void): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: TEST_LIMIT_MS, color: false, reporter: "spec" });
  const grep = process.env[grepVariable];
  if (grep) mocha.fgrep(grep);
  // Makes `describe` and `it`, which suites import from mocha, belong to this run.
  mocha.suite.emit("pre-require", globalThis as unknown as Mocha.MochaGlobals, "", mocha);
  load();
  const failures = await new Promise<number>((done) => {
    const runner = mocha.run(done);
    const test = (outcome: Outcome, test: Mocha.Runnable, error?: Error) =>
      report({
        kind: "test",
        outcome,
        title: test.fullTitle(),
        ms: test.duration ?? 0,
        error: describe(error),
      });
    runner.on("pass", (passed) => test("passed", passed));
    runner.on("fail", (failed, error: Error) => test("failed", failed, error));
    runner.on("pending", (pending) => test("skipped", pending));
  });
  report({ kind: "end", failures });
  if (failures) throw new Error(`${failures} tests failed`);
}

function report(line: ReportLine): void {
  const path = process.env[reportVariable];
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

function describe(error: Error | undefined): string | undefined {
  return error && (error.stack ?? error.message);
}
