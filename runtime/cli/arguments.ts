/** Reads a command's arguments, and says what was likely meant where one is not known. */
import { parseArgs } from "node:util";
import { UsageError } from "../usage";
import {
  HELP_OPTION,
  type Command,
  type OptionSpec,
  type OptionValues,
  type ParsedArguments,
} from "./command";

/** The options of a command with those that every command has. */
export function optionsOfCommand(command: Command): Record<string, OptionSpec> {
  return { ...command.options, help: HELP_OPTION };
}

export async function parseArguments(command: Command, args: readonly string[]): Promise<ParsedArguments> {
  const options = optionsOfCommand(command);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, spec]) => [
        name,
        { type: spec.type, multiple: spec.multiple ?? false, ...(name === "help" ? { short: "h" } : {}) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: OptionValues = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const spec = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!spec) throw new UsageError(await unknownOption(command, token.rawName, Object.keys(options)));
    if (spec.type === "boolean") {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
      values[token.name] = true;
      continue;
    }
    // `--dir --json` leaves `--dir` without a value; a value that begins with a dash is written with `=`.
    const value = token.value;
    if (value === undefined || (!token.inlineValue && value.startsWith("-") && value.length > 1))
      throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${spec.value ?? "<value>"}.`);
    const earlier = values[token.name];
    if (spec.multiple) values[token.name] = [...(Array.isArray(earlier) ? earlier : []), value];
    else if (earlier !== undefined) throw new UsageError(`${token.rawName} is given twice.`);
    else values[token.name] = value;
  }
  if (values["help"] !== true) checkPositionals(command, positionals);
  return { values, positionals };
}

async function unknownOption(command: Command, written: string, names: readonly string[]): Promise<string> {
  const { closest } = await import("../../language-server/index");
  const meant = closest(written.replace(/^-+/, ""), names);
  return `${command.name} has no option ${written}.${meant ? ` Did you mean --${meant}?` : ""}`;
}

function checkPositionals(command: Command, positionals: readonly string[]): void {
  const { min, max } = command.positionals;
  const extra = positionals[max];
  if (extra !== undefined)
    throw new UsageError(
      `${command.name} does not take “${extra}”.${"dir" in command.options ? ` To name a folder, write --dir ${extra}.` : ""}`,
    );
  if (positionals.length < min) throw new UsageError(`${command.name} needs ${command.usage}.`);
}
