// Bundles the harness, the UI scenarios and the in-host suites into out/e2e/.
import { build } from "esbuild";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const out = join(root, "out/e2e");
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  sourcemap: "inline",
  logLevel: "warning",
};

/** Files of a folder with this ending, as names without it. */
function namesIn(folder, ending) {
  const path = join(here, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

/** Bundles what runs in Node: the harness, every scenario, and what each suite's window opens. */
export async function buildHarness() {
  rmSync(join(out, "node"), { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: [
      join(here, "harness/index.ts"),
      ...namesIn("ui", ".ui.ts").map((name) => join(here, "ui", `${name}.ui.ts`)),
      ...namesIn("suites", ".window.ts").map((name) => join(here, "suites", `${name}.window.ts`)),
    ],
    outbase: here,
    outdir: join(out, "node"),
    outExtension: { ".js": ".mjs" },
    format: "esm",
    target: "node20",
    splitting: true,
    external: ["playwright-core"],
  });
  return import(pathToFileURL(join(out, "node/harness/index.mjs")).href);
}

/** The scenarios of test/e2e/ui; each file exports one by default, or an array of them. */
export async function loadScenarios() {
  const scenarios = [];
  for (const name of namesIn("ui", ".ui.ts")) {
    const module = await import(pathToFileURL(join(out, "node/ui", `${name}.ui.mjs`)).href);
    if (module.default === undefined) throw new Error(`test/e2e/ui/${name}.ui.ts has no default export`);
    scenarios.push(...[module.default].flat());
  }
  return scenarios;
}

/** Bundles the suites of test/e2e/suites, and reads what window each wants from the file `<name>.window.ts` beside it. */
export async function buildSuites() {
  const suites = [];
  for (const name of namesIn("suites", ".test.ts")) {
    const bundle = await buildSuite(join(here, "suites", `${name}.test.ts`));
    const windowModule = join(out, "node/suites", `${name}.window.mjs`);
    const window = existsSync(windowModule) ? (await import(pathToFileURL(windowModule).href)).default : {};
    suites.push({ name, bundle, window });
  }
  return suites;
}

/** Bundles one suite with the code that runs it; mocha stays outside, as suite and runner must share one copy. */
export async function buildSuite(file) {
  const bundle = join(out, "suites", `${basename(file, ".ts")}.cjs`);
  const from = (path) => JSON.stringify(path.replaceAll("\\", "/"));
  await build({
    ...common,
    stdin: {
      contents: `import { runSuite } from ${from(join(here, "harness/in-host/run.ts"))};
        export const run = () => runSuite(() => require(${from(file)}));`,
      resolveDir: here,
      loader: "ts",
    },
    outfile: bundle,
    format: "cjs",
    target: "node20",
    external: ["vscode", "mocha"],
  });
  return bundle;
}
