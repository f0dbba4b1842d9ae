/** The evals of a file as data: for rules, for the tree, and for whoever lists evals without running them. */
import { defaultExport, definitionOf, type Definition } from "./definitions";
import { bodiesOf, parameterName } from "./functions";
import type { CallExpression, CallUse, Expression, FunctionExpression, Scope } from "./syntax";
import {
  lookup,
  optionsOf,
  stringOf,
  type Environment,
  type FunctionValue,
  type SingleValue,
  type Site,
  type Value,
} from "./values";
import type { Workspace } from "./workspace";

/** What is known of a list of words such as tags. */
export interface KnownWords {
  words: string[];
  /** False where there may be others that cannot be told. */
  complete: boolean;
}

/** A call of a method of `t` in a test. */
export interface EvalCall {
  method: string;
  /** The arguments before the first spread. */
  args: Value[];
  openArgs: boolean;
  use: CallUse;
  /** The whole call. */
  site: Site;
  /** Where the method's name is written. */
  callee: Site;
  call: CallExpression;
  environment: Environment;
  /** Written in the test itself, not in a function inside it. */
  direct: boolean;
}

export interface EvalTest {
  fn: FunctionValue;
  /** In the order of the text. */
  calls: EvalCall[];
  /** False where `t` is handed on or taken apart: there may be calls that cannot be seen. */
  complete: boolean;
}

interface Described {
  description: string | undefined;
  tags: KnownWords;
  /** The functions that `test` may be; empty where there is none or it cannot be told. */
  tests: EvalTest[];
  /** The settings object. */
  value: Value | undefined;
}

export interface EvalCase extends Described {
  /** Undefined where it cannot be told. */
  id: string | undefined;
  /** Where the id is written, else the case itself. */
  idSite: Site;
}

export interface EvalFact extends Described {
  /**
   * Segment behind the file's id: empty for a single eval, `0000` for the first of a list. Undefined in a list
   * of which the length cannot be told.
   */
  suffix: string | undefined;
  definition: Definition;
  /** Where `defineEval` is called. */
  site: Site;
  cases: EvalCase[];
  /** False where there may be cases that cannot be told. */
  casesComplete: boolean;
  /** One of several that the file may export, by a condition that cannot be told. */
  alternative: boolean;
}

export interface EvalFile {
  path: string;
  evals: EvalFact[];
  /** False where the file may hold evals that cannot be told. */
  complete: boolean;
}

/** The id under which an eval or a case runs: file, place in a list, case. Undefined where a part is. */
export function joinEvalId(fileId: string, suffix: string | undefined, caseId?: string): string | undefined {
  if (suffix === undefined) return undefined;
  return [fileId, suffix, caseId ?? ""].filter((part) => part !== "").join("/");
}

/** The evals in the default export of a file; undefined where there is no such file. */
export function readEvals(workspace: Workspace, path: string): EvalFile | undefined {
  return workspace.queries.query(`evals:${path}`, () => read(workspace, path));
}

function read(workspace: Workspace, path: string): EvalFile | undefined {
  const facts = workspace.module(path);
  if (!facts) return undefined;
  const file: EvalFile = { path, evals: [], complete: false };
  const exported = facts.syntaxErrors.length === 0 ? defaultExport(workspace, facts).value : undefined;
  if (!exported) return file;
  file.complete = true;
  const options = optionsOf(exported);
  const add = (value: SingleValue, suffix: string | undefined, alternative: boolean): void => {
    const definition = definitionOf(value);
    if (definition?.helper === "defineEval")
      file.evals.push(readEval(workspace, definition, suffix, alternative));
    else file.complete = false;
  };
  for (const option of options) {
    if (option.kind !== "array") {
      add(option, "", options.length > 1);
      continue;
    }
    if (option.open) file.complete = false;
    for (const [index, item] of option.items.entries()) {
      const suffix = option.open ? undefined : String(index).padStart(4, "0");
      const choices = optionsOf(item);
      for (const single of choices) add(single, suffix, options.length > 1 || choices.length > 1);
    }
  }
  return file;
}

function readEval(
  workspace: Workspace,
  definition: Definition,
  suffix: string | undefined,
  alternative: boolean,
): EvalFact {
  const cases = lookup(definition.config, "cases");
  const fact: EvalFact = {
    ...describe(workspace, definition.config),
    suffix,
    definition,
    site: definition.callee,
    cases: [],
    casesComplete: cases.state === "present" || cases.state === "absent",
    alternative,
  };
  for (const list of cases.values) {
    if (list.kind !== "array" || list.open) fact.casesComplete = false;
    if (list.kind === "array") fact.cases.push(...list.items.map((item) => readCase(workspace, item)));
  }
  if (cases.values.length > 1) fact.casesComplete = false;
  return fact;
}

function readCase(workspace: Workspace, value: Value): EvalCase {
  const id = lookup(value, "id");
  const first = id.values[0];
  return {
    ...describe(workspace, value),
    id: id.state === "present" && id.values.length === 1 ? stringOf(first) : undefined,
    idSite: first?.site ?? value.site,
  };
}

function describe(workspace: Workspace, value: Value | undefined): Described {
  const description = lookup(value, "description");
  return {
    description:
      description.state === "present" && description.values.length === 1
        ? stringOf(description.values[0])
        : undefined,
    tags: readTags(value),
    tests: lookup(value, "test").values.flatMap((test) =>
      test.kind === "function" ? [readTest(workspace, test)] : [],
    ),
    value,
  };
}

function readTags(value: Value | undefined): KnownWords {
  const tags = lookup(value, "tags");
  const known: KnownWords = { words: [], complete: tags.state === "present" || tags.state === "absent" };
  if (tags.values.length > 1) known.complete = false;
  for (const list of tags.values) {
    if (list.kind !== "array" || list.open) known.complete = false;
    for (const item of list.kind === "array" ? list.items : []) {
      const word = stringOf(item);
      if (word === undefined) known.complete = false;
      else known.words.push(word);
    }
  }
  return known;
}

function readTest(workspace: Workspace, fn: FunctionValue): EvalTest {
  const test: EvalTest = { fn, calls: [], complete: true };
  const name = parameterName(fn.fn, 0);
  if (name === undefined) return { ...test, complete: fn.fn.arity === 0 };
  if (fn.fn.scope.bindings.has(name)) return { ...test, complete: false };
  for (const { scope, environment, fn: body } of bodiesOf(workspace.evaluator, fn)) {
    if (isHidden(name, environment, fn.fn)) continue;
    if (escapes(name, scope)) test.complete = false;
    for (const call of scope.calls) {
      const { callee } = call;
      if (callee.kind !== "member" || callee.object.kind !== "identifier" || callee.object.name !== name)
        continue;
      const path = environment.facts.path;
      const spread = call.args.findIndex((argument) => argument.kind === "spread");
      const given = spread < 0 ? call.args : call.args.slice(0, spread);
      test.calls.push({
        method: callee.name,
        args: given.flatMap((argument) =>
          argument.kind === "spread" ? [] : [workspace.evaluator.evaluate(argument, environment)],
        ),
        openArgs: spread >= 0,
        use: call.use,
        site: { path, at: call.at },
        callee: { path, at: callee.key },
        call,
        environment,
        direct: body === fn.fn,
      });
    }
  }
  test.calls.sort((a, b) => a.site.at[0] - b.site.at[0] || a.site.at[1] - b.site.at[1]);
  return test;
}

/** Whether an inner function gives the name another meaning. */
function isHidden(name: string, environment: Environment, outermost: FunctionExpression): boolean {
  for (let scope: Environment | undefined = environment; scope?.fn; scope = scope.outer) {
    if (scope.fn === outermost) return false;
    if (scope.fn.parameters.some((parameter) => parameter.name === name)) return true;
    if (scope.fn.scope.bindings.has(name)) return true;
  }
  return false;
}

/** Whether a name is used as a value of its own, and not only to reach its members. */
function escapes(name: string, scope: Scope): boolean {
  return (
    scope.calls.some((call) => call.args.some((argument) => mentions(argument, name))) ||
    [...scope.bindings.values()].some((binding) => mentions(binding.value, name)) ||
    scope.assignments.some((assignment) => mentions(assignment.value, name)) ||
    scope.returns.some((value) => mentions(value, name)) ||
    scope.calls.some((call) => mentions(call.callee, name))
  );
}

function mentions(
  expression: Expression | { kind: "spread"; value: Expression } | undefined,
  name: string,
): boolean {
  if (!expression) return false;
  const any = (parts: readonly Parameters<typeof mentions>[0][]): boolean =>
    parts.some((part) => mentions(part, name));
  switch (expression.kind) {
    case "identifier":
      return expression.name === name;
    case "member":
      return expression.object.kind !== "identifier" && mentions(expression.object, name);
    case "element":
      return any([expression.object, expression.index]);
    case "spread":
    case "await":
      return mentions(expression.value, name);
    case "unary":
      return mentions(expression.operand, name);
    case "binary":
      return any([expression.left, expression.right]);
    case "conditional":
      return any([expression.test, expression.then, expression.else]);
    case "array":
      return any(expression.elements);
    case "object":
      return expression.properties.some((property) => mentions(property.value, name));
    case "call":
      return any([expression.callee, ...expression.args]);
    case "template":
      return any(expression.parts.map((part) => (typeof part === "string" ? undefined : part)));
    case "tagged":
      return any([expression.tag, expression.template]);
    default:
      return false;
  }
}
