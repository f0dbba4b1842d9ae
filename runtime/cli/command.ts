/** What a verb of the command is. A new verb is one file in `commands/` and one line in its index. */

export interface OptionSpec {
  type: "string" | "boolean";
  /** Name of the value in the help, such as `<path>`. */
  value?: string;
  /** May be given several times. */
  multiple?: boolean;
  description: string;
}

export type OptionValues = Record<string, string | boolean | string[] | undefined>;

export interface ParsedArguments {
  values: OptionValues;
  positionals: string[];
}

/** Where a command writes, and what may end it early. */
export interface CommandIO {
  stdout: Output;
  stderr: Output;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface Output {
  write(text: string): void;
  /** Colours may be used. */
  colour: boolean;
}

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What follows the name, such as `[--dir <path>]`. */
  usage: string;
  /** Paragraphs of the command's own help. */
  description: readonly string[];
  options: Readonly<Record<string, OptionSpec>>;
  /** How many words without dashes it takes. */
  positionals: { min: number; max: number };
  examples: readonly (readonly [command: string, what: string])[];
  /** Gives the exit code. A `UsageError` is said by the caller. */
  run(given: ParsedArguments, io: CommandIO): Promise<number>;
}

export const EXIT = { clean: 0, problems: 1, usage: 2, noModel: 3, cancelled: 130 } as const;

export const HELP_OPTION: OptionSpec = { type: "boolean", description: "Print this help." };
