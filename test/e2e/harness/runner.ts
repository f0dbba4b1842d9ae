// Runs suites and scenarios one after another, each in a window of its own, and reports every test.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser";
import { runInHost } from "./in-host-run";
import type { WindowOptions } from "./options";
import { Workbench } from "./pages/workbench";
import { Report } from "./report";
import type { Scenario } from "./scenario";
import { type Host, installExtension } from "./server";
import { openWorkbench, type Session, startSession } from "./session";

export interface Suite {
  name: string;
  /** The bundle that the extension host loads. */
  bundle: string;
  window: WindowOptions;
}

export interface RunnerOptions {
  hosts: Host[];
  vsix: string;
  suites: Suite[];
  scenarios: Scenario[];
  /** Runs only what has this in its group's or its own name. */
  filter?: string;
}

const TEST_LIMIT_MS = 180_000;

export async function runAll(options: RunnerOptions): Promise<Report> {
  const report = new Report();
  const base = mkdtempSync(join(tmpdir(), "e2e-run-"));
  const browser = await launchBrowser();
  try {
    for (const host of options.hosts) {
      const extensionsDir = join(base, `extensions-${host.version}`);
      installExtension(host, options.vsix, extensionsDir);
      const context: Context = { browser, host, extensionsDir, report, filter: options.filter };
      for (const suite of options.suites) await runSuite(context, suite);
      for (const scenario of options.scenarios) await runScenario(context, scenario);
    }
  } finally {
    await browser.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  return report;
}

interface Context {
  browser: Browser;
  host: Host;
  extensionsDir: string;
  report: Report;
  filter: string | undefined;
}

async function runSuite(context: Context, suite: Suite): Promise<void> {
  const { report, host, filter } = context;
  // A suite's tests are known only inside the editor, which filters them; the file's name chooses all of them.
  const grep = filter !== undefined && !suite.name.includes(filter) ? filter : undefined;
  const group = `${suite.name} · in the extension host · VS Code ${host.version}`;
  report.heading(group);
  const started = Date.now();
  try {
    await runInHost({
      browser: context.browser,
      host,
      extensionsDir: context.extensionsDir,
      suite: suite.bundle,
      window: suite.window,
      grep,
      async finished(session, outcome) {
        for (const test of outcome.tests)
          report.add({ group, name: test.title, outcome: test.outcome, ms: test.ms, error: test.error });
        if (grep !== undefined && outcome.tests.length === 0) return;
        if (outcome.problem !== undefined)
          report.add({
            group,
            name: suite.name,
            outcome: "failed",
            ms: Date.now() - started,
            error: outcome.problem,
          });
        const bad = outcome.problem !== undefined || outcome.tests.some((test) => test.outcome === "failed");
        if (bad) await explain(report, session, `${suite.name}-${host.version}`);
      },
    });
  } catch (error) {
    report.add({
      group,
      name: suite.name,
      outcome: "failed",
      ms: Date.now() - started,
      error: describe(error),
    });
  }
}

async function runScenario(context: Context, scenario: Scenario): Promise<void> {
  const { report, host, filter } = context;
  const chosen = (name: string) =>
    filter === undefined || scenario.name.includes(filter) || name.includes(filter);
  const tests = scenario.tests.filter((test) => chosen(test.name));
  if (tests.length === 0) return;
  const group = `${scenario.name} · in the window · VS Code ${host.version}`;
  report.heading(group);
  const started = Date.now();
  let session: Session | undefined;
  try {
    session = await startSession(context.browser, {
      ...scenario.options,
      host,
      extensionsDir: context.extensionsDir,
    });
    await openWorkbench(session);
  } catch (error) {
    const failure = { group, outcome: "failed" as const, ms: Date.now() - started };
    for (const test of tests) report.add({ ...failure, name: test.name, error: describe(error) });
    if (session) await explain(report, session, `${scenario.name}-${host.version}`);
    await session?.close();
    return;
  }
  const open = session;
  const { page, workspace } = open;
  let explained = false;
  for (const test of tests) {
    const from = Date.now();
    try {
      const run = test.run({
        workbench: new Workbench(page),
        page,
        session,
        file: (path, folder = 0) => join(workspace.folders[folder] ?? "", path),
        screenshot: (name) => open.screenshot(name),
      });
      await limited(run, TEST_LIMIT_MS);
      report.add({ group, name: test.name, outcome: "passed", ms: Date.now() - from });
    } catch (error) {
      report.add({
        group,
        name: test.name,
        outcome: "failed",
        ms: Date.now() - from,
        error: describe(error),
      });
      // The logs are those of the whole window: they are printed once.
      await explain(report, open, `${scenario.name}-${test.name}-${host.version}`, !explained);
      explained = true;
    }
  }
  const from = Date.now();
  if (session.outbound.size > 0)
    report.add({
      group,
      name: "nothing is asked of other machines",
      outcome: "failed",
      ms: Date.now() - from,
      error: [...session.outbound].join("\n"),
    });
  await session.close();
}

async function explain(report: Report, session: Session, name: string, withLogs = true): Promise<void> {
  const path = await session.screenshot(`failed-${name}`).catch(() => "none could be taken");
  report.detail(`screenshot: ${path}`);
  session.keepLogs(name);
  if (withLogs) report.detail(session.logTail());
}

function limited(run: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The test took more than ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([run, limit]).finally(() => clearTimeout(timer));
}

function describe(error: unknown): string {
  return stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
