import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export interface TestResult {
  group: string;
  name: string;
  outcome: "passed" | "failed" | "skipped";
  ms: number;
  error?: string;
}

/** Prints one line a test and keeps the results. */
export class Report {
  readonly results: TestResult[] = [];

  heading(text: string): void {
    console.log(`\n${text}`);
  }

  add(result: TestResult): void {
    this.results.push(result);
    const mark = { passed: "✓", failed: "✗", skipped: "-" }[result.outcome];
    console.log(`  ${mark} ${result.name}${result.outcome === "skipped" ? "" : ` (${result.ms} ms)`}`);
    if (result.error) console.log(indent(result.error, 6));
  }

  /** What helps to understand a failure: where the screenshot is, and the logs. */
  detail(text: string): void {
    console.log(indent(text, 6));
  }

  count(outcome: TestResult["outcome"]): number {
    return this.results.filter((result) => result.outcome === outcome).length;
  }

  write(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    const counts = {
      passed: this.count("passed"),
      failed: this.count("failed"),
      skipped: this.count("skipped"),
    };
    writeFileSync(path, `${JSON.stringify({ ...counts, tests: this.results }, null, 2)}\n`);
  }
}

function indent(text: string, by: number): string {
  return text
    .split("\n")
    .map((line) => " ".repeat(by) + line)
    .join("\n");
}
