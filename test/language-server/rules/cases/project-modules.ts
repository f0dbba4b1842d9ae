import type { RuleCases } from "../case-files";

const tool = (body: string): string => `import { defineTool } from "SDK/tools";\n${body}\n`;

export const projectModuleCases: RuleCases = {
  "project/no-default-export": {
    failing: [
      {
        name: "a named tool",
        files: {
          "ROOT/tools/find.ts": tool(`export const «find» = defineTool({ description: "Finds." });`),
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "'agent/tools/find.ts' has no default export. The framework takes the default export of every file in 'agent/tools/'. Export the result of 'defineTool' as default, or keep shared code in 'lib/'.",
            fixes: ["Export find as default"],
            fixed: {
              "agent/tools/find.ts": `${tool(`export const find = defineTool({ description: "Finds." });`)}\nexport default find;\n`,
            },
          },
        ],
      },
      {
        name: "a definition as a statement",
        files: { "ROOT/tools/find.ts": tool(`«defineTool»({ description: "Finds." });`) },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "'agent/tools/find.ts' has no default export. The framework takes the default export of every file in 'agent/tools/'. Export the result of 'defineTool' as default, or keep shared code in 'lib/'.",
            fixes: ["Export it as default"],
            fixed: { "agent/tools/find.ts": tool(`export default defineTool({ description: "Finds." });`) },
          },
        ],
      },
      {
        name: "helpers only, and a mount that exports nothing",
        dialect: "bdk",
        files: {
          "ROOT/channels/helpers.ts": "«export const twice = (n: number) => n * 2;»\n",
          "ROOT/extensions/ci.ts": `«import ci from "acme-ci";»\nconst mounted = ci({});\n`,
        },
        expected: [
          {
            file: "bot/channels/helpers.ts",
            message:
              "'bot/channels/helpers.ts' has no default export. The framework takes the default export of every file in 'bot/channels/'. Export the result of 'defineChannel', 'slackChannel', 'githubChannel', 'bitbucketChannel' or 'gitlabChannel' as default, or keep shared code in 'lib/'.",
            fixes: [],
          },
          {
            file: "bot/extensions/ci.ts",
            message:
              "'bot/extensions/ci.ts' has no default export. The framework takes the default export of every file in 'bot/extensions/'. Export the mounted extension as default, or keep shared code in 'lib/'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "what a compiler makes of a default export",
        files: {
          "ROOT/tools/find.cjs":
            'const { defineTool } = require("SDK/tools");\nObject.defineProperty(exports, "default", { enumerable: true, get: () => tool });\nconst tool = defineTool({ description: "Finds.", execute: () => 1 });\n',
        },
      },

      {
        name: "other ways to export a default",
        files: {
          "ROOT/tools/a.ts": tool(`const a = defineTool({ description: "A." });\nexport { a as default };`),
          "ROOT/tools/b.ts": `export { default } from "./a.js";\n`,
          "ROOT/tools/c.cjs": `const { defineTool } = require("SDK/tools");\nmodule.exports = defineTool({ description: "C." });\n`,
          "ROOT/tools/d.test.ts": "export const test = 1;\n",
          "ROOT/tools/e.d.ts": "export declare const e: number;\n",
          "ROOT/lib/f.ts": "export const f = 1;\n",
        },
      },
    ],
  },
  "project/wrong-default-export": {
    failing: [
      {
        name: "a skill among the tools",
        files: {
          "ROOT/tools/refunds.ts": `import { defineSkill } from "SDK/skills";\nexport default «defineSkill»({ description: "Refunds.", markdown: "Refund." });\n`,
        },
        expected: [
          {
            file: "agent/tools/refunds.ts",
            message:
              "'defineSkill' does not belong in 'agent/tools/'. The framework expects 'defineTool' there. Move the file to 'agent/skills/'.",
            fixes: ["Move to agent/skills/refunds.ts"],
            fixed: {
              "agent/tools/refunds.ts": null,
              "agent/skills/refunds.ts": `import { defineSkill } from "SDK/skills";\nexport default defineSkill({ description: "Refunds.", markdown: "Refund." });\n`,
            },
          },
        ],
      },
      {
        name: "a plain object",
        files: {
          "ROOT/tools/find.ts": `import { z } from "zod";\n\nexport default «{ description: "Finds.", inputSchema: z.object({}) }»;\n`,
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "The default export is an object. In 'agent/tools/' the framework expects the result of 'defineTool'. Export that instead.",
            fixes: ["Wrap in defineTool"],
            fixed: {
              "agent/tools/find.ts": `import { z } from "zod";\nimport { defineTool } from "SDK/tools";\n\nexport default defineTool({ description: "Finds.", inputSchema: z.object({}) });\n`,
            },
          },
        ],
      },
      {
        name: "a function, one wrong alternative, and an extension",
        dialect: "bdk",
        files: {
          "ROOT/tools/find.ts": `export default «async () => 1»;\n`,
          "ROOT/tools/pick.ts": `import { defineTool } from "SDK/tools";\nconst on = process.env.ON === "1";\nexport default on ? defineTool({ description: "Picks." }) : «"off"»;\n`,
          "ROOT/tools/cloud.ts": `import cloud from "SDK/extensions/cursor-cloud-agents";\nexport default «cloud»({});\n`,
        },
        expected: [
          {
            file: "bot/tools/find.ts",
            message:
              "The default export is a function. In 'bot/tools/' the framework expects the result of 'defineTool'. Export that instead.",
          },
          {
            file: "bot/tools/pick.ts",
            message:
              "The default export is '\"off\"'. In 'bot/tools/' the framework expects the result of 'defineTool'. Export that instead.",
          },
          {
            file: "bot/tools/cloud.ts",
            message:
              "An extension does not belong in 'bot/tools/'. The framework expects 'defineTool' there. Move the file to 'bot/extensions/'.",
            fixes: ["Move to bot/extensions/cloud.ts"],
          },
        ],
      },
    ],
    passing: [
      {
        name: "what cannot be told",
        files: {
          "ROOT/tools/a.ts": `import { adapt } from "some-adapter";\nexport default adapt({ description: "A." });\n`,
          "ROOT/tools/b.ts": tool(
            `const base = defineTool({ description: "B." });\nexport default { ...base, extra: true };`,
          ),
          "ROOT/tools/c.ts": `import { make } from "../lib/make.js";\nexport default make("C.") satisfies unknown;\n`,
          "ROOT/lib/make.ts": tool(
            `export const make = (description: string) => defineTool({ description });`,
          ),
          "ROOT/tools/f.ts": tool(
            `const find = (name: string) => {\n  if (process.env.OFF) return null;\n  return defineTool({ description: name });\n};\nexport default find("F.");`,
          ),
          "ROOT/tools/d.ts": `class D {}\nexport default new D();\n`,
          "ROOT/tools/e.ts": `import { defineOther } from "SDK/tools";\nexport default defineOther({});\n`,
        },
      },
      {
        name: "every helper in its place",
        dialect: "bdk",
        files: {
          "ROOT/channels/slack.ts": `import { slackChannel } from "SDK/channels/slack";\nexport default slackChannel({ envPrefix: "X" });\n`,
          "ROOT/host-connections/x.ts": `import { defineConnection } from "SDK/connections";\nexport default defineConnection({ agent: "x" });\n`,
          "ROOT/extensions/x.ts": `export default { anything: 1 };\n`,
        },
      },
    ],
  },
  "project/unknown-subpath": {
    failing: [
      {
        name: "a singular",
        dialect: "bdk",
        files: {
          "ROOT/hooks/audit.ts": `import { defineHook } from «"SDK/hook"»;\nexport default defineHook({ events: { "turn.completed": async () => {} } });\n`,
        },
        expected: [
          {
            file: "bot/hooks/audit.ts",
            message:
              "'@cursor/bdk' is not known to have 'hook'. An import that leads nowhere keeps the file from loading. Write \"@cursor/bdk/hooks\".",
            fixes: ['Change to "@cursor/bdk/hooks"'],
            fixed: {
              "bot/hooks/audit.ts": `import { defineHook } from "SDK/hooks";\nexport default defineHook({ events: { "turn.completed": async () => {} } });\n`,
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "known and conceivable subpaths",
        files: {
          "ROOT/tools/a.ts": `import { prompt } from "SDK/prompt";\nimport type { X } from "SDK/subagents";\nimport y from "SDK/extensions/acme";\n${tool(`export default defineTool({ description: prompt\`A.\` });`)}`,
        },
      },
    ],
  },
  "project/helper-from-wrong-subpath": {
    failing: [
      {
        name: "from the evals and from the package itself",
        files: {
          "ROOT/tools/a.ts": `import { «defineTool» } from "SDK/evals";\nexport default defineTool({ description: "A." });\n`,
          "ROOT/tools/b.ts": `import { «defineTool», prompt } from "SDK";\nexport default defineTool({ description: prompt\`B.\` });\n`,
        },
        expected: [
          {
            file: "agent/tools/a.ts",
            message:
              '\'defineTool\' is not known to be exported by "@cursor/july/evals". It is documented in another place of the package. Import it from "@cursor/july/tools".',
            fixes: ['Import from "@cursor/july/tools"'],
            fixed: {
              "agent/tools/a.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "A." });\n`,
            },
          },
          {
            file: "agent/tools/b.ts",
            message:
              '\'defineTool\' is not known to be exported by "@cursor/july". It is documented in another place of the package. Import it from "@cursor/july/tools".',
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "documented places",
        files: {
          "ROOT/tools/a.ts": tool(`export default defineTool({ description: "A." });`),
        },
      },
    ],
  },
};
