// Builds for production and packages the extension: node scripts/package.mjs [--target <vsce target>]
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, runNode } from "./lib/run.mjs";

const LIMIT_MB = 12;

const { values } = parseArgs({ options: { target: { type: "string" } } });
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = ["agent-workbench", values.target].filter(Boolean).join("-");
const file = join("dist", `${name}.vsix`);

const code = await runNode([
  join(root, "node_modules/@vscode/vsce/vsce"),
  "package",
  // Everything that is needed is bundled; `vscode:prepublish` in package.json does that first.
  "--no-dependencies",
  ...["--out", file],
  ...(values.target ? ["--target", values.target] : []),
  ...(manifest.repository ? [] : ["--allow-missing-repository", "--no-rewrite-relative-links"]),
  ...(existsSync(join(root, "LICENSE")) ? [] : ["--skip-license"]),
]);
if (code !== 0) process.exit(code);

const megabytes = statSync(join(root, file)).size / 1024 / 1024;
console.log(`${file}: ${megabytes.toFixed(2)} MB of ${LIMIT_MB} MB allowed`);
if (megabytes > LIMIT_MB) {
  console.error(`The package is larger than ${LIMIT_MB} MB.`);
  process.exit(1);
}
