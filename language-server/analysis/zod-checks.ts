/** Checks at the end of a zod chain (`.min(1)`, `.email()`) as JSON Schema keywords. */
import type { Value } from "./values";
import type { JsonSchema } from "./zod";

const numberOf = (value: Value | undefined): number | undefined =>
  value?.kind === "literal" && typeof value.value === "number" ? value.value : undefined;

const keyword = (name: string, value: number | undefined): JsonSchema =>
  value === undefined ? {} : { [name]: value };

const FORMATS: Record<string, string> = {
  email: "email",
  url: "uri",
  uuid: "uuid",
  guid: "uuid",
  datetime: "date-time",
  date: "date",
  time: "time",
  duration: "duration",
  ipv4: "ipv4",
  ipv6: "ipv6",
};

/** Formats of zod that JSON Schema has no name for: a string all the same. */
const OTHER_FORMATS = new Set(
  "cuid cuid2 ulid nanoid ip cidr cidrv4 cidrv6 jwt base64 base64url emoji e164 xid ksuid hostname lowercase uppercase".split(
    " ",
  ),
);

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Undefined where the method is none of a string schema that keeps it one. A check that cannot be told adds nothing. */
export function stringConstraint(
  name: string,
  args: readonly Value[],
  schema: JsonSchema,
): JsonSchema | undefined {
  const size = sizeConstraint("Length", name, args);
  if (size) return size;
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format) return { format };
  if (OTHER_FORMATS.has(name)) return {};
  const [first] = args;
  const text = first?.kind === "literal" && typeof first.value === "string" ? first.value : undefined;
  const pattern =
    name === "regex"
      ? first?.kind === "regexp" && /^[gu]*$/.test(first.flags)
        ? first.source
        : undefined
      : text === undefined
        ? undefined
        : name === "startsWith"
          ? `^${escapeRegExp(text)}`
          : name === "endsWith"
            ? `${escapeRegExp(text)}$`
            : name === "includes"
              ? escapeRegExp(text)
              : undefined;
  if (pattern === undefined)
    return ["regex", "startsWith", "endsWith", "includes"].includes(name) ? {} : undefined;
  // One keyword holds one pattern; further ones are joined.
  if (!("pattern" in schema)) return { pattern };
  return { allOf: [...(Array.isArray(schema["allOf"]) ? schema["allOf"] : []), { pattern }] };
}

export function numberConstraint(name: string, args: readonly Value[]): JsonSchema | undefined {
  const value = numberOf(args[0]);
  switch (name) {
    case "int":
      return { type: "integer" };
    case "min":
    case "gte":
      return keyword("minimum", value);
    case "max":
    case "lte":
      return keyword("maximum", value);
    case "gt":
      return keyword("exclusiveMinimum", value);
    case "lt":
      return keyword("exclusiveMaximum", value);
    case "positive":
      return { exclusiveMinimum: 0 };
    case "nonnegative":
      return { minimum: 0 };
    case "negative":
      return { exclusiveMaximum: 0 };
    case "nonpositive":
      return { maximum: 0 };
    case "multipleOf":
    case "step":
      return keyword("multipleOf", value);
    default:
      return undefined;
  }
}

/** `min`, `max`, `length` and `nonempty` of strings (`Length`) and arrays (`Items`). */
export function sizeConstraint(
  what: "Length" | "Items",
  name: string,
  args: readonly Value[],
): JsonSchema | undefined {
  const value = numberOf(args[0]);
  switch (name) {
    case "min":
      return keyword(`min${what}`, value);
    case "max":
      return keyword(`max${what}`, value);
    case "length":
      return value === undefined ? {} : { [`min${what}`]: value, [`max${what}`]: value };
    case "nonempty":
      return { [`min${what}`]: 1 };
    default:
      return undefined;
  }
}
