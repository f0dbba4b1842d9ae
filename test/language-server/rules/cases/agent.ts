import type { RuleCases } from "../case-files";
import { agentModelCases } from "./agent-model";
import { agentRuntimeCases } from "./agent-runtime";

const agent = (config: string): string =>
  `import { defineAgent } from "SDK";\n\nexport default defineAgent(${config});\n`;

export const agentCases: RuleCases = {
  ...agentModelCases,
  ...agentRuntimeCases,
  "agent/no-define-agent": {
    failing: [
      {
        name: "a plain object",
        files: { "ROOT/agent.ts": `export default «{ model: "grok-4.5" }»;\n` },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'agent/agent.ts' exports an object. The framework reads the agent's settings from a 'defineAgent' call there. Export 'defineAgent({ … })' as default.",
            fixes: ["Wrap in defineAgent"],
            fixed: {
              "agent/agent.ts": `import { defineAgent } from "SDK";\n\nexport default defineAgent({ model: "grok-4.5" });\n`,
            },
          },
        ],
      },
      {
        name: "an empty file",
        files: { "ROOT/agent.ts": "«»\n" },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'agent/agent.ts' has no default export. The framework reads the agent's settings from there. Export 'defineAgent({ … })' as default.",
            fixes: ["Write an empty agent"],
            fixed: {
              "agent/agent.ts": `import { defineAgent } from "SDK";\n\nexport default defineAgent({});\n`,
            },
          },
        ],
      },
      {
        name: "a tool, and a subagent with a named export",
        files: {
          "ROOT/agent.ts": `import { defineTool } from "SDK/tools";\nexport default «defineTool»({ description: "Finds." });\n`,
          "ROOT/subagents/writer/agent.ts": `import { defineAgent } from "SDK";\nexport const «writer» = defineAgent({ description: "Writes." });\n`,
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'agent/agent.ts' exports 'defineTool'. The framework reads the agent's settings from a 'defineAgent' call there. Export 'defineAgent({ … })' as default.",
            fixes: ["Move to agent/tools/agent.ts"],
          },
          {
            file: "agent/subagents/writer/agent.ts",
            message:
              "'agent/subagents/writer/agent.ts' has no default export. The framework reads the agent's settings from there. Export 'defineAgent({ … })' as default.",
            fixes: ["Export writer as default"],
          },
        ],
      },
    ],
    passing: [
      {
        name: "an agent by a local constant",
        files: {
          "ROOT/agent.ts": `import { defineAgent } from "SDK";\nconst agent = defineAgent({});\nexport { agent as default };\n`,
        },
      },
      {
        name: "an agent from a factory of another package",
        files: { "ROOT/agent.ts": `import { make } from "our-agents";\nexport default make("sample");\n` },
      },
    ],
  },
  "agent/unknown-key": {
    failing: [
      {
        name: "a misspelt field and fields that are files",
        files: {
          "ROOT/agent.ts": agent(`{ «descripton»: "Helps.", «systemPrompt»: "You help.", «mcpServers»: {} }`),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'defineAgent' is not known to have 'descripton'. An unknown field has no effect. Did you mean 'description'?",
            fixes: ["Rename to description"],
            fixed: {
              "agent/agent.ts": agent(`{ description: "Helps.", systemPrompt: "You help.", mcpServers: {} }`),
            },
          },
          {
            file: "agent/agent.ts",
            message:
              "'defineAgent' has no 'systemPrompt'. It would have no effect. Use 'agent/instructions.md' instead.",
            fixes: [],
          },
          {
            file: "agent/agent.ts",
            message:
              "'defineAgent' has no 'mcpServers'. It would have no effect. Use 'agent/mcp-connections/' instead.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "every field that is seen, and one that may be new",
        files: {
          "ROOT/agent.ts": agent(
            `{ name: "A", description: "B", tools: [], runtime: "local", cloud: { repos: [] }, architecture: "v2", local: {}, telemetryLevel: 1 }`,
          ),
        },
      },
    ],
  },
  "agent/unknown-local-key": {
    failing: [
      {
        name: "two unknown settings",
        files: { "ROOT/agent.ts": agent(`{ local: { «workspace»: "./work", «verbose»: true } }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'local' has no 'workspace'. It takes 'cwd', 'workspaceDir' and 'sandbox', and ignores the rest. Write 'workspaceDir'.",
            fixes: ["Rename to workspaceDir"],
            fixed: { "agent/agent.ts": agent(`{ local: { workspaceDir: "./work", verbose: true } }`) },
          },
          {
            file: "agent/agent.ts",
            message:
              "'local' has no 'verbose'. It takes 'cwd', 'workspaceDir' and 'sandbox', and ignores the rest. Take it out.",
            fixes: ["Remove verbose"],
          },
        ],
      },
    ],
    passing: [
      {
        name: "all three",
        files: { "ROOT/agent.ts": agent(`{ local: { cwd: ".", workspaceDir: "w", sandbox: true } }`) },
      },
    ],
  },
  "agent/persistent-not-boolean": {
    failing: [
      {
        name: "a string and a number",
        dialect: "bdk",
        files: { "ROOT/agent.ts": agent(`process.env.A ? { persistent: «"true"» } : { persistent: «1» }`) },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "'persistent' must be 'true' or 'false', not '\"true\"'. The framework takes no other value for it. Write 'true' without quotes.",
            fixes: ["Change to true"],
            fixed: { "bot/agent.ts": agent(`process.env.A ? { persistent: true } : { persistent: 1 }`) },
          },
          {
            file: "bot/agent.ts",
            message:
              "'persistent' must be 'true' or 'false', not '1'. The framework takes no other value for it. Write 'true', or leave it out.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "booleans, known and computed",
        dialect: "bdk",
        files: { "ROOT/agent.ts": agent(`{ persistent: process.env.P === "1" }`) },
      },
    ],
  },
  "agent/instructions-twice": {
    failing: [
      {
        name: "inline and file",
        files: { "ROOT/agent.ts": agent(`{\n  model: "grok-4.5",\n  «instructions»: "Be brief.",\n}`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "The agent has inline 'instructions' and 'agent/instructions.md'. Which one it gets is not documented. Keep the file.",
            fixes: ["Remove the inline instructions"],
            fixed: { "agent/agent.ts": agent(`{\n  model: "grok-4.5",\n}`) },
          },
        ],
      },
    ],
    passing: [
      { name: "file only", files: {} },
      {
        name: "inline only",
        files: { "ROOT/agent.ts": agent(`{ instructions: "Be brief." }`), "ROOT/instructions.md": null },
      },
    ],
  },
  "agent/unknown-hosting-key": {
    failing: [
      {
        name: "domains",
        files: { "ROOT/agent.ts": agent(`{ hosting: { «domains»: ["api.linear.app"], «region»: "eu" } }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'hosting' has no 'domains'. It takes 'egressDomains', 'secretNames' and 'image', and ignores the rest. Write 'egressDomains'.",
            fixes: ["Rename to egressDomains"],
            fixed: {
              "agent/agent.ts": agent(`{ hosting: { egressDomains: ["api.linear.app"], region: "eu" } }`),
            },
          },
          {
            file: "agent/agent.ts",
            message:
              "'hosting' has no 'region'. It takes 'egressDomains', 'secretNames' and 'image', and ignores the rest. Take it out.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "known settings",
        files: { "ROOT/agent.ts": agent(`{ hosting: { egressDomains: [], secretNames: [] } }`) },
      },
    ],
  },
  "agent/egress-domain": {
    failing: [
      {
        name: "a constant with other uses, which stays as it is",
        files: {
          "ROOT/agent.ts":
            'import { defineAgent } from "SDK";\nconst API = «"https://api.linear.app"»;\nexport const ping = () => fetch(API);\nexport default defineAgent({ hosting: { egressDomains: [API] } });\n',
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "An egress domain must not have a scheme. Hosting compares host names only. Write '\"api.linear.app\"'.",
            fixes: [],
          },
        ],
      },

      {
        name: "a scheme, a path and a port",
        files: {
          "ROOT/agent.ts": agent(
            `{ hosting: { egressDomains: [«"https://api.linear.app/"», «"api.github.com/repos"», «"localhost:8080"», «\`https://\${process.env.HOST}\`»] } }`,
          ),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "An egress domain must not have a scheme. Hosting compares host names only. Write '\"api.linear.app\"'.",
            fixes: ['Change to "api.linear.app"'],
            fixed: {
              "agent/agent.ts": agent(
                `{ hosting: { egressDomains: ["api.linear.app", "api.github.com/repos", "localhost:8080", \`https://\${process.env.HOST}\`] } }`,
              ),
            },
          },
          {
            file: "agent/agent.ts",
            severity: "warning",
            message:
              "An egress domain must not have a path. Hosting compares host names only. Write '\"api.github.com\"'.",
          },
          {
            file: "agent/agent.ts",
            severity: "warning",
            message:
              "An egress domain must not have a port. Hosting compares host names only. Write '\"localhost\"'.",
          },
          {
            file: "agent/agent.ts",
            message:
              "An egress domain must not have a scheme. Hosting compares host names only. Write the host name alone.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "hosts, wildcards and a computed one",
        files: {
          "ROOT/agent.ts": agent(
            `{ hosting: { egressDomains: ["api.linear.app", "*.slack.com", new URL(process.env.U ?? "").host] } }`,
          ),
        },
      },
    ],
  },
  "agent/image-without-persistent": {
    failing: [
      {
        name: "an image alone",
        dialect: "bdk",
        files: {
          "ROOT/agent.ts": agent(`{ hosting: { egressDomains: [], «image»: "acme/agent:1" } }`),
        },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "'hosting.image' is set, and the agent is not persistent. The image is for persistent agents only. Add 'persistent: true', or take the image out.",
            fixes: ["Remove image"],
            fixed: { "bot/agent.ts": agent(`{ hosting: { egressDomains: [] } }`) },
          },
        ],
      },
    ],
    passing: [
      {
        name: "persistent, or perhaps so",
        dialect: "bdk",
        files: {
          "ROOT/agent.ts": agent(
            `process.env.A ? { persistent: true, hosting: { image: "x" } } : { persistent: process.env.P === "1", hosting: { image: "x" } }`,
          ),
        },
      },
    ],
  },
  "agent/secret-in-names": {
    failing: [
      {
        name: "values by their shape",
        files: {
          "ROOT/agent.ts": agent(
            `{ hosting: { secretNames: ["OPENAI_API_KEY", «"sk-abc123"», «"ghp_0123456789abcdef"», «"LINEAR_TOKEN=lin"», «"aB3dE5gH7jK9mN1pQ3sT5vW7"»] } }`,
          ),
        },
        expected: [1, 2, 3, 4].map(() => ({
          file: "agent/agent.ts",
          message:
            "This looks like a secret itself. 'secretNames' takes names of environment variables, and the file is likely to be committed. Write the name only, and replace the secret if others can see it.",
        })),
      },
    ],
    passing: [
      {
        name: "names, however long",
        files: {
          "ROOT/agent.ts": agent(
            `{ hosting: { secretNames: ["MCP_OAUTH_ATLASSIAN_CLOUD_2_REFRESH_TOKEN_V1234", "AKIAIOSFODNN7EXAMPLE", "my_secret", "githubToken", "npm_token", "MyServiceTokenForEurope2024"] } }`,
          ),
        },
      },
    ],
  },
  "agent/max-running-turns": {
    failing: [
      {
        name: "a string",
        dialect: "bdk",
        files: {
          "ROOT/agent.ts": agent(`{ concurrency: { maxRunningTurns: «"4"» } }`),
        },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "'maxRunningTurns' must be a whole number of 1 or more, not '\"4\"'. It counts the turns that may run at once. Write '4', for example.",
            fixes: ["Change to 4"],
            fixed: { "bot/agent.ts": agent(`{ concurrency: { maxRunningTurns: 4 } }`) },
          },
        ],
      },
      {
        name: "zero",
        dialect: "agent-sdk",
        files: { "ROOT/agent.ts": agent(`{ concurrency: { maxRunningTurns: «0» } }`) },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "'maxRunningTurns' must be a whole number of 1 or more, not '0'. It counts the turns that may run at once. Write '4', for example.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "a number, and one from the environment",
        dialect: "bdk",
        files: { "ROOT/agent.ts": agent(`{ concurrency: { maxRunningTurns: Number(process.env.N ?? 4) } }`) },
      },
    ],
  },
};
