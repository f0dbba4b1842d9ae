import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Summary {
  median: number;
  p95: number;
  count: number;
}

export function summarize(samples: readonly number[]): Summary {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { median: at(0.5), p95: at(0.95), count: sorted.length };
}

/** One line of the results. */
export interface Row {
  /** Short name, for `--only`. */
  id: string;
  what: string;
  budget: string;
  measured: string;
  /** The yardstick in the same run; empty where the budget is an absolute one. */
  peer: string;
  ratio: string;
  /** Undefined where the budget could not be judged. */
  ok: boolean | undefined;
}

export interface Options {
  quick: boolean;
  /** Where the built files lie. */
  dist: string;
  /** The repository. */
  root: string;
  /** A folder for generated projects, removed at the end. */
  scratch: string;
}

export const ms = (value: number): string =>
  Number.isFinite(value) ? `${value < 10 ? value.toFixed(1) : Math.round(value)} ms` : "–";
export const mb = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
export const times = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : "–");
export const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resident memory of a process in bytes; NaN where the system does not tell. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) * 1024;
  } catch {
    return NaN;
  }
}

export interface Finished {
  ms: number;
  code: number | null;
  output: string;
}

/** Runs a node program to its end. */
export function runNode(args: string[], cwd: string): Promise<Finished> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const add = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", reject);
    child.on("close", (code) => resolve({ ms: performance.now() - started, code, output }));
  });
}
