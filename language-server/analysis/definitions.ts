import { parseSdkSpecifier, type SdkImport } from "../project/dialects";
import type { ModuleFacts } from "./syntax";
import { optionsOf, type CallValue, type SingleValue, type Site, type Value } from "./values";
import type { Workspace } from "./workspace";

/** A call of one of the SDK's `define*` functions or factories. */
export interface Definition {
  /** Name in the SDK: `defineTool`, `slackChannel`, `memoryHook`; `default` for a default import. */
  helper: string;
  sdk: SdkImport;
  /** The first argument; undefined where there is none. */
  config: Value | undefined;
  /** Where the helper is called: its name. */
  callee: Site;
  call: CallValue;
}

/** What a value is in terms of the SDK: the definition it holds, or undefined. */
export function definitionOf(value: SingleValue): Definition | undefined {
  if (value.kind !== "call" || value.target.kind !== "external") return undefined;
  const sdk = parseSdkSpecifier(value.target.specifier);
  const path = value.target.path[0] === "*" ? value.target.path.slice(1) : value.target.path;
  const helper = path[0];
  if (!sdk || helper === undefined || path.length > 1) return undefined;
  return { helper, sdk, config: value.args[0], callee: value.callee, call: value };
}

/** The default export of a module, evaluated. */
export interface DefaultExport {
  /** `missing` only where the file parses and surely has none. */
  state: "present" | "missing" | "unknown";
  value: Value | undefined;
  /** Where the export is written. */
  site: Site | undefined;
}

export function defaultExport(workspace: Workspace, facts: ModuleFacts): DefaultExport {
  const fact = facts.exports.get("default");
  if (!fact) {
    // `module.exports = …` and `exports.default = …` are exports too.
    const isExports = (expression: Parameters<typeof rootName>[0]): boolean =>
      ["module", "exports"].includes(rootName(expression) ?? "");
    const commonJs =
      facts.scope.assignments.some((assignment) => isExports(assignment.target)) ||
      // `Object.defineProperty(exports, …)`, `Object.assign(module.exports, …)`
      facts.scope.calls.some((call) =>
        call.args.some((argument) => argument.kind !== "spread" && isExports(argument)),
      );
    return {
      state: facts.syntaxErrors.length > 0 || commonJs ? "unknown" : "missing",
      value: undefined,
      site: undefined,
    };
  }
  return {
    state: "present",
    value: workspace.evaluator.exportOf(facts, "default"),
    site: { path: facts.path, at: fact.at },
  };
}

function rootName(expression: ModuleFacts["scope"]["assignments"][number]["target"]): string | undefined {
  let current = expression;
  while (current.kind === "member" || current.kind === "element") current = current.object;
  return current.kind === "identifier" ? current.name : undefined;
}

/** The definitions among the options of a value; an array counts with its items. */
export function definitionsIn(value: Value | undefined): Definition[] {
  if (!value) return [];
  return optionsOf(value).flatMap((option) => {
    if (option.kind === "array") return option.items.flatMap((item) => definitionsIn(item));
    const definition = definitionOf(option);
    return definition ? [definition] : [];
  });
}

/** The name of the schema at the end of a zod chain: `object` for `z.object({…}).strict()`; undefined for others. */
export function zodType(value: SingleValue): string | undefined {
  let current: SingleValue = value;
  while (current.kind === "call" && current.target.kind === "method") current = current.target.receiver;
  if (current.kind !== "call" || current.target.kind !== "external") return undefined;
  const { specifier, path } = current.target;
  if (specifier !== "zod" && !specifier.startsWith("zod/")) return undefined;
  const names = path.filter((name) => name !== "*" && name !== "default" && name !== "z");
  return names[names.length - 1];
}
