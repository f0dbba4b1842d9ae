import { describe, expect, test } from "vitest";
import { defaultExport, MemoryFileSystem, schemaOf, Workspace } from "../../language-server";

/** The JSON Schema of an expression, as it would stand in a tool file. */
function schema(expression: string, before = ""): unknown {
  const path = "/ws/agent/tools/x.ts";
  const disk = new MemoryFileSystem({
    [path]: `import { z } from "zod";\n${before}\nexport default ${expression};\n`,
  });
  const workspace = new Workspace(disk);
  const facts = workspace.module(path);
  if (!facts) throw new Error("no facts");
  return schemaOf(defaultExport(workspace, facts).value);
}

describe("zod chains as JSON Schema", () => {
  test.each<[string, unknown]>([
    ["z.string()", { type: "string" }],
    ["z.string().min(1).max(9)", { type: "string", minLength: 1, maxLength: 9 }],
    ["z.string().length(2)", { type: "string", minLength: 2, maxLength: 2 }],
    ["z.string().email()", { type: "string", format: "email" }],
    ["z.string().url()", { type: "string", format: "uri" }],
    ["z.email()", { type: "string", format: "email" }],
    ["z.iso.datetime()", { type: "string", format: "date-time" }],
    ["z.string().regex(/^OPS-\\d+$/)", { type: "string", pattern: "^OPS-\\d+$" }],
    ["z.string().regex(/^a$/i)", { type: "string" }],
    ["z.string().startsWith('a.b')", { type: "string", pattern: "^a\\.b" }],
    ["z.string().trim().toLowerCase()", { type: "string" }],
    ["z.string().min(LIMIT)", { type: "string" }],
    ["z.string().nullable()", { type: ["string", "null"] }],
    ["z.string().describe('City')", { type: "string", description: "City" }],
    ["z.string().optional().describe('City')", { type: "string", description: "City" }],
    ["z.number().int().positive()", { type: "integer", exclusiveMinimum: 0 }],
    [
      "z.number().min(0).lt(5).multipleOf(0.5)",
      { type: "number", minimum: 0, exclusiveMaximum: 5, multipleOf: 0.5 },
    ],
    ["z.int()", { type: "integer" }],
    ["z.coerce.number()", { type: "number" }],
    ["z.boolean().default(true)", { type: "boolean", default: true }],
    [
      "z.array(z.string()).min(1).max(3)",
      { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 },
    ],
    ["z.string().array()", { type: "array", items: { type: "string" } }],
    ["z.enum(['a', 'b'])", { type: "string", enum: ["a", "b"] }],
    ["z.enum(['a', 'b', 'c']).exclude(['b'])", { type: "string", enum: ["a", "c"] }],
    ["z.nativeEnum({ A: 1, B: 2 })", { enum: [1, 2] }],
    ["z.literal('get')", { type: "string", const: "get" }],
    ["z.union([z.string(), z.number()])", { anyOf: [{ type: "string" }, { type: "number" }] }],
    ["z.string().or(z.number())", { anyOf: [{ type: "string" }, { type: "number" }] }],
    ["z.record(z.string(), z.number())", { type: "object", additionalProperties: { type: "number" } }],
    ["z.record(z.number())", { type: "object", additionalProperties: { type: "number" } }],
    [
      "z.tuple([z.string(), z.number()])",
      { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], minItems: 2, maxItems: 2 },
    ],
    ["z.object({})", { type: "object", properties: {} }],
    [
      "z.object({ a: z.string() }).strict()",
      { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
    ],
    ["z.strictObject({})", { type: "object", properties: {}, additionalProperties: false }],
    [
      "z.object({ a: z.string() }).strict().passthrough()",
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    ],
    [
      "z.object({ a: z.string().optional(), b: z.number().default(1), c: z.any() })",
      { type: "object", properties: { a: { type: "string" }, b: { type: "number", default: 1 }, c: {} } },
    ],
    ["z.object({ a: z.string() }).partial()", { type: "object", properties: { a: { type: "string" } } }],
    [
      "z.object({ a: z.string(), b: z.string() }).omit({ a: true })",
      { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
    ],
    [
      "z.object({ a: z.string(), b: z.string() }).pick({ a: true })",
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    ],
    [
      "z.object({ a: z.string() }).extend({ b: z.number() })",
      { type: "object", properties: { a: { type: "string" }, b: { type: "number" } }, required: ["a", "b"] },
    ],
    [
      "z.object({ a: z.string() }).extend({ a: z.string().optional() })",
      { type: "object", properties: { a: { type: "string" } } },
    ],
    [
      "z.object({ a: z.string().refine(check).transform(up) })",
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    ],
    ["z.optional(z.string())", { type: "string" }],
  ])("%s", (expression, expected) => {
    expect(schema(expression)).toEqual(expected);
  });

  test("a union at the root is an object when all its options are", () => {
    expect(
      schema(`z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a") }),
        z.object({ kind: z.literal("b"), n: z.number() }),
      ])`),
    ).toEqual({
      type: "object",
      oneOf: [
        { type: "object", properties: { kind: { type: "string", const: "a" } }, required: ["kind"] },
        {
          type: "object",
          properties: { kind: { type: "string", const: "b" }, n: { type: "number" } },
          required: ["kind", "n"],
        },
      ],
    });
  });

  test("what cannot be told allows everything and is not required", () => {
    expect(schema("z.object({ a: z.string(), b: elsewhere(), c: z.lazy(() => c) })")).toEqual({
      type: "object",
      properties: { a: { type: "string" }, b: {}, c: {} },
      required: ["a"],
    });
    expect(schema("z.object(shape)", "declare const shape: never;")).toEqual({ type: "object" });
    expect(schema("build()")).toBeUndefined();
    expect(schema("flag ? z.string() : z.number()", "const flag = process.env.A;")).toBeUndefined();
  });

  test("constants and imports are followed", () => {
    expect(
      schema(
        "z.object({ city: City, days: z.number().max(MAX) })",
        "const MAX = 7; const City = z.string().min(1);",
      ),
    ).toEqual({
      type: "object",
      properties: { city: { type: "string", minLength: 1 }, days: { type: "number", maximum: 7 } },
      required: ["city", "days"],
    });
  });
});

describe("JSON Schema as data", () => {
  test("passes through", () => {
    const written = { type: "object", properties: { a: { type: "string", enum: ["x"] } }, required: ["a"] };
    expect(schema(JSON.stringify(written))).toEqual(written);
  });

  test("loses only what cannot be told", () => {
    expect(
      schema(`{ type: "object", description: text(), properties: { a: { type: "string" }, b: other() } }`),
    ).toEqual({ type: "object", properties: { a: { type: "string" }, b: {} } });
  });
});
