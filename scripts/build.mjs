// Builds dist/: the extension, the language server, the command, and the analysis chunk that the last two share.
import { build, context } from "esbuild";
import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Folders whose code lives in dist/analysis.js, loaded once by whoever needs it. */
const shared = ["core", "project", "analysis", "rules"].map((name) => join(root, "language-server", name));
const insideShared = (path) => shared.some((folder) => path.startsWith(folder + sep));

/** Turns an import of `language-server/index.ts` into a require of the shared chunk. */
const sharedChunk = {
  name: "shared-analysis-chunk",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^\.\.?\// }, (args) => {
      if (args.kind === "entry-point" || insideShared(args.importer)) return undefined;
      // The protocol's two lists of names are loaded by the extension too, which has no analysis chunk.
      if (args.importer === join(root, "language-server", "protocol.ts")) return undefined;
      const target = resolve(args.resolveDir, args.path);
      const isFace =
        target === join(root, "language-server", "index") || target === join(root, "language-server");
      if (isFace) return { path: "./analysis.js", external: true };
      if (insideShared(target) && existsSync(`${target}.ts`))
        return {
          errors: [{ text: `Import from language-server/index instead of ${relative(root, target)}` }],
        };
      return undefined;
    });
  },
};

/** Leaves the language client in a file of its own, which is required only when a server is started. */
const clientChunk = {
  name: "client-chunk",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /\/client\/index$/ }, (args) =>
      args.kind === "dynamic-import" ? { path: "./client.js", external: true } : undefined,
    );
  },
};

/** Node 22 and the editor's own keep compiled code between starts; TypeScript is most of what is compiled. */
const compileCache = 'try{require("node:module").enableCompileCache?.()}catch{}';

function targetsFor({ outdir, production }) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    // The UMD builds of some packages require their parts in a way that no bundler sees.
    mainFields: ["module", "main"],
    sourcemap: !production,
    minify: production,
    logLevel: "warning",
    legalComments: "none",
    define: { "process.env.AGENT_WORKBENCH_VERSION": JSON.stringify(version) },
  };
  const out = (name) => join(outdir, name);
  return [
    {
      ...common,
      entryPoints: ["extension/main.ts"],
      outfile: out("extension.js"),
      external: ["vscode"],
      plugins: [clientChunk],
      // `import()` becomes a deferred `require`: the extension host provides `vscode` to required modules.
      supported: { "dynamic-import": false },
    },
    {
      ...common,
      entryPoints: ["extension/client/index.ts"],
      outfile: out("client.js"),
      external: ["vscode"],
    },
    { ...common, entryPoints: ["language-server/index.ts"], outfile: out("analysis.js") },
    {
      ...common,
      entryPoints: ["language-server/main.ts"],
      outfile: out("language-server.js"),
      plugins: [sharedChunk],
      banner: { js: compileCache },
    },
    {
      ...common,
      entryPoints: ["runtime/cli/main.ts"],
      outfile: out("cli.js"),
      plugins: [sharedChunk],
      banner: { js: `#!/usr/bin/env node\n${compileCache}` },
      // A deferred `require`: `import()` would send the whole chunk through the lexer for ES modules first.
      supported: { "dynamic-import": false },
    },
  ].filter((target) => existsSync(join(root, target.entryPoints[0])));
}

/**
 * Builds into a folder, which is emptied first. `only` names the files wanted, such as `["cli.js", "analysis.js"]`;
 * tests use it to build for themselves without touching dist/.
 */
export async function buildAll({ outdir = join(root, "dist"), production = false, only } = {}) {
  rmSync(outdir, { recursive: true, force: true });
  const wanted = targetsFor({ outdir, production }).filter(
    ({ outfile }) => !only || only.includes(relative(outdir, outfile)),
  );
  await Promise.all(wanted.map((target) => build(target)));
  const cli = join(outdir, "cli.js");
  if (existsSync(cli)) chmodSync(cli, 0o755);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const production = process.argv.includes("--production");
  if (process.argv.includes("--watch")) {
    const outdir = join(root, "dist");
    for (const target of targetsFor({ outdir, production })) await (await context(target)).watch();
    console.log("watching");
  } else await buildAll({ production });
}
