// Builds dist/: the extension, the language server, the command, and the analysis chunk that the last two share.
import { build, context } from "esbuild";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");

/** Folders whose code lives in dist/analysis.js, loaded once by whoever needs it. */
const shared = ["core", "project", "analysis", "rules"].map((name) => join(root, "language-server", name));
const insideShared = (path) => shared.some((folder) => path.startsWith(folder + sep));

/** Turns an import of `language-server/index.ts` into a require of the shared chunk. */
const sharedChunk = {
  name: "shared-analysis-chunk",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^\.\.?\// }, (args) => {
      if (args.kind === "entry-point" || insideShared(args.importer)) return undefined;
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

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  sourcemap: !production,
  minify: production,
  keepNames: production,
  logLevel: "warning",
  legalComments: "none",
  define: {
    "process.env.AGENT_WORKBENCH_VERSION": JSON.stringify(process.env.npm_package_version ?? "0.0.0"),
  },
};

const targets = [
  {
    ...common,
    entryPoints: ["extension/main.ts"],
    outfile: "dist/extension.js",
    external: ["vscode"],
    plugins: [clientChunk],
    // `import()` becomes a deferred `require`: the extension host provides `vscode` to required modules.
    supported: { "dynamic-import": false },
  },
  { ...common, entryPoints: ["extension/client/index.ts"], outfile: "dist/client.js", external: ["vscode"] },
  { ...common, entryPoints: ["language-server/index.ts"], outfile: "dist/analysis.js" },
  {
    ...common,
    entryPoints: ["language-server/main.ts"],
    outfile: "dist/language-server.js",
    plugins: [sharedChunk],
  },
  {
    ...common,
    entryPoints: ["runtime/cli/main.ts"],
    outfile: "dist/cli.js",
    plugins: [sharedChunk],
    banner: { js: "#!/usr/bin/env node" },
  },
].filter((target) => existsSync(join(root, target.entryPoints[0])));

if (watch) {
  for (const target of targets) await (await context(target)).watch();
  console.log("watching");
} else {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await Promise.all(targets.map((target) => build(target)));
  if (existsSync(join(root, "dist/cli.js"))) chmodSync(join(root, "dist/cli.js"), 0o755);
}
