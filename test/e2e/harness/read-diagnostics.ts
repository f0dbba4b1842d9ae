import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { runInHost } from "./in-host-run";
import { diagnosticsVariable } from "./in-host/report-line";
import type { Host } from "./server";

export interface ReadDiagnostics {
  browser: Browser;
  host: Host;
  extensionsDir: string;
  /** The bundle of `check/diagnostics.ts`. */
  suite: string;
  /** The project; the editor opens a copy of it. */
  folder: string;
}

/** What a window shows about a project, one line a diagnostic. */
export async function readDiagnostics({ folder, ...run }: ReadDiagnostics): Promise<string[]> {
  const base = mkdtempSync(join(tmpdir(), "e2e-diagnostics-"));
  const file = join(base, "diagnostics.json");
  let log = "";
  try {
    const outcome = await runInHost({
      ...run,
      window: { folders: [{ copyOf: folder }], env: { [diagnosticsVariable]: file } },
      finished: async (session) => {
        log = session.logTail();
      },
    });
    const failed = outcome.tests.find((test) => test.outcome === "failed");
    if (outcome.problem !== undefined || failed || !existsSync(file))
      throw new Error([outcome.problem ?? failed?.error ?? "The editor was not read.", log].join("\n"));
    return JSON.parse(readFileSync(file, "utf8")) as string[];
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
