// npm run bench: measures the budgets beside peers and writes docs/performance.md.
//   node scripts/bench.mjs [--quick] [--only <row>[,<row>]]
// Budgets that are exceeded are shown, not failed: a loaded machine would fail them all.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAll } from "./build.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(root, "out/bench");
const dist = join(out, "dist");

mkdirSync(join(root, "docs"), { recursive: true });
// What is shipped is what is measured: minified, and built into a folder of its own.
await buildAll({ outdir: dist, production: true });
await build({
  absWorkingDir: root,
  entryPoints: ["test/bench/main.ts"],
  outfile: join(out, "main.js"),
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  mainFields: ["module", "main"],
  logLevel: "warning",
});
const result = spawnSync(
  process.execPath,
  [join(out, "main.js"), "--root", root, "--dist", dist, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = result.status ?? 1;
