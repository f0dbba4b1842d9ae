// npm start: opens a real editor on a sample agent that has one mistake to see and fix.
//   node scripts/start.mjs            desktop editor, else a downloaded VS Code, else the browser host
//   node scripts/start.mjs --browser  the browser host at once
//   node scripts/start.mjs --check    headless: prints what that editor shows, and compares it with `validate`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureHost, missingForHost } from "../test/e2e/host/install.mjs";
import { downloadEditor, hasDisplay, installedEditor, openAddress, openDesktop } from "./lib/desktop.mjs";
import { ensureModules, installHint, installSystemPackages, missingPrograms } from "./lib/prepare.mjs";
import { capture, root } from "./lib/run.mjs";
import { makeSample } from "./lib/sample.mjs";

const { values } = parseArgs({ options: { check: { type: "boolean" }, browser: { type: "boolean" } } });
const say = (text) => console.log(text);

try {
  await ensureModules((text) => process.stdout.write(text));
  if (values.check) await check();
  else await open();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function open() {
  const sample = await makeSample();
  if (!values.browser && hasDisplay()) {
    await npmRun("build");
    const installed = installedEditor();
    if (installed) {
      await openDesktop(installed, sample);
      return tell(`Opened ${basename(installed)} (${installed})`, sample);
    }
    say("Neither cursor nor code is installed; trying to download VS Code.");
    const downloaded = await downloadEditor(say);
    if (downloaded) {
      const profile = mkdtempSync(join(tmpdir(), "agent-workbench-profile-"));
      await openDesktop(downloaded, sample, [`--user-data-dir=${profile}`, "--disable-workspace-trust"]);
      tell(`Opened VS Code (${downloaded})`, sample);
      process.exit();
    }
  }
  await openBrowserHost(sample);
}

function tell(what, { folder, mistake }) {
  say(`${what} on ${folder}`);
  say(`One mistake is planted in ${mistake.file}, line ${mistake.line}: the tool's description is empty.`);
  say("See it underlined and in the Problems view; write a description, and it is gone.");
}

async function openBrowserHost(sample) {
  const { harness, host, extensions } = await prepareBrowserHost([]);
  const server = await harness.startServer({
    host,
    extensionsDir: extensions,
    trusted: true,
    settings: { "telemetry.telemetryLevel": "off", "workbench.startupEditor": "none" },
  });
  const address = `${server.origin}/?${new URLSearchParams({ folder: sample.folder })}`;
  tell(`Opened VS Code ${host.version} in the browser`, sample);
  say(`\n  ${address}\n\nCtrl-C ends it.`);
  openAddress(address);
}

/** Installs the host and the packaged extension, and returns what is needed to open a window. */
async function prepareBrowserHost(programs) {
  await installSystemPackages((text) => process.stdout.write(text));
  const missing = [...missingPrograms(programs), ...missingForHost()];
  if (missing.length > 0) throw new Error(installHint(missing));
  const host = await ensureHost();
  await npmRun("package");
  const { buildHarness } = await import("../test/e2e/build.mjs");
  const harness = await buildHarness();
  const extensions = mkdtempSync(join(tmpdir(), "agent-workbench-extensions-"));
  process.on("exit", () => rmSync(extensions, { recursive: true, force: true }));
  harness.installExtension(host, harness.vsixPath, extensions);
  return { harness, host, extensions };
}

async function check() {
  const { harness, host, extensions } = await prepareBrowserHost(["chromium"]);
  const { buildSuite } = await import("../test/e2e/build.mjs");
  const { folder } = await makeSample();
  const suite = await buildSuite(join(root, "test/e2e/check/diagnostics.ts"));
  const browser = await harness.launchBrowser();
  let seen;
  try {
    seen = await harness.readDiagnostics({ browser, host, extensionsDir: extensions, suite, folder });
  } finally {
    await browser.close();
  }
  for (const line of seen) say(`SEEN ${line}`);
  const said = await validate(folder);
  rmSync(dirname(folder), { recursive: true, force: true });

  const differences = [
    ...seen.filter((line) => !said.includes(line)).map((line) => `only in the editor: ${line}`),
    ...said.filter((line) => !seen.includes(line)).map((line) => `only in validate:   ${line}`),
  ];
  if (seen.length === 0) throw new Error("The editor shows no diagnostic, though a mistake is planted.");
  if (differences.length > 0 || seen.length !== said.length)
    throw new Error(
      `The editor and validate differ:\n${differences.join("\n") || "one of them repeats a diagnostic"}`,
    );
  say(`CHECK OK ${seen.length} diagnostics`);
  process.exit();
}

/** What the command says about a folder, in the form of the SEEN lines. */
async function validate(folder) {
  const args = [join(root, "dist/cli.js"), "validate", "--dir", folder, "--json"];
  const { code, output, stdout } = await capture(process.execPath, args, { limitMs: 60_000 });
  if (code !== 0 && code !== 1) throw new Error(`validate ended with code ${code}\n${output}`);
  return JSON.parse(stdout)
    .projects.flatMap((project) => project.diagnostics)
    .map(({ file, range: { start }, severity, ruleId, message }) => {
      const place = `${file}:${start.line + 1}:${start.character + 1}`;
      return `${place} ${severity} ${ruleId} ${message.replaceAll("\n", " ")}`;
    })
    .sort();
}

async function npmRun(script) {
  const { code, output } = await capture("npm", ["run", "--silent", script], { limitMs: 10 * 60_000 });
  if (code !== 0) throw new Error(`npm run ${script} failed\n${output}`);
}
