// Writes the generated pages of docs/: the rule reference and the settings.
//   node scripts/docs.mjs          write
//   node scripts/docs.mjs --check  fail where a committed page differs
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { settingsPage } from "./lib/settings-page.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const check = process.argv.includes("--check");

const read = (file) => {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
};

/** The rules, bundled in memory: the sources are TypeScript. */
async function rulesReference() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["language-server/rules/documentation.ts"],
    bundle: true,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    write: false,
    logLevel: "warning",
  });
  const module = { exports: {} };
  const entry = join(root, "docs.cjs");
  const run = new Function("module", "exports", "require", "__filename", "__dirname", outputFiles[0].text);
  run(module, module.exports, createRequire(entry), entry, root);
  return module.exports.rulesReference();
}

const manifest = JSON.parse(read("package.json") ?? "{}");
const words = JSON.parse(read("package.nls.json") ?? "{}");
const pages = {
  "docs/rules.md": await rulesReference(),
  "docs/settings.md": settingsPage(manifest, words),
};

let stale = 0;
for (const [file, text] of Object.entries(pages)) {
  if (read(file) === text) continue;
  stale++;
  if (check) console.error(`${file} is not what the sources say. Run: npm run docs`);
  else {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`${file} written`);
  }
}
if (check && stale > 0) process.exitCode = 1;
