import {
  lookup,
  optionsOf,
  stringOf,
  typeOf,
  zodType,
  type FunctionValue,
  type ObjectValue,
  type SingleValue,
} from "../analysis";
import type { EntryContext } from "./context";
import { insertProperty, propertyOf, quote, removeProperty, replaceValue } from "./fixes";
import { configured, describeValue, isOtherThan, sourceOf } from "./shapes";
import { closest } from "./words";
import type { Rule } from "./types";

const EFFECTS = ["read", "write"];

/** Zod schemas that do not describe an object. */
const NOT_AN_OBJECT = new Set(
  "string number boolean bigint date symbol null undefined void never literal enum nativeEnum array tuple set".split(
    " ",
  ),
);
const UNIONS = new Set(["union", "discriminatedUnion", "xor"]);

/** Rules about what the properties of a tool hold. */
export const toolValueRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/wrong-input-schema",
    source: "T04",
    title: "`inputSchema` is not a schema",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The framework tells the model from `inputSchema` what to send. It takes a Zod schema or a JSON Schema as a plain object.",
      wrong: `export default defineTool({\n  description: "Finds a parcel.",\n  inputSchema: "id",\n  execute,\n});`,
      right: `export default defineTool({\n  description: "Finds a parcel.",\n  inputSchema: z.object({ id: z.string() }),\n  execute,\n});`,
    },
    check(context) {
      for (const definition of context.own("defineTool")) {
        const { values } = configured(definition, "inputSchema");
        const certain = values.every((value) => typeOf(value) !== undefined);
        for (const value of values)
          if (isOtherThan(value, "object") && (typeOf(value) !== "null" || certain))
            context.report(
              value.site,
              `\`inputSchema\` is ${describeValue(value)}. The framework takes a Zod schema or a JSON Schema object, to tell the model what to send. Write \`z.object({ … })\`, or leave it out for a tool without input.`,
            );
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/schema-is-no-object",
    source: "T05",
    title: "Input schema is not one object at its top",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "MCP clients and model providers take a tool's input as one object with named properties. Many refuse a schema whose top is anything else.",
      wrong: `inputSchema: z.string()`,
      right: `inputSchema: z.object({ id: z.string() })`,
    },
    check(context) {
      for (const definition of context.own("defineTool"))
        for (const value of configured(definition, "inputSchema").values)
          if (value.kind === "object") checkJsonSchema(context, value);
          else checkZod(context, value);
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/unknown-effect",
    source: "T08",
    title: "Unknown value of effect",
    severity: "error",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`effect` tells dry runs which tools to run and which to answer without running. It is `read` or `write`, or a function of the input that returns one of them.",
      wrong: `export default defineTool({ description: "…", effect: "readonly", execute });`,
      right: `export default defineTool({ description: "…", effect: "read", execute });`,
    },
    check(context) {
      for (const definition of context.own("defineTool")) {
        const { values } = configured(definition, "effect");
        const certain = values.every((value) => typeOf(value) !== undefined);
        for (const value of values)
          if (value.kind === "function") checkEffectFunction(context, value);
          else if (isWrongEffect(value, certain)) reportEffect(context, value);
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/dry-run-result-of-reader",
    source: "T12",
    title: "`dryRunResult` on a tool that only reads",
    severity: "information",
    basis: "implied",
    dialects: "all",
    fixable: true,
    tags: ["unnecessary"],
    documentation: {
      why: "A dry run really runs the tools that only read. Their `dryRunResult` is never asked for.",
      wrong: `export default defineTool({ description: "…", effect: "read", dryRunResult: () => [], execute });`,
      right: `export default defineTool({ description: "…", effect: "read", execute });`,
    },
    check(context) {
      for (const definition of context.own("defineTool")) {
        const effect = configured(definition, "effect");
        const result = configured(definition, "dryRunResult");
        if (effect.state !== "present" || effect.values.some((value) => stringOf(value) !== "read")) continue;
        if (result.state !== "present" || !result.key) continue;
        const option = definition.config && optionsOf(definition.config)[0];
        context.report(
          result.key,
          '`dryRunResult` is never used here. A dry run really runs tools whose `effect` is "read". Take it out, or set `effect` to "write".',
          { fixes: [removeProperty(context, "Take dryRunResult out", propertyOf(option, "dryRunResult"))] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["tools"],
    id: "tool/wrong-needs-approval",
    source: "T14",
    title: "`needsApproval` is not a boolean",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`needsApproval: true` parks a call of the model until a person decides. Any other kind of value hides what was meant.",
      wrong: `export default defineTool({ description: "…", needsApproval: "yes", execute });`,
      right: `export default defineTool({ description: "…", needsApproval: true, execute });`,
    },
    check(context) {
      for (const definition of context.own("defineTool"))
        for (const value of configured(definition, "needsApproval").values) {
          // Whether a function is taken is not documented.
          if (!isOtherThan(value, "boolean", "function", "null")) continue;
          const written = stringOf(value)?.toLowerCase();
          const better = written === "false" || written === "no" ? "false" : "true";
          context.report(
            value.site,
            `\`needsApproval\` is ${describeValue(value)}. It says whether a person must allow each call of this tool. Write \`true\` or \`false\`.`,
            { fixes: [replaceValue(`Change to ${better}`, value, better)] },
          );
        }
    },
  },
];

function checkJsonSchema(context: EntryContext, schema: ObjectValue): void {
  const type = lookup(schema, "type");
  for (const value of type.values) {
    const written = stringOf(value);
    if (written === undefined || written === "object") continue;
    context.report(
      value.site,
      `The input schema is of type \`${written}\`. A tool takes one object with named properties, and many models refuse anything else. Write \`type: "object"\` and name the input under \`properties\`.`,
    );
  }
  if (type.state !== "absent" || schema.properties.size === 0) return;
  const values = [...schema.properties.values()].flatMap((property) => [...optionsOf(property.value)]);
  if (values.every((value) => zodType(value) !== undefined)) {
    const source = sourceOf(context, schema);
    context.report(
      schema.site,
      "`inputSchema` is a plain object of Zod schemas. The framework takes such an object for a JSON Schema and finds no type in it. Wrap it in `z.object(…)`.",
      {
        fixes: [
          source?.startsWith("{")
            ? replaceValue("Wrap in z.object", schema, `z.object(${source})`)
            : undefined,
        ],
      },
    );
  } else if (lookup(schema, "properties").state === "present")
    context.report(
      propertyOf(schema, "properties")?.key ?? schema.site,
      'The input schema names properties and no `type`. A tool takes one object, and many models refuse a schema that does not say so. Add `type: "object"`.',
      { fixes: [insertProperty(context, 'Add type: "object"', schema, 'type: "object"')] },
    );
}

function checkZod(context: EntryContext, value: SingleValue): void {
  const type = zodType(value);
  if (type === undefined) return;
  if (UNIONS.has(type))
    context.report(
      firstCall(value),
      "The input schema is a union at its top. MCP clients and model providers often refuse a tool whose input is not one plain object. Put the union into a property of `z.object({ … })`, or make two tools of it.",
    );
  else if (NOT_AN_OBJECT.has(type))
    context.report(
      firstCall(value),
      `The input schema is \`z.${type}\` at its top. A tool takes one object with named properties, and many models refuse anything else. Write \`z.object({ … })\` with this as a property.`,
    );
}

/** The name at the start of a chain: `z.union` of `z.union([…]).describe("…")`. */
function firstCall(value: SingleValue): SingleValue["site"] {
  let current = value;
  while (current.kind === "call" && current.target.kind === "method") current = current.target.receiver;
  return current.kind === "call" ? current.callee : current.site;
}

function isWrongEffect(value: SingleValue, certain: boolean): boolean {
  const type = typeOf(value);
  if (type === undefined || value.kind === "text") return false;
  if (type === "null" || stringOf(value) === "") return certain;
  return !EFFECTS.includes(stringOf(value) ?? "");
}

/** Wrong where all that a function returns is known; a part of it may be right. */
function checkEffectFunction(context: EntryContext, value: FunctionValue): void {
  const { fn } = value;
  if (fn.async || fn.generator || fn.scope.returns.length === 0) return;
  const { evaluator } = context.workspace;
  const environment = evaluator.bodyOf(value);
  const returned = fn.scope.returns.flatMap((result) => [
    ...optionsOf(evaluator.evaluate(result, environment)),
  ]);
  if (returned.some((result) => typeOf(result) === undefined || result.kind === "text")) return;
  for (const result of returned)
    if (isWrongEffect(result, true)) {
      if (value.origin) reportEffect(context, { ...result, site: value.site, origin: result.site });
      else reportEffect(context, result);
    }
}

function reportEffect(context: EntryContext, value: SingleValue): void {
  const better = likelyEffect(stringOf(value) ?? "");
  context.report(
    value.site,
    `\`effect\` is ${describeValue(value)}. A dry run runs tools that "read" and answers for tools that "write"; it knows no other effect. Write ${better ? quote(better) : '"read" or "write"'}.`,
    { fixes: [better ? replaceValue(`Change to ${quote(better)}`, value, quote(better)) : undefined] },
  );
}

function likelyEffect(written: string): string | undefined {
  const word = written.toLowerCase();
  if (/^read|^(?:none|query|get|list|safe)$/.test(word)) return "read";
  if (/^writ|^(?:mutat\w*|update|delete|create|destructive|side-?effects?)$/.test(word)) return "write";
  return closest(word, EFFECTS);
}
