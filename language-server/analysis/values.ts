/**
 * What static evaluation can say of an expression: a known value and where it stands, one of several known
 * values, or that it cannot tell. Nothing here guesses.
 */
import type { Span } from "../core/text";
import type { CallExpression, FunctionExpression, ModuleFacts } from "./syntax";

/** A place in a file of the project. */
export interface Site {
  path: string;
  at: Span;
}

interface Base {
  /**
   * Where the value is written in the file under evaluation. A value that comes from another file has the
   * place of the expression that brings it in, and `origin` tells where it is really written.
   */
  site: Site;
  origin?: Site;
}

export interface LiteralValue extends Base {
  kind: "literal";
  value: string | number | boolean | null | undefined;
}

/** A string of which only parts are known. */
export interface TextValue extends Base {
  kind: "text";
  parts: (string | Value)[];
}

export interface ObjectProperty {
  name: string;
  /** Where the name is written. */
  key: Site;
  value: Value;
  /** Present on some paths only, as from a conditional spread. */
  optional: boolean;
  /** The whole property, where it is written in this very object and can be edited there. */
  whole: Site | undefined;
}

export interface ObjectValue extends Base {
  kind: "object";
  properties: Map<string, ObjectProperty>;
  /** May hold properties that cannot be told. Those may also replace known ones written before them. */
  open: boolean;
}

export interface ArrayValue extends Base {
  kind: "array";
  items: Value[];
  /** May hold items that cannot be told. */
  open: boolean;
}

export interface RegExpValue extends Base {
  kind: "regexp";
  source: string;
  flags: string;
}

/** A function written in the project, with what it can see. */
export interface FunctionValue extends Base {
  kind: "function";
  fn: FunctionExpression;
  environment: Environment;
}

/** Something of a package that is not part of the project: `z`, `z.object`, `defineTool`. */
export interface ExternalValue extends Base {
  kind: "external";
  specifier: string;
  /** Name in the package and members after it: `["z", "object"]`. `default` and `*` as in imports. */
  path: string[];
}

/** A member of a value that is itself the result of an external call: `.optional` of `z.string()`. */
export interface MethodValue extends Base {
  kind: "method";
  receiver: CallValue;
  name: string;
}

/** The result of calling something external. What it returns cannot be told; what it was given can. */
export interface CallValue extends Base {
  kind: "call";
  target: ExternalValue | MethodValue;
  args: Value[];
  /** A spread among the arguments: their number cannot be told. */
  openArgs: boolean;
  /** Where the called name is written. */
  callee: Site;
  isNew: boolean;
}

/** One of several values, by a condition that cannot be told. Never nested; never empty. */
export interface ChoiceValue extends Base {
  kind: "choice";
  options: SingleValue[];
}

export interface UnknownValue extends Base {
  kind: "unknown";
  /** Set where the value is the environment variable of that name. */
  environment?: string;
  /** Set where the value is the promise of an asynchronous function of the project. */
  promised?: Value;
}

export type SingleValue =
  | LiteralValue
  | TextValue
  | ObjectValue
  | ArrayValue
  | RegExpValue
  | FunctionValue
  | ExternalValue
  | MethodValue
  | CallValue
  | UnknownValue;

export type Value = SingleValue | ChoiceValue;

/** Names in reach of an expression. */
export interface Environment {
  facts: ModuleFacts;
  /** Values of parameters, by name. */
  parameters: Map<string, Value>;
  /** The function whose body this is; undefined at the top of the module. */
  fn: FunctionExpression | undefined;
  outer: Environment | undefined;
}

/** A call written in a function, ready to be evaluated there. */
export interface CallSite {
  call: CallExpression;
  environment: Environment;
}

/** The single values that a value may be. */
export function optionsOf(value: Value): readonly SingleValue[] {
  return value.kind === "choice" ? value.options : [value];
}

/** Joins values into one; a single one stays itself. */
export function choice(values: readonly Value[], site: Site): Value {
  const options = values.flatMap((value) => [...optionsOf(value)]);
  const first = options[0];
  if (!first) return { kind: "unknown", site };
  return options.length === 1 ? first : { kind: "choice", options, site };
}

export type KnownType =
  "string" | "number" | "boolean" | "null" | "undefined" | "object" | "array" | "function" | "regexp";

/** The type of a single value, or undefined where it cannot be told. */
export function typeOf(value: SingleValue): KnownType | undefined {
  switch (value.kind) {
    case "literal":
      if (value.value === null) return "null";
      return typeof value.value as KnownType;
    case "text":
      return "string";
    case "object":
    case "array":
    case "function":
    case "regexp":
      return value.kind;
    default:
      return undefined;
  }
}

/** The string, where the value is one and all of it is known. */
export function stringOf(value: Value | undefined): string | undefined {
  return value?.kind === "literal" && typeof value.value === "string" ? value.value : undefined;
}

/** What is known of a property. */
export interface Lookup {
  /**
   * `present`: there on every path. `maybe`: there on some paths. `absent`: on none. `unknown`: cannot tell;
   * `values` may still hold what was seen.
   */
  state: "present" | "maybe" | "absent" | "unknown";
  /** The single values it may have. */
  values: SingleValue[];
  /** Where the name is written first. */
  key: Site | undefined;
}

/**
 * Looks a property up in a value. A property whose value is `undefined` counts as absent, as it does for the
 * SDK and for JavaScript's own defaults.
 */
export function lookup(value: Value | undefined, name: string): Lookup {
  const result: Lookup = { state: "absent", values: [], key: undefined };
  if (!value) return { ...result, state: "unknown" };
  let present = 0;
  let absent = 0;
  let unknown = 0;
  const options = optionsOf(value);
  for (const option of options) {
    if (option.kind !== "object") {
      if (typeOf(option) === undefined) unknown++;
      else absent++;
      continue;
    }
    const property = option.properties.get(name);
    if (!property) {
      if (option.open) unknown++;
      else absent++;
      continue;
    }
    result.key ??= property.key;
    const values = optionsOf(property.value);
    const defined = values.filter((single) => !(single.kind === "literal" && single.value === undefined));
    result.values.push(...defined);
    if (defined.length === 0) absent++;
    else if (property.optional || defined.length < values.length) {
      present++;
      absent++;
    } else present++;
  }
  if (present > 0 && absent + unknown === 0) result.state = "present";
  else if (unknown > 0) result.state = present > 0 ? "maybe" : "unknown";
  else if (present > 0) result.state = "maybe";
  return result;
}

/** Looks a property up along a path of names. */
export function lookupPath(value: Value | undefined, ...path: string[]): Lookup {
  let found: Lookup = {
    state: value ? "present" : "unknown",
    values: value ? [...optionsOf(value)] : [],
    key: undefined,
  };
  for (const name of path) {
    if (found.values.length === 0) return { ...found, key: undefined };
    const first = found.values[0];
    const joined = choice(found.values, first ? first.site : { path: "", at: [0, 0] });
    const next = lookup(joined, name);
    if (found.state !== "present" && next.state === "present") next.state = found.state;
    found = next;
  }
  return found;
}

/** The items of an array value; `open` where there may be more, undefined where it is no known array. */
export function itemsOf(value: SingleValue): { items: Value[]; open: boolean } | undefined {
  return value.kind === "array" ? { items: value.items, open: value.open } : undefined;
}

/** The same value seen from another place: where a file brings it in from elsewhere. */
export function relocate(value: Value, site: Site): Value {
  return relocateWith(value, site, new Map());
}

function relocateWith(value: Value, site: Site, seen: Map<Value, Value>): Value {
  // An argument comes back from a helper elsewhere to the file in which it is written: that place is the best.
  if (!value.origin && value.site.path === site.path) return value;
  const done = seen.get(value);
  if (done) return done;
  const moved = { ...value, site, origin: value.origin ?? value.site } as Value;
  seen.set(value, moved);
  if (moved.kind === "object") {
    moved.properties = new Map(
      [...moved.properties].map(([name, property]) => [
        name,
        { ...property, key: site, whole: undefined, value: relocateWith(property.value, site, seen) },
      ]),
    );
  } else if (moved.kind === "array") moved.items = moved.items.map((item) => relocateWith(item, site, seen));
  else if (moved.kind === "choice")
    moved.options = moved.options.map((option) => relocateWith(option, site, seen) as SingleValue);
  else if (moved.kind === "call") {
    moved.args = moved.args.map((argument) => relocateWith(argument, site, seen));
    moved.target = relocateWith(moved.target, site, seen) as CallValue["target"];
    moved.callee = site;
  } else if (moved.kind === "method") moved.receiver = relocateWith(moved.receiver, site, seen) as CallValue;
  else if (moved.kind === "text")
    moved.parts = moved.parts.map((part) =>
      typeof part === "string" ? part : relocateWith(part, site, seen),
    );
  else if (moved.kind === "unknown" && moved.promised)
    moved.promised = relocateWith(moved.promised, site, seen);
  return moved;
}
