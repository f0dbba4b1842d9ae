import type { Span } from "../core/text";
import { DIALECTS, SDK_PACKAGES, type SdkPackage } from "../project/dialects";
import type { ManifestDependency, ManifestText } from "../project/manifest";
import type { ProjectContext } from "./context";
import type { Rule } from "./types";

const COMMANDS = new Set(DIALECTS.flatMap((dialect) => dialect.commands));

/** The dependency by which a manifest brings the SDK in. */
export function sdkDependency(context: ProjectContext, name: SdkPackage): ManifestDependency | undefined {
  return context.manifest?.dependencies.find(
    (entry) => entry.name === name && entry.kind !== "peerDependencies",
  );
}

/** One command of a script: the program it starts with and what follows, with their places in the value. */
interface ScriptCommand {
  words: { text: string; start: number; end: number }[];
}

function commandsOf(script: string): ScriptCommand[] {
  const commands: ScriptCommand[] = [];
  let offset = 0;
  for (const part of script.split(/(&&|\|\||[;|&\n])/)) {
    const words = [...part.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      start: offset + match.index,
      end: offset + match.index + match[0].length,
    }));
    offset += part.length;
    while (words[0] && /^[A-Za-z_]\w*=/.test(words[0].text)) words.shift();
    if (words.length > 0) commands.push({ words });
  }
  return commands;
}

/** The SDK's command that a word names: a binary, its path, or the package. */
function sdkCommand(word: string): { name: string; isPath: boolean } | undefined {
  const plain = word.replace(/^["']|["']$/g, "");
  const path = /(?:^|\/)node_modules\/(?:\.bin\/([\w-]+)|.*\/agent-serve\.js)$/.exec(plain);
  if (path) return path[1] && !COMMANDS.has(path[1]) ? undefined : { name: plain, isPath: true };
  const bare = plain.replace(/(?<=.)@[^/@]+$/, "");
  if (SDK_PACKAGES.some((name) => name === bare) || COMMANDS.has(bare)) return { name: plain, isPath: false };
  return undefined;
}

/** The words by which Bun is told to run the SDK's command; `to` is where the command begins. */
function bunLaunch(
  words: ScriptCommand["words"],
  scripts: ReadonlyMap<string, unknown>,
): { from: number; to: number; end: number; isPath: boolean } | undefined {
  const first = words[0];
  if (!first || (first.text !== "bun" && first.text !== "bunx")) return undefined;
  let index = 1;
  const skipFlags = (): void => {
    while (words[index]?.text.startsWith("-")) index++;
  };
  skipFlags();
  let verb = first.text === "bunx" ? "x" : undefined;
  if (first.text === "bun" && (words[index]?.text === "x" || words[index]?.text === "run")) {
    verb = words[index]?.text;
    index++;
    skipFlags();
  }
  const target = words[index];
  const command = target && sdkCommand(target.text);
  if (!target || !command) return undefined;
  // `bun run name` and `bun name` prefer a script of that name.
  if (verb !== "x" && scripts.has(target.text)) return undefined;
  return { from: first.start, to: target.start, end: target.end, isPath: command.isPath };
}

/** What stands before a command that is started by another one. */
const LAUNCHER =
  /^(?:npx|pnpx|pnpm|yarn|npm|exec|dlx|env|cross-env|dotenv|dotenvx|--?[\w-]*|\w+=\S*|\.env[\w.]*)$/;

/** A part of a manifest string; the whole value where escapes make offsets differ. */
function within(context: ProjectContext, path: string, script: ManifestText, from: number, to: number): Span {
  const raw = context.text(path).slice(script.at[0] + 1, script.at[1] - 1);
  return raw === script.value ? [script.at[0] + 1 + from, script.at[0] + 1 + to] : script.at;
}

/** Rules for the scripts of the manifest. */
export const scriptRules: readonly Rule[] = [
  {
    scope: "project",
    id: "project/bun-script",
    source: "P14",
    title: "Script runs the command with Bun",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The SDK's command needs Node 22.13 or newer and does not run on Bun.",
      wrong: `"scripts": { "dev": "bun x bdk dev" }`,
      right: `"scripts": { "dev": "npx bdk dev" }`,
      language: "json",
    },
    check(context) {
      const path = context.project.manifest;
      const scripts = context.manifest?.scripts;
      if (!path || !scripts) return;
      for (const [name, script] of scripts)
        for (const { words } of commandsOf(script.value)) {
          const launch = bunLaunch(words, scripts);
          if (!launch) continue;
          const at = within(context, path, script, launch.from, launch.end);
          const exact = at !== script.at;
          const runner = launch.isPath ? "node" : "npx";
          context.report(
            { path, at },
            `Script \`${name}\` runs the SDK's command with Bun. The command needs Node and does not support Bun. Use \`${runner}\` instead.`,
            {
              fixes: [
                exact
                  ? {
                      title: `Run with ${runner}`,
                      edits: [{ path, at: [at[0], at[0] + launch.to - launch.from], text: `${runner} ` }],
                    }
                  : undefined,
              ],
            },
          );
        }
    },
  },
  {
    scope: "project",
    id: "project/unknown-command",
    source: "P15",
    title: "Script calls a command that the package does not ship",
    severity: "warning",
    basis: "stated",
    dialects: ["july", "bdk"],
    fixable: true,
    documentation: {
      why: "Each generation of the SDK names its command differently: `agent-sdk` in `@cursor/july`, `bdk` in `@cursor/bdk`.",
      wrong: `"dependencies": { "@cursor/bdk": "^0.2.21" },\n"scripts": { "dev": "agent-sdk dev" }`,
      right: `"dependencies": { "@cursor/bdk": "^0.2.21" },\n"scripts": { "dev": "bdk dev" }`,
      language: "json",
    },
    check(context) {
      const path = context.project.manifest;
      const manifest = context.manifest;
      if (!path || !manifest) return;
      const installed = SDK_PACKAGES.filter((name) => sdkDependency(context, name));
      if (installed.length !== 1 || installed[0] !== context.project.package) return;
      const { dialect } = context.project;
      const right = dialect.commands[0] ?? "";
      const wrong = right === "bdk" ? "agent-sdk" : "bdk";
      if (manifest.dependencies.some((entry) => entry.name === wrong)) return;
      for (const [name, script] of manifest.scripts)
        for (const { words } of commandsOf(script.value)) {
          const index = words.findIndex(({ text }) => !LAUNCHER.test(text));
          const word = words[index];
          // `pnpm name` prefers a script of that name.
          if (word?.text !== wrong || (index > 0 && manifest.scripts.has(wrong))) continue;
          const at = within(context, path, script, word.start, word.end);
          context.report(
            { path, at },
            `Script \`${name}\` calls \`${wrong}\`, which \`${context.project.package}\` does not ship. Its command is \`${right}\`. Write \`${right}\`.`,
            {
              fixes: [
                at === script.at
                  ? undefined
                  : { title: `Change to ${right}`, edits: [{ path, at, text: right }] },
              ],
            },
          );
        }
    },
  },
];
