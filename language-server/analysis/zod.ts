/**
 * Schemas as data: a zod chain, or a plain JSON Schema object, becomes JSON Schema. What cannot be told becomes
 * `{}`, which allows everything; nothing is claimed that the text does not say.
 */
import { stringConstraint, numberConstraint, sizeConstraint } from "./zod-checks";
import { optionsOf, stringOf, type CallValue, type SingleValue, type Value } from "./values";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonSchema = { [key: string]: JsonValue };

/** A converted part: its schema, and whether an object may leave it out; undefined where that cannot be told. */
interface Part {
  schema: JsonSchema;
  optional: boolean | undefined;
}

const UNKNOWN: Part = { schema: {}, optional: undefined };
/** Deeper schemas are no schemas that a person writes. */
const MAX_DEPTH = 40;

const part = (schema: JsonSchema, optional = false): Part => ({ schema, optional });

/** The JSON Schema of a value that stands where the SDK takes a schema; undefined where it cannot be told. */
export function schemaOf(value: Value | undefined): JsonSchema | undefined {
  if (!value) return undefined;
  const schemas = optionsOf(value).map((option) => rootSchema(option));
  const [first, ...others] = schemas;
  if (!first) return undefined;
  const text = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === text) ? first : undefined;
}

function rootSchema(value: SingleValue): JsonSchema | undefined {
  if (value.kind === "object") return schemaData(value, 0);
  if (value.kind !== "call") return undefined;
  const { schema } = convert(value, 0);
  if (Object.keys(schema).length === 0) return undefined;
  // A tool's input is an object whatever its alternatives are, and consumers look for the type at the root.
  const options = schema["oneOf"] ?? schema["anyOf"];
  const allObjects =
    Array.isArray(options) && options.length > 0 && options.every((option) => isObjectSchema(option));
  return allObjects && !("type" in schema) ? { type: "object", ...schema } : schema;
}

const isRecord = (value: JsonValue | undefined): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isObjectSchema = (value: JsonValue): boolean => isRecord(value) && value["type"] === "object";

// --- plain data -----------------------------------------------------------------------------------------

/** A value as JSON; undefined where any of it cannot be told, or is no JSON. */
export function jsonOf(value: Value | undefined, depth = 0): JsonValue | undefined {
  if (!value || depth > MAX_DEPTH) return undefined;
  if (value.kind === "literal") return value.value === undefined ? undefined : value.value;
  if (value.kind === "array" && !value.open) {
    const items = value.items.map((item) => jsonOf(item, depth + 1));
    return items.includes(undefined) ? undefined : (items as JsonValue[]);
  }
  if (value.kind !== "object" || value.open) return undefined;
  const result: JsonSchema = {};
  for (const [name, property] of value.properties) {
    const data = jsonOf(property.value, depth + 1);
    if (data === undefined || property.optional) return undefined;
    result[name] = data;
  }
  return result;
}

/** Keywords whose value is one schema, a list of schemas, or a map of names to schemas. */
const SCHEMA_KEYWORDS = new Set(["items", "additionalProperties", "not", "if", "then", "else", "contains"]);
const LIST_KEYWORDS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const MAP_KEYWORDS = new Set(["properties", "patternProperties", "$defs", "definitions"]);

/** A JSON Schema written as data. Keywords that cannot be told are left out: less is claimed, nothing false. */
function schemaData(value: Value, depth: number): JsonSchema {
  const result: JsonSchema = {};
  if (value.kind !== "object" || depth > MAX_DEPTH) return result;
  for (const [name, { value: inner, optional }] of value.properties) {
    const known = jsonOf(inner);
    if (optional) continue;
    if (known !== undefined) result[name] = known;
    else if (SCHEMA_KEYWORDS.has(name)) result[name] = schemaData(inner, depth + 1);
    else if (LIST_KEYWORDS.has(name) && inner.kind === "array" && !inner.open)
      result[name] = inner.items.map((item) => schemaData(item, depth + 1));
    else if (MAP_KEYWORDS.has(name) && inner.kind === "object")
      result[name] = Object.fromEntries(
        [...inner.properties].map(([key, property]) => [key, schemaData(property.value, depth + 1)]),
      );
  }
  return result;
}

// --- zod ------------------------------------------------------------------------------------------------

function convertAny(value: Value | undefined, depth: number): Part {
  if (!value) return UNKNOWN;
  const parts = optionsOf(value).map((option) => (option.kind === "call" ? convert(option, depth) : UNKNOWN));
  const [first, ...others] = parts;
  if (!first) return UNKNOWN;
  return {
    schema: others.every((other) => JSON.stringify(other.schema) === JSON.stringify(first.schema))
      ? first.schema
      : {},
    optional: others.every((other) => other.optional === first.optional) ? first.optional : undefined,
  };
}

function convert(call: CallValue, depth: number): Part {
  if (depth > MAX_DEPTH) return UNKNOWN;
  const args = call.openArgs ? [] : call.args;
  if (call.target.kind === "method")
    return applyMethod(convert(call.target.receiver, depth + 1), call.target.name, args, depth);
  const { specifier, path } = call.target;
  if (specifier === "zod-to-json-schema") return convertAny(args[0], depth + 1);
  if (specifier !== "zod" && !specifier.startsWith("zod/")) return UNKNOWN;
  const names = path.filter((name) => name !== "*" && name !== "default" && name !== "z");
  const [first, second] = names;
  if (first === "coerce" || first === "iso")
    return second ? createType(first === "iso" ? `iso.${second}` : second, args, depth) : UNKNOWN;
  return first !== undefined && names.length === 1 ? createType(first, args, depth) : UNKNOWN;
}

const STRING_TYPES: Record<string, JsonSchema> = {
  string: { type: "string" },
  email: { type: "string", format: "email" },
  url: { type: "string", format: "uri" },
  uuid: { type: "string", format: "uuid" },
  guid: { type: "string", format: "uuid" },
  ipv4: { type: "string", format: "ipv4" },
  ipv6: { type: "string", format: "ipv6" },
  "iso.date": { type: "string", format: "date" },
  "iso.time": { type: "string", format: "time" },
  "iso.datetime": { type: "string", format: "date-time" },
  "iso.duration": { type: "string", format: "duration" },
  stringbool: { type: "string" },
  templateLiteral: { type: "string" },
};

const SIMPLE_TYPES: Record<string, JsonSchema> = {
  ...STRING_TYPES,
  number: { type: "number" },
  int: { type: "integer" },
  int32: { type: "integer" },
  float32: { type: "number" },
  float64: { type: "number" },
  boolean: { type: "boolean" },
  null: { type: "null" },
  never: { not: {} },
};

function createType(name: string, args: readonly Value[], depth: number): Part {
  const simple = Object.hasOwn(SIMPLE_TYPES, name) ? SIMPLE_TYPES[name] : undefined;
  if (simple) return part({ ...simple });
  const [first, second] = args;
  const inner = (value: Value | undefined): Part => convertAny(value, depth + 1);
  switch (name) {
    case "any":
    case "unknown":
      // Both take `undefined` too.
      return part({}, true);
    case "object":
      return objectType(first, depth);
    case "strictObject":
      return applyMethod(objectType(first, depth), "strict", [], depth);
    case "looseObject":
      return objectType(first, depth);
    case "array":
      return part({ type: "array", items: inner(first).schema });
    case "set":
      return part({ type: "array", uniqueItems: true, items: inner(first).schema });
    case "tuple":
      return tupleType(first, depth);
    case "enum":
    case "nativeEnum":
      return enumType(first);
    case "literal":
      return literalType(first);
    case "union":
      return unionType("anyOf", first, depth);
    case "discriminatedUnion":
      return unionType("oneOf", second, depth);
    case "intersection":
      return part({ allOf: [inner(first).schema, inner(second).schema] });
    case "record":
    case "partialRecord":
      return part({ type: "object", additionalProperties: inner(second ?? first).schema });
    case "optional":
    case "nullable":
    case "nullish":
    case "readonly":
      return applyMethod(inner(first), name, [], depth);
    case "pipe":
    case "toJSONSchema":
      return inner(first);
    case "_default":
      return applyMethod(inner(first), "default", args.slice(1), depth);
    default:
      return UNKNOWN;
  }
}

function objectType(shape: Value | undefined, depth: number): Part {
  const properties: JsonSchema = {};
  const required: string[] = [];
  if (shape?.kind === "object")
    for (const [name, property] of shape.properties) {
      const inner = convertAny(property.value, depth + 1);
      properties[name] = inner.schema;
      if (inner.optional === false && !property.optional) required.push(name);
    }
  if (shape && shape.kind !== "object") return part({ type: "object" });
  return part({ type: "object", properties, ...(required.length > 0 ? { required } : {}) });
}

function tupleType(items: Value | undefined, depth: number): Part {
  if (items?.kind !== "array" || items.open) return part({ type: "array" });
  const schemas = items.items.map((item) => convertAny(item, depth + 1).schema);
  return part({
    type: "array",
    prefixItems: schemas,
    minItems: schemas.length,
    maxItems: schemas.length,
  });
}

function enumType(values: Value | undefined): Part {
  const known = jsonOf(values);
  if (Array.isArray(known)) return part({ type: "string", enum: known });
  if (isRecord(known)) {
    const list = Object.values(known);
    return part(
      list.every((item) => typeof item === "string") ? { type: "string", enum: list } : { enum: list },
    );
  }
  return part(values?.kind === "array" ? { type: "string" } : {});
}

function literalType(value: Value | undefined): Part {
  const known = jsonOf(value);
  if (known === undefined) return part({});
  if (Array.isArray(known)) return part({ enum: known });
  const type = typeof known;
  return part(
    type === "string" || type === "number" || type === "boolean" ? { type, const: known } : { const: known },
  );
}

function unionType(keyword: "anyOf" | "oneOf", options: Value | undefined, depth: number): Part {
  if (options?.kind !== "array" || options.open || options.items.length === 0) return UNKNOWN;
  const parts = options.items.map((item) => convertAny(item, depth + 1));
  return {
    schema: { [keyword]: parts.map((option) => option.schema) },
    optional: parts.some((option) => option.optional)
      ? true
      : parts.some((option) => option.optional === undefined)
        ? undefined
        : false,
  };
}

/** Methods that neither change what is taken nor what may be left out. */
const NEUTRAL = new Set(
  (
    "refine superRefine transform pipe brand readonly check overwrite trim toLowerCase toUpperCase normalize " +
    "finite safe register clone slugify"
  ).split(" "),
);

function applyMethod(base: Part, name: string, args: readonly Value[], depth: number): Part {
  const { schema } = base;
  const [first] = args;
  const withSchema = (changes: JsonSchema): Part => ({ ...base, schema: { ...schema, ...changes } });
  if (NEUTRAL.has(name)) return base;
  switch (name) {
    case "optional":
    case "exactOptional":
      return { ...base, optional: true };
    case "nullish":
      return { schema: nullable(schema), optional: true };
    case "nullable":
      return { ...base, schema: nullable(schema) };
    case "default":
    case "prefault": {
      const known = jsonOf(first);
      return { schema: known === undefined ? schema : { ...schema, default: known }, optional: true };
    }
    case "catch":
      return part({}, true);
    case "describe": {
      const text = stringOf(first);
      return text === undefined ? base : withSchema({ description: text });
    }
    case "meta": {
      const known = jsonOf(first);
      return isRecord(known) ? withSchema(known) : base;
    }
    case "array":
      return part({ type: "array", items: schema });
    case "or":
      return {
        schema: { anyOf: [schema, convertAny(first, depth + 1).schema] },
        optional: base.optional,
      };
    case "and":
      return part({ allOf: [schema, convertAny(first, depth + 1).schema] });
    case "exclude":
    case "extract":
      return selectEnum(base, first, name === "extract");
  }
  if (schema["type"] === "object") return objectMethod(base, name, args, depth);
  const changes =
    schema["type"] === "string"
      ? stringConstraint(name, args, schema)
      : schema["type"] === "number" || schema["type"] === "integer"
        ? numberConstraint(name, args)
        : schema["type"] === "array"
          ? sizeConstraint("Items", name, args)
          : undefined;
  return changes ? withSchema(changes) : UNKNOWN;
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  if (typeof type === "string" && !("enum" in rest) && !("const" in rest))
    return { type: [type, "null"], ...rest };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}

function selectEnum(base: Part, names: Value | undefined, keep: boolean): Part {
  const known = jsonOf(names);
  const values = base.schema["enum"];
  if (!Array.isArray(known) || !Array.isArray(values)) return { ...base, schema: {} };
  return {
    ...base,
    schema: { ...base.schema, enum: values.filter((value) => known.includes(value) === keep) },
  };
}

function objectMethod(base: Part, name: string, args: readonly Value[], depth: number): Part {
  const { schema } = base;
  const [first] = args;
  const properties = schema["properties"];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const rebuilt = (names: JsonSchema, needed: JsonValue[]): Part => {
    const { properties: _properties, required: _required, ...rest } = schema;
    return {
      ...base,
      schema: { ...rest, properties: names, ...(needed.length > 0 ? { required: needed } : {}) },
    };
  };
  if (name === "strict") return { ...base, schema: { ...schema, additionalProperties: false } };
  if (name === "passthrough" || name === "loose" || name === "strip") {
    const { additionalProperties: _closed, ...open } = schema;
    return { ...base, schema: open };
  }
  if (name === "catchall")
    return { ...base, schema: { ...schema, additionalProperties: convertAny(first, depth + 1).schema } };
  // What follows needs the names; without them only "an object" is left.
  const bare: Part = { ...base, schema: { type: "object" } };
  if (!isRecord(properties)) return name === "keyof" ? UNKNOWN : bare;
  if (name === "extend" || name === "safeExtend" || name === "merge") {
    const added = name === "merge" ? convertAny(first, depth + 1).schema : objectType(first, depth).schema;
    const names = added["properties"];
    if (!isRecord(names)) return bare;
    const needed = Array.isArray(added["required"]) ? added["required"] : [];
    return rebuilt({ ...properties, ...names }, [
      ...required.filter((item) => typeof item === "string" && !Object.hasOwn(names, item)),
      ...needed,
    ]);
  }
  if (name === "partial" && !first) return rebuilt(properties, []);
  const mask = maskNames(first);
  if (!mask) return name === "keyof" ? UNKNOWN : bare;
  const inMask = (item: JsonValue): boolean => typeof item === "string" && mask.has(item);
  const pickNames = (keep: boolean): JsonSchema =>
    Object.fromEntries(Object.entries(properties).filter(([key]) => mask.has(key) === keep));
  switch (name) {
    case "pick":
      return rebuilt(pickNames(true), required.filter(inMask));
    case "omit":
      return rebuilt(
        pickNames(false),
        required.filter((item) => !inMask(item)),
      );
    case "partial":
      return rebuilt(
        properties,
        required.filter((item) => !inMask(item)),
      );
    default:
      return bare;
  }
}

function maskNames(value: Value | undefined): Set<string> | undefined {
  const known = jsonOf(value);
  return isRecord(known) ? new Set(Object.keys(known)) : undefined;
}
