/** Help texts, from what the commands say of themselves. */
import { optionsOfCommand } from "./arguments";
import type { Command, OptionSpec } from "./command";

export const PROGRAM = "agent-workbench";

export function usageLine(command: Command): string {
  return `Usage: ${[PROGRAM, command.name, command.usage].filter(Boolean).join(" ")}`;
}

export function commandHelp(command: Command): string {
  const options = Object.entries(optionsOfCommand(command)).map(([name, spec]) => ({
    left: optionWords(name, spec),
    right: spec.description,
  }));
  const examples = command.examples.map(([line, what]) => ({ left: `${PROGRAM} ${line}`, right: what }));
  return [
    usageLine(command),
    ...command.description.map((paragraph) => wrap(paragraph, 100)),
    `Options:\n${columns(options)}`,
    ...(examples.length > 0 ? [`Examples:\n${columns(examples)}`] : []),
    `Exit codes:\n${columns(EXIT_CODES)}`,
  ]
    .join("\n\n")
    .concat("\n");
}

const EXIT_CODES = [
  { left: "0", right: "Clean: nothing that fails." },
  { left: "1", right: "There are errors, or more warnings than --max-warnings allows." },
  { left: "2", right: "Wrong usage, or no agent project." },
  { left: "3", right: "No model or credential." },
  { left: "130", right: "Ended by SIGINT or SIGTERM. What was finished is reported." },
];

export function programHelp(commands: readonly Command[], version: string): string {
  return [
    `${PROGRAM} ${version}: checks and describes agents written with Cursor's filesystem-first Agent SDK.`,
    `Usage: ${PROGRAM} <command> [options]`,
    `Commands:\n${columns(commands.map((command) => ({ left: command.name, right: command.summary })))}`,
    `Options:\n${columns([
      { left: "-h, --help", right: "Print help; after a command, the help of that command." },
      { left: "--version", right: "Print the version." },
    ])}`,
    `Exit codes:\n${columns(EXIT_CODES)}`,
  ]
    .join("\n\n")
    .concat("\n");
}

function optionWords(name: string, spec: OptionSpec): string {
  const value = spec.type === "string" ? ` ${spec.value ?? "<value>"}` : "";
  return `${name === "help" ? "-h, " : ""}--${name}${value}${spec.multiple ? " …" : ""}`;
}

function columns(rows: readonly { left: string; right: string }[]): string {
  const width = Math.max(...rows.map((row) => row.left.length)) + 2;
  return rows
    .map(({ left, right }) => {
      const [first = "", ...others] = wrap(right, Math.max(40, 100 - width - 2)).split("\n");
      return [`  ${left.padEnd(width)}${first}`, ...others.map((line) => " ".repeat(width + 2) + line)].join(
        "\n",
      );
    })
    .join("\n");
}

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
