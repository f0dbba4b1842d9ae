/** Which names of a file may hold objects that are changed by way of another name. */
import type { CallExpression, Expression, SpreadElement } from "./syntax";

/** A name that gets its value from an expression, or from a part of it. */
export interface Flow {
  name: string;
  from: Expression;
}

/** What a file does with its objects besides reading them. */
export interface ObjectUses {
  flows: Flow[];
  /** Calls whose result nobody uses: they are there for what they do. */
  bareCalls: CallExpression[];
  /** Names of all parameters in the file. What is reached by them belongs to the framework. */
  parameters: Set<string>;
}

/** The names through which a value may be reached from what the expression gives. */
function rootsOf(expression: Expression | SpreadElement | undefined, into: Set<string>): void {
  switch (expression?.kind) {
    case "identifier":
      into.add(expression.name);
      return;
    case "member":
    case "element":
      rootsOf(expression.object, into);
      return;
    case "call":
      if (expression.callee.kind !== "identifier") rootsOf(expression.callee, into);
      for (const argument of expression.args) rootsOf(argument, into);
      return;
    case "conditional":
      rootsOf(expression.then, into);
      rootsOf(expression.else, into);
      return;
    case "binary":
      rootsOf(expression.left, into);
      rootsOf(expression.right, into);
      return;
    case "await":
    case "spread":
      rootsOf(expression.value, into);
      return;
    case "array":
      for (const element of expression.elements) rootsOf(element, into);
      return;
    case "object":
      for (const property of expression.properties) rootsOf(property.value, into);
      return;
    default:
  }
}

/** Whether a bare call may change its arguments: helpers of the project may, methods of a parameter do not. */
function mayChange(call: CallExpression, parameters: ReadonlySet<string>): boolean {
  let { callee } = call;
  if (callee.kind === "identifier") return true;
  while (callee.kind === "member" || callee.kind === "element") callee = callee.object;
  return callee.kind !== "identifier" || (callee.name !== "console" && !parameters.has(callee.name));
}

/**
 * The names whose objects may differ from what is written: handed to a function for its effect, or reached by
 * another name that is changed, as the variable of a loop or the parameter of a callback.
 */
export function sharedNames(mutated: ReadonlySet<string>, uses: ObjectUses): Set<string> {
  const shared = new Set<string>();
  for (const call of uses.bareCalls)
    if (mayChange(call, uses.parameters)) for (const argument of call.args) rootsOf(argument, shared);
  const byName = new Map<string, Expression[]>();
  for (const { name, from } of uses.flows) {
    const found = byName.get(name);
    if (found) found.push(from);
    else byName.set(name, [from]);
  }
  const done = new Set<string>();
  const open = [...mutated, ...shared];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (done.has(name)) continue;
    done.add(name);
    const roots = new Set<string>();
    for (const from of byName.get(name) ?? []) rootsOf(from, roots);
    for (const root of roots) {
      shared.add(root);
      open.push(root);
    }
  }
  return shared;
}
