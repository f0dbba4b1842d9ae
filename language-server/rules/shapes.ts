/** Small questions about configuration values that rules of several areas ask. */
import {
  definitionOf,
  itemsOf,
  lookup,
  optionsOf,
  typeOf,
  type Definition,
  type Lookup,
  type ObjectProperty,
  type ObjectValue,
  type SingleValue,
  type Site,
  type Value,
} from "../analysis";
import { parseSdkSpecifier } from "../project/dialects";
import { SLOTS } from "../project/slots";
import type { ProjectContext } from "./context";
import { quote } from "./fixes";

/** The object literals that a value may be. */
export function objectsOf(value: Value | undefined): ObjectValue[] {
  return value ? optionsOf(value).filter((option) => option.kind === "object") : [];
}

/** The objects among looked-up values. */
export function objectsIn(values: readonly SingleValue[]): ObjectValue[] {
  return values.filter((value) => value.kind === "object");
}

/** The known items of every array among the values. */
export function itemsIn(values: readonly SingleValue[]): SingleValue[] {
  return values.flatMap((value) => (itemsOf(value)?.items ?? []).flatMap((item) => [...optionsOf(item)]));
}

/** A helper called with nothing at all: no property can be there. */
export function hasNoConfig(definition: Definition): boolean {
  return definition.config === undefined && !definition.call.openArgs;
}

/** Looks a property up in a definition's configuration; absent for sure where the helper got no argument. */
export function configured(definition: Definition, name: string): Lookup {
  return hasNoConfig(definition)
    ? { state: "absent", values: [], key: undefined }
    : lookup(definition.config, name);
}

/** Properties that are written in an object and stand outside a list of names. */
export function unlistedProperties(object: ObjectValue, names: readonly string[]): ObjectProperty[] {
  return [...object.properties.values()].filter((property) => !names.includes(property.name));
}

/** True where the value is surely of another type than these. */
export function isOtherThan(value: SingleValue, ...types: ReturnType<typeof typeOf>[]): boolean {
  const type = typeOf(value);
  return type !== undefined && !types.includes(type);
}

const MAX_SHOWN = 40;

/** A value as one would name it in a sentence. */
export function describeValue(value: SingleValue): string {
  if (value.kind === "literal") {
    if (typeof value.value !== "string") return `\`${String(value.value)}\``;
    return value.value.length > MAX_SHOWN ? "a string" : `\`${quote(value.value)}\``;
  }
  switch (typeOf(value)) {
    case "array":
      return "an array";
    case "function":
      return "a function";
    case "object":
      return "an object";
    case "regexp":
      return "a regular expression";
    case "string":
      return "a string";
    default:
      return "a value of another kind";
  }
}

/** The source text of a value, where it is written at its place. */
export function sourceOf(context: ProjectContext, value: SingleValue): string | undefined {
  return value.origin ? undefined : context.text(value.site.path).slice(value.site.at[0], value.site.at[1]);
}

/** The first line of a place, so that a long value is not underlined to its end. */
export function firstLine(context: ProjectContext, site: Site): Site {
  const text = context.text(site.path).slice(site.at[0], site.at[1]);
  const line = /^.*/.exec(text)?.[0].length ?? 0;
  return { path: site.path, at: [site.at[0], site.at[0] + line] };
}

const KNOWN_HELPERS = new Set(SLOTS.flatMap((slot) => slot.helpers.map((helper) => helper.name)));

/** What a definition is given; a call without arguments surely sets nothing. */
export function settingsOf(definition: Definition): Value | undefined {
  const { config, call, callee } = definition;
  if (config || call.openArgs) return config;
  return { kind: "object", properties: new Map(), open: false, site: callee };
}

/**
 * Whether a value is surely not what one of these helpers makes. Calls of other packages, and helpers of the
 * SDK that we do not know, may make anything.
 */
export function isSurelyNot(value: SingleValue, helpers: readonly string[]): boolean {
  switch (value.kind) {
    case "literal":
    case "text":
    case "array":
    case "regexp":
    case "function":
      return true;
    case "object":
      // A spread may bring in a whole definition.
      return !value.open;
    case "call": {
      const helper = definitionOf(value)?.helper;
      return helper !== undefined && KNOWN_HELPERS.has(helper) && !helpers.includes(helper);
    }
    case "external":
      return parseSdkSpecifier(value.specifier) !== undefined;
    default:
      return false;
  }
}

/** What a file exports instead of a definition, in words. */
export function describeExport(value: SingleValue): string {
  const helper = definitionOf(value)?.helper;
  if (helper !== undefined) return `\`${helper}(…)\``;
  if (value.kind === "external") return `\`${value.path[value.path.length - 1] ?? ""}\` without calling it`;
  const type = typeOf(value);
  switch (type) {
    case "object":
      return "a plain object";
    case "array":
      return "a list";
    case "function":
      return "a function";
    case "regexp":
      return "a regular expression";
    case "null":
    case "undefined":
      return `\`${type}\``;
    default:
      return type ? `a ${type}` : "something else";
  }
}

/** The number, where the value is one and all of it is known; NaN for another known type. */
export function numberOf(value: SingleValue): number | undefined {
  if (value.kind === "literal" && typeof value.value === "number") return value.value;
  return typeOf(value) === undefined ? undefined : NaN;
}
