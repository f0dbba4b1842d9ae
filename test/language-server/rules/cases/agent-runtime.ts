import type { RuleCases } from "../case-files";

const agent = (config: string): string =>
  `import { defineAgent } from "SDK";\n\nexport default defineAgent(${config});\n`;
const GROKBOT = agent(`{ runtime: «"grokbot"» }`);
const LOCAL = agent(`{ runtime: process.env.R ? "grokbot" : "local" }`);
const tool = (config: string): string =>
  `import { defineTool } from "SDK/tools";\nexport default defineTool(${config});\n`;
const CONNECTION = `import { defineConnection } from "SDK/connections";\nexport default defineConnection({ url: "https://mcp.linear.app" });\n`;

export const agentRuntimeCases: RuleCases = {
  "agent/unknown-runtime": {
    failing: [
      {
        name: "remote and a slip",
        files: { "ROOT/agent.ts": agent(`{ runtime: process.env.A ? «"remote"» : «"grokbit"» }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'remote' is not a known runtime. The framework knows 'local', 'cloud' and 'grokbot'. Write \"cloud\", or leave it out for \"local\".",
            fixes: ['Change to "cloud"'],
            fixed: { "agent/agent.ts": agent(`{ runtime: process.env.A ? "cloud" : "grokbit" }`) },
          },
          {
            file: "agent/agent.ts",
            message:
              "'grokbit' is not a known runtime. The framework knows 'local', 'cloud' and 'grokbot'. Write \"grokbot\", or leave it out for \"local\".",
          },
        ],
      },
    ],
    passing: [{ name: "known ones", files: { "ROOT/agent.ts": agent(`{ runtime: "cloud" as const }`) } }],
  },
  "agent/grokbot-server-tools": {
    failing: [
      {
        name: "server tools",
        files: {
          "ROOT/agent.ts": GROKBOT,
          "ROOT/tools/a.ts": tool(`{ description: "A.", execute: () => 1 }`),
          "ROOT/tools/b.ts": tool(`{ description: "B.", execution: "agent" }`),
          "ROOT/tools/c.ts": tool(`{ description: "C.", execution: "server", execute: () => 1 }`),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'runtime: \"grokbot\"' is refused with server tools. Turns run on a hosted box that cannot call 'a' and 'c' in this process. Remove the tools, or use another runtime.",
            related: [
              { file: "agent/tools/a.ts", message: "It is here." },
              { file: "agent/tools/c.ts", message: "It is here." },
            ],
          },
        ],
      },
      {
        name: "builtinTools",
        files: { "ROOT/agent.ts": agent(`{ runtime: "grokbot", «builtinTools»: ["read"] }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'builtinTools' is refused with 'runtime: \"grokbot\"'. The hosted box brings its own tools. Take it out.",
            fixes: ["Remove builtinTools"],
            fixed: { "agent/agent.ts": agent(`{ runtime: "grokbot" }`) },
          },
        ],
      },
    ],
    passing: [
      {
        name: "agent tools and computed ones",
        files: {
          "ROOT/agent.ts": agent(`{ runtime: "grokbot" }`),
          "ROOT/tools/b.ts": tool(`{ description: "B.", execution: "agent" }`),
          "ROOT/tools/c.ts": `import { make } from "make";\nexport default make();\n`,
        },
      },
      {
        name: "grokbot by a condition",
        files: { "ROOT/agent.ts": LOCAL, "ROOT/tools/a.ts": tool(`{ description: "A.", execute: () => 1 }`) },
      },
    ],
  },
  "agent/grokbot-connections": {
    failing: [
      {
        name: "both kinds",
        files: {
          "ROOT/agent.ts": GROKBOT,
          "ROOT/mcp-connections/a.ts": CONNECTION,
          "ROOT/mcp-connections/b.ts": CONNECTION,
          "ROOT/mcp-connections/c.ts": CONNECTION,
          "ROOT/host-connections/d.ts": CONNECTION,
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'runtime: \"grokbot\"' is refused with connections. The hosted box cannot reach 'a', 'b', 'c' and 1 more. Remove the connections, or use another runtime.",
          },
        ],
      },
    ],
    passing: [
      { name: "another runtime", files: { "ROOT/agent.ts": LOCAL, "ROOT/mcp-connections/a.ts": CONNECTION } },
    ],
  },
  "agent/grokbot-subagents": {
    failing: [
      {
        name: "a subagent",
        files: {
          "ROOT/agent.ts": GROKBOT,
          "ROOT/subagents/writer/agent.ts": agent(`{ description: "Writes." }`),
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'runtime: \"grokbot\"' is refused with subagents. The hosted box does not know 'writer'. Remove the subagents, or use another runtime.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "another runtime",
        files: {
          "ROOT/agent.ts": LOCAL,
          "ROOT/subagents/writer/agent.ts": agent(`{ description: "Writes." }`),
        },
      },
    ],
  },
  "agent/grokbot-architecture": {
    failing: [
      {
        name: "v2",
        files: { "ROOT/agent.ts": agent(`{ runtime: "grokbot", architecture: «"v2"» }`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'architecture: \"v2\"' is refused with 'runtime: \"grokbot\"'. That runtime has the first architecture only. Take it out.",
            fixes: ["Remove architecture"],
            fixed: { "agent/agent.ts": agent(`{ runtime: "grokbot" }`) },
          },
        ],
      },
    ],
    passing: [
      { name: "v1", files: { "ROOT/agent.ts": agent(`{ runtime: "grokbot", architecture: "v1" }`) } },
      { name: "local", files: { "ROOT/agent.ts": agent(`{ runtime: "local", architecture: "v2" }`) } },
    ],
  },
  "agent/grokbot-tool-list": {
    failing: [
      {
        name: "a list",
        files: { "ROOT/agent.ts": agent(`{\n  runtime: "grokbot",\n  «tools»: ["read"],\n}`) },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "'tools' is refused with 'runtime: \"grokbot\"'. That runtime cannot keep to a list of tools, so it does not start with one. Take it out.",
            fixes: ["Remove tools"],
            fixed: { "agent/agent.ts": agent(`{\n  runtime: "grokbot",\n}`) },
          },
        ],
      },
    ],
    passing: [
      { name: "no list", files: { "ROOT/agent.ts": agent(`{ runtime: "grokbot", tools: undefined }`) } },
      { name: "local", files: { "ROOT/agent.ts": agent(`{ tools: ["read"] }`) } },
    ],
  },
  "agent/grokbot-skills": {
    failing: [
      {
        name: "a skill and a seed file",
        files: {
          "ROOT/agent.ts": GROKBOT,
          "ROOT/skills/refunds.md": "---\ndescription: Refunds.\n---\n\nRefund.\n",
          "ROOT/sandbox/workspace/notes.md": "Notes.\n",
        },
        expected: [
          {
            file: "agent/agent.ts",
            message:
              "With 'runtime: \"grokbot\"' the agent never sees 'refunds' and 'workspace/notes.md'. Skills and workspace files stay on this machine, and turns run on a hosted box. Put what matters into the instructions.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "other sandbox files",
        files: { "ROOT/agent.ts": agent(`{ runtime: "grokbot" }`), "ROOT/sandbox/setup.sh": "true\n" },
      },
    ],
  },
  "agent/grokbot-runtime-removed": {
    failing: [
      {
        name: "in bdk",
        dialect: "bdk",
        files: { "ROOT/agent.ts": agent(`{ model: "grok-4.5", runtime: «"grokbot"» }`) },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "'runtime: \"grokbot\"' is of an older generation of the SDK. '@cursor/bdk' runs turns on the host. Take it out, and mount 'extensions/cursor-grokbot-agents' to talk to such a bot.",
            fixes: ["Remove runtime"],
            fixed: { "bot/agent.ts": agent(`{ model: "grok-4.5" }`) },
          },
        ],
      },
    ],
    passing: [{ name: "in july", files: { "ROOT/agent.ts": agent(`{ runtime: "grokbot" }`) } }],
  },
  "agent/old-architecture": {
    failing: [
      {
        name: "in the newest package",
        dialect: "agent-sdk",
        files: { "ROOT/agent.ts": agent(`{ architecture: «"v1"», name: "A" }`) },
        expected: [
          {
            file: "bot/agent.ts",
            message:
              "'architecture: \"v1\"' is of an older generation of the SDK. In '@grok/agent-sdk' the second architecture is the norm. Take it out.",
            fixes: ["Remove architecture"],
            fixed: { "bot/agent.ts": agent(`{ name: "A" }`) },
          },
        ],
      },
    ],
    passing: [
      { name: "v2", dialect: "bdk", files: { "ROOT/agent.ts": agent(`{ architecture: "v2" }`) } },
      { name: "in july", files: { "ROOT/agent.ts": agent(`{ architecture: "v1" }`) } },
    ],
  },
};
