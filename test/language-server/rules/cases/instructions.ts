import type { RuleCases } from "../case-files";

const agent = (config: string, mark = "defineAgent"): string =>
  `import { defineAgent } from "SDK";\n\nexport default ${mark}(${config});\n`;
const instructions = (body: string): string => `import { defineInstructions } from "SDK";\n\n${body}\n`;
const EMPTY =
  "is empty. The model would get no prompt at all. Say who the agent is, which tools it uses when, and what it answers.";

export const instructionsCases: RuleCases = {
  "instructions/missing": {
    failing: [
      {
        name: "no form at all",
        files: { "ROOT/instructions.md": null, "ROOT/agent.ts": agent("{}", "«defineAgent»") },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "The agent has no instructions. The framework needs one always-on prompt for the root agent. Add 'agent/instructions.md'.",
            fixes: ["Create agent/instructions.md"],
            fixed: { "agent/instructions.md": "You are a helpful agent.\n" },
          },
        ],
      },
      {
        name: "an agent without arguments",
        dialect: "bdk",
        files: { "ROOT/instructions.md": null, "ROOT/agent.ts": agent("", "«defineAgent»") },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "The agent has no instructions. The framework needs one always-on prompt for the root agent. Add 'bot/instructions.md'.",
          },
        ],
      },
      {
        name: "no agent.ts either",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/agent.ts": null,
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "Finds.", execute: () => 1 });\n`,
          "package.json": `{ "dependencies": { «"SDK"»: "^0.2.0" } }\n`,
        },
        expected: [
          {
            file: "package.json",
            message:
              "The agent has no instructions. The framework needs one always-on prompt for the root agent. Add 'agent/instructions.md'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "inline",
        files: { "ROOT/instructions.md": null, "ROOT/agent.ts": agent(`{ instructions: "You help." }`) },
      },
      {
        name: "a spread that may hold them",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/agent.ts": `import { defineAgent } from "SDK";\nimport { base } from "our-base";\nexport default defineAgent({ ...base, name: "A" });\n`,
        },
      },
      {
        name: "inline in one alternative",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/agent.ts": agent(`process.env.A ? { instructions: "You help." } : {}`),
        },
      },
      {
        name: "an agent that cannot be told, or does not parse",
        files: { "ROOT/instructions.md": null, "ROOT/agent.ts": agent("{ name: ") },
      },
      {
        name: "a folder",
        files: { "ROOT/instructions.md": null, "ROOT/instructions/10-role.md": "You help.\n" },
      },
    ],
  },
  "instructions/empty": {
    failing: [
      {
        name: "a blank file",
        files: { "ROOT/instructions.md": "«  »\n\n" },
        expected: [{ file: "agent/instructions.md", message: `'agent/instructions.md' ${EMPTY}` }],
      },
      {
        name: "an empty text in a module",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": instructions(`export default defineInstructions({ markdown: «""» });`),
        },
        expected: [{ file: "agent/instructions.ts", message: `The agent's prompt ${EMPTY}` }],
      },
      {
        name: "an empty inline text",
        files: { "ROOT/instructions.md": null, "ROOT/agent.ts": agent(`{ instructions: «" "» }`) },
        expected: [{ file: "agent/agent.ts", message: `The agent's prompt ${EMPTY}` }],
      },
    ],
    passing: [
      {
        name: "a text between two thematic breaks",
        files: { "ROOT/instructions.md": "---\n\n# You help.\n\n---\n" },
      },

      {
        name: "one empty file of several",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions/10-role.md": "You help.\n",
          "ROOT/instructions/20-later.md": "",
        },
      },
      {
        name: "a computed text",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": instructions(
            `import { text } from "texts";\nexport default defineInstructions({ markdown: text() });`,
          ),
        },
      },
    ],
  },
  "instructions/wrong-export": {
    failing: [
      {
        name: "a plain object",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": `export default «{ text: "You help." }»;\n`,
        },
        expected: [
          {
            file: "agent/instructions.ts",
            message:
              "'agent/instructions.ts' exports an object. The framework takes the agent's prompt from there. Export a string or 'defineInstructions({ markdown })'.",
            fixes: ["Wrap in defineInstructions"],
            fixed: {
              "agent/instructions.ts": `import { defineInstructions } from "SDK";\n\nexport default defineInstructions({ markdown: "You help." });\n`,
            },
          },
        ],
      },
      {
        name: "another name for markdown",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": instructions(
            `const text = "You help.";\nexport default defineInstructions({ «text» });`,
          ),
        },
        expected: [
          {
            file: "agent/instructions.ts",
            message:
              "'defineInstructions' is called without 'markdown'. The prompt is read from that field alone. Write 'defineInstructions({ markdown })'.",
            fixes: ["Rename to markdown"],
            fixed: {
              "agent/instructions.ts": instructions(
                `const text = "You help.";\nexport default defineInstructions({ markdown: text });`,
              ),
            },
          },
        ],
      },
      {
        name: "lines, and no default",
        dialect: "bdk",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": `import { defineInstructions, prompt } from "SDK";\nexport default defineInstructions({ markdown: «prompt.lines\`You help.\`» });\n`,
          "ROOT/instructions.js": `«export const text = "You help.";»\n`,
        },
        expected: [
          {
            file: "bot/instructions.ts",
            message:
              "'markdown' must be a string, not an array. The prompt is written to a file as it is. Give the text itself.",
          },
          {
            file: "bot/instructions.js",
            message:
              "'bot/instructions.js' has no default export. The framework takes the agent's prompt from there. Export a string or 'defineInstructions({ markdown })'.",
          },
        ],
      },
      {
        name: "a skill",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": `import { defineSkill } from "SDK/skills";\nexport default «defineSkill»({ description: "A.", markdown: "B." });\n`,
        },
        expected: [
          {
            file: "agent/instructions.ts",
            message:
              "'agent/instructions.ts' exports 'defineSkill'. The framework takes the agent's prompt from there. Export a string or 'defineInstructions({ markdown })'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "a string by a prompt template",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": `import { prompt } from "SDK";\nexport default prompt\`\n  You help.\n\`;\n`,
        },
      },
      {
        name: "a computed config",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions.ts": instructions(
            `import { config } from "configs";\nexport default defineInstructions(config());`,
          ),
        },
      },
    ],
  },
  "instructions/folder-without-markdown": {
    failing: [
      {
        name: "a text file",
        files: { "ROOT/instructions.md": null, "ROOT/instructions/role.txt": "«You help.»\n" },
        expected: [
          {
            file: "agent/instructions/role.txt",
            message:
              "'agent/instructions/' holds no Markdown, and the agent has no other instructions. Only '.md' files there are joined into the prompt. Add 'agent/instructions/10-role.md'.",
            fixes: ["Rename to agent/instructions/role.md"],
            fixed: { "agent/instructions/role.txt": null, "agent/instructions/role.md": "You help.\n" },
          },
        ],
      },
      {
        name: "something else",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/instructions/role.json": "{}\n",
          "ROOT/agent.ts": agent("{}", "«defineAgent»"),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'agent/instructions/' holds no Markdown, and the agent has no other instructions. Only '.md' files there are joined into the prompt. Add 'agent/instructions/10-role.md'.",
            fixes: ["Create agent/instructions/10-role.md"],
          },
        ],
      },
    ],
    passing: [
      {
        name: "modules there",
        files: { "ROOT/instructions.md": null, "ROOT/instructions/a.ts": `export default "You help.";\n` },
      },
      { name: "beside a file", files: { "ROOT/instructions/notes.txt": "Notes.\n" } },
      {
        name: "Markdown there",
        files: { "ROOT/instructions.md": null, "ROOT/instructions/10-role.md": "You help.\n" },
      },
    ],
  },
  "instructions/two-forms": {
    failing: [
      {
        name: "Markdown and a module",
        files: {
          "ROOT/instructions.ts": `«import { defineInstructions } from "SDK";»\n\nexport default defineInstructions({ markdown: "You help." });\n`,
        },
        expected: [
          {
            file: "agent/instructions.ts",
            message:
              "The agent has its instructions in 'agent/instructions.md' and in 'agent/instructions.ts'. Which of the two wins is not documented. Keep one.",
            related: [{ file: "agent/instructions.md", message: "The other form." }],
          },
        ],
      },
      {
        name: "Markdown and a folder",
        files: { "ROOT/instructions/10-a.md": "«A.»\n", "ROOT/instructions/20-b.md": "B.\n" },
        expected: [
          {
            file: "agent/instructions/10-a.md",
            message:
              "The agent has its instructions in 'agent/instructions.md' and in 'agent/instructions/10-a.md'. Which of the two wins is not documented. Keep one.",
          },
        ],
      },
    ],
    passing: [{ name: "one form", files: {} }],
  },
  "instructions/only-from-extension": {
    failing: [
      {
        name: "a mount and nothing else",
        dialect: "bdk",
        files: {
          "ROOT/instructions.md": null,
          "ROOT/agent.ts": agent("{}", "«defineAgent»"),
          "ROOT/extensions/ci.ts": `import ci from "acme-ci";\nexport default ci({});\n`,
        },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "The agent has no instructions of its own. What its extensions bring is appended to the agent's prompt and does not replace it. Add 'bot/instructions.md'.",
            fixes: ["Create bot/instructions.md"],
            fixed: { "bot/instructions.md": "You are a helpful agent.\n" },
          },
        ],
      },
    ],
    passing: [
      {
        name: "a mount and a file",
        dialect: "bdk",
        files: { "ROOT/extensions/ci.ts": `import ci from "acme-ci";\nexport default ci({});\n` },
      },
      { name: "no mount", files: { "ROOT/instructions.md": null } },
    ],
  },
};
