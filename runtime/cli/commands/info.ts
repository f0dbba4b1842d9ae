import { EXIT, type Command } from "../command";
import { sayNoProject, textOption } from "./shared";

export const infoCommand: Command = {
  name: "info",
  summary: "Show what is discovered in agent projects: tools, channels, connections, evals …",
  usage: "[--dir <path>] [--json]",
  description: [
    "Shows the surface of an agent project, or of every one below a folder: what the framework discovers, and what can be told of it from the text. The files are read, never run.",
    'With --json, one project gives one object and several give { "agents": [ … ] }. A key whose value cannot be told is left out; null says that there surely is none. Positions are zero-based.',
  ],
  options: {
    dir: {
      type: "string",
      value: "<path>",
      description:
        "A project, a folder that holds several, or a folder inside one. Default: the current folder.",
    },
    json: { type: "boolean", description: "Print JSON to standard output, messages to standard error." },
  },
  positionals: { min: 0, max: 0 },
  examples: [
    ["info", "Describe the project in the current folder."],
    ["info --json | jq '.tools[].name'", "List its tools."],
  ],

  async run({ values }, io) {
    const dir = textOption(values, "dir") ?? ".";
    const json = values["json"] === true;
    const [{ info }, { infoText }] = await Promise.all([import("../../info"), import("../formats/info")]);
    const agents = info(dir);
    const [only] = agents;
    if (json) io.stdout.write(`${JSON.stringify(agents.length === 1 ? only : { agents }, null, 2)}\n`);
    else io.stdout.write(infoText(agents, io.stdout.colour));
    if (agents.length > 0) return io.signal.aborted ? EXIT.cancelled : EXIT.clean;
    sayNoProject(dir, io);
    return EXIT.usage;
  },
};
