import { parseSdkSpecifier } from "../project/dialects";
import { callGlobal } from "./builtins";
import { awaited, builtinMethod, memberOf, select } from "./members";
import { findImport, reaches, unlessShared } from "./names";
import { dedent } from "./dedent";
import type { ModuleLoader } from "./loader";
import { hideProperties, setProperty, spreadInto } from "./objects";
import { add, compare, joinText, limited, MAX_OPTIONS, shortCircuit, truthiness, unary } from "./operators";
import type {
  Binding,
  CallExpression,
  Expression,
  FunctionExpression,
  ImportFact,
  ModuleFacts,
  ObjectExpression,
  SpreadElement,
  TemplateExpression,
} from "./syntax";
import {
  choice,
  optionsOf,
  relocate,
  type ArrayValue,
  type CallValue,
  type Environment,
  type ExternalValue,
  type FunctionValue,
  type ObjectValue,
  type Site,
  type Value,
} from "./values";

/** The value of an export as it is kept. */
interface KeptExport {
  value: Value | undefined;
  /** Part of a circle of exports: what it is depends on where one starts, so it is not taken from here. */
  circular: boolean;
}

/** Steps that one evaluation may take before it says that it cannot tell. */
const MAX_STEPS = 20_000;
const MAX_DEPTH = 80;
/** Exports that are being worked out one inside the other; deeper, the call stack would be at risk. */
const MAX_NESTED_EXPORTS = 60;
/** Depth over all of those together. */
const MAX_TOTAL_DEPTH = 400;

/** Evaluates expressions of project files. One instance serves many evaluations; none keeps state. */
export class Evaluator {
  private steps = 0;
  private depth = 0;
  /** Depth of the evaluations that wait for this one. */
  private outerDepth = 0;
  private active = new Set<Binding | string>();
  /** The exports that are being worked out, the outermost first. */
  private readonly exports: { key: string; circular: boolean }[] = [];

  constructor(private readonly loader: ModuleLoader) {}

  /** The value of a module's export, seen from that module; undefined where it exports no such name. */
  exportOf(facts: ModuleFacts, name: string): Value | undefined {
    return this.apart(() => this.moduleExport(facts, name));
  }

  /** The value of an expression in an environment. */
  evaluate(expression: Expression, environment: Environment): Value {
    return this.apart(() => this.value(expression, environment));
  }

  /** Runs an evaluation with its own budget, whatever else is under way: its result depends on the files alone. */
  private apart<T>(run: () => T): T {
    const { steps, depth, outerDepth, active } = this;
    this.steps = 0;
    this.depth = 0;
    this.outerDepth = outerDepth + depth;
    this.active = new Set();
    try {
      return run();
    } finally {
      Object.assign(this, { steps, depth, outerDepth, active });
    }
  }

  /** The environment of a function's body, with parameters that cannot be told. */
  bodyOf(fn: FunctionValue): Environment {
    return { facts: fn.environment.facts, parameters: new Map(), fn: fn.fn, outer: fn.environment };
  }

  moduleEnvironment(facts: ModuleFacts): Environment {
    return { facts, parameters: new Map(), fn: undefined, outer: undefined };
  }

  // --- expressions --------------------------------------------------------------------------------------

  private value(expression: Expression, env: Environment): Value {
    const site: Site = { path: env.facts.path, at: expression.at };
    if (++this.steps > MAX_STEPS || this.depth > MAX_DEPTH) return { kind: "unknown", site };
    if (this.outerDepth + this.depth > MAX_TOTAL_DEPTH) {
      this.markCircular(0);
      return { kind: "unknown", site };
    }
    this.depth++;
    try {
      return this.dispatch(expression, env, site);
    } finally {
      this.depth--;
    }
  }

  private dispatch(expression: Expression, env: Environment, site: Site): Value {
    switch (expression.kind) {
      case "literal":
        return { kind: "literal", value: expression.value, site };
      case "regexp":
        return { kind: "regexp", source: expression.source, flags: expression.flags, site };
      case "template":
        return this.template(expression, env, site);
      case "tagged":
        return this.tagged(expression.tag, expression.template, env, site);
      case "object":
        return this.object(expression, env, site);
      case "array":
        return this.array(expression.elements, env, site);
      case "identifier":
        return this.identifier(expression.name, env, site);
      case "member":
        return this.member(expression.object, expression.name, env, site);
      case "element":
        return this.elementAccess(expression.object, expression.index, env, site);
      case "call":
        return this.call(expression, env, site);
      case "conditional":
        return this.conditional(expression.test, expression.then, expression.else, env, site);
      case "binary":
        return this.binary(expression.operator, expression.left, expression.right, env, site);
      case "unary":
        return unary(expression.operator, this.value(expression.operand, env), site);
      case "await":
        return awaited(this.value(expression.value, env), site);
      case "function":
        return { kind: "function", fn: expression, environment: env, site };
      case "opaque":
        return { kind: "unknown", site };
    }
  }

  private template(expression: TemplateExpression, env: Environment, site: Site): Value {
    return joinText(
      expression.parts.map((part) => (typeof part === "string" ? part : this.value(part, env))),
      site,
    );
  }

  private tagged(tag: Expression, template: Expression, env: Environment, site: Site): Value {
    const target = this.value(tag, env);
    const text = this.value(template, env);
    if (target.kind !== "external") return { kind: "unknown", site };
    const sdk = parseSdkSpecifier(target.specifier);
    if (!sdk || target.path[0] !== "prompt") return { kind: "unknown", site };
    if (target.path[1] === "lines") {
      const known = text.kind === "literal" && typeof text.value === "string" ? text.value : undefined;
      const items = known === undefined ? [] : dedent(known).split("\n");
      return {
        kind: "array",
        items: items.map((line) => ({ kind: "literal", value: line, site })),
        open: known === undefined,
        site,
      };
    }
    if (text.kind === "literal" && typeof text.value === "string")
      return { kind: "literal", value: dedent(text.value), site };
    return { ...text, site };
  }

  private object(expression: ObjectExpression, env: Environment, site: Site): Value {
    const result: ObjectValue = { kind: "object", properties: new Map(), open: false, site };
    for (const property of expression.properties) {
      if (property.kind === "spread") spreadInto(result, this.value(property.value, env));
      else if (property.kind === "computed") {
        const name = this.value(property.name, env);
        if (name.kind === "literal" && name.value !== undefined)
          setProperty(
            result,
            String(name.value),
            { path: site.path, at: property.name.at },
            this.value(property.value, env),
          );
        else hideProperties(result);
      } else if (property.name === "__proto__") hideProperties(result);
      else
        setProperty(
          result,
          property.name,
          { path: site.path, at: property.key },
          this.value(property.value, env),
          { path: site.path, at: property.at },
        );
    }
    return result;
  }

  private array(elements: readonly (Expression | SpreadElement)[], env: Environment, site: Site): ArrayValue {
    const result: ArrayValue = { kind: "array", items: [], open: false, site };
    for (const element of elements) {
      const value = this.value(element.kind === "spread" ? element.value : element, env);
      if (element.kind !== "spread") result.items.push(value);
      else if (value.kind === "array") {
        result.items.push(...value.items);
        result.open ||= value.open;
      } else result.open = true;
    }
    return result;
  }

  private identifier(name: string, env: Environment, site: Site): Value {
    for (let scope: Environment | undefined = env; scope; scope = scope.outer) {
      const parameter = scope.parameters.get(name);
      if (parameter)
        return scope.facts.mutated.has(name)
          ? { kind: "unknown", site }
          : unlessShared(parameter, name, scope);
      if (scope.fn?.parameters.some((declared) => declared.name === name)) return { kind: "unknown", site };
      const binding = (scope.fn?.scope ?? scope.facts.scope).bindings.get(name);
      if (binding && reaches(binding, site)) return this.binding(binding, scope, site);
    }
    const imported = findImport(env.facts, name);
    if (imported) {
      const value = this.imported(env.facts, imported.fact, imported.name, site);
      // Methods such as `z.set()` belong to a package; what a file does to a value of the project counts.
      return env.facts.mutated.has(name) && value.kind !== "external"
        ? { kind: "unknown", site }
        : unlessShared(value, name, env);
    }
    return name === "NaN" || name === "Infinity"
      ? { kind: "literal", value: Number(name), site }
      : { kind: "external", specifier: "global:", path: [name], site };
  }

  private binding(binding: Binding, env: Environment, site: Site): Value {
    if (binding.ambiguous || binding.kind === "class" || this.active.has(binding))
      return { kind: "unknown", site };
    if (env.facts.mutated.has(binding.name)) return { kind: "unknown", site };
    if (!binding.value) return { kind: "literal", value: undefined, site };
    this.active.add(binding);
    try {
      let value = this.value(binding.value, env);
      for (const step of binding.path) value = select(value, step, site);
      return unlessShared(value, binding.name, env);
    } finally {
      this.active.delete(binding);
    }
  }

  // --- modules ------------------------------------------------------------------------------------------

  private imported(facts: ModuleFacts, fact: ImportFact, name: string, site: Site): Value {
    return this.fromModule(facts.path, fact.specifier, name, fact.attribute, site);
  }

  private fromModule(
    from: string,
    specifier: string,
    name: string,
    attribute: string | undefined,
    site: Site,
  ): Value {
    const target = this.loader.resolve(from, specifier);
    const external: ExternalValue = { kind: "external", specifier, path: [name], site };
    if (target.kind === "external") return /^[./#~]/.test(specifier) ? { kind: "unknown", site } : external;
    if (target.kind === "text" || attribute === "text") {
      const text = name === "default" ? this.loader.text(target.path) : undefined;
      return text === undefined
        ? { kind: "unknown", site }
        : { kind: "literal", value: text, site, origin: { path: target.path, at: [0, text.length] } };
    }
    const other = target.kind === "json" ? this.loader.json(target.path) : this.loader.module(target.path);
    if (!other || other.syntaxErrors.length > 0) return { kind: "unknown", site };
    if (name === "*") return this.namespace(other, site);
    return relocate(this.moduleExport(other, name) ?? { kind: "unknown", site }, site);
  }

  private namespace(facts: ModuleFacts, site: Site): Value {
    const result: ObjectValue = {
      kind: "object",
      properties: new Map(),
      open: facts.exportStars.length > 0,
      site,
    };
    for (const name of facts.exports.keys())
      setProperty(result, name, site, this.moduleExport(facts, name) ?? { kind: "unknown", site });
    return relocate(result, site);
  }

  /** Kept from one question to the next, since every rule asks for the same few exports. */
  private moduleExport(facts: ModuleFacts, name: string): Value | undefined {
    const path = facts.path;
    const load = (): ModuleFacts | undefined =>
      path.endsWith(".json") ? this.loader.json(path) : this.loader.module(path);
    if (load() !== facts) return this.freshExport(facts, name);
    const key = `${path}\0${name}`;
    const running = this.exports.findIndex((outer) => outer.key === key);
    if (running >= 0 || this.exports.length >= MAX_NESTED_EXPORTS) {
      this.markCircular(Math.max(running, 0));
      return { kind: "unknown", site: { path, at: [0, 0] } };
    }
    const kept = this.loader.remember(`export:${key}`, (): KeptExport => {
      const own = { key, circular: false };
      this.exports.push(own);
      try {
        const current = load();
        const value = current && this.apart(() => this.freshExport(current, name));
        return { value, circular: own.circular };
      } finally {
        this.exports.pop();
      }
    });
    return kept.circular ? this.freshExport(facts, name) : kept.value;
  }

  private markCircular(from: number): void {
    for (const outer of this.exports.slice(from)) outer.circular = true;
  }

  private freshExport(facts: ModuleFacts, name: string): Value | undefined {
    const key = `${facts.path}\0${name}`;
    const whole: Site = { path: facts.path, at: [0, 0] };
    if (this.active.has(key)) return { kind: "unknown", site: whole };
    this.active.add(key);
    try {
      const fact = facts.exports.get(name);
      const env = this.moduleEnvironment(facts);
      if (!fact) return this.starExport(facts, name);
      const site: Site = { path: facts.path, at: fact.at };
      if (fact.kind === "value") return this.value(fact.value, env);
      if (fact.kind === "local") return this.identifier(fact.name, env, site);
      return this.fromModule(facts.path, fact.specifier, fact.imported, undefined, site);
    } finally {
      this.active.delete(key);
    }
  }

  private starExport(facts: ModuleFacts, name: string): Value | undefined {
    if (name === "default") return undefined;
    const site: Site = { path: facts.path, at: [0, 0] };
    for (const specifier of facts.exportStars) {
      const target = this.loader.resolve(facts.path, specifier);
      const other = target.kind === "module" ? this.loader.module(target.path) : undefined;
      const value = other ? this.moduleExport(other, name) : undefined;
      if (value) return relocate(value, site);
      if (target.kind === "external") return { kind: "unknown", site };
    }
    return undefined;
  }

  // --- members and calls --------------------------------------------------------------------------------

  private member(object: Expression, name: string, env: Environment, site: Site): Value {
    if (
      object.kind === "member" &&
      object.name === "env" &&
      object.object.kind === "identifier" &&
      object.object.name === "process"
    )
      return { kind: "unknown", environment: name, site };
    const value = this.value(object, env);
    return choice(
      optionsOf(value).map((option) => memberOf(option, name, site)),
      site,
    );
  }

  private elementAccess(object: Expression, index: Expression, env: Environment, site: Site): Value {
    const key = this.value(index, env);
    const value = this.value(object, env);
    if (key.kind !== "literal") return { kind: "unknown", site };
    if (typeof key.value === "string") return select(value, key.value, site);
    return typeof key.value === "number" && value.kind === "array" && !value.open
      ? select(value, key.value, site)
      : { kind: "unknown", site };
  }

  private call(expression: CallExpression, env: Environment, site: Site): Value {
    const args: Value[] = [];
    let openArgs = false;
    for (const argument of expression.args) {
      // Behind a spread nothing has a place of which one could tell the number.
      if (argument.kind === "spread") openArgs = true;
      else if (!openArgs) args.push(this.value(argument, env));
    }
    const callee = expression.callee;
    let target: Value;
    if (callee.kind === "member") {
      // Evaluated once: a chain of methods would otherwise double the work with every link.
      const receiver = this.value(callee.object, env);
      const builtin = expression.isNew ? undefined : builtinMethod(receiver, callee.name, args, site);
      if (builtin) return builtin;
      const at: Site = { path: site.path, at: callee.at };
      target = choice(
        optionsOf(receiver).map((option) => memberOf(option, callee.name, at)),
        at,
      );
    } else target = this.value(callee, env);
    const results = optionsOf(target).map((option): Value => {
      if (option.kind === "function" && !expression.isNew)
        return openArgs ? { kind: "unknown", site } : this.apply(option, args, env, site);
      if (option.kind === "external" && option.specifier === "global:")
        return callGlobal(option.path, args, site);
      if (option.kind !== "external" && option.kind !== "method") return { kind: "unknown", site };
      const call: CallValue = {
        kind: "call",
        target: option,
        args,
        openArgs,
        callee: { path: site.path, at: expression.callee.at },
        isNew: expression.isNew,
        site,
      };
      return call;
    });
    return results.length > MAX_OPTIONS ? { kind: "unknown", site } : choice(results, site);
  }

  /** What a function of the project returns for these arguments: every `return` it has is an option. */
  private apply(target: FunctionValue, args: readonly Value[], caller: Environment, site: Site): Value {
    const { fn, environment } = target;
    const guard = `${environment.facts.path}\0${fn.at[0]}`;
    if (fn.generator || this.active.has(guard)) return { kind: "unknown", site };
    this.active.add(guard);
    try {
      const inner: Environment = { facts: environment.facts, parameters: new Map(), fn, outer: environment };
      for (const parameter of fn.parameters)
        inner.parameters.set(parameter.name, this.argument(parameter, args, inner, site));
      const values = fn.scope.returns.map((expression) => this.value(expression, inner));
      if (fn.scope.endsWithoutValue) values.push({ kind: "literal", value: undefined, site });
      let result = choice(values, site);
      if (result.kind === "choice" && result.options.length > MAX_OPTIONS) result = { kind: "unknown", site };
      if (environment.facts.path !== caller.facts.path) result = relocate(result, site);
      return fn.async ? { kind: "unknown", promised: result, site } : result;
    } finally {
      this.active.delete(guard);
    }
  }

  private argument(
    parameter: FunctionExpression["parameters"][number],
    args: readonly Value[],
    inner: Environment,
    site: Site,
  ): Value {
    if (parameter.rest) {
      if (parameter.path.length > 0) return { kind: "unknown", site };
      return { kind: "array", items: args.slice(parameter.index), open: false, site };
    }
    let value: Value = args[parameter.index] ?? { kind: "literal", value: undefined, site };
    for (const step of parameter.path) value = select(value, step, site);
    const initial = parameter.initial;
    if (!initial) return value;
    const given = optionsOf(value).filter(
      (option) => !(option.kind === "literal" && option.value === undefined),
    );
    if (given.length === optionsOf(value).length) return value;
    return limited([...given, this.value(initial, inner)], site);
  }

  // --- operators ----------------------------------------------------------------------------------------

  private conditional(
    test: Expression,
    then: Expression,
    otherwise: Expression,
    env: Environment,
    site: Site,
  ): Value {
    const truth = truthiness(this.value(test, env));
    if (truth === true) return this.value(then, env);
    if (truth === false) return this.value(otherwise, env);
    return limited([this.value(then, env), this.value(otherwise, env)], site);
  }

  private binary(operator: string, left: Expression, right: Expression, env: Environment, site: Site): Value {
    const first = this.value(left, env);
    switch (operator) {
      case "&&":
      case "||":
      case "??":
        return shortCircuit(operator, first, () => this.value(right, env), site);
      case ",":
        return this.value(right, env);
      case "+":
        return add(first, this.value(right, env), site);
      default:
        return compare(operator, first, this.value(right, env), site);
    }
  }
}
