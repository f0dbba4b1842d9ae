import {
  definitionOf,
  lookup,
  lookupPath,
  optionsOf,
  stringOf,
  typeOf,
  type CallExpression,
  type Definition,
  type Expression,
  type FunctionExpression,
  type ObjectExpression,
  type ObjectValue,
  type SingleValue,
} from "../analysis";
import type { DialectId } from "../project/dialects";
import type { EntryContext, PlannedFix } from "./context";
import { renameKey, replaceValue } from "./fixes";
import { configured, describeValue, firstLine, objectsIn, unlistedProperties } from "./shapes";
import type { Rule, UndecidableRule } from "./types";
import { closest, listWords } from "./words";

/** The generations that read `storage.ts`; in the newer ones the file itself is what is wrong. */
const WITH_STORAGE: readonly DialectId[] = ["agent-serve", "july"];
const CAS = ["getWithVersion", "putIfAbsent", "putIfVersion", "listKeys"];
const CAPS = ["maxSessions", "maxAgeMs", "maxTotalBytes"];
const POLICY = ["debounceMs", "restore"];
/** What the built-in backends surely bring; whether they set a name or a policy is not documented. */
const OF_BACKENDS = ["put", "get", "list", "delete", "cas", "evals", "abs"];

function checkCas(context: EntryContext, group: ObjectValue): void {
  const missing = CAS.filter((name) => lookup(group, name).state === "absent");
  if (missing.length === 0) return;
  const there = CAS.filter((name) => !missing.includes(name));
  const fixes = unlistedProperties(group, CAS).flatMap((property): PlannedFix[] => {
    const better = closest(property.name, missing);
    const fix =
      better === undefined ? undefined : renameKey(`Rename ${property.name} to ${better}`, property, better);
    return fix ? [fix] : [];
  });
  context.report(
    firstLine(context, group.site),
    `\`cas\` has ${there.length > 0 ? listWords(there) : "none of its methods"}, and lacks ${listWords(missing)}. \`defineStorage\` rejects a partial group. Implement all four, or leave \`cas\` out.`,
    { fixes },
  );
}

function checkRestore(context: EntryContext, value: SingleValue): void {
  const type = typeOf(value);
  if (type === undefined || value.kind === "text" || stringOf(value) === "off") return;
  if (value.kind !== "object") {
    const off =
      type === "string" || (value.kind === "literal" && (value.value === false || value.value === null));
    context.report(
      firstLine(context, value.site),
      `\`restore\` must be "off" or an object of caps, not ${describeValue(value)}. It says how much is loaded when the server starts. Write ${off ? '`"off"`, or caps such as `{ maxSessions: 500 }`' : "caps such as `{ maxSessions: 500 }`, or leave it out"}.`,
      { fixes: [off ? replaceValue('Change to "off"', value, '"off"') : undefined] },
    );
    return;
  }
  for (const property of unlistedProperties(value, CAPS)) {
    const better = closest(property.name, CAPS);
    const free = better !== undefined && !value.properties.has(better);
    context.report(
      property.key,
      `\`restore\` has no \`${property.name}\`. It takes ${listWords(CAPS)}.${free ? ` Write \`${better}\`.` : " Take it out."}`,
      {
        severity: "warning",
        fixes: [free ? renameKey(`Rename to ${better}`, property, better) : undefined],
      },
    );
  }
}

/** True where a condition holds for keys over some length, whatever else it holds for. */
function refusesLongKeys(condition: Expression, key: string): boolean {
  if (condition.kind !== "binary") return false;
  const { operator, left, right } = condition;
  if (operator === "||") return refusesLongKeys(left, key) || refusesLongKeys(right, key);
  if (operator === ">" || operator === ">=") return isLengthOf(left, key);
  return (operator === "<" || operator === "<=") && isLengthOf(right, key);
}

/** `key.length`, `Buffer.byteLength(key)`, `encodeURIComponent(key).length`. */
function isLengthOf(expression: Expression, key: string): boolean {
  const isKey = (candidate: Expression | undefined): boolean =>
    candidate?.kind === "identifier" && candidate.name === key;
  if (expression.kind === "call")
    return (
      expression.callee.kind === "member" &&
      expression.callee.name === "byteLength" &&
      expression.args.some((argument) => argument.kind !== "spread" && isKey(argument))
    );
  if (expression.kind !== "member" || expression.name !== "length") return false;
  const { object } = expression;
  if (isKey(object)) return true;
  return (
    object.kind === "call" &&
    object.callee.kind === "identifier" &&
    object.callee.name === "encodeURIComponent" &&
    object.args.some((argument) => argument.kind !== "spread" && isKey(argument))
  );
}

function firstParameter(fn: FunctionExpression): string | undefined {
  return fn.parameters.find((parameter) => parameter.index === 0 && parameter.path.length === 0)?.name;
}

/** The object literal that a definition is given, as it is written. */
function literalConfig(context: EntryContext, definition: Definition): ObjectExpression | undefined {
  const facts = context.facts;
  const site = definition.call.site;
  const call = facts?.scope.calls.find(
    (candidate: CallExpression) =>
      site.path === facts.path && candidate.at[0] === site.at[0] && candidate.at[1] === site.at[1],
  );
  const [first] = call?.args ?? [];
  return first?.kind === "object" ? first : undefined;
}

interface Overriding {
  spread: ObjectExpression["properties"][number];
  names: string[];
  /** What the spread brings: the name of a backend. */
  by: string | undefined;
}

/** Spreads that stand behind members which they replace, or may replace. */
function overridingSpreads(context: EntryContext, config: ObjectExpression): Overriding[] {
  const facts = context.facts;
  if (!facts) return [];
  const { evaluator } = context.workspace;
  const found: Overriding[] = [];
  const earlier: string[] = [];
  for (const property of config.properties) {
    if (property.kind === "property") earlier.push(property.name);
    if (property.kind !== "spread" || earlier.length === 0) continue;
    const value = evaluator.evaluate(property.value, evaluator.moduleEnvironment(facts));
    const [only] = optionsOf(value);
    if (!only || optionsOf(value).length !== 1) continue;
    const backend = definitionOf(only)?.helper;
    const by = backend === "fileKv" || backend === "cursorHostedStorage" ? backend : undefined;
    const names = earlier.filter((name) =>
      by === undefined
        ? only.kind === "object" && only.properties.get(name)?.optional === false
        : OF_BACKENDS.includes(name),
    );
    if (names.length > 0) found.push({ spread: property, names, by });
  }
  return found;
}

/** Puts a spread first in its object literal. */
function moveFirst(
  context: EntryContext,
  config: ObjectExpression,
  spread: Overriding["spread"],
): PlannedFix | undefined {
  const [first] = config.properties;
  if (!first) return undefined;
  const text = context.text(context.path);
  const [start, end] = spread.at;
  const source = text.slice(start, end);
  const before = /(?:,?)(\s*)$/.exec(text.slice(first.at[1], start));
  const gap = /\s*$/.exec(text.slice(config.at[0] + 1, first.at[0]))?.[0] ?? " ";
  if (!before) return undefined;
  const behind = /^\s*,/.exec(text.slice(end, config.at[1] - 1));
  return {
    title: "Put the spread first",
    edits: [
      { path: context.path, at: [first.at[0], first.at[0]], text: `${source},${gap === "" ? " " : gap}` },
      {
        path: context.path,
        at: behind
          ? [start - (before[1]?.length ?? 0), end + behind[0].length]
          : [start - before[0].length, end],
        text: "",
      },
    ],
  };
}

/** Rules for `storage.ts`. */
export const storageRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/no-put",
    source: "R01",
    title: "Storage has no `put`",
    severity: "error",
    basis: "stated",
    dialects: WITH_STORAGE,
    fixable: false,
    documentation: {
      why: "`put` is the one method that every backend must have; without it nothing is stored.",
      wrong: `export default defineStorage({ get: (key) => db.get(key) });`,
      right: `export default defineStorage({\n  put: (key, value) => db.put(key, value),\n  get: (key) => db.get(key),\n});`,
    },
    check(context) {
      for (const definition of context.own("defineStorage"))
        if (configured(definition, "put").state === "absent")
          context.report(
            definition.callee,
            "The storage has no `put`. It is the one method that every backend must have. Add it, or spread a built-in backend such as `...fileKv()`.",
          );
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/partial-cas",
    source: "R02",
    title: "Group of conditional writes is not complete",
    severity: "error",
    basis: "stated",
    dialects: WITH_STORAGE,
    fixable: true,
    documentation: {
      why: "Conditional writes only work together. `defineStorage` rejects a group with some of its four methods.",
      wrong: `cas: { getWithVersion, putIfAbsent }`,
      right: `cas: { getWithVersion, putIfAbsent, putIfVersion, listKeys }`,
    },
    check(context) {
      for (const definition of context.own("defineStorage"))
        for (const group of objectsIn(configured(definition, "cas").values)) checkCas(context, group);
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/restore-policy",
    source: "R06",
    title: "Restore policy is neither off nor caps",
    severity: "error",
    basis: "stated",
    dialects: WITH_STORAGE,
    fixable: true,
    documentation: {
      why: 'What is loaded at the start is limited by caps, or turned off by the word "off".',
      wrong: `policy: { restore: false }`,
      right: `policy: { restore: "off" }`,
    },
    check(context) {
      for (const { config } of context.own("defineStorage"))
        for (const value of lookupPath(config, "policy", "restore").values) checkRestore(context, value);
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/long-keys-refused",
    source: "R14",
    title: "`put` refuses long keys",
    severity: "error",
    basis: "stated",
    dialects: WITH_STORAGE,
    fixable: false,
    documentation: {
      why: "The framework owns the keys and bounds their length itself. A `put` that throws loses the write, silently for the user.",
      wrong: `put: async (key, value) => {\n  if (key.length > 200) throw new Error("key too long");\n  await db.put(key, value);\n}`,
      right: `put: async (key, value) => {\n  await db.put(key, value);\n}`,
    },
    check(context) {
      for (const definition of context.own("defineStorage"))
        for (const put of configured(definition, "put").values) {
          const key = put.kind === "function" ? firstParameter(put.fn) : undefined;
          if (put.kind !== "function" || key === undefined || put.origin) continue;
          for (const thrown of put.fn.scope.throws)
            if (thrown.inCondition && refusesLongKeys(thrown.inCondition, key))
              context.report(
                firstLine(context, { path: put.site.path, at: thrown.at }),
                "`put` throws on long keys. The framework chooses the keys, and a write that throws is lost. Store every key you are given; hash it if the backend has a limit.",
              );
        }
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    needs: "path",
    id: "storage/not-read-any-more",
    source: "R15",
    title: "`storage.ts` in a newer package",
    severity: "warning",
    basis: "stated",
    dialects: ["bdk", "agent-sdk"],
    fixable: false,
    tags: ["deprecated"],
    documentation: {
      why: "Since `@cursor/bdk` an agent brings no storage of its own; the migration guide lists the file among what must go.",
      wrong: `bot/storage.ts`,
      right: `bot/agent.ts`,
      language: "text",
    },
    check(context) {
      context.report(
        context.top,
        `\`${context.display(context.path)}\` is of an older generation of the SDK. \`${context.project.package}\` names it as something to migrate. Move what it stores and delete the file.`,
      );
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/no-delete",
    source: "R04",
    title: "Storage has no `delete`",
    severity: "warning",
    basis: "stated",
    dialects: WITH_STORAGE,
    fixable: false,
    documentation: {
      why: "Without `delete` the history of evals lives in memory and ends with the process.",
      wrong: `export default defineStorage({ put, get, list });`,
      right: `export default defineStorage({ put, get, list, delete: remove });`,
    },
    check(context) {
      for (const definition of context.own("defineStorage")) {
        if (configured(definition, "put").state !== "present") continue;
        if (configured(definition, "delete").state !== "absent") continue;
        context.report(
          definition.callee,
          "The storage has no `delete`. Nothing can be cleaned up, and the history of evals ends with the process. Add `delete`.",
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/unknown-policy-key",
    source: "R05",
    title: "Unknown setting of the storage policy",
    severity: "warning",
    basis: "stated",
    dialects: WITH_STORAGE,
    fixable: true,
    documentation: {
      why: "`policy` takes `debounceMs` and `restore`. Anything else has no effect.",
      wrong: `policy: { debounce: 30_000 }`,
      right: `policy: { debounceMs: 30_000 }`,
    },
    check(context) {
      for (const definition of context.own("defineStorage"))
        for (const policy of objectsIn(configured(definition, "policy").values))
          for (const property of unlistedProperties(policy, POLICY)) {
            const better = CAPS.includes(property.name) ? undefined : closest(property.name, POLICY);
            const free = better !== undefined && !policy.properties.has(better);
            const advice = CAPS.includes(property.name)
              ? `Write it inside \`restore\``
              : free
                ? `Write \`${better}\``
                : "Take it out";
            context.report(
              property.key,
              `\`policy\` has no \`${property.name}\`. It takes \`debounceMs\` and \`restore\`, and ignores the rest. ${advice}.`,
              { fixes: [free ? renameKey(`Rename to ${better}`, property, better) : undefined] },
            );
          }
    },
  },
  {
    scope: "entry",
    slots: ["storage"],
    id: "storage/spread-overrides",
    source: "R16",
    title: "Spread replaces members that stand before it",
    severity: "warning",
    basis: "implied",
    dialects: WITH_STORAGE,
    fixable: true,
    documentation: {
      why: "In an object literal the later member wins, so a backend that is spread last replaces what was written first.",
      wrong: `export default defineStorage({ put: audited, ...fileKv() });`,
      right: `export default defineStorage({ ...fileKv(), put: audited });`,
    },
    check(context) {
      for (const definition of context.own("defineStorage")) {
        const config = literalConfig(context, definition);
        for (const { spread, names, by } of config ? overridingSpreads(context, config) : [])
          context.report(
            { path: context.path, at: spread.at },
            `${by === undefined ? "This spread replaces" : `\`${by}()\` replaces`} ${listWords(names)}, written before it. In an object literal the later member wins. Put the spread first.`,
            { fixes: [config ? moveFirst(context, config, spread) : undefined] },
          );
      }
    },
  },
];

export const storageUndecidable: readonly UndecidableRule[] = [];
