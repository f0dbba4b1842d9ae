import type { RuleCases } from "../case-files";

const agent = (config: string, before = ""): string =>
  `import { defineAgent } from "SDK";\n${before}export default defineAgent({ ${config} });\n`;
const marked = (text: string): string => text.replace("defineAgent(", "«defineAgent»(");
const DESCRIBED = 'description: "Use first: finds sources."';

export const subagentCases: RuleCases = {
  "subagent/missing-agent-file": {
    failing: [
      {
        name: "instructions alone",
        files: { "ROOT/subagents/finder/instructions.md": "«You find sources.»\n\nThree.\n" },
        expected: [
          {
            file: "agent/subagents/finder/instructions.md",
            message:
              "'agent/subagents/finder/' has no 'agent.ts'. The framework takes every folder there for a subagent and needs that file in it. Add 'agent.ts' with 'defineAgent' and a 'description'.",
            fixes: ["Create agent.ts"],
            fixed: {
              "ROOT/subagents/finder/agent.ts":
                'import { defineAgent } from "SDK";\n\nexport default defineAgent({\n  description: "",\n});\n',
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "with the file, in TypeScript or JavaScript",
        files: {
          "ROOT/subagents/finder/agent.ts": agent(DESCRIBED),
          "ROOT/subagents/reader/agent.mjs": agent(DESCRIBED),
        },
      },
    ],
  },
  "subagent/missing-description": {
    failing: [
      {
        name: "none",
        files: { "ROOT/subagents/finder/agent.ts": marked(agent('instructions: "You find sources."')) },
        expected: [
          {
            file: "agent/subagents/finder/agent.ts",
            message:
              "Subagent 'finder' has no description. The parent decides by the description alone when to hand work over. Add 'description' and say which work is for this subagent.",
            fixes: ["Add a description"],
            fixed: {
              "ROOT/subagents/finder/agent.ts": agent('description: "", instructions: "You find sources."'),
            },
          },
        ],
      },
      {
        name: "empty, or of another type",
        files: {
          "ROOT/subagents/a/agent.ts": agent('description: «""»'),
          "ROOT/subagents/b/agent.ts": agent("description: «true»"),
        },
        expected: [
          {
            file: "agent/subagents/a/agent.ts",
            message:
              "Subagent 'a' has an empty description. The parent decides by the description alone when to hand work over. Say which work is for this subagent.",
          },
          {
            file: "agent/subagents/b/agent.ts",
            message:
              "The description of subagent 'b' is 'true'. The parent decides by the description alone when to hand work over. Write a text that says which work is for it.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "from a table, a factory, and none on the root",
        files: {
          "ROOT/subagents/a/agent.ts": agent(
            "description, instructions",
            'import { TABLE } from "../../lib/table.js";\nconst { description, instructions } = TABLE["a"]!;\n',
          ),
          "ROOT/lib/table.ts":
            'export const TABLE = { a: { description: "Use.", instructions: "Find." } };\n',
          "ROOT/subagents/b/agent.ts": `import { defineAgent } from "SDK";\nimport { make } from "make";\nexport default defineAgent(make("b"));\n`,
        },
      },
    ],
  },
  "subagent/ignored-folder": {
    failing: [
      {
        name: "each folder once",
        dialect: "bdk",
        files: {
          "bot/subagents/finder/agent.ts": agent(DESCRIBED),
          "bot/subagents/finder/tools/a.ts": "«export const a = 1;»\n",
          "bot/subagents/finder/tools/b.ts": "export const b = 1;\n",
          "bot/subagents/finder/subagents/deep/agent.ts": `«import { defineAgent } from "SDK";»\nexport default defineAgent({ ${DESCRIBED} });\n`,
        },
        expected: [
          {
            file: "bot/subagents/finder/tools/a.ts",
            message:
              "'bot/subagents/finder/tools/' is ignored. A subagent has no 'tools/' of its own; it works with what its parent has. Move it to 'bot/tools/'.",
          },
          {
            file: "bot/subagents/finder/subagents/deep/agent.ts",
            message:
              "'bot/subagents/finder/subagents/' is ignored. A subagent has no 'subagents/' of its own; it works with what its parent has. Move it to 'bot/subagents/'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "instructions and folders of another name",
        files: {
          "ROOT/subagents/finder/agent.ts": agent(DESCRIBED),
          "ROOT/subagents/finder/instructions.md": "You find.\n",
          "ROOT/subagents/finder/lib/x.ts": "export const x = 1;\n",
        },
      },
    ],
  },
  "subagent/file-instead-of-folder": {
    failing: [
      {
        name: "an agent in a file",
        files: {
          "ROOT/subagents/finder.ts": marked(
            agent("description: TEXT", 'import { TEXT } from "../lib/text.js";\n'),
          ),
          "ROOT/lib/text.ts": 'export const TEXT = "Use.";\n',
        },
        expected: [
          {
            file: "agent/subagents/finder.ts",
            message:
              "'agent/subagents/finder.ts' is not discovered. A subagent is a folder that holds an 'agent.ts'. Move this file to 'agent/subagents/finder/agent.ts'.",
            fixes: ["Move to agent/subagents/finder/agent.ts"],
            fixed: {
              "ROOT/subagents/finder.ts": null,
              "ROOT/subagents/finder/agent.ts": agent(
                "description: TEXT",
                'import { TEXT } from "../../lib/text.js";\n',
              ),
            },
          },
        ],
      },
      {
        name: "no fix where the place is taken or the code names files",
        files: {
          "ROOT/subagents/a.ts": marked(agent(DESCRIBED)),
          "ROOT/subagents/a/agent.ts": agent(DESCRIBED),
          "ROOT/subagents/b.ts": marked(agent(DESCRIBED, "const here = import.meta.url;\n")),
        },
        expected: [
          {
            file: "agent/subagents/a.ts",
            message:
              "'agent/subagents/a.ts' is not discovered. A subagent is a folder that holds an 'agent.ts'. Move this file to 'agent/subagents/a/agent.ts'.",
            fixes: [],
          },
          {
            file: "agent/subagents/b.ts",
            message:
              "'agent/subagents/b.ts' is not discovered. A subagent is a folder that holds an 'agent.ts'. Move this file to 'agent/subagents/b/agent.ts'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "shared code and texts beside the folders",
        files: {
          "ROOT/subagents/shared.ts": "export const LIMIT = 3;\n",
          "ROOT/subagents/README.md": "# Subagents\n",
          "ROOT/subagents/finder/agent.ts": agent(DESCRIBED),
        },
      },
    ],
  },
  "subagent/inherited-field": {
    failing: [
      {
        name: "fields of the process",
        files: {
          "ROOT/subagents/finder/agent.ts": agent(`${DESCRIBED}, «persistent»: true, «hosting»: {}`),
        },
        expected: [
          {
            file: "agent/subagents/finder/agent.ts",
            message:
              "'persistent' has no effect on subagent 'finder'. A subagent runs inside its parent and shares what the parent sets. Set 'persistent' in the root's 'agent.ts', or take it out.",
            fixes: ["Take persistent out"],
            fixed: { "ROOT/subagents/finder/agent.ts": agent(`${DESCRIBED}, hosting: {}`) },
          },
          {
            file: "agent/subagents/finder/agent.ts",
            message:
              "'hosting' has no effect on subagent 'finder'. A subagent runs inside its parent and shares what the parent sets. Set 'hosting' in the root's 'agent.ts', or take it out.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "fields of a subagent, and the root's own",
        files: {
          "ROOT/subagents/finder/agent.ts": agent(`${DESCRIBED}, model: "grok-4.5", instructions: "Find."`),
          "ROOT/agent.ts": agent('runtime: "local", hosting: {}'),
        },
      },
    ],
  },
};
