// How a UI scenario is written: one window, and tests that share it in order.
import type { Page } from "playwright-core";
import type { WindowOptions } from "./options";
import type { Session } from "./session";
import type { Workbench } from "./pages/workbench";

export interface ScenarioWindow {
  workbench: Workbench;
  page: Page;
  session: Session;
  /** A path in the first folder on disk, or in the one of the given index. */
  file: (path: string, folder?: number) => string;
  /** Writes `test-results/screenshots/<name>.png`. */
  screenshot: (name: string) => Promise<string>;
}

export interface ScenarioTest {
  name: string;
  run: (window: ScenarioWindow) => Promise<void>;
}

export interface Scenario {
  name: string;
  options: WindowOptions;
  tests: ScenarioTest[];
}

/** Declares a window and the tests that run in it one after another. A failed test does not stop the next. */
export function scenario(
  name: string,
  options: WindowOptions,
  declare: (test: (name: string, run: ScenarioTest["run"]) => void) => void,
): Scenario {
  const tests: ScenarioTest[] = [];
  declare((testName, run) => tests.push({ name: testName, run }));
  return { name, options, tests };
}
