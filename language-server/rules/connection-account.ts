import { lookup, optionsOf, stringOf, typeOf, type SingleValue, type Site } from "../analysis";
import { topOf, type EntryContext } from "./context";
import { quote, replaceValue } from "./fixes";
import { configured, describeValue, isOtherThan } from "./shapes";
import { closest } from "./words";
import type { Rule } from "./types";

const KINDS = ["shared", "individual"];
/** The only generation of the SDK that has credentials per person. */
const DIALECTS = ["agent-sdk"] as const;

/** Rules for `credentials` of connections to the Cursor account. */
export const connectionAccountRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["mcp-connections", "host-connections"],
    id: "connection/unknown-credentials",
    source: "M18",
    title: "Unknown value of credentials",
    severity: "error",
    basis: "stated",
    dialects: DIALECTS,
    fixable: true,
    documentation: {
      why: "A connection uses one account for everybody (`shared`) or the account of whoever asks (`individual`).",
      wrong: `export default defineConnection({ cursorAccount: true, credentials: "personal" });`,
      right: `export default defineConnection({ cursorAccount: true, credentials: "individual" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection")) {
        const { values } = configured(definition, "credentials");
        const certain = values.every((value) => typeOf(value) !== undefined);
        for (const value of values) {
          const written = stringOf(value);
          if (written === undefined && !isOtherThan(value, "string", "null")) continue;
          if (written !== undefined && (KINDS.includes(written) || (written === "" && !certain))) continue;
          const better =
            closest(written ?? "", KINDS) ??
            (/^(?:personal|user|per-?user|own|private)$/i.test(written ?? "") ? "individual" : undefined);
          context.report(
            value.site,
            `\`credentials\` is ${describeValue(value)}. The framework uses one account for everybody or the account of whoever asks. Write ${better === undefined ? '"shared" or "individual"' : quote(better)}.`,
            {
              fixes: [
                better === undefined
                  ? undefined
                  : replaceValue(`Change to ${quote(better)}`, value, quote(better)),
              ],
            },
          );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["mcp-connections", "host-connections"],
    id: "connection/credentials-without-account",
    source: "M19",
    title: "`credentials` without `cursorAccount`",
    severity: "warning",
    basis: "implied",
    dialects: DIALECTS,
    fixable: false,
    documentation: {
      why: "`credentials` chooses whose Cursor account is used. Other connections have no account to choose.",
      wrong: `export default defineConnection({ url: "https://mcp.linear.app/mcp", credentials: "individual" });`,
      right: `export default defineConnection({ cursorAccount: true, credentials: "individual" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const option of definition.config ? optionsOf(definition.config) : []) {
          if (option.kind !== "object" || option.open) continue;
          const credentials = lookup(option, "credentials");
          const account = lookup(option, "cursorAccount");
          const isOff =
            account.state === "absent" ||
            (account.state === "present" &&
              account.values.every((value) => value.kind === "literal" && value.value === false));
          if (credentials.state !== "present" || !credentials.key || !isOff) continue;
          context.report(
            credentials.key,
            "`credentials` has no effect here. It chooses whose Cursor account is used, and this connection uses none. Set `cursorAccount: true`, or take it out.",
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["mcp-connections"],
    id: "connection/individual-unattended",
    source: "M21",
    title: "Individual credentials in an agent that runs unattended",
    severity: "warning",
    basis: "stated",
    dialects: DIALECTS,
    fixable: false,
    documentation: {
      why: "A turn that a schedule starts has no person whose account could be used. The connection refuses it and never falls back to the shared account.",
      wrong: `// mcp-connections/tickets.ts, beside schedules/daily.md\nexport default defineConnection({ cursorAccount: true, credentials: "individual" });`,
      right: `export default defineConnection({ cursorAccount: true, credentials: "shared" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const value of configured(definition, "credentials").values) {
          if (stringOf(value) !== "individual") continue;
          const places = unattended(context);
          const [first] = places;
          if (!first) continue;
          context.report(
            value.site,
            `Turns that \`${context.display(first.path)}\` starts cannot use \`${context.entry.id}\`. With individual credentials the connection refuses a turn that no person asked for. Use "shared" credentials, or keep such work out of schedules.`,
            {
              related: places.map((site) => ({
                site,
                message: "This starts turns that no person asked for.",
              })),
            },
          );
        }
    },
  },
];

/** The schedules that surely start turns of the model. */
function unattended(context: EntryContext): Site[] {
  return context.entries("schedules").flatMap((entry): Site[] => {
    if (entry.form === "markdown") return [topOf(context.workspace, entry.path)];
    const definition = context
      .definitions(entry.path)
      .find(
        (found) =>
          found.helper === "defineSchedule" &&
          (lookup(found.config, "markdown").state === "present" ||
            lookup(found.config, "run").values.some((run) => callsReceive(context, run))),
      );
    if (!definition) return [];
    return [definition.callee.path === entry.path ? definition.callee : topOf(context.workspace, entry.path)];
  });
}

function callsReceive(context: EntryContext, run: SingleValue): boolean {
  return (
    run.kind === "function" &&
    context
      .calls(run)
      .some(
        ({ call: { callee } }) =>
          (callee.kind === "identifier" || callee.kind === "member") && callee.name === "receive",
      )
  );
}
