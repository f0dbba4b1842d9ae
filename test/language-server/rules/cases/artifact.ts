import type { RuleCases } from "../case-files";

const artifacts = (config: string): string =>
  `import { z } from "zod";\nimport { defineArtifacts } from "SDK/artifacts";\nexport default defineArtifacts(${config});\n`;
const KINDS = artifacts(
  `{ kinds: { report: { description: "A report." }, chart: { description: "A chart." } } }`,
);
const tool = (execute: string): string =>
  `import { defineTool } from "SDK/tools";\nexport default defineTool({\n  description: "Files.",\n  ${execute}\n});\n`;

export const artifactCases: RuleCases = {
  "artifacts/kind-without-description": {
    failing: [
      {
        name: "a list of kinds",
        files: {
          "ROOT/artifacts.ts":
            'import { defineArtifacts } from "SDK/artifacts";\nexport default defineArtifacts({ kinds: «[{ name: "report", description: "A report." }]» as any });\n',
        },
        expected: [
          {
            file: "agent/artifacts.ts",
            message:
              "'kinds' must be an object, not an array. Its keys are the names of the kinds. Write '{ report: { description: \"…\" } }'.",
          },
        ],
      },

      {
        name: "none, an empty one, a bare text",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": artifacts(
            `{ kinds: { a: «{ schema: z.string() }», b: { description: «""» }, c: «"A chart."» } }`,
          ),
        },
        expected: [
          {
            file: "bot/artifacts.ts",
            message:
              "Kind 'a' has no description. The model and the API tell kinds apart by it. Add a 'description' that is not empty.",
            fixes: ["Add a description"],
            fixed: {
              "bot/artifacts.ts": artifacts(
                `{ kinds: { a: { description: "", schema: z.string() }, b: { description: "" }, c: "A chart." } }`,
              ),
            },
          },
          {
            file: "bot/artifacts.ts",
            message:
              "The description of kind 'b' is empty. The model and the API tell kinds apart by it. Say in a few words what such an artifact is.",
          },
          {
            file: "bot/artifacts.ts",
            message:
              "Kind 'c' must be an object with a 'description', not '\"A chart.\"'. The model and the API tell kinds apart by it. Write '{ description: \"…\" }'.",
            fixes: ["Make it the description"],
          },
        ],
      },
    ],
    passing: [
      {
        name: "descriptions that are given in a loop",
        files: {
          "ROOT/artifacts.ts":
            'import { defineArtifacts } from "SDK/artifacts";\nconst kinds: any = { report: {}, table: {} };\nfor (const [name, kind] of Object.entries<any>(kinds)) kind.description = name;\nexport default defineArtifacts({ kinds });\n',
        },
      },

      {
        name: "described, spread and computed kinds",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": `import { defineArtifacts } from "SDK/artifacts";\nimport { kind, kinds } from "kinds";\nexport default defineArtifacts({ kinds: { ...kinds, a: { description: "A." }, b: kind("b"), c: { ...kind("c") } } });\n`,
        },
      },
    ],
  },
  "artifacts/agent-tool-without-kinds": {
    failing: [
      {
        name: "no kinds",
        dialect: "bdk",
        files: { "ROOT/artifacts.ts": artifacts(`{ max: 10, agentTool: «true» }`) },
        expected: [
          {
            file: "bot/artifacts.ts",
            message:
              "'agentTool' is on, and no kind is declared. The model can only tag kinds that 'kinds' declares. Declare one, or take 'agentTool' out.",
            fixes: ["Remove agentTool"],
            fixed: { "bot/artifacts.ts": artifacts(`{ max: 10 }`) },
          },
        ],
      },
      {
        name: "empty kinds",
        dialect: "bdk",
        files: { "ROOT/artifacts.ts": artifacts(`{ kinds: {}, agentTool: «true» }`) },
        expected: [
          {
            file: "bot/artifacts.ts",
            message:
              "'agentTool' is on, and no kind is declared. The model can only tag kinds that 'kinds' declares. Declare one, or take 'agentTool' out.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "kinds, or off",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": artifacts(
            `process.env.A ? { agentTool: true, kinds: { a: { description: "A." } } } : { agentTool: false }`,
          ),
        },
      },
    ],
  },
  "artifacts/max-not-positive": {
    failing: [
      {
        name: "zero",
        dialect: "bdk",
        files: { "ROOT/artifacts.ts": artifacts(`{ max: «0» }`) },
        expected: [
          {
            file: "bot/artifacts.ts",
            message:
              "'max' must be a positive number, not '0'. It is how many artifacts a server keeps. Write '1000', or leave it out for that.",
            fixes: ["Remove max"],
          },
        ],
      },
      {
        name: "a number in quotes",
        dialect: "bdk",
        files: { "ROOT/artifacts.ts": artifacts(`{ max: «"500"» }`) },
        expected: [
          {
            file: "bot/artifacts.ts",
            message:
              "'max' must be a positive number, not '\"500\"'. It is how many artifacts a server keeps. Write '500'.",
            fixes: ["Change to 500"],
            fixed: { "bot/artifacts.ts": artifacts(`{ max: 500 }`) },
          },
        ],
      },
    ],
    passing: [
      {
        name: "a number and a computed one",
        dialect: "bdk",
        files: { "ROOT/artifacts.ts": artifacts(`{ max: process.env.MAX ? Number(process.env.MAX) : 500 }`) },
      },
    ],
  },
  "artifacts/schema-not-zod": {
    failing: [
      {
        name: "a JSON Schema and a function",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": artifacts(
            `{ kinds: { a: { description: "A.", schema: «{ type: "object" }» }, b: { description: "B.", schema: «() => z.string()» } } }`,
          ),
        },
        expected: [
          {
            file: "bot/artifacts.ts",
            message:
              "The schema of kind 'a' is an object, not a Zod schema. The framework parses artifacts with it. Write 'z.object({ … })'.",
          },
          {
            file: "bot/artifacts.ts",
            message:
              "The schema of kind 'b' is a function, not a Zod schema. The framework parses artifacts with it. Write 'z.object({ … })'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "Zod, by a constant and from elsewhere",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": `import { z } from "zod";\nimport { defineArtifacts } from "SDK/artifacts";\nimport { schema } from "./lib/schema.js";\nimport { other } from "other";\nconst a = z.object({ x: z.string() }).strict();\nexport default defineArtifacts({ kinds: { a: { description: "A.", schema: a }, b: { description: "B.", schema }, c: { description: "C.", schema: other } } });\n`,
          "ROOT/lib/schema.ts": `import { z } from "zod";\nexport const schema = z.string();\n`,
        },
      },
    ],
  },
  "artifacts/undeclared-kind": {
    failing: [
      {
        name: "in a tool, by the context and by its parts",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": KINDS,
          "ROOT/tools/file.ts": tool(
            `execute: async (input, ctx) => {\n    await ctx.artifacts.tag({ kind: «"reports"», key: "a" });\n    const { artifacts } = ctx;\n    await artifacts.tag({ kind: «"table"», key: "b" });\n  },`,
          ),
        },
        expected: [
          {
            file: "bot/tools/file.ts",
            message:
              "Kind 'reports' is not declared in 'artifacts.ts'. With declared kinds, 'tag' refuses every other. Use 'report' or 'chart', or declare it.",
            fixes: ['Change to "report"'],
            fixed: {
              "bot/tools/file.ts": tool(
                `execute: async (input, ctx) => {\n    await ctx.artifacts.tag({ kind: "report", key: "a" });\n    const { artifacts } = ctx;\n    await artifacts.tag({ kind: "table", key: "b" });\n  },`,
              ),
            },
          },
          {
            file: "bot/tools/file.ts",
            message:
              "Kind 'table' is not declared in 'artifacts.ts'. With declared kinds, 'tag' refuses every other. Use 'report' or 'chart', or declare it.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "declared, computed, and another tag",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": KINDS,
          "ROOT/tools/file.ts": `import { artifacts } from "elsewhere";\n${tool(
            `execute: async ({ kind }, ctx) => {\n    await ctx.artifacts.tag({ kind: "report", key: "a" });\n    await ctx.artifacts.tag({ kind, key: "b" });\n    artifacts.tag({ kind: "whatever" });\n  },`,
          )}`,
        },
      },
      {
        name: "no declared kinds",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": artifacts(`{ max: 10 }`),
          "ROOT/tools/file.ts": tool(
            `execute: async (input, ctx) => ctx.artifacts.tag({ kind: "anything", key: "a" }),`,
          ),
        },
      },
      {
        name: "a kind of an extension",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": KINDS,
          "ROOT/extensions/ci.ts": `import ci from "acme-ci";\nexport default ci({});\n`,
          "ROOT/tools/file.ts": tool(
            `execute: async (input, ctx) => ctx.artifacts.tag({ kind: "ci__log", key: "a" }),`,
          ),
        },
      },
      {
        name: "kinds that cannot all be told",
        dialect: "bdk",
        files: {
          "ROOT/artifacts.ts": `import { defineArtifacts } from "SDK/artifacts";\nimport { kinds } from "kinds";\nexport default defineArtifacts({ kinds: { ...kinds, a: { description: "A." } } });\n`,
          "ROOT/tools/file.ts": tool(
            `execute: async (input, ctx) => ctx.artifacts.tag({ kind: "b", key: "a" }),`,
          ),
        },
      },
    ],
  },
};
