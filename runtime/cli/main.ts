/** Entry of the command `agent-workbench`: finds the verb, runs it, and leaves with its exit code. */
import { UsageError } from "../usage";
import { parseArguments } from "./arguments";
import { EXIT, type Command, type CommandIO } from "./command";
import { COMMANDS } from "./commands";
import { commandHelp, programHelp, PROGRAM, usageLine } from "./help";
import { DrainedOutput } from "./output";

const VERSION = process.env.AGENT_WORKBENCH_VERSION ?? "0.0.0";

async function run(args: readonly string[], io: CommandIO): Promise<number> {
  const [first, ...rest] = args;
  if (first === undefined || first === "--help" || first === "-h") {
    io.stdout.write(programHelp(COMMANDS, VERSION));
    return EXIT.clean;
  }
  if (first === "--version" || first === "version") {
    io.stdout.write(`${VERSION}\n`);
    return EXIT.clean;
  }
  if (first === "help") return help(rest, io);
  const command = COMMANDS.find((candidate) => candidate.name === first);
  if (!command) return unknownCommand(first, io);
  try {
    const given = await parseArguments(command, rest);
    if (given.values["help"] === true) {
      io.stdout.write(commandHelp(command));
      return EXIT.clean;
    }
    return await command.run(given, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(
      `${PROGRAM}: ${error.message}\n\n${usageLine(command)}\nRun "${PROGRAM} ${command.name} --help" for all options.\n`,
    );
    return EXIT.usage;
  }
}

async function help(args: readonly string[], io: CommandIO): Promise<number> {
  const name = args.find((argument) => !argument.startsWith("-"));
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (name !== undefined && !command) return unknownCommand(name, io);
  io.stdout.write(command ? commandHelp(command) : programHelp(COMMANDS, VERSION));
  return EXIT.clean;
}

async function unknownCommand(written: string, io: CommandIO): Promise<number> {
  const { closest } = await import("../../language-server/index");
  const names = [...COMMANDS.map((command: Command) => command.name), "help"];
  const dashed = written.startsWith("-");
  const meant = dashed ? closest(written.replace(/^-+/, ""), ["help", "version"]) : closest(written, names);
  io.stderr.write(
    [
      `${PROGRAM}: there is no ${dashed ? "option" : "command"} ${written}.`,
      meant ? ` Did you mean ${dashed ? "--" : ""}${meant}?` : "",
      `\n\nUsage: ${PROGRAM} <command> [options]\nCommands: ${names.join(", ")}\nRun "${PROGRAM} help" for more.\n`,
    ].join(""),
  );
  return EXIT.usage;
}

async function main(): Promise<void> {
  const stdout = new DrainedOutput(process.stdout, process.env);
  const stderr = new DrainedOutput(process.stderr, process.env);
  const cancel = new AbortController();
  // Once: a second signal ends the process at once, as it would without us.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => cancel.abort());
  const io: CommandIO = { stdout, stderr, signal: cancel.signal, cwd: process.cwd(), env: process.env };
  try {
    process.exitCode = await run(process.argv.slice(2), io);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`${PROGRAM}: this is a fault of ${PROGRAM} itself. Please report it.\n${text}\n`);
    process.exitCode = EXIT.problems;
  }
  // The process ends by itself once both streams are empty; leaving earlier would cut what a pipe has not taken.
  await Promise.all([stdout.drained(), stderr.drained()]);
}

void main();
