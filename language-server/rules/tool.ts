import { lookup, optionsOf, stringOf, typeOf } from "../analysis";
import { insertProperty, quote, replaceValue } from "./fixes";
import { closest } from "./words";
import type { Rule, UndecidableRule } from "./types";

/** Rules for `tools/*.ts`. */
export const toolRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/missing-description",
    source: "T01",
    title: "Tool has no description",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The description is all that the model sees of a tool when it decides whether to call it.",
      wrong: `export default defineTool({\n  inputSchema: z.object({ city: z.string() }),\n  execute: ({ city }) => forecast(city),\n});`,
      right: `export default defineTool({\n  description: "Current weather for a city.",\n  inputSchema: z.object({ city: z.string() }),\n  execute: ({ city }) => forecast(city),\n});`,
    },
    check(context) {
      for (const { config, callee } of context.own("defineTool")) {
        const description = lookup(config, "description");
        if (description.state === "absent")
          context.report(
            callee,
            `Tool \`${context.entry.id}\` has no description. The model decides by the description alone when to call a tool. Add \`description\` and write it for the model.`,
            {
              fixes: [
                insertProperty(
                  context,
                  "Add a description",
                  config && optionsOf(config)[0],
                  `description: ${quote("")}`,
                ),
              ],
            },
          );
        for (const value of description.values) {
          const known = value.kind === "literal" ? (stringOf(value)?.trim() ?? "") : undefined;
          if (
            known === "" ||
            (value.kind !== "literal" && typeOf(value) !== undefined && typeOf(value) !== "string")
          )
            context.report(
              value.site,
              `Tool \`${context.entry.id}\` has an empty description. The model decides by the description alone when to call a tool. Say in a sentence what the tool does and when to use it.`,
            );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/unknown-execution",
    source: "T07",
    title: "Unknown value of execution",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A tool runs in the serving process (`server`) or as a script next to the agent (`agent`); there is no third place.",
      wrong: `export default defineTool({ description: "…", execution: "host", execute });`,
      right: `export default defineTool({ description: "…", execution: "server", execute });`,
    },
    check(context) {
      for (const { config } of context.own("defineTool"))
        for (const value of lookup(config, "execution").values) {
          if (typeOf(value) === undefined || value.kind === "text") continue;
          const written = stringOf(value);
          if (written === "server" || written === "agent") continue;
          const better = closest(written ?? "", ["server", "agent"]) ?? "server";
          context.report(
            value.site,
            `\`execution\` must be "server" or "agent". The framework knows no other place to run a tool. Write ${quote(better)}, or leave it out for "server".`,
            { fixes: [replaceValue(`Change to ${quote(better)}`, value, quote(better))] },
          );
        }
    },
  },
];

export const toolUndecidable: readonly UndecidableRule[] = [];
