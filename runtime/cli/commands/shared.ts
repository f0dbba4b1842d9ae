import type { CommandIO, OptionValues } from "../command";
import { PROGRAM } from "../help";

export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

export function sayNoProject(dir: string, io: CommandIO): void {
  io.stderr.write(
    `${PROGRAM}: no agent project in ${dir === "." ? "this folder" : dir}, below it, or around it. ` +
      "A project is a folder with agent/ or bot/ that imports, or whose package.json names, the SDK (such as @cursor/july). " +
      "Name its folder with --dir.\n",
  );
}
