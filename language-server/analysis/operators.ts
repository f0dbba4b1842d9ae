/** Operators and strings on values that may be known only in part. */
import {
  choice,
  optionsOf,
  typeOf,
  type LiteralValue,
  type SingleValue,
  type Site,
  type Value,
} from "./values";

/** More alternatives than this are no longer "one of several". */
export const MAX_OPTIONS = 32;

export function isNullish(value: SingleValue): boolean | undefined {
  if (value.kind === "literal") return value.value === null || value.value === undefined;
  return typeOf(value) === undefined ? undefined : false;
}

/** Whether a value is truthy, or undefined where that cannot be told. */
export function truthiness(value: Value): boolean | undefined {
  const results = new Set(
    optionsOf(value).map((option): boolean | undefined => {
      if (option.kind === "literal") return Boolean(option.value);
      if (option.kind === "text")
        return option.parts.some((part) => typeof part === "string" && part !== "") || undefined;
      return typeOf(option) === undefined ? undefined : true;
    }),
  );
  const [only] = results;
  return results.size === 1 ? only : undefined;
}

/** Joins strings and values into one string; what is known of it is kept. */
export function joinText(parts: readonly (string | Value)[], site: Site): Value {
  const joined: (string | Value)[] = [];
  for (const part of parts) {
    const text = typeof part === "string" ? part : part.kind === "literal" ? String(part.value) : undefined;
    if (text === undefined) {
      if (typeof part !== "string" && part.kind === "text") joined.push(...part.parts);
      else joined.push(part);
    } else {
      const last = joined[joined.length - 1];
      if (typeof last === "string") joined[joined.length - 1] = last + text;
      else joined.push(text);
    }
  }
  const only = joined[0];
  if (joined.length === 0) return { kind: "literal", value: "", site };
  if (joined.length === 1 && typeof only === "string") return { kind: "literal", value: only, site };
  return { kind: "text", parts: joined, site };
}

export function add(left: Value, right: Value, site: Site): Value {
  if (left.kind === "literal" && right.kind === "literal") {
    if (typeof left.value === "number" && typeof right.value === "number") {
      const value: LiteralValue = { kind: "literal", value: left.value + right.value, site };
      return value;
    }
  }
  const isText = (value: Value): boolean => optionsOf(value).every((option) => typeOf(option) === "string");
  return isText(left) || isText(right) ? joinText([left, right], site) : { kind: "unknown", site };
}

const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
  "**": (a, b) => a ** b,
};

export function compare(operator: string, left: Value, right: Value, site: Site): Value {
  if (left.kind !== "literal" || right.kind !== "literal") return { kind: "unknown", site };
  if (operator === "===" || operator === "!==")
    return { kind: "literal", value: (left.value === right.value) === (operator === "==="), site };
  const calculate = ARITHMETIC[operator];
  if (calculate && typeof left.value === "number" && typeof right.value === "number")
    return { kind: "literal", value: calculate(left.value, right.value), site };
  return { kind: "unknown", site };
}

/** `&&`, `||` and `??`: each option of the left side stays, or gives way to the right side. */
export function shortCircuit(
  operator: "&&" | "||" | "??",
  left: Value,
  right: () => Value,
  site: Site,
): Value {
  const kept: Value[] = [];
  let falls = false;
  for (const option of optionsOf(left)) {
    const decided = operator === "??" ? isNullish(option) : truthiness(option);
    const passes = operator === "||" ? (decided === undefined ? undefined : !decided) : decided;
    if (passes !== true) kept.push(option);
    if (passes !== false) falls = true;
  }
  return limited(falls ? [...kept, right()] : kept, site);
}

/** Joins alternatives; too many of them cannot be told. */
export function limited(values: Value[], site: Site): Value {
  const joined = choice(values, site);
  return joined.kind === "choice" && joined.options.length > MAX_OPTIONS ? { kind: "unknown", site } : joined;
}

export function unary(operator: string, value: Value, site: Site): Value {
  if (operator === "void") return { kind: "literal", value: undefined, site };
  if (operator === "!") {
    const truth = truthiness(value);
    return truth === undefined ? { kind: "unknown", site } : { kind: "literal", value: !truth, site };
  }
  if (value.kind === "literal" && typeof value.value === "number" && operator !== "typeof")
    return { kind: "literal", value: operator === "-" ? -value.value : value.value, site };
  return { kind: "unknown", site };
}
