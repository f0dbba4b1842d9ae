/** Looking into the functions of a project. */
import type { CallExpression, Expression, FunctionExpression, Scope } from "./syntax";
import type { Environment, FunctionValue } from "./values";
import type { Evaluator } from "./evaluate";

/** A function's body with the names in its reach. */
export interface Body {
  scope: Scope;
  environment: Environment;
  fn: FunctionExpression;
}

/** The body of a function and of every function written inside it, the outermost first. */
export function bodiesOf(evaluator: Evaluator, value: FunctionValue): Body[] {
  const bodies: Body[] = [];
  const visit = (fn: FunctionExpression, environment: Environment): void => {
    bodies.push({ scope: fn.scope, environment, fn });
    for (const inner of fn.scope.functions)
      visit(inner, { facts: environment.facts, parameters: new Map(), fn: inner, outer: environment });
  };
  visit(value.fn, evaluator.bodyOf(value));
  return bodies;
}

/** Every call in a function, functions inside it included, in the order of the text. */
export function callsIn(
  evaluator: Evaluator,
  value: FunctionValue,
): { call: CallExpression; environment: Environment }[] {
  return bodiesOf(evaluator, value)
    .flatMap((body) => body.scope.calls.map((call) => ({ call, environment: body.environment })))
    .sort((a, b) => a.call.at[0] - b.call.at[0] || a.call.at[1] - b.call.at[1]);
}

/** The name of a plain parameter, such as `t` of `async (t) => …`; undefined where it is destructured. */
export function parameterName(fn: FunctionExpression, index: number): string | undefined {
  return fn.parameters.find(
    (parameter) => parameter.index === index && parameter.path.length === 0 && !parameter.rest,
  )?.name;
}

/** A chain of names such as `ctx.host.kv.put`, or undefined where the expression is something else. */
export function memberChain(expression: Expression): string[] | undefined {
  if (expression.kind === "identifier") return [expression.name];
  if (expression.kind !== "member") return undefined;
  const object = memberChain(expression.object);
  return object && [...object, expression.name];
}
