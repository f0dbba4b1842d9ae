import type { RuleCases } from "../kit";

export const toolCases: RuleCases = {
  "tool/missing-description": {
    failing: [
      {
        name: "no description",
        files: {
          "ROOT/tools/find.ts": `import { defineTool } from "SDK/tools";\n\nexport default «defineTool»({\n  execute: () => 1,\n});\n`,
        },
        expected: [
          {
            file: "agent/tools/find.ts",
            message:
              "Tool `find` has no description. The model decides by the description alone when to call a tool. Add `description` and write it for the model.",
            fixes: ["Add a description"],
            fixed: {
              "agent/tools/find.ts": `import { defineTool } from "SDK/tools";\n\nexport default defineTool({\n  description: "",\n  execute: () => 1,\n});\n`,
            },
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
              "Tool `find` has an empty description. The model decides by the description alone when to call a tool. Say in a sentence what the tool does and when to use it.",
          },
        ],
      },
    ],
    passing: [
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
              '`execution` must be "server" or "agent". The framework knows no other place to run a tool. Write "server", or leave it out for "server".',
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
};
