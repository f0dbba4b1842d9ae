// What a clone and a machine need before anything can be built or tested.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium, onPath } from "../../test/e2e/host/programs.mjs";
import { capture, root, run } from "./run.mjs";

const INSTALL_LIMIT_MS = 15 * 60_000;

/** Installs the packages of package-lock.json unless exactly they are there. */
export async function ensureModules(write) {
  if (modulesAreCurrent()) return;
  write?.("Installing packages (npm ci)\n");
  const code = await run("npm", ["ci", "--no-audit", "--no-fund"], { write, limitMs: INSTALL_LIMIT_MS });
  if (code !== 0) throw new Error(`npm ci failed with code ${code}`);
}

/** npm writes what it has installed into a lock file of its own, without the packages of other platforms. */
function modulesAreCurrent() {
  const installed = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const have = read(installed);
  return Object.entries(read(join(root, "package-lock.json"))).every(
    ([path, wanted]) =>
      path === "" || have[path]?.version === wanted.version || (wanted.optional && !have[path]),
  );
}

/** Programs that the end-to-end tests need, by the Debian package that brings each. */
const programs = {
  chromium: findChromium,
  ripgrep: () => onPath("rg"),
  make: () => onPath("make"),
  "g++": () => onPath("g++"),
  python3: () => onPath("python3"),
};

/** Fonts make screenshots readable in every script; no test fails without them. */
const fonts = ["fonts-dejavu-core", "fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"];

/** The Debian packages whose programs are missing. */
export function missingPrograms(names = Object.keys(programs)) {
  return names.filter((name) => programs[name]() === undefined);
}

export function installHint(packages) {
  return `Missing: ${packages.join(", ")}. On Debian and Ubuntu: sudo apt-get install ${packages.join(" ")}`;
}

export const isCI = () => process.env.CI === "true";

/** On a build machine, installs what is missing. A person's machine is left alone. */
export async function installSystemPackages(write) {
  if (!isCI() || !onPath("apt-get")) return;
  const packages = [...missingPrograms(), ...(await missingFonts())];
  if (packages.length === 0) return;
  write?.(`Installing ${packages.join(" ")}\n`);
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const options = { write: () => {}, limitMs: INSTALL_LIMIT_MS, env: { DEBIAN_FRONTEND: "noninteractive" } };
  const apt = async (...args) => {
    const [command, ...rest] = [...asRoot, "apt-get", "-qq", ...args];
    let output = "";
    const code = await run(command, rest, { ...options, write: (text) => (output += text) });
    if (code !== 0)
      write?.(`${[command, ...rest].join(" ")} failed with code ${code}\n${output.slice(-2000)}\n`);
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

async function missingFonts() {
  if (!onPath("dpkg-query")) return [];
  const { output } = await capture("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Status}\\n", ...fonts]);
  return fonts.filter((name) => !output.includes(`${name} installed`));
}
