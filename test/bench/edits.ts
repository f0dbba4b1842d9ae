/** Edit → diagnostics. */
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import { LspClient } from "../lsp/client";
import { delay, ms, summarize, times, type Options, type Row } from "./measure";
import { largeProject, type BenchProject } from "./projects";

/** Between two edits, as a quick typist makes them; the clock of one edit ends when its diagnostics are there. */
const PAUSE_MS = 30;
const FindingCount = 20;

export function ourServer(options: Options): LspClient {
  return LspClient.spawn({ server: join(options.dist, "language-server.js") });
}

/** An eval of 20 cases, each with one mistake, in 181 lines. */
function ourDocument(): string {
  const cases = Array.from(
    { length: FindingCount },
    (_, index) => `    {
      id: "case-${index}",
      description: "Looks up parcel ${index} for a customer.",
      async test(t) {
        await t.send("Where is parcel ${index}?");
        t.succeeded();
        t.calledTool("find_parcel_${index}");
      },
    },`,
  );
  return `import { defineEval } from "@cursor/bdk/evals";

// 0
export default defineEval({
  cases: [
${cases.join("\n")}
  ],
});
`;
}

/** A workflow of 20 jobs, each with one mistake, in as many lines. */
function theirDocument(lines: number): string {
  const jobs = Array.from(
    { length: FindingCount },
    (_, index) => `  job-${index}:
    runs-on: ubuntu-latest
    steps:
      - name: Looks up parcel ${index}
        run: echo "\${{ github.event_nam }}"
      - name: Reports
        run: echo done
        env:`,
  ).map((job, index) => `${job}\n          PARCEL: "${index}"`);
  const text = `# 0\nname: parcels\non: push\njobs:\n${jobs.join("\n")}\n`;
  return text + "# end\n".repeat(Math.max(0, lines - (text.split("\n").length - 1)));
}

/** Our server and the yardstick, edit by edit in turn. */
export async function besideActions(options: Options): Promise<Row> {
  const dir = join(options.scratch, "beside");
  const files: Record<string, string> = {
    "package.json": JSON.stringify({
      name: "beside",
      type: "module",
      dependencies: { "@cursor/bdk": "^0.2.21" },
    }),
    "bot/agent.ts": `import { defineAgent } from "@cursor/bdk";\n\nexport default defineAgent({ model: "grok-4.5" });\n`,
    "bot/instructions.md": "You find parcels.\n",
    "bot/tools/find_parcel.ts": `import { defineTool } from "@cursor/bdk/tools";\n\nexport default defineTool({\n  description: "Finds a parcel.",\n  inputSchema: { type: "object", properties: {} },\n  execute: () => "here",\n});\n`,
    "evals/evals.config.ts": `import { defineEvalConfig } from "@cursor/bdk/evals";\n\nexport default defineEvalConfig({});\n`,
    "evals/parcels.eval.ts": ourDocument(),
  };
  const lines = ourDocument().split("\n").length - 1;
  files[".github/workflows/parcels.yml"] = theirDocument(lines);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(dir, file, ".."), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  const ours = {
    client: ourServer(options),
    file: join(dir, "evals/parcels.eval.ts"),
    found: 0,
    samples: [] as number[],
  };
  const theirs = {
    client: LspClient.spawn({
      server: join(options.root, "node_modules/@actions/languageserver/bin/actions-languageserver"),
    }),
    file: join(dir, ".github/workflows/parcels.yml"),
    found: 0,
    samples: [] as number[],
  };
  try {
    for (const side of [ours, theirs]) {
      await side.client.initialize({ folders: [dir] });
      const first = side.client.nextDiagnostics(side.file, 60_000);
      await side.client.open(side.file, files[side.file.slice(dir.length + 1)] ?? "");
      await first;
      await side.client.quiet(500);
    }
    const rounds = options.quick ? 12 : 60;
    // A few first edits only warm both up.
    for (let round = -4; round < rounds; round++)
      for (const side of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
        await delay(PAUSE_MS);
        const text = (files[side.file.slice(dir.length + 1)] ?? "").replace(
          /^(\/\/|#) 0$/m,
          `$1 ${round + 10}`,
        );
        const started = performance.now();
        const next = side.client.nextDiagnostics(side.file);
        if (side === ours) {
          const line = text.split("\n").findIndex((candidate) => candidate.startsWith("// "));
          const range = { start: { line, character: 0 }, end: { line, character: 99 } };
          await side.client.change(side.file, [{ range, text: `// ${round + 10}` }]);
        } else await side.client.change(side.file, text);
        const published = await next;
        side.found = published.diagnostics.length;
        if (round >= 0) side.samples.push(published.at - started);
      }
  } finally {
    await ours.client.stop();
    await theirs.client.stop();
  }
  const own = summarize(ours.samples);
  const peer = summarize(theirs.samples);
  const enough = ours.found >= FindingCount && theirs.found >= FindingCount;
  return {
    id: "edit",
    what: `edit → diagnostics over LSP, ${lines} lines with ${ours.found} findings, ${own.count} edits`,
    budget: "≤ 0.5 × its median and p95",
    measured: `${ms(own.median)}, p95 ${ms(own.p95)}`,
    peer: `@actions/languageserver 0.3.61, ${lines} lines with ${theirs.found} findings: ${ms(peer.median)}, p95 ${ms(peer.p95)}`,
    ratio: `${times(own.median / peer.median)}, p95 ${times(own.p95 / peer.p95)}`,
    ok: enough ? own.median <= 0.5 * peer.median && own.p95 <= 0.5 * peer.p95 : undefined,
  };
}

async function openLarge(options: Options): Promise<{ client: LspClient; project: BenchProject }> {
  const project = largeProject(options.scratch);
  const client = ourServer(options);
  await client.initialize({ folders: [project.dir] });
  return { client, project };
}

/** Every keystroke in one tool of a large project. */
export async function inLargeProject(options: Options): Promise<Row[]> {
  const { client, project } = await openLarge(options);
  try {
    const { projects } = await client.request<{ projects: { groups: { entries: unknown[] }[] }[] }>(
      "agent/surface",
    );
    const capabilities = projects[0]?.groups.reduce((sum, group) => sum + group.entries.length, 0) ?? 0;
    const text = readFileSync(project.tool, "utf8");
    const opened = client.waitForDiagnostics(project.tool, 1, 120_000);
    await client.open(project.tool, text);
    await opened;
    await client.request("agent/validate");
    await client.quiet(500);

    const samples: number[] = [];
    const rounds = options.quick ? 20 : 100;
    for (let round = -5; round < rounds; round++) {
      await delay(PAUSE_MS);
      // Every fifth edit leaves the file half-typed; one in three makes a mistake that is reported.
      const broken = round % 5 === 0 ? "\nconst half = {" : "";
      const changed = text.replace(/effect: "\w+"/, round % 3 === 0 ? 'effect: "reed"' : "$&");
      const started = performance.now();
      const version = await client.change(project.tool, `${changed}\n// ${round}${broken}\n`);
      const { at } = await client.waitForDiagnostics(project.tool, version);
      if (round >= 0) samples.push(at - started);
    }
    const edit = summarize(samples);

    const across: number[] = [];
    const away = `${project.namedTool}.away`;
    for (let round = 0; round < (options.quick ? 6 : 30); round++) {
      for (const gone of [true, false]) {
        const wanted = (count: number): boolean => count > 0 === gone;
        await delay(PAUSE_MS);
        if (gone) renameSync(project.namedTool, away);
        else renameSync(away, project.namedTool);
        const started = performance.now();
        const seen = client.waitUntil(project.evalFile, (diagnostics) => wanted(diagnostics.length));
        await client.filesChanged([{ file: project.namedTool, type: gone ? 3 : 1 }]);
        if (gone || client.latest(project.evalFile)) across.push((await seen).at - started);
      }
    }
    const cross = summarize(across);
    return [
      {
        id: "edit-1000",
        what: `edit → diagnostics in a project of ${capabilities} capability files, ${edit.count} edits, client's clock`,
        budget: "p95 ≤ 20 ms",
        measured: `${ms(edit.median)}, p95 ${ms(edit.p95)}`,
        peer: "",
        ratio: "",
        ok: edit.p95 <= 20,
      },
      {
        id: "edit-across",
        what: `a tool goes or comes back → diagnostic in the eval that names it (same project), ${cross.count} times`,
        budget: "p95 ≤ 100 ms",
        measured: `${ms(cross.median)}, p95 ${ms(cross.p95)}`,
        peer: "",
        ratio: "",
        ok: cross.p95 <= 100,
      },
    ];
  } finally {
    await client.stop();
  }
}
