import type { RuleCases } from "../case-files";
import { projectModuleCases } from "./project-modules";

const tool = (body: string): string => `import { defineTool } from "SDK/tools";\n${body}\n`;
const manifest = (text: string): string => `${text}\n`;

export const projectCases: RuleCases = {
  ...projectModuleCases,
  "project/does-not-parse": {
    failing: [
      {
        name: "a tool that breaks off",
        files: { "ROOT/tools/find.ts": tool("export default defineTool({ description:«» ") },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "find.ts cannot be read from here on: Expression expected. The framework loads no file that does not parse. Mend the syntax; the other checks of this file wait for it.",
          },
        ],
      },
      {
        name: "a manifest with a comma too many",
        files: {
          "package.json": manifest(`{ "name": "sample", "dependencies": { "SDK": "^0.2.0", «}» }`),
        },
        expected: [
          {
            file: "package.json",
            message:
              "package.json cannot be read from here on: Property name expected. The framework loads no file that does not parse. Mend the syntax; the other checks of this file wait for it.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "files that parse",
        files: { "ROOT/tools/find.ts": tool(`export default defineTool({ description: "Finds." });`) },
      },
    ],
  },
  "project/no-root": {
    failing: [
      {
        name: "only src",
        files: {
          "ROOT/agent.ts": null,
          "ROOT/instructions.md": null,
          "package.json": manifest(`{ "dependencies": { «"SDK"»: "^0.2.0" } }`),
          "src/index.ts": 'import { defineTool } from "SDK/tools";\nexport const tool = defineTool({});\n',
        },
        expected: [
          {
            file: "package.json",
            message:
              "This package depends on '@cursor/july' and has no 'agent/' folder. The framework finds an agent in that folder only. Create 'agent/agent.ts' and 'agent/instructions.md'.",
            fixes: ["Create agent/agent.ts and agent/instructions.md"],
            fixed: {
              "agent/agent.ts": `import { defineAgent } from "SDK";\n\nexport default defineAgent({});\n`,
              "agent/instructions.md": "You are a helpful agent.\n",
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "a development dependency, as for types",
        files: {
          "package.json": '{"name": "types", "private": true, "devDependencies": {"@cursor/july": "^0.2.0"}}',
          "ROOT/agent.ts": null,
          "ROOT/instructions.md": null,
        },
      },
      {
        name: "an application that only uses the client",
        files: {
          "ROOT/agent.ts": null,
          "ROOT/instructions.md": null,
          "src/page.ts": 'import type { JsonValue } from "SDK";\nexport const value: JsonValue = 1;\n',
        },
      },
      { name: "an agent", files: {} },
      {
        name: "a library for agents",
        files: {
          "ROOT/agent.ts": null,
          "ROOT/instructions.md": null,
          "package.json": manifest(`{ "main": "index.js", "dependencies": { "SDK": "^0.2.0" } }`),
        },
      },
    ],
  },
  "project/old-package-left": {
    failing: [
      {
        name: "both declared, the newer one imported",
        dialect: "bdk",
        files: {
          "package.json": manifest(
            `{\n  "dependencies": {\n    «"@cursor/july"»: "^0.1.112",\n    "SDK": "^0.2.21"\n  }\n}`,
          ),
        },
        expected: [
          {
            file: "package.json",
            message:
              "'@cursor/july' is still a dependency, while the agent imports '@cursor/bdk'. It is an older name of the same SDK. Run 'npm uninstall @cursor/july'.",
            fixes: ["Remove @cursor/july"],
            fixed: { "package.json": manifest(`{\n  "dependencies": {\n    "SDK": "^0.2.21"\n  }\n}`) },
          },
        ],
      },
      {
        name: "only the old one declared",
        dialect: "bdk",
        files: { "package.json": manifest(`{ "dependencies": { «"@cursor/july"»: "^0.1.112" } }`) },
        expected: [
          {
            file: "package.json",
            message:
              "'@cursor/july' is still a dependency, while the agent imports '@cursor/bdk'. It is an older name of the same SDK. Run 'npm uninstall @cursor/july' and 'npm install @cursor/bdk'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      { name: "only the new one", dialect: "bdk", files: {} },
      {
        name: "an agent that is still written for the old one",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "@cursor/july": "^0.1.112", "@cursor/bdk": "^0.2.21" } }`,
          ),
        },
      },
      {
        name: "another agent under the same manifest needs the old one",
        dialect: "bdk",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "@cursor/july": "^0.1.112", "@cursor/bdk": "^0.2.21" } }`,
          ),
          "agents/old/agent/agent.ts": `import { defineAgent } from "@cursor/july";\nexport default defineAgent({});\n`,
          "agents/old/agent/instructions.md": "You help.\n",
        },
      },
    ],
  },
  "project/bun-script": {
    failing: [
      {
        name: "bun x",
        dialect: "bdk",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "dev": "NODE_ENV=dev «bun x bdk» dev && echo done" } }`,
          ),
        },
        expected: [
          {
            file: "package.json",
            message:
              "Script 'dev' runs the SDK's command with Bun. The command needs Node and does not support Bun. Use 'npx' instead.",
            fixes: ["Run with npx"],
            fixed: {
              "package.json": manifest(
                `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "dev": "NODE_ENV=dev npx bdk dev && echo done" } }`,
              ),
            },
          },
        ],
      },
      {
        name: "bunx with a flag and a version, and the file itself",
        dialect: "bdk",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "a": "«bunx --bun @cursor/bdk@0.2.21» dev", "b": "«bun node_modules/@cursor/bdk/dist/bin/agent-serve.js» serve" } }`,
          ),
        },
        expected: [
          {
            file: "package.json",
            message:
              "Script 'a' runs the SDK's command with Bun. The command needs Node and does not support Bun. Use 'npx' instead.",
          },
          {
            file: "package.json",
            message:
              "Script 'b' runs the SDK's command with Bun. The command needs Node and does not support Bun. Use 'node' instead.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "Bun for other things, and a script of that name",
        dialect: "bdk",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "bdk": "npx bdk", "dev": "bun run bdk dev", "test": "bun test", "prepare": "bun install && npx bdk info" } }`,
          ),
        },
      },
    ],
  },
  "project/unknown-command": {
    failing: [
      {
        name: "behind a flag of npx",
        dialect: "bdk",
        files: {
          "package.json":
            '{"name": "sample", "private": true, "type": "module", "scripts": {"dev": "npx -y «agent-sdk» dev"}, "dependencies": {"@cursor/bdk": "^0.2.0", "zod": "^3.25.0"}}',
        },
        expected: [
          {
            file: "package.json",
            message:
              "Script 'dev' calls 'agent-sdk', which '@cursor/bdk' does not ship. Its command is 'bdk'. Write 'bdk'.",
            fixed: {
              "package.json":
                '{"name": "sample", "private": true, "type": "module", "scripts": {"dev": "npx -y bdk dev"}, "dependencies": {"@cursor/bdk": "^0.2.0", "zod": "^3.25.0"}}',
            },
          },
        ],
      },
      {
        name: "behind another launcher",
        dialect: "bdk",
        files: {
          "package.json":
            '{"name": "sample", "private": true, "type": "module", "scripts": {"dev": "dotenv -- pnpm exec «agent-sdk» dev"}, "dependencies": {"@cursor/bdk": "^0.2.0", "zod": "^3.25.0"}}',
        },
        expected: [
          {
            file: "package.json",
            message:
              "Script 'dev' calls 'agent-sdk', which '@cursor/bdk' does not ship. Its command is 'bdk'. Write 'bdk'.",
            fixed: {
              "package.json":
                '{"name": "sample", "private": true, "type": "module", "scripts": {"dev": "dotenv -- pnpm exec bdk dev"}, "dependencies": {"@cursor/bdk": "^0.2.0", "zod": "^3.25.0"}}',
            },
          },
        ],
      },

      {
        name: "the command of july with bdk",
        dialect: "bdk",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "dev": "npx «agent-sdk» dev" } }`,
          ),
        },
        expected: [
          {
            file: "package.json",
            message:
              "Script 'dev' calls 'agent-sdk', which '@cursor/bdk' does not ship. Its command is 'bdk'. Write 'bdk'.",
            fixes: ["Change to bdk"],
            fixed: {
              "package.json": manifest(
                `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "dev": "npx bdk dev" } }`,
              ),
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "the right command",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "dev": "agent-sdk dev" } }`,
          ),
        },
      },
      {
        name: "both commands of the newest package",
        dialect: "agent-sdk",
        files: {
          "package.json": manifest(
            `{ "dependencies": { "SDK": "^0.2.0" }, "scripts": { "dev": "bdk dev", "start": "agent-sdk dev" } }`,
          ),
        },
      },
    ],
  },
  "project/evals-in-root": {
    failing: [
      {
        name: "an eval in the agent folder",
        files: {
          "ROOT/evals/smoke.eval.ts": `«import { defineEval } from "SDK/evals";»\nexport default defineEval({ test: async (t) => {} });\n`,
        },
        expected: [
          {
            file: "agent/evals/smoke.eval.ts",
            message:
              "'smoke.eval.ts' lies in 'agent/evals/', which is not read. Evals are found in 'evals/' beside 'agent/'. Move it to 'evals/smoke.eval.ts'.",
            fixes: ["Move to evals/smoke.eval.ts"],
            fixed: {
              "agent/evals/smoke.eval.ts": null,
              "evals/smoke.eval.ts": `import { defineEval } from "SDK/evals";\nexport default defineEval({ test: async (t) => {} });\n`,
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "an eval beside it",
        files: {
          "evals/smoke.eval.ts": `import { defineEval } from "SDK/evals";\nexport default defineEval({ test: async (t) => {} });\n`,
        },
      },
    ],
  },
  "project/capability-in-lib": {
    failing: [
      {
        name: "a tool in lib",
        files: {
          "ROOT/lib/find.ts": tool(`export default «defineTool»({ description: "Finds." });`),
        },
        expected: [
          {
            file: "agent/lib/find.ts",
            message:
              "'defineTool' is exported from 'agent/lib/', which is never searched. The agent does not get it. Move the file to 'agent/tools/'.",
            fixes: ["Move to agent/tools/find.ts"],
            fixed: {
              "agent/lib/find.ts": null,
              "agent/tools/find.ts": tool(`export default defineTool({ description: "Finds." });`),
            },
          },
        ],
      },
      {
        name: "a place that is taken",
        files: {
          "ROOT/lib/find.ts": tool(`export default «defineTool»({ description: "Finds." });`),
          "ROOT/tools/find.ts": tool(`export default defineTool({ description: "Finds." });`),
        },
        expected: [
          {
            file: "agent/lib/find.ts",
            message:
              "'defineTool' is exported from 'agent/lib/', which is never searched. The agent does not get it. Move the file to 'agent/tools/'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "one that a tool loads when it starts",
        files: {
          "ROOT/tools/find.ts":
            'const { default: tool } = await import("../lib/tool.js");\nexport default tool;\n',
          "ROOT/lib/tool.ts":
            'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nexport default defineTool({ description: "Finds.", execute: () => 1 });\n',
        },
      },

      {
        name: "shared code, factories and a tool that is re-exported",
        files: {
          "ROOT/lib/find.ts": tool(`export default defineTool({ description: "Finds." });`),
          "ROOT/tools/find.ts": `export { default } from "../lib/find.js";\n`,
          "ROOT/lib/make.ts": tool(
            `export default (description: string) => defineTool({ description });\nexport const spare = defineTool({ description: "Spare." });`,
          ),
        },
      },
    ],
  },
  "project/unknown-folder": {
    failing: [
      {
        name: "connections",
        files: {
          "ROOT/connections/linear.ts": `«import { defineConnection } from "SDK/connections";»\nexport default defineConnection({ url: "https://mcp.linear.app" });\n`,
        },
        expected: [
          {
            file: "agent/connections/linear.ts",
            message:
              "The framework does not look into 'agent/connections/'. What lies there is not part of the agent. Move it to 'agent/mcp-connections/'.",
            fixes: ["Rename connections/ to mcp-connections/"],
            fixed: {
              "agent/connections/linear.ts": null,
              "agent/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nexport default defineConnection({ url: "https://mcp.linear.app" });\n`,
            },
          },
        ],
      },
      {
        name: "Markdown skills in skill",
        files: { "ROOT/skill/refunds.md": "«# Refunds»\n\nHow to refund.\n" },
        expected: [
          {
            file: "agent/skill/refunds.md",
            message:
              "The framework does not look into 'agent/skill/'. What lies there is not part of the agent. Move it to 'agent/skills/'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "folders of the author's own",
        files: {
          "ROOT/knowledge/prices.md": "# Prices\n",
          "ROOT/agents/names.ts": `export const names = ["a"];\n`,
          "ROOT/lib/x.ts": "export const x = 1;\n",
          "ROOT/reminders/x.ts": "export default 1;\n",
        },
      },
    ],
  },
};
