/** The standard library, as far as constants in agent projects use it. */
import {
  choice,
  optionsOf,
  type ArrayValue,
  type LiteralValue,
  type RegExpValue,
  type SingleValue,
  type Site,
  type TextValue,
  type Value,
} from "./values";

type Receiver = LiteralValue | ArrayValue | TextValue | RegExpValue;

const STRING_METHODS = new Map<string, (text: string, args: string[]) => string>([
  ["trim", (text) => text.trim()],
  ["trimStart", (text) => text.trimStart()],
  ["trimEnd", (text) => text.trimEnd()],
  ["toLowerCase", (text) => text.toLowerCase()],
  ["toUpperCase", (text) => text.toUpperCase()],
  ["toString", (text) => text],
  ["concat", (text, args) => text.concat(...args)],
]);

const knownStrings = (values: readonly Value[]): string[] | undefined => {
  const texts: string[] = [];
  for (const value of values) {
    if (value.kind !== "literal" || typeof value.value !== "string") return undefined;
    texts.push(value.value);
  }
  return texts;
};

/** A method of a string or an array; "cannot tell" where the result does not follow. */
export function callBuiltin(receiver: Receiver, name: string, args: readonly Value[], site: Site): Value {
  if (receiver.kind === "literal" && typeof receiver.value === "string") {
    const texts = knownStrings(args);
    const method = STRING_METHODS.get(name);
    const result = texts && method ? method(receiver.value, texts) : undefined;
    return result === undefined ? { kind: "unknown", site } : { kind: "literal", value: result, site };
  }
  if (receiver.kind === "array") return callArray(receiver, name, args, site);
  if (receiver.kind === "text" && (name === "trim" || name === "toString")) return { ...receiver, site };
  return { kind: "unknown", site };
}

function callArray(receiver: ArrayValue, name: string, args: readonly Value[], site: Site): Value {
  const first = args[0];
  if (name === "join") {
    const separator = first ? (first.kind === "literal" ? String(first.value) : undefined) : ",";
    const texts = receiver.items.map((item) =>
      item.kind === "literal" ? String(item.value ?? "") : undefined,
    );
    if (separator === undefined || receiver.open || texts.includes(undefined))
      return { kind: "text", parts: joinedParts(receiver, separator, site), site };
    return { kind: "literal", value: texts.join(separator), site };
  }
  if (name === "concat") {
    const items = [...receiver.items];
    let open = receiver.open;
    for (const argument of args) {
      if (argument.kind === "array") {
        items.push(...argument.items);
        open ||= argument.open;
      } else if (argument.kind === "literal") items.push(argument);
      else open = true;
    }
    return { kind: "array", items, open, site };
  }
  if (name === "map") return { kind: "array", items: [], open: true, site };
  return { kind: "unknown", site };
}

/** What is known of a joined array. Items that cannot be told may stand anywhere among the known ones. */
function joinedParts(receiver: ArrayValue, separator: string | undefined, site: Site): (string | Value)[] {
  const unknown: Value = { kind: "unknown", site };
  const gap = receiver.open || separator === undefined ? unknown : separator;
  const parts: (string | Value)[] = receiver.open ? [unknown] : [];
  for (const [index, item] of receiver.items.entries()) {
    if (index > 0) parts.push(gap);
    parts.push(item.kind === "literal" ? String(item.value ?? "") : item);
  }
  if (receiver.open && receiver.items.length > 0) parts.push(unknown);
  return parts;
}

/** A function of the global object: `Object.freeze(x)` is `x`. */
export function callGlobal(path: readonly string[], args: readonly Value[], site: Site): Value {
  const name = path.join(".");
  const first = args[0];
  if ((name === "Object.freeze" || name === "structuredClone" || name === "Object.seal") && first)
    return first;
  if (name === "String" && first?.kind === "literal")
    return { kind: "literal", value: String(first.value), site };
  if (name === "Number" && first?.kind === "literal")
    return { kind: "literal", value: Number(first.value), site };
  if (name === "Boolean" && first?.kind === "literal")
    return { kind: "literal", value: Boolean(first.value), site };
  if (name === "String.raw" || name === "String")
    return { kind: "text", parts: [{ kind: "unknown", site }], site };
  if (name === "Promise.resolve" && first) return { kind: "unknown", promised: first, site };
  return { kind: "unknown", site };
}

/** A property of a string or an array. */
export function readMember(value: SingleValue, name: string, site: Site): Value | undefined {
  if (name !== "length") return undefined;
  if (value.kind === "literal" && typeof value.value === "string")
    return { kind: "literal", value: value.value.length, site };
  if (value.kind === "array" && !value.open) return { kind: "literal", value: value.items.length, site };
  return undefined;
}

/** All options of a value as known strings; undefined where one is not. */
export function allStrings(value: Value): string[] | undefined {
  return knownStrings([...optionsOf(choice([value], value.site))]);
}
