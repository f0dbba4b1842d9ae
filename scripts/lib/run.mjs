// Starts commands of the repository, in process groups of their own, and ends them with this process.
import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const running = new Set();
process.on("exit", () => {
  for (const child of running) endGroup(child, "SIGKILL");
});
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => {
    for (const child of running) endGroup(child, "SIGTERM");
    // Time for the children to end what they started themselves.
    setTimeout(() => process.exit(code), running.size > 0 ? 3_000 : 0);
  });

/**
 * Runs a command in the repository. Its output goes to `write(text, "stdout" | "stderr")`, or to this terminal.
 * @returns {Promise<number>} its exit code; 124 when it took longer than `limitMs`
 */
export function run(command, args, { write, limitMs, env, cwd = root } = {}) {
  return new Promise((done) => {
    const windows = process.platform === "win32";
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", write ? "pipe" : "inherit", write ? "pipe" : "inherit"],
      // A group of its own, so that the children of the child can be ended too.
      detached: !windows,
      shell: windows && !command.endsWith(".exe"),
    });
    running.add(child);
    let late = false;
    const timers = [];
    if (limitMs !== undefined)
      timers.push(
        setTimeout(() => {
          late = true;
          write?.(`\nGave up after ${Math.round(limitMs / 60_000)} minutes\n`);
          endGroup(child, "SIGTERM");
          timers.push(setTimeout(() => endGroup(child, "SIGKILL"), 10_000));
        }, limitMs),
      );
    if (write)
      for (const name of ["stdout", "stderr"])
        child[name].setEncoding("utf8").on("data", (text) => write(text, name));
    const finish = (code) => {
      running.delete(child);
      timers.forEach(clearTimeout);
      done(code);
    };
    child.on("error", (error) => {
      write?.(`${error.message}\n`);
      finish(127);
    });
    child.on("close", (code) => finish(late ? 124 : (code ?? 1)));
  });
}

/** Runs `node` with a script of the repository. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs a command and returns its exit code, all that it printed, and what of that was on stdout. */
export async function capture(command, args, options = {}) {
  let output = "";
  let stdout = "";
  const write = (text, name) => {
    output += text;
    if (name === "stdout") stdout += text;
  };
  const code = await run(command, args, { ...options, write });
  return { code, output, stdout };
}

function endGroup(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // already gone
  }
}
