/** Starting, validating from nothing, and memory. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ourServer } from "./edits";
import { mb, ms, residentMemory, runNode, summarize, times, type Options, type Row } from "./measure";
import { installPeers, largeProject, smallProject, type BenchProject } from "./projects";

/** Spawn → initialized, and open → first diagnostics of that file. */
export async function starting(options: Options): Promise<Row[]> {
  const project = smallProject(options.scratch);
  const agent = join(project.dir, "bot/agent.ts");
  const text = readFileSync(agent, "utf8").replace("grok-4.5", "");
  const initialized: number[] = [];
  const opened: number[] = [];
  for (let round = 0; round < (options.quick ? 4 : 15); round++) {
    const started = performance.now();
    const client = ourServer(options);
    try {
      await client.initialize({ folders: [project.dir] });
      initialized.push(performance.now() - started);
      const before = performance.now();
      await client.open(agent, text);
      opened.push((await client.waitForDiagnostics(agent, 1)).at - before);
    } finally {
      await client.stop();
    }
  }
  const start = summarize(initialized);
  const open = summarize(opened);
  return [
    {
      id: "start",
      what: `spawn → initialized, ${start.count} starts`,
      budget: "≤ 300 ms",
      measured: `${ms(start.median)}, p95 ${ms(start.p95)}`,
      peer: "",
      ratio: "",
      ok: start.median <= 300,
    },
    {
      id: "open",
      what: `open → first diagnostics, project of ${project.files} files, right after the start`,
      budget: "≤ 250 ms",
      measured: `${ms(open.median)}, p95 ${ms(open.p95)}`,
      peer: "",
      ratio: "",
      ok: open.median <= 250,
    },
  ];
}

/** The command line on the large project, beside the type checker and a linter on the same files. */
export async function cold(options: Options): Promise<Row[]> {
  const project = largeProject(options.scratch);
  installPeers(project, options.root);
  const bin = (path: string): string => join(options.root, "node_modules", path);
  const sides = {
    own: [join(options.dist, "cli.js"), "validate", "--json", "--dir", project.dir],
    tsc: [bin("typescript/bin/tsc"), "--noEmit", "-p", project.dir],
    eslint: [bin("eslint/bin/eslint.js"), "bot", "evals"],
  };
  const samples: Record<keyof typeof sides, number[]> = { own: [], tsc: [], eslint: [] };
  const problems: string[] = [];
  const rounds = options.quick ? 1 : 5;
  for (let round = 0; round < rounds; round++)
    for (const side of Object.keys(sides) as (keyof typeof sides)[]) {
      const finished = await runNode(sides[side], project.dir);
      samples[side].push(finished.ms);
      // The linter may find something; a project that does not type-check would be no fair yardstick.
      if (finished.code !== 0 && (side !== "eslint" || finished.code !== 1))
        problems.push(`${side} ended with ${finished.code}: ${finished.output.slice(0, 400)}`);
    }
  if (problems.length > 0) console.error(problems.join("\n"));
  const own = summarize(samples.own);
  const tsc = summarize(samples.tsc);
  const eslint = summarize(samples.eslint);
  const what = `cold validation of a project of ${project.files} files, whole process, ${own.count} runs in turn`;
  return [
    {
      id: "cold",
      what,
      budget: "≤ 2 s",
      measured: ms(own.median),
      peer: "",
      ratio: "",
      ok: own.median <= 2_000,
    },
    {
      id: "cold-tsc",
      what: "the same beside the type checker",
      budget: "≤ 0.25 ×",
      measured: ms(own.median),
      peer: `tsc --noEmit (TypeScript 6.0.3): ${ms(tsc.median)}`,
      ratio: times(own.median / tsc.median),
      ok: problems.length > 0 ? undefined : own.median <= 0.25 * tsc.median,
    },
    {
      id: "cold-eslint",
      what: "the same beside a linter",
      budget: "≤ 1 ×",
      measured: ms(own.median),
      peer: `ESLint 10 with typescript-eslint's recommended rules: ${ms(eslint.median)}`,
      ratio: times(own.median / eslint.median),
      ok: problems.length > 0 ? undefined : own.median <= eslint.median,
    },
  ];
}

/** The server's resident memory once everything is validated and nothing moves any more. */
export async function memory(options: Options): Promise<Row[]> {
  const row = async (id: string, project: BenchProject, limit: number): Promise<Row> => {
    const client = ourServer(options);
    try {
      await client.initialize({ folders: [project.dir] });
      await client.open(project.tool, readFileSync(project.tool, "utf8"));
      await client.request("agent/surface");
      await client.request("agent/validate");
      await client.quiet(2_000);
      const used = residentMemory(client.process?.pid);
      return {
        id,
        what: `memory of the server, project of ${project.files} files`,
        budget: `≤ ${limit} MB`,
        measured: Number.isNaN(used) ? "not told by this system" : mb(used),
        peer: "",
        ratio: "",
        ok: Number.isNaN(used) ? undefined : used <= limit * 1_000_000,
      };
    } finally {
      await client.stop();
    }
  };
  return [
    await row("memory-50", smallProject(options.scratch), 120),
    await row("memory-1000", largeProject(options.scratch), 250),
  ];
}

/** Sizes of what is shipped, where it has been built. */
export function sizes(options: Options): Row[] {
  const row = (id: string, what: string, files: string[], limit: number, unit: "KB" | "MB"): Row => {
    const there = files.filter((file) => existsSync(file));
    const bytes = there.reduce((sum, file) => sum + statSync(file).size, 0);
    const factor = unit === "KB" ? 1_000 : 1_000_000;
    return {
      id,
      what,
      budget: `≤ ${limit} ${unit}`,
      measured:
        there.length === 0 ? "not built" : `${(bytes / factor).toFixed(unit === "KB" ? 0 : 2)} ${unit}`,
      peer: "",
      ratio: "",
      ok: there.length === 0 ? undefined : bytes <= limit * factor,
    };
  };
  const dist = (name: string): string => join(options.dist, name);
  const { version } = JSON.parse(readFileSync(join(options.root, "package.json"), "utf8")) as {
    version: string;
  };
  return [
    row("size-entry", "activation entry, minified", [dist("extension.js")], 150, "KB"),
    row(
      "size-host",
      "all code that the extension host may load, minified",
      [dist("extension.js"), dist("client.js")],
      1,
      "MB",
    ),
    row("size-vsix", "VSIX", [join(options.root, `agent-workbench-${version}.vsix`)], 12, "MB"),
  ];
}
