import {
  itemsOf,
  lookup,
  optionsOf,
  stringOf,
  typeOf,
  type ObjectValue,
  type SingleValue,
} from "../analysis";
import type { EntryContext, PlannedFix } from "./context";
import { propertyOf, quote, renameKey, replaceOwn, replaceValue } from "./fixes";
import { configured, describeValue, firstLine, isOtherThan, objectsIn, sourceOf } from "./shapes";
import type { Rule } from "./types";

/** The only id that the framework is known to refuse for its suffix. */
const REFUSED_ID = "grok-4.5-fast";
const SUFFIXES: Readonly<Record<string, { id: string; value: string }>> = {
  fast: { id: "fast", value: "true" },
  low: { id: "effort", value: "low" },
  medium: { id: "effort", value: "medium" },
  high: { id: "effort", value: "high" },
};
/** Models whose published names end in such a word. */
const NAMED_SO = new Set(["grok-4-fast", "grok-3-fast"]);

const PARAMS_EXAMPLE = '`[{ id: "effort", value: "high" }]`';

/** The models that an agent may be given, each alternative by itself. */
function modelsOf(context: EntryContext): SingleValue[] {
  return context.own("defineAgent").flatMap((definition) => configured(definition, "model").values);
}

/** The lists of params of the models. */
function paramsOf(context: EntryContext): SingleValue[] {
  return objectsIn(modelsOf(context)).flatMap((model) => lookup(model, "params").values);
}

interface Suffixed {
  id: string;
  params: { id: string; value: string }[];
}

/** A model id without the effort and speed at its end; undefined where there is none. */
function splitSuffix(written: string): Suffixed | undefined {
  let id = written;
  const params: Suffixed["params"] = [];
  for (;;) {
    const dash = id.lastIndexOf("-");
    const suffix = id.slice(dash + 1);
    const param = dash > 0 && Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
    if (!param || NAMED_SO.has(id) || params.some((other) => other.id === param.id)) break;
    params.unshift(param);
    id = id.slice(0, dash);
  }
  return params.length > 0 ? { id, params } : undefined;
}

const paramText = (param: { id: string; value: string }): string =>
  `{ id: ${quote(param.id)}, value: ${quote(param.value)} }`;

function suffixFix(
  context: EntryContext,
  idValue: SingleValue,
  model: ObjectValue | undefined,
  split: Suffixed,
): PlannedFix | undefined {
  const title = "Move it to params";
  const params = split.params.map(paramText).join(", ");
  if (!model) return replaceOwn(context, title, idValue, `{ id: ${quote(split.id)}, params: [${params}] }`);
  const written = propertyOf(model, "params");
  const renamed = replaceValue(title, idValue, quote(split.id));
  if (!written) {
    // The id may be a constant: the params stand behind the property, wherever its value is.
    const place = propertyOf(model, "id")?.whole;
    if (model.open || !place || !renamed) return undefined;
    const end = place.at[1];
    renamed.edits?.push({ path: place.path, at: [end, end], text: `, params: [${params}]` });
    return renamed;
  }
  const list = optionsOf(written.value);
  const [only] = list;
  if (list.length !== 1 || only?.kind !== "array" || only.open) return undefined;
  const source = sourceOf(context, only);
  if (!source?.startsWith("[") || !renamed) return undefined;
  const names = objectsIn(only.items.flatMap((item) => [...optionsOf(item)])).map((item) =>
    stringOf(lookup(item, "id").values[0]),
  );
  const missing = split.params.filter((param) => !names.includes(param.id)).map(paramText);
  if (missing.length > 0)
    renamed.edits?.push({
      path: only.site.path,
      at: [only.site.at[0] + 1, only.site.at[0] + 1],
      text: missing.join(", ") + (only.items.length > 0 ? ", " : ""),
    });
  return renamed;
}

function checkSuffix(context: EntryContext, idValue: SingleValue, model: ObjectValue | undefined): void {
  const written = stringOf(idValue);
  const split = written === undefined ? undefined : splitSuffix(written);
  if (written === undefined || !split) return;
  const refused = written === REFUSED_ID;
  context.report(
    idValue.site,
    `${refused ? `The framework refuses the model id \`${written}\`` : `The model id \`${written}\` holds a setting`}. Effort and speed are params, not part of the id. Write \`{ id: ${quote(split.id)}, params: [${split.params.map(paramText).join(", ")}] }\`.`,
    { severity: refused ? "error" : "warning", fixes: [suffixFix(context, idValue, model, split)] },
  );
}

/** `{ effort: "high" }` as the list that the framework takes. */
function paramsAsList(context: EntryContext, value: SingleValue): PlannedFix | undefined {
  if (value.kind !== "object" || value.open || sourceOf(context, value)?.startsWith("{") !== true)
    return undefined;
  const items: string[] = [];
  for (const property of value.properties.values()) {
    const options = optionsOf(property.value);
    const [only] = options;
    if (options.length !== 1 || only?.kind !== "literal" || only.value === undefined) return undefined;
    items.push(paramText({ id: property.name, value: String(only.value) }));
  }
  return replaceOwn(context, "Change to a list", value, `[${items.join(", ")}]`);
}

export const agentModelRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["agent", "subagents"],
    id: "agent/model-id-suffix",
    source: "C02",
    title: "Effort or speed is part of the model id",
    severity: "error",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Effort and speed are params of a model. An id such as `grok-4.5-fast` is refused.",
      wrong: `export default defineAgent({ model: "grok-4.5-fast" });`,
      right: `export default defineAgent({\n  model: { id: "grok-4.5", params: [{ id: "fast", value: "true" }] },\n});`,
    },
    check(context) {
      for (const model of modelsOf(context)) {
        if (model.kind === "object")
          for (const id of lookup(model, "id").values) checkSuffix(context, id, model);
        else checkSuffix(context, model, undefined);
      }
    },
  },
  {
    scope: "entry",
    slots: ["agent", "subagents"],
    id: "agent/model-params-shape",
    source: "C03",
    title: "Params of the model are not a list of id and value",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`params` is a list of objects with an `id` and a `value`; the framework reads no other shape.",
      wrong: `model: { id: "grok-4.5", params: { effort: "high" } }`,
      right: `model: { id: "grok-4.5", params: [{ id: "effort", value: "high" }] }`,
    },
    check(context) {
      for (const params of paramsOf(context)) {
        if (isOtherThan(params, "array"))
          context.report(
            firstLine(context, params.site),
            `\`params\` must be a list, not ${describeValue(params)}. Each param is an object with an \`id\` and a \`value\`. Write ${PARAMS_EXAMPLE}.`,
            { fixes: [paramsAsList(context, params)] },
          );
        for (const item of itemsOf(params)?.items ?? [])
          for (const option of optionsOf(item)) checkParam(context, option);
      }
    },
  },
  {
    scope: "entry",
    slots: ["agent", "subagents"],
    id: "agent/model-param-not-a-string",
    source: "C04",
    title: "Value of a model param is not a string",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: 'Params travel as text: `"true"`, not `true`.',
      wrong: `params: [{ id: "fast", value: true }]`,
      right: `params: [{ id: "fast", value: "true" }]`,
    },
    check(context) {
      for (const params of paramsOf(context))
        for (const item of itemsOf(params)?.items ?? [])
          for (const param of objectsIn(optionsOf(item))) {
            const name = stringOf(lookup(param, "id").values[0]);
            for (const value of lookup(param, "value").values) {
              if (!isOtherThan(value, "string")) continue;
              const text =
                value.kind === "literal" && value.value !== null ? quote(String(value.value)) : undefined;
              context.report(
                firstLine(context, value.site),
                `The value of ${name === undefined ? "a model param" : `param \`${name}\``} must be a string, not ${describeValue(value)}. Params travel as text. Write ${text ? `\`${text}\`` : "it in quotes"}.`,
                { fixes: [text ? replaceOwn(context, `Change to ${text}`, value, text) : undefined] },
              );
            }
          }
    },
  },
  {
    scope: "entry",
    slots: ["agent", "subagents"],
    id: "agent/model-shape",
    source: "C05",
    title: "Model is neither a name nor an object with an id",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`model` is the model's id, or an object with `id` and, where wanted, `params`.",
      wrong: `export default defineAgent({ model: { name: "grok-4.5" } });`,
      right: `export default defineAgent({ model: { id: "grok-4.5" } });`,
    },
    check(context) {
      for (const model of modelsOf(context)) {
        if (isOtherThan(model, "string", "object"))
          context.report(
            firstLine(context, model.site),
            `\`model\` must be a string or an object with an \`id\`, not ${describeValue(model)}. The framework cannot tell the model from anything else. Write \`"grok-4.5"\` or \`{ id: "grok-4.5" }\`.`,
          );
        if (model.kind !== "object") continue;
        const id = lookup(model, "id");
        if (id.state === "absent") {
          const meant = ["name", "model", "modelId", "slug"]
            .map((name) => propertyOf(model, name))
            .find(Boolean);
          context.report(
            meant?.key ?? firstLine(context, model.site),
            `The model has no \`id\`. The framework finds the model by it. Write \`{ id: "grok-4.5" }\`.`,
            { fixes: [renameKey("Rename to id", meant, "id")] },
          );
        }
        for (const value of id.values)
          if (isOtherThan(value, "string"))
            context.report(
              firstLine(context, value.site),
              `The model's \`id\` must be a string, not ${describeValue(value)}. The framework finds the model by it. Write \`{ id: "grok-4.5" }\`.`,
            );
      }
    },
  },
];

function checkParam(context: EntryContext, param: SingleValue): void {
  if (isOtherThan(param, "object"))
    context.report(
      firstLine(context, param.site),
      `A model param must be an object, not ${describeValue(param)}. The framework reads an \`id\` and a \`value\` from it. Write ${PARAMS_EXAMPLE}.`,
    );
  if (typeOf(param) !== "object") return;
  for (const name of ["id", "value"] as const)
    if (lookup(param, name).state === "absent")
      context.report(
        firstLine(context, param.site),
        `This model param has no \`${name}\`. The framework reads an \`id\` and a \`value\` from it. Write ${PARAMS_EXAMPLE}.`,
      );
}
