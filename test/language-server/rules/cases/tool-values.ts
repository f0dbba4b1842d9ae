import type { RuleCases } from "../case-files";

/** A tool file around the properties of its config. */
const tool = (config: string, before = ""): string =>
  `import { defineTool } from "SDK/tools";\nimport { z } from "zod";\n${before}export default defineTool({ ${config} });\n`;
const FILE = "agent/tools/find.ts";
const at = (config: string, before = ""): Record<string, string> => ({
  "ROOT/tools/find.ts": tool(config, before),
});
const WORKS = 'description: "Finds.", execute: () => 1';

export const toolValueCases: RuleCases = {
  "tool/wrong-input-schema": {
    failing: [
      {
        name: "values of other kinds",
        files: {
          "ROOT/tools/find.ts": tool(`${WORKS}, inputSchema: «"id"»`),
          "ROOT/tools/get.ts": tool(`${WORKS}, inputSchema: «[z.string()]»`),
          "ROOT/tools/put.ts": tool(`${WORKS}, inputSchema: «() => z.object({})»`),
        },
        expected: [
          {
            file: FILE,
            message:
              "'inputSchema' is '\"id\"'. The framework takes a Zod schema or a JSON Schema object, to tell the model what to send. Write 'z.object({ … })', or leave it out for a tool without input.",
          },
          {
            file: "agent/tools/get.ts",
            message:
              "'inputSchema' is an array. The framework takes a Zod schema or a JSON Schema object, to tell the model what to send. Write 'z.object({ … })', or leave it out for a tool without input.",
          },
          {
            file: "agent/tools/put.ts",
            message:
              "'inputSchema' is a function. The framework takes a Zod schema or a JSON Schema object, to tell the model what to send. Write 'z.object({ … })', or leave it out for a tool without input.",
          },
        ],
      },
    ],
    passing: [
      { name: "Zod", files: at(`${WORKS}, inputSchema: z.object({ id: z.string() }).strict()`) },
      { name: "JSON Schema", files: at(`${WORKS}, inputSchema: { type: "object", properties: {} }`) },
      { name: "a lazy schema", files: at(`${WORKS}, inputSchema: z.lazy(() => z.object({}))`) },
      {
        name: "a schema from elsewhere",
        files: {
          ...at(`${WORKS}, inputSchema: schema`, `import { schema } from "../lib/schema.js";\n`),
          "ROOT/lib/schema.ts": `import { z } from "zod";\nimport { make } from "make";\nexport const schema = make(z);\n`,
        },
      },
      { name: "a class of one's own", files: at(`${WORKS}, inputSchema: new Schema()`, `class Schema {}\n`) },
    ],
  },
  "tool/schema-is-no-object": {
    failing: [
      {
        name: "Zod schemas that are no object",
        files: {
          "ROOT/tools/find.ts": tool(`${WORKS}, inputSchema: «z.string»().min(1)`),
          "ROOT/tools/get.ts": tool(
            `${WORKS}, inputSchema: «z.discriminatedUnion»("kind", [z.object({ kind: z.literal("a") })])`,
          ),
        },
        expected: [
          {
            file: FILE,
            message:
              "The input schema is 'z.string' at its top. A tool takes one object with named properties, and many models refuse anything else. Write 'z.object({ … })' with this as a property.",
          },
          {
            file: "agent/tools/get.ts",
            message:
              "The input schema is a union at its top. MCP clients and model providers often refuse a tool whose input is not one plain object. Put the union into a property of 'z.object({ … })', or make two tools of it.",
          },
        ],
      },
      {
        name: "a plain object of Zod schemas",
        files: at(`${WORKS}, inputSchema: «{ id: z.string() }»`),
        expected: [
          {
            file: FILE,
            message:
              "'inputSchema' is a plain object of Zod schemas. The framework takes such an object for a JSON Schema and finds no type in it. Wrap it in 'z.object(…)'.",
            fixes: ["Wrap in z.object"],
            fixed: at(`${WORKS}, inputSchema: z.object({ id: z.string() })`),
          },
        ],
      },
      {
        name: "JSON Schema of another type",
        files: at(`${WORKS}, inputSchema: { type: «"string"» }`),
        expected: [
          {
            file: FILE,
            message:
              "The input schema is of type 'string'. A tool takes one object with named properties, and many models refuse anything else. Write 'type: \"object\"' and name the input under 'properties'.",
          },
        ],
      },
      {
        name: "JSON Schema without a type",
        files: at(`${WORKS}, inputSchema: { «properties»: { id: { type: "string" } } }`),
        expected: [
          {
            file: FILE,
            message:
              "The input schema names properties and no 'type'. A tool takes one object, and many models refuse a schema that does not say so. Add 'type: \"object\"'.",
            fixes: ['Add type: "object"'],
            fixed: at(`${WORKS}, inputSchema: { type: "object", properties: { id: { type: "string" } } }`),
          },
        ],
      },
    ],
    passing: [
      { name: "an empty object", files: at(`${WORKS}, inputSchema: z.object({})`) },
      {
        name: "a chain on an object",
        files: at(`${WORKS}, inputSchema: z.object({}).partial().describe("x")`),
      },
      { name: "a record", files: at(`${WORKS}, inputSchema: z.record(z.string())`) },
      { name: "a reference", files: at(`${WORKS}, inputSchema: { $ref: "#/definitions/x" }`) },
      {
        name: "a computed schema",
        files: at(`${WORKS}, inputSchema: { ...base, properties: {} }`, `import { base } from "base";\n`),
      },
    ],
  },
  "tool/unknown-effect": {
    failing: [
      {
        name: "another word",
        files: at(`${WORKS}, effect: «"readonly"»`),
        expected: [
          {
            file: FILE,
            message:
              '\'effect\' is \'"readonly"\'. A dry run runs tools that "read" and answers for tools that "write"; it knows no other effect. Write "read".',
            fixes: ['Change to "read"'],
            fixed: at(`${WORKS}, effect: "read"`),
          },
        ],
      },
      {
        name: "a boolean",
        files: at(`${WORKS}, effect: «true»`),
        expected: [
          {
            file: FILE,
            message:
              '\'effect\' is \'true\'. A dry run runs tools that "read" and answers for tools that "write"; it knows no other effect. Write "read" or "write".',
            fixes: [],
          },
        ],
      },
      {
        name: "a function that returns another word",
        files: at(`${WORKS}, effect: (input) => (input.dry ? "read" : «"mutation"»)`),
        expected: [
          {
            file: FILE,
            message:
              '\'effect\' is \'"mutation"\'. A dry run runs tools that "read" and answers for tools that "write"; it knows no other effect. Write "write".',
            fixes: ['Change to "write"'],
          },
        ],
      },
      {
        name: "a function of another file",
        files: {
          ...at(`${WORKS}, effect: «effectOf»`, `import { effectOf } from "../lib/effect.js";\n`),
          "ROOT/lib/effect.ts": `export function effectOf() { return "none"; }\n`,
        },
        expected: [
          {
            file: FILE,
            message:
              '\'effect\' is \'"none"\'. A dry run runs tools that "read" and answers for tools that "write"; it knows no other effect. Write "read".',
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "both words and a function",
        files: {
          "ROOT/tools/find.ts": tool(`${WORKS}, effect: "read"`),
          "ROOT/tools/get.ts": tool(`${WORKS}, effect: (input) => (input.dry ? "read" : "write")`),
        },
      },
      {
        name: "a function that asks another",
        files: at(`${WORKS}, effect: (input) => effectOf(input)`, `import { effectOf } from "effects";\n`),
      },
      {
        name: "a function with a part that cannot be told",
        files: at(
          `${WORKS}, effect: (input) => (input.dry ? "none" : effectOf(input))`,
          `import { effectOf } from "effects";\n`,
        ),
      },
      {
        name: "an imported constant",
        files: at(`${WORKS}, effect: EFFECT`, `import { EFFECT } from "effects";\n`),
      },
      { name: "left out on some paths", files: at(`${WORKS}, effect: process.env.CI ? "read" : undefined`) },
    ],
  },
  "tool/dry-run-result-of-reader": {
    failing: [
      {
        name: "a reader",
        files: at(`${WORKS}, effect: "read", «dryRunResult»: () => 1`),
        expected: [
          {
            file: FILE,
            message:
              "'dryRunResult' is never used here. A dry run really runs tools whose 'effect' is \"read\". Take it out, or set 'effect' to \"write\".",
            fixes: ["Take dryRunResult out"],
            fixed: at(`${WORKS}, effect: "read"`),
          },
        ],
      },
    ],
    passing: [
      { name: "a writer", files: at(`${WORKS}, effect: "write", dryRunResult: () => 1`) },
      {
        name: "a function",
        files: at(`${WORKS}, effect: (input) => (input.dry ? "read" : "write"), dryRunResult: () => 1`),
      },
      { name: "no effect", files: at(`${WORKS}, dryRunResult: () => 1`) },
    ],
  },
  "tool/wrong-needs-approval": {
    failing: [
      {
        name: "a text",
        files: at(`${WORKS}, needsApproval: «"false"»`),
        expected: [
          {
            file: FILE,
            message:
              "'needsApproval' is '\"false\"'. It says whether a person must allow each call of this tool. Write 'true' or 'false'.",
            fixes: ["Change to false"],
            fixed: at(`${WORKS}, needsApproval: false`),
          },
        ],
      },
    ],
    passing: [
      { name: "a boolean", files: at(`${WORKS}, needsApproval: true`) },
      { name: "a function", files: at(`${WORKS}, needsApproval: () => true`) },
      { name: "from the environment", files: at(`${WORKS}, needsApproval: process.env.ASK !== "0"`) },
    ],
  },
};
