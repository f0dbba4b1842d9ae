// Runs a bundled suite inside the extension host of a headless window and reads back what happened.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { grepVariable, type ReportLine, reportVariable } from "./in-host/report-line";
import type { WindowOptions } from "./options";
import type { Host } from "./server";
import { openWorkbench, type Session, startSession } from "./session";

export interface InHostRun {
  browser: Browser;
  host: Host;
  extensionsDir: string;
  /** The bundle; it exports `run(): Promise<void>`. */
  suite: string;
  window: WindowOptions;
  /** Runs only the tests whose full title contains this. */
  grep?: string;
  limitMs?: number;
  /** Called before the window closes. */
  finished?: (session: Session, outcome: InHostOutcome) => Promise<void>;
}

export interface InHostOutcome {
  tests: Extract<ReportLine, { kind: "test" }>[];
  /** Why the run as a whole failed, when it is not a test that did. */
  problem: string | undefined;
}

const SUITE_LIMIT_MS = 300_000;

export async function runInHost(run: InHostRun): Promise<InHostOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "e2e-suite-"));
  const report = join(folder, "report.jsonl");
  const inHost = { suite: run.suite, driver: writeDriver(folder) };
  let session: Session | undefined;
  try {
    session = await startSession(run.browser, {
      ...run.window,
      host: run.host,
      extensionsDir: run.extensionsDir,
      inHost,
      env: { ...run.window.env, [reportVariable]: report, ...(run.grep ? { [grepVariable]: run.grep } : {}) },
    });
    const code = await exitOf(session, inHost, run.limitMs ?? SUITE_LIMIT_MS);
    const outcome = judge(code, readReport(report));
    await run.finished?.(session, outcome);
    return outcome;
  } finally {
    await session?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The editor runs a suite only beside an extension under development. Ours is installed as users have it, so this is an empty one. */
function writeDriver(folder: string): string {
  const driver = join(folder, "driver");
  mkdirSync(driver);
  const manifest = { name: "driver", publisher: "e2e", version: "0.0.0", engines: { vscode: "*" } };
  writeFileSync(join(driver, "package.json"), JSON.stringify(manifest));
  return driver;
}

/** The workbench calls two functions of its page: one for each log line of the suite, one when it has ended. */
async function exitOf(
  session: Session,
  inHost: { suite: string; driver: string },
  limitMs: number,
): Promise<number | "timeout"> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<number | "timeout">((done) => {
    timer = setTimeout(() => done("timeout"), limitMs);
    void session.page
      .exposeFunction("codeAutomationExit", (code: number) => done(code))
      .then(() => session.page.exposeFunction("codeAutomationLog", () => {}))
      .then(() => openWorkbench(session, inHost))
      // A window that never becomes ready ends by the time limit, unless the suite runs all the same.
      .catch((error: unknown) => console.log(`      ${String(error)}`));
  });
  try {
    return await ended;
  } finally {
    clearTimeout(timer);
  }
}

export function readReport(path: string): ReportLine[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportLine);
}

export function judge(code: number | "timeout", lines: ReportLine[]): InHostOutcome {
  const tests = lines.filter((line) => line.kind === "test");
  const failed = tests.some((test) => test.outcome === "failed");
  const problem =
    code === "timeout"
      ? "The suite did not end in time; the extension host may have crashed."
      : !lines.some((line) => line.kind === "end")
        ? `The suite ended early with code ${code}.`
        : code !== 0 && !failed
          ? `The suite ended with code ${code}, though no test failed.`
          : tests.length === 0
            ? "The suite ran no test."
            : undefined;
  return { tests, problem };
}
