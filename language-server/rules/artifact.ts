import {
  lookup,
  memberChain,
  optionsOf,
  stringOf,
  typeOf,
  type Body,
  type CallExpression,
  type Environment,
  type FunctionExpression,
  type ModuleFacts,
  type SingleValue,
} from "../analysis";
import type { EntryContext } from "./context";
import { insertProperty, propertyOf, quote, removeProperty, replaceValue } from "./fixes";
import { configured, describeValue, firstLine, objectsIn, objectsOf, sourceOf } from "./shapes";
import type { Rule, UndecidableRule } from "./types";
import { closest, listWords } from "./words";

const KIND_WHY = "The model and the API tell kinds apart by it.";

function checkDescription(context: EntryContext, name: string, kind: SingleValue): void {
  if (kind.kind !== "object") {
    const text = stringOf(kind);
    const source = sourceOf(context, kind);
    if (typeOf(kind) !== undefined)
      context.report(
        firstLine(context, kind.site),
        `Kind \`${name}\` must be an object with a \`description\`, not ${describeValue(kind)}. ${KIND_WHY} Write \`{ description: "…" }\`.`,
        {
          fixes: [
            text !== undefined && text.trim() !== "" && source
              ? replaceValue("Make it the description", kind, `{ description: ${source} }`)
              : undefined,
          ],
        },
      );
    return;
  }
  const description = lookup(kind, "description");
  if (description.state === "absent")
    context.report(
      firstLine(context, kind.site),
      `Kind \`${name}\` has no description. ${KIND_WHY} Add a \`description\` that is not empty.`,
      { fixes: [insertProperty(context, "Add a description", kind, 'description: ""')] },
    );
  for (const value of description.values)
    if (value.kind === "literal" ? stringOf(value)?.trim() === "" : false)
      context.report(
        value.site,
        `The description of kind \`${name}\` is empty. ${KIND_WHY} Say in a few words what such an artifact is.`,
      );
}

/** The kinds that `artifacts.ts` declares; undefined where any kind may be tagged or they cannot be told. */
function declaredKinds(context: EntryContext): Set<string> | undefined {
  const names = new Set<string>();
  const entries = context.entries("artifacts");
  const definitions = entries.flatMap((entry) => context.definitions(entry.path));
  if (definitions.length === 0) return undefined;
  for (const definition of definitions) {
    const kinds = configured(definition, "kinds");
    if (definition.helper !== "defineArtifacts" || kinds.state !== "present") return undefined;
    for (const value of kinds.values) {
      if (value.kind !== "object" || value.open || value.properties.size === 0) return undefined;
      for (const name of value.properties.keys()) names.add(name);
    }
  }
  return names;
}

/** Every function of a module with its names. */
function functionsOf(context: EntryContext, facts: ModuleFacts): Body[] {
  const bodies: Body[] = [];
  const visit = (fn: FunctionExpression, outer: Environment): void => {
    const environment: Environment = { facts, parameters: new Map(), fn, outer };
    bodies.push({ scope: fn.scope, environment, fn });
    for (const inner of fn.scope.functions) visit(inner, environment);
  };
  const top = context.workspace.evaluator.moduleEnvironment(facts);
  for (const fn of facts.scope.functions) visit(fn, top);
  return bodies;
}

/** True for `….artifacts.tag(…)` on something that a function was given. */
function isTagCall(call: CallExpression, environment: Environment): boolean {
  const chain = memberChain(call.callee);
  const [first] = chain ?? [];
  if (!chain || first === undefined || chain.length < 2) return false;
  if (chain[chain.length - 1] !== "tag" || chain[chain.length - 2] !== "artifacts") return false;
  for (let scope: Environment | undefined = environment; scope; scope = scope.outer) {
    if (scope.fn?.parameters.some((parameter) => parameter.name === first)) return true;
    const binding = scope.fn?.scope.bindings.get(first);
    // `const { artifacts } = ctx;`
    if (binding) return binding.path[binding.path.length - 1] === "artifacts" && chain.length === 2;
  }
  return false;
}

/** Rules for `artifacts.ts` and for what tags artifacts. */
export const artifactRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["artifacts"],
    id: "artifacts/kind-without-description",
    source: "A01",
    title: "Artifact kind has no description",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Each kind needs a description that is not empty; the framework refuses one without.",
      wrong: `export default defineArtifacts({ kinds: { report: {} } });`,
      right: `export default defineArtifacts({ kinds: { report: { description: "A finished report." } } });`,
    },
    check(context) {
      for (const definition of context.own("defineArtifacts")) {
        const { values } = configured(definition, "kinds");
        for (const value of values)
          if (value.kind === "array")
            context.report(
              firstLine(context, value.site),
              '`kinds` must be an object, not an array. Its keys are the names of the kinds. Write `{ report: { description: "…" } }`.',
            );
        for (const kinds of objectsIn(values))
          for (const property of kinds.properties.values())
            for (const kind of optionsOf(property.value)) checkDescription(context, property.name, kind);
      }
    },
  },
  {
    scope: "entry",
    slots: ["artifacts"],
    id: "artifacts/agent-tool-without-kinds",
    source: "A02",
    title: "Agent tool without kinds",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`agentTool` lets the model tag artifacts of the declared kinds; without a kind there is nothing to tag.",
      wrong: `export default defineArtifacts({ agentTool: true });`,
      right: `export default defineArtifacts({\n  agentTool: true,\n  kinds: { report: { description: "A finished report." } },\n});`,
    },
    check(context) {
      for (const { config } of context.own("defineArtifacts"))
        for (const option of objectsOf(config)) {
          const kinds = lookup(option, "kinds");
          // An extension may bring kinds along.
          if (context.entries("extensions").length > 0) continue;
          const none =
            kinds.state === "absent" ||
            (kinds.state === "present" &&
              kinds.values.every(
                (value) => value.kind === "object" && !value.open && value.properties.size === 0,
              ));
          if (!none) continue;
          for (const value of lookup(option, "agentTool").values)
            if (value.kind === "literal" && value.value === true)
              context.report(
                value.site,
                "`agentTool` is on, and no kind is declared. The model can only tag kinds that `kinds` declares. Declare one, or take `agentTool` out.",
                { fixes: [removeProperty(context, "Remove agentTool", propertyOf(option, "agentTool"))] },
              );
        }
    },
  },
  {
    scope: "entry",
    slots: ["artifacts"],
    id: "artifacts/max-not-positive",
    source: "A03",
    title: "`max` is not a positive number",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`max` is how many artifacts a server keeps before it drops the oldest; the default is 1000.",
      wrong: `export default defineArtifacts({ max: 0 });`,
      right: `export default defineArtifacts({ max: 500 });`,
    },
    check(context) {
      for (const definition of context.own("defineArtifacts")) {
        const max = configured(definition, "max");
        for (const value of max.values) {
          const number = value.kind === "literal" ? value.value : undefined;
          if (typeOf(value) === undefined || (typeof number === "number" && number > 0)) continue;
          const meant = stringOf(value)?.trim();
          const plain = meant !== undefined && Number(meant) > 0 ? meant : undefined;
          const config = objectsOf(definition.config)[0];
          context.report(
            firstLine(context, value.site),
            `\`max\` must be a positive number, not ${describeValue(value)}. It is how many artifacts a server keeps. Write \`${plain ?? "1000"}\`${plain ? "" : ", or leave it out for that"}.`,
            {
              fixes: [
                plain
                  ? replaceValue(`Change to ${plain}`, value, plain)
                  : removeProperty(context, "Remove max", propertyOf(config, "max")),
              ],
            },
          );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["artifacts"],
    id: "artifacts/schema-not-zod",
    source: "A04",
    title: "Schema of a kind is not a Zod schema",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The framework parses each artifact with the kind's Zod schema and stores what comes out.",
      wrong: `report: { description: "A report.", schema: { type: "object" } }`,
      right: `report: { description: "A report.", schema: z.object({ title: z.string() }) }`,
    },
    check(context) {
      for (const definition of context.own("defineArtifacts"))
        for (const kinds of objectsIn(configured(definition, "kinds").values))
          for (const property of kinds.properties.values())
            for (const kind of objectsIn(optionsOf(property.value)))
              for (const schema of lookup(kind, "schema").values) {
                if (typeOf(schema) === undefined || mayParse(schema)) continue;
                context.report(
                  firstLine(context, schema.site),
                  `The schema of kind \`${property.name}\` is ${describeValue(schema)}, not a Zod schema. The framework parses artifacts with it. Write \`z.object({ … })\`.`,
                );
              }
    },
  },
  {
    scope: "entry",
    slots: ["tools", "channels", "schedules", "hooks"],
    id: "artifacts/undeclared-kind",
    source: "A05",
    title: "Artifact of a kind that is not declared",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Once `artifacts.ts` declares kinds, `tag` refuses every other.",
      wrong: `await ctx.artifacts.tag({ kind: "reports", key: "today" });`,
      right: `await ctx.artifacts.tag({ kind: "report", key: "today" });`,
    },
    check(context) {
      const facts = context.facts;
      if (!facts) return;
      const declared = declaredKinds(context);
      if (!declared) return;
      const { evaluator } = context.workspace;
      for (const body of functionsOf(context, facts))
        for (const call of body.scope.calls) {
          const [first] = call.args;
          if (!first || first.kind === "spread" || !isTagCall(call, body.environment)) continue;
          for (const value of lookup(evaluator.evaluate(first, body.environment), "kind").values) {
            const written = stringOf(value);
            if (written === undefined || declared.has(written)) continue;
            // Kinds of a mounted extension carry its name.
            if (context.entries("extensions").some((entry) => written.startsWith(`${entry.id}__`))) continue;
            const better = closest(written, declared);
            context.report(
              value.site,
              `Kind \`${written}\` is not declared in \`artifacts.ts\`. With declared kinds, \`tag\` refuses every other. Use ${listWords([...declared], "or")}, or declare it.`,
              {
                fixes: [
                  better ? replaceValue(`Change to ${quote(better)}`, value, quote(better)) : undefined,
                ],
              },
            );
          }
        }
    },
  },
];

/** A schema of another library can look like a plain object; what has a parser is left alone. */
function mayParse(value: SingleValue): boolean {
  return (
    value.kind === "object" &&
    (value.open ||
      ["parse", "safeParse", "_def", "_zod", "~standard"].some((name) => value.properties.has(name)))
  );
}

export const artifactUndecidable: readonly UndecidableRule[] = [];
