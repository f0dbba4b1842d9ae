/** Small questions that several areas ask of definitions and values. */
import {
  definitionOf,
  optionsOf,
  stringOf,
  typeOf,
  type Definition,
  type SingleValue,
  type Value,
} from "../analysis";
import { parseSdkSpecifier } from "../project/dialects";
import { SLOTS } from "../project/slots";

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

/** A value in words, for "exports …". */
export function describeValue(value: SingleValue): string {
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

/** The known strings that a value may be. */
export function stringsOf(value: Value | undefined): string[] {
  return value ? optionsOf(value).flatMap((option) => stringOf(option) ?? []) : [];
}
