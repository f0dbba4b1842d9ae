import type { RuleCases } from "../case-files";
import { toolValueCases } from "./tool-values";

/** A tool file around the properties of its config. */
const tool = (config: string, before = ""): string =>
  `import { defineTool } from "SDK/tools";\nimport { z } from "zod";\n${before}export default defineTool({ ${config} });\n`;
const FILE = "agent/tools/find.ts";
const at = (config: string, before = ""): Record<string, string> => ({
  "ROOT/tools/find.ts": tool(config, before),
});
const WORKS = 'description: "Finds.", execute: () => 1';

export const toolCases: RuleCases = {
  "tool/missing-description": {
    failing: [
      {
        name: "a misspelt name and one of another framework",
        files: {
          "ROOT/tools/find.ts":
            'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nexport default defineTool({ «descripton»: "Finds.", execute: () => 1 });\n',
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "Tool 'find' has no description. The model decides by the description alone when to call a tool. Add 'description' and write it for the model.",
            fixes: ["Rename to description"],
            fixed: {
              "agent/tools/find.ts":
                'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nexport default defineTool({ description: "Finds.", execute: () => 1 });\n',
            },
          },
        ],
      },

      {
        name: "no description",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\n\nexport default «defineTool»({\n  execute: () => 1,\n});\n`,
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "Tool 'find' has no description. The model decides by the description alone when to call a tool. Add 'description' and write it for the model.",
            fixes: ["Add a description"],
            fixed: {
              "agent/tools/find.ts": `import { defineTool } from "SDK/tools";\n\nexport default defineTool({\n  description: "",\n  execute: () => 1,\n});\n`,
            },
          },
        ],
      },
      {
        name: "no config at all",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default «defineTool»();\n`,
        },
        expected: [
          {
            file: FILE,
            message:
              "Tool 'find' has no description. The model decides by the description alone when to call a tool. Add 'description' and write it for the model.",
            fixes: [],
          },
        ],
      },
      {
        name: "a number",
        files: at("description: «42», execute: () => 1"),
        expected: [
          {
            file: FILE,
            message:
              "The description of tool 'find' is '42'. The model decides by the description alone when to call a tool. Write a text that says what the tool does and when to use it.",
          },
        ],
      },
      {
        name: "an empty text in a prompt template",
        files: {
          "ROOT/tools/find.ts": `import { prompt } from "SDK/prompt";\nimport { defineTool } from "SDK/tools";\nexport default defineTool({ description: «prompt\`\n  \`», execute: () => 1 });\n`,
        },
        expected: [
          {
            file: FILE,
            message:
              "Tool 'find' has an empty description. The model decides by the description alone when to call a tool. Say in a sentence what the tool does and when to use it.",
          },
        ],
      },
      {
        name: "empty description from a constant",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nconst text = «" "»;\nexport default defineTool({ description: text, execute: () => 1 });\n`,
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "Tool 'find' has an empty description. The model decides by the description alone when to call a tool. Say in a sentence what the tool does and when to use it.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "set by a helper that is called for its effect",
        files: {
          "ROOT/tools/find.ts":
            'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nconst config: any = { execute: () => 1 };\ndescribe(config);\nfunction describe(it: any) { it.description = "Finds."; }\nexport default defineTool(config);\n',
        },
      },
      {
        name: "set by way of another name",
        files: {
          "ROOT/tools/find.ts":
            'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nconst config: any = { execute: () => 1 };\nconst same = config;\nsame.description = "Finds.";\nexport default defineTool(config);\n',
        },
      },
      {
        name: "set by Object.defineProperty",
        files: {
          "ROOT/tools/find.ts":
            'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nconst config: any = { execute: () => 1 };\nObject.defineProperty(config, "description", { value: "Finds." });\nexport default defineTool(config);\n',
        },
      },

      {
        name: "a fallback beside an environment variable",
        files: at('description: process.env.TEXT ?? "", execute: () => 1'),
      },
      {
        name: "arguments from a spread",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nimport { args } from "args";\nexport default defineTool(...args);\n`,
        },
      },
      {
        name: "lines, which are the concern of another rule",
        files: {
          "ROOT/tools/find.ts": `import { prompt } from "SDK";\nimport { defineTool } from "SDK/tools";\nexport default defineTool({ description: prompt.lines\`Finds.\`, execute: () => 1 });\n`,
        },
      },
      {
        name: "computed config",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nimport { adapt } from "../lib/adapt.js";\nexport default defineTool(adapt("find"));\n`,
          "ROOT/lib/adapt.ts": `import { specs } from "specs";\nexport const adapt = (name: string) => specs[name];\n`,
        },
      },
      {
        name: "description in a prompt template",
        files: {
          "ROOT/tools/find.ts": `import { prompt } from "SDK";\nimport { defineTool } from "SDK/tools";\nexport default defineTool({ description: prompt\`\n  Finds a parcel.\n\`, execute: () => 1 });\n`,
        },
      },
    ],
  },
  "tool/unknown-execution": {
    failing: [
      {
        name: "a word that is neither",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "Finds.", execution: «"sever"», execute: () => 1 });\n`,
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              '\'execution\' must be "server" or "agent". The framework knows no other place to run a tool. Write "server", or leave it out for "server".',
            fixes: ['Change to "server"'],
            fixed: {
              "agent/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "Finds.", execution: "server", execute: () => 1 });\n`,
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "both known values by a condition",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "Finds.", execution: process.env.CI ? "agent" : "server", execute: () => 1 });\n`,
        },
      },
    ],
  },
  "tool/name-in-config": {
    failing: [
      {
        name: "a name beside the file name",
        files: at(`«name»: "finder", ${WORKS}`),
        expected: [
          {
            file: FILE,
            message:
              "'name' does not name the tool. The framework takes the file name, so this tool is 'find'. Take 'name' out, or rename the file.",
            fixes: ["Take name out"],
            fixed: at(WORKS),
          },
        ],
      },
    ],
    passing: [
      { name: "no name", files: at(WORKS) },
      {
        name: "a spread that cannot be told",
        files: at(`...base, ${WORKS}`, `import { base } from "base";\n`),
      },
    ],
  },
  "tool/missing-execute": {
    failing: [
      {
        name: "called as in other frameworks",
        files: {
          "ROOT/tools/find.ts":
            'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nexport default defineTool({ description: "Finds.", «handler»: async () => 1 });\n',
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "Tool 'find' has no 'execute'. It runs in the serving process, and 'execute' is what runs there. Add 'execute: (input, ctx) => …'.",
            fixes: ["Rename to execute"],
            fixed: {
              "agent/tools/find.ts":
                'import { defineTool } from "SDK/tools";\nimport { z } from "zod";\nexport default defineTool({ description: "Finds.", execute: async () => 1 });\n',
            },
          },
        ],
      },

      {
        name: "no execute",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default «defineTool»({\n  description: "Finds.",\n});\n`,
        },
        expected: [
          {
            file: FILE,
            message:
              "Tool 'find' has no 'execute'. It runs in the serving process, and 'execute' is what runs there. Add 'execute: (input, ctx) => …'.",
            fixes: ["Add an execute function"],
            fixed: {
              "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\nexport default defineTool({\n  description: "Finds.",\n  execute: () => { throw new Error("find is not written yet"); },\n});\n`,
            },
          },
        ],
      },
      {
        name: "no execute, on one line",
        files: {
          "ROOT/tools/find.ts": tool(`description: "Finds.", execution: "server"`).replace(
            "defineTool(",
            "«defineTool»(",
          ),
        },
        expected: [
          {
            file: FILE,
            message:
              "Tool 'find' has no 'execute'. It runs in the serving process, and 'execute' is what runs there. Add 'execute: (input, ctx) => …'.",
            fixed: at(
              `description: "Finds.", execution: "server", execute: () => { throw new Error("find is not written yet"); }`,
            ),
          },
        ],
      },
      {
        name: "a name instead of a function",
        files: at(`description: "Finds.", execute: «"run"»`),
        expected: [
          {
            file: FILE,
            message:
              "'execute' of tool 'find' is '\"run\"'. The serving process calls it for every use of the tool. Write a function: 'execute: (input, ctx) => …'.",
          },
        ],
      },
    ],
    passing: [
      { name: "a method", files: at(`description: "Finds.", async execute() { return 1; }`) },
      {
        name: "an imported function by shorthand",
        files: at(`description: "Finds.", execute`, `import { execute } from "../lib/find.js";\n`),
      },
      { name: "a tool that runs next to the agent", files: at(`description: "Finds.", execution: "agent"`) },
      {
        name: "a place that cannot be told",
        files: at(`description: "Finds.", execution: process.env.PLACE`),
      },
      {
        name: "a wrapped function",
        files: at(`description: "Finds.", execute: wrap(() => 1)`, `import { wrap } from "wrap";\n`),
      },
      {
        name: "a spread that cannot be told",
        files: at(`description: "Finds.", ...rest`, `import { rest } from "rest";\n`),
      },
      {
        name: "a function on some paths",
        files: at(`description: "Finds.", execute: process.env.CI ? undefined : () => 1`),
      },
    ],
  },
  "tool/not-snake-case": {
    failing: [
      {
        name: "hyphens and capitals",
        files: {
          "ROOT/tools/inspect-pr.ts": tool(WORKS).replace("defineTool(", "«defineTool»("),
          "ROOT/tools/listPRs.ts": tool(WORKS).replace("defineTool(", "«defineTool»("),
        },
        expected: [
          {
            file: "agent/tools/inspect-pr.ts",
            message:
              "The model will call this tool 'inspect-pr'. Tools are named in snake_case everywhere else. Rename the file to 'inspect_pr.ts', and the tool in texts and evals that name it.",
            fixes: ["Rename to inspect_pr.ts"],
            fixed: { "ROOT/tools/inspect-pr.ts": null, "ROOT/tools/inspect_pr.ts": tool(WORKS) },
          },
          {
            file: "agent/tools/listPRs.ts",
            message:
              "The model will call this tool 'listPRs'. Tools are named in snake_case everywhere else. Rename the file to 'list_prs.ts', and the tool in texts and evals that name it.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "snake_case, digits and other scripts",
        files: {
          "ROOT/tools/find.ts": tool(WORKS),
          "ROOT/tools/find_2_parcels.ts": tool(WORKS),
          "ROOT/tools/查找.ts": tool(WORKS),
        },
      },
    ],
  },
  "tool/name-of-extension-tool": {
    failing: [
      {
        name: "a tool of cursorCloudAgents",
        dialect: "bdk",
        files: {
          "bot/extensions/cloud.ts": `import cloud from "SDK/extensions/cursor-cloud-agents";\nexport default cloud({});\n`,
          "bot/tools/cloud__launch.ts": tool(WORKS).replace("defineTool(", "«defineTool»("),
        },
        expected: [
          {
            file: "bot/tools/cloud__launch.ts",
            message:
              "'cloud__launch' is also the name of a tool that 'bot/extensions/cloud.ts' adds. The model cannot be offered two tools of one name. Rename this file, as to 'cloud_launch.ts'.",
            fixes: ["Rename to cloud_launch.ts"],
            fixed: { "bot/tools/cloud__launch.ts": null, "bot/tools/cloud_launch.ts": tool(WORKS) },
          },
        ],
      },
    ],
    passing: [
      {
        name: "another name, another mount, another package",
        dialect: "bdk",
        files: {
          "bot/extensions/cloud.ts": `import cloud from "SDK/extensions/cursor-cloud-agents";\nexport default cloud({});\n`,
          "bot/extensions/ci.ts": `import ci from "@acme/ci";\nexport default ci({});\n`,
          "bot/tools/cloud__start.ts": tool(WORKS),
          "bot/tools/clouds__launch.ts": tool(WORKS),
          "bot/tools/ci__launch.ts": tool(WORKS),
        },
      },
    ],
  },
  "prompt/lines-for-text": {
    failing: [
      {
        name: "prompt.lines for a description",
        files: {
          "ROOT/tools/find.ts": `import { prompt } from "SDK";\nimport { defineTool } from "SDK/tools";\nexport default defineTool({ description: «prompt.lines\`\n  Finds.\n\`», execute: () => 1 });\n`,
        },
        expected: [
          {
            file: FILE,
            message:
              "'description' is a list of lines here. The framework wants one text. Use 'prompt' instead of 'prompt.lines', or join the lines.",
            fixes: ["Use prompt"],
            fixed: {
              "ROOT/tools/find.ts": `import { prompt } from "SDK";\nimport { defineTool } from "SDK/tools";\nexport default defineTool({ description: prompt\`\n  Finds.\n\`, execute: () => 1 });\n`,
            },
          },
        ],
      },
      {
        name: "an array for a skill's text",
        files: {
          "ROOT/skills/tone.ts": `import { defineSkill } from "SDK/skills";\nexport default defineSkill({ description: "Use for letters.", markdown: «["Be brief.", "Be kind."]» });\n`,
        },
        expected: [
          {
            file: "agent/skills/tone.ts",
            message:
              "'markdown' is a list of lines here. The framework wants one text. Use 'prompt' instead of 'prompt.lines', or join the lines.",
            fixes: ["Join the lines"],
            fixed: {
              "ROOT/skills/tone.ts": `import { defineSkill } from "SDK/skills";\nexport default defineSkill({ description: "Use for letters.", markdown: ["Be brief.", "Be kind."].join("\\n") });\n`,
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "joined lines",
        files: {
          "ROOT/tools/find.ts": `import { prompt } from "SDK";\nimport { defineTool } from "SDK/tools";\nexport default defineTool({ description: prompt.lines\`\n  Finds.\n\`.join(" "), execute: () => 1 });\n`,
        },
      },
      { name: "a text", files: at(WORKS) },
    ],
  },
  ...toolValueCases,
};
