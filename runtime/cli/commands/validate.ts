import type { SeverityOverride } from "../../../language-server/index";
import { SEVERITY_SETTINGS, UsageError } from "../../usage";
import type { Validation } from "../../validate";
import { EXIT, type Command, type CommandIO, type OptionValues } from "../command";
import { PROGRAM } from "../help";
import { sayNoProject, textOption } from "./shared";

const FORMATS = ["json", "sarif", "github"] as const;

export const validateCommand: Command = {
  name: "validate",
  summary: "Check agent projects as the editor does, and set the exit code.",
  usage:
    "[--dir <path>] [--json | --sarif | --github] [--max-warnings <n>] [--rule <id>=<severity>]… [--quiet]",
  description: [
    "Checks an agent project, or every one below a folder, and prints what is wrong. The files are read, never run: no model, credential or installed dependency is needed.",
    "Severities come from agentWorkbench.rules in the nearest .vscode/settings.json at or above the folder, then from --rule. A comment “agent-workbench-disable-next-line <rule-id>” above a line silences a rule there.",
  ],
  options: {
    dir: {
      type: "string",
      value: "<path>",
      description:
        "A project, a folder that holds several, or a folder inside one. Default: the current folder.",
    },
    json: {
      type: "boolean",
      description: "Print a JSON object to standard output, messages to standard error.",
    },
    sarif: { type: "boolean", description: "Print SARIF 2.1.0, for code scanning." },
    github: { type: "boolean", description: "Print annotations for a GitHub Actions log." },
    "max-warnings": {
      type: "string",
      value: "<n>",
      description: "Fail when there are more warnings than this. Default: warnings do not fail.",
    },
    rule: {
      type: "string",
      value: "<id>=<severity>",
      multiple: true,
      description: `Severity of one rule, or of an area as in tool/*: ${SEVERITY_SETTINGS.join(", ")}.`,
    },
    quiet: { type: "boolean", description: "Print diagnostics only: no headings, no summary, no notes." },
  },
  positionals: { min: 0, max: 0 },
  examples: [
    ["validate", "Check the project in the current folder."],
    ["validate --dir agents --max-warnings 0", "Check every project below agents/; warnings fail too."],
    ["validate --rule tool/missing-effect=off", "Leave one rule out."],
    ["validate --sarif > agent.sarif", "Write a file for code scanning."],
  ],

  async run({ values }, io) {
    const format = chosenFormat(values);
    const maxWarnings = warningLimit(values);
    const rules = await ruleOverrides(values);
    const dir = textOption(values, "dir") ?? ".";
    const { runValidation } = await import("../../validate");
    const validation = await runValidation(dir, { rules, signal: io.signal });
    if (values["quiet"] !== true) sayNotes(validation, io);
    sayFailures(validation, io);
    const { report } = validation;
    if (report.projects.length === 0 && !report.cancelled) {
      if (format === "json") io.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      sayNoProject(dir, io);
      return EXIT.usage;
    }
    await print(validation, format, values["quiet"] === true, io);
    if (report.cancelled) {
      io.stderr.write(`${PROGRAM}: ended early; projects that were not finished are not reported.\n`);
      return EXIT.cancelled;
    }
    const tooMany = maxWarnings !== undefined && report.summary.warnings > maxWarnings;
    if (tooMany && report.summary.errors === 0)
      io.stderr.write(
        `${PROGRAM}: ${report.summary.warnings} warnings are more than --max-warnings ${maxWarnings} allows.\n`,
      );
    return report.summary.errors > 0 || tooMany || report.failures ? EXIT.problems : EXIT.clean;
  },
};

type Format = (typeof FORMATS)[number] | "human";

async function print(validation: Validation, format: Format, quiet: boolean, io: CommandIO): Promise<void> {
  const [{ humanText, summaryLine }, { githubText }, { sarifText }] = await Promise.all([
    import("../formats/human"),
    import("../formats/github"),
    import("../formats/sarif"),
  ]);
  switch (format) {
    case "json":
      io.stdout.write(`${JSON.stringify(validation.report, null, 2)}\n`);
      return;
    case "sarif":
      io.stdout.write(sarifText(validation, io));
      return;
    case "github":
      io.stdout.write(githubText(validation, io));
      if (!quiet) io.stderr.write(`${summaryLine(validation.report)}\n`);
      return;
    case "human":
      io.stdout.write(humanText(validation, { cwd: io.cwd, colour: io.stdout.colour, quiet }));
  }
}

function chosenFormat(values: OptionValues): Format {
  const [first, second] = FORMATS.filter((format) => values[format] === true);
  if (second) throw new UsageError(`--${first} and --${second} exclude each other.`);
  return first ?? "human";
}

function warningLimit(values: OptionValues): number | undefined {
  const text = textOption(values, "max-warnings");
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings takes a number from 0 on, not “${text}”.`);
  return Number(text);
}

async function ruleOverrides(values: OptionValues): Promise<Record<string, SeverityOverride>> {
  const { closest, RULES } = await import("../../../language-server/index");
  const given = values["rule"];
  const overrides: Record<string, SeverityOverride> = {};
  const areas = [...new Set(RULES.map((rule) => `${rule.id.split("/")[0]}/*`))];
  const ids = [...RULES.map((rule) => rule.id), ...areas];
  for (const text of Array.isArray(given) ? given : []) {
    const at = text.lastIndexOf("=");
    const id = text.slice(0, at);
    const written = text.slice(at + 1);
    if (at < 1) throw new UsageError(`--rule takes <id>=<severity>, not “${text}”.`);
    const severity = SEVERITY_SETTINGS.find(
      (candidate) => candidate === (written === "info" ? "information" : written),
    );
    if (!ids.includes(id)) {
      const meant = closest(id, ids);
      throw new UsageError(`There is no rule ${id}.${meant ? ` Did you mean ${meant}?` : ""}`);
    }
    if (!severity) {
      const meant = closest(written, SEVERITY_SETTINGS);
      throw new UsageError(
        `“${written}” is no severity. ${meant ? `Did you mean ${meant}?` : `Write one of ${SEVERITY_SETTINGS.join(", ")}.`}`,
      );
    }
    overrides[id] = severity;
  }
  return overrides;
}

function sayNotes({ settings }: Validation, io: CommandIO): void {
  for (const problem of settings.problems) io.stderr.write(`${PROGRAM}: ${settings.path}: ${problem}.\n`);
}

/** A rule that failed found nothing, which must not pass for "nothing is wrong". */
function sayFailures({ report }: Validation, io: CommandIO): void {
  for (const failure of report.failures ?? [])
    io.stderr.write(
      `${PROGRAM}: rule ${failure.ruleId} failed on ${failure.file} (${failure.message}). The others went on. Please report it.\n`,
    );
}
