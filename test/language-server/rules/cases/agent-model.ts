import type { RuleCases } from "../case-files";

const agent = (config: string): string =>
  `import { defineAgent } from "SDK";\n\nexport default defineAgent(${config});\n`;

export const agentModelCases: RuleCases = {
  "agent/model-id-suffix": {
    failing: [
      {
        name: "an id that is a constant",
        files: {
          "ROOT/agent.ts":
            'import { defineAgent } from "SDK";\nconst id = «"grok-4.5-fast"»;\nexport default defineAgent({ model: { id } });\n',
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              'The framework refuses the model id \'grok-4.5-fast\'. Effort and speed are params, not part of the id. Write \'{ id: "grok-4.5", params: [{ id: "fast", value: "true" }] }\'.',
            fixed: {
              "agent/agent.ts":
                'import { defineAgent } from "SDK";\nconst id = "grok-4.5";\nexport default defineAgent({ model: { id, params: [{ id: "fast", value: "true" }] } });\n',
            },
          },
        ],
      },

      {
        name: "the refused id",
        files: { "ROOT/agent.ts": agent(`{ model: «"grok-4.5-fast"» }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              'The framework refuses the model id \'grok-4.5-fast\'. Effort and speed are params, not part of the id. Write \'{ id: "grok-4.5", params: [{ id: "fast", value: "true" }] }\'.',
            fixes: ["Move it to params"],
            fixed: {
              "agent/agent.ts": agent(
                `{ model: { id: "grok-4.5", params: [{ id: "fast", value: "true" }] } }`,
              ),
            },
          },
        ],
      },
      {
        name: "in an object without params",
        files: { "ROOT/agent.ts": agent(`{ model: { id: «"grok-4.5-fast"» } }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              'The framework refuses the model id \'grok-4.5-fast\'. Effort and speed are params, not part of the id. Write \'{ id: "grok-4.5", params: [{ id: "fast", value: "true" }] }\'.',
            fixed: {
              "agent/agent.ts": agent(
                `{ model: { id: "grok-4.5", params: [{ id: "fast", value: "true" }] } }`,
              ),
            },
          },
        ],
      },
      {
        name: "other suffixes, with params, on a subagent",
        files: {
          "ROOT/subagents/writer/agent.ts": agent(
            `{ description: "Writes.", model: { id: «"grok-4.7-high-fast"», params: [{ id: "effort", value: "low" }] } }`,
          ),
        },
        expected: [
          {
            file: "agent/subagents/writer/agent.ts",
            severity: "warning",
            message:
              'The model id \'grok-4.7-high-fast\' holds a setting. Effort and speed are params, not part of the id. Write \'{ id: "grok-4.7", params: [{ id: "effort", value: "high" }, { id: "fast", value: "true" }] }\'.',
            fixed: {
              "agent/subagents/writer/agent.ts": agent(
                `{ description: "Writes.", model: { id: "grok-4.7", params: [{ id: "fast", value: "true" }, { id: "effort", value: "low" }] } }`,
              ),
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "plain ids, names that end so, and computed ones",
        files: {
          "ROOT/agent.ts": agent(`{ model: process.env.M ?? "composer-2.5" }`),
          "ROOT/subagents/a/agent.ts": agent(`{ description: "A.", model: "grok-4-fast" }`),
          "ROOT/subagents/b/agent.ts": agent(`{ description: "B.", model: "gpt-5.1-codex-max" }`),
        },
      },
    ],
  },
  "agent/model-params-shape": {
    failing: [
      {
        name: "an object",
        files: {
          "ROOT/agent.ts": agent(`{ model: { id: "grok-4.5", params: «{ effort: "high", fast: true }» } }`),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'params' must be a list, not an object. Each param is an object with an 'id' and a 'value'. Write '[{ id: \"effort\", value: \"high\" }]'.",
            fixes: ["Change to a list"],
            fixed: {
              "agent/agent.ts": agent(
                `{ model: { id: "grok-4.5", params: [{ id: "effort", value: "high" }, { id: "fast", value: "true" }] } }`,
              ),
            },
          },
        ],
      },
      {
        name: "entries that lack something",
        files: {
          "ROOT/agent.ts": agent(
            `{ model: { id: "grok-4.5", params: [«{ id: "effort" }», «{ value: "high" }», «"fast"»] } }`,
          ),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "This model param has no 'value'. The framework reads an 'id' and a 'value' from it. Write '[{ id: \"effort\", value: \"high\" }]'.",
          },
          {
            file: "agent/agent.ts",
            message:
              "This model param has no 'id'. The framework reads an 'id' and a 'value' from it. Write '[{ id: \"effort\", value: \"high\" }]'.",
          },
          {
            file: "agent/agent.ts",
            message:
              "A model param must be an object, not '\"fast\"'. The framework reads an 'id' and a 'value' from it. Write '[{ id: \"effort\", value: \"high\" }]'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "a list, spreads and a model from elsewhere",
        files: {
          "ROOT/agent.ts": `import { defineAgent } from "SDK";\nimport { MODEL } from "./lib/model.js";\nexport default defineAgent({ model: MODEL });\n`,
          "ROOT/lib/model.ts": `import { extra } from "extra";\nexport const MODEL = { id: "grok-4.7", params: [{ id: "context", value: "256k" }, ...extra, { ...extra[0] }] } as const;\n`,
        },
      },
    ],
  },
  "agent/model-param-not-a-string": {
    failing: [
      {
        name: "a boolean and a number",
        files: {
          "ROOT/agent.ts": agent(
            `{ model: { id: "grok-4.5", params: [{ id: "fast", value: «true» }, { id: "context", value: «256» }] } }`,
          ),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "The value of param 'fast' must be a string, not 'true'. Params travel as text. Write '\"true\"'.",
            fixes: ['Change to "true"'],
            fixed: {
              "agent/agent.ts": agent(
                `{ model: { id: "grok-4.5", params: [{ id: "fast", value: "true" }, { id: "context", value: 256 }] } }`,
              ),
            },
          },
          {
            file: "agent/agent.ts",
            message:
              "The value of param 'context' must be a string, not '256'. Params travel as text. Write '\"256\"'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "strings and what cannot be told",
        files: {
          "ROOT/agent.ts": agent(
            `{ model: { id: "grok-4.5", params: [{ id: "fast", value: String(process.env.F === "1") }] } }`,
          ),
        },
      },
    ],
  },
  "agent/model-shape": {
    failing: [
      {
        name: "name instead of id",
        files: { "ROOT/agent.ts": agent(`{ model: { «name»: "grok-4.5" } }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "The model has no 'id'. The framework finds the model by it. Write '{ id: \"grok-4.5\" }'.",
            fixes: ["Rename to id"],
            fixed: { "agent/agent.ts": agent(`{ model: { id: "grok-4.5" } }`) },
          },
        ],
      },
      {
        name: "a list, and an id that is no string",
        files: {
          "ROOT/agent.ts": agent(`{ model: «["grok-4.5"]» }`),
          "ROOT/subagents/a/agent.ts": agent(`{ description: "A.", model: { id: «4.5» } }`),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'model' must be a string or an object with an 'id', not an array. The framework cannot tell the model from anything else. Write '\"grok-4.5\"' or '{ id: \"grok-4.5\" }'.",
          },
          {
            file: "agent/subagents/a/agent.ts",
            message:
              "The model's 'id' must be a string, not '4.5'. The framework finds the model by it. Write '{ id: \"grok-4.5\" }'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "a conditional model",
        files: { "ROOT/agent.ts": agent(`{ model: process.env.M ? { id: process.env.M } : undefined }`) },
      },
      { name: "no arguments", files: { "ROOT/agent.ts": agent("") } },
    ],
  },
};
