import type { Command } from "../command";
import { infoCommand } from "./info";
import { validateCommand } from "./validate";

/** Every verb, in the order of the help. */
export const COMMANDS: readonly Command[] = [validateCommand, infoCommand];
