import type { RuleCases } from "../case-files";
import { credentialCases } from "./connection-credentials";

const file = (config: string, before = ""): string =>
  `import { defineConnection } from "SDK/connections";\n${before}export default defineConnection({ ${config} });\n`;
const at = (config: string, before = ""): Record<string, string> => ({
  "ROOT/mcp-connections/linear.ts": file(config, before),
});
const FILE = "agent/mcp-connections/linear.ts";
const BOT_FILE = "bot/mcp-connections/linear.ts";
const marked = (text: string): string => text.replace("defineConnection(", "«defineConnection»(");
const URL = 'url: "https://mcp.linear.app/mcp"';
const NO_TRANSPORT =
  "Connection 'linear' does not say what it connects to. The framework needs one of 'url', 'command', 'cursorAccount' or 'agent'. Add 'url' for a remote server, 'command' for a local one, 'agent' for another agent, or 'cursorAccount: true'.";

export const connectionCases: RuleCases = {
  "connection/no-transport": {
    failing: [
      {
        name: "a description alone",
        files: { "ROOT/mcp-connections/linear.ts": marked(file('description: "Tickets."')) },
        expected: [{ file: FILE, message: NO_TRANSPORT }],
      },
      {
        name: "an account that is switched off, in host-connections",
        files: { "ROOT/host-connections/linear.ts": marked(file("cursorAccount: false")) },
        expected: [{ file: "agent/host-connections/linear.ts", message: NO_TRANSPORT }],
      },
      {
        name: "nothing, and a text",
        files: {
          "ROOT/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nexport default «defineConnection»();\n`,
          "ROOT/host-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nexport default «defineConnection»("https://mcp.linear.app");\n`,
        },
        expected: [
          { file: FILE, message: NO_TRANSPORT },
          { file: "agent/host-connections/linear.ts", message: NO_TRANSPORT },
        ],
      },
      {
        name: "one of two alternatives",
        files: {
          "ROOT/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nexport default «defineConnection»(process.env.CI ? { ${URL} } : { description: "x" });\n`,
        },
        expected: [{ file: FILE, message: NO_TRANSPORT }],
      },
    ],
    passing: [
      {
        name: "a switch that names every case",
        files: {
          "ROOT/mcp-connections/linear.ts":
            'import { defineConnection } from "SDK/connections";\ntype Mode = "peer" | "remote";\nfunction config(mode: Mode) {\n  switch (mode) {\n    case "peer":\n      return { agent: "linear" };\n    case "remote":\n      return { url: "https://mcp.linear.app/mcp" };\n  }\n}\nexport default defineConnection(config(process.env.MODE as Mode));\n',
        },
      },

      { name: "a remote server", files: at(URL) },
      { name: "an address from the environment", files: at("url: process.env.LINEAR_URL") },
      { name: "the account", files: at("cursorAccount: true") },
      { name: "a spread that cannot be told", files: at("...base", 'import { base } from "base";\n') },
      {
        name: "both alternatives",
        files: {
          "ROOT/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nexport default process.env.CI ? defineConnection({ ${URL} }) : defineConnection({ agent: "linear" });\n`,
        },
      },
      {
        name: "properties that exclude one another",
        files: at(
          "url: remote ? 'https://a.dev' : undefined, agent: remote ? undefined : 'x'",
          "const remote = process.env.REMOTE;\n",
        ),
      },
    ],
  },
  "connection/several-transports": {
    failing: [
      {
        name: "an address and a peer",
        files: at(`${URL}, «agent»: "linear"`),
        expected: [
          {
            file: FILE,
            message:
              "Connection 'linear' has 'url' and 'agent'. Each of them names another side, and a connection leads to one. Keep one.",
          },
        ],
      },
    ],
    passing: [
      { name: "one", files: at(`${URL}, oauth: true`) },
      { name: "one that may be undefined", files: at('url: process.env.LINEAR_URL, agent: "linear"') },
      { name: "an account that is switched off", files: at(`${URL}, cursorAccount: false`) },
    ],
  },
  "connection/field-of-other-transport": {
    failing: [
      {
        name: "headers for a local server",
        files: at('command: "linear-mcp", «headers»: { A: "b" }'),
        expected: [
          {
            file: FILE,
            message:
              "'headers' is not read here. A server started by 'command' gets its values from the environment. Write them under 'env'.",
            fixes: ["Rename to env"],
            fixed: at('command: "linear-mcp", env: { A: "b" }'),
          },
        ],
      },
      {
        name: "env for a remote server that has headers",
        files: at(`${URL}, headers: {}, «env»: { A: "b" }`),
        expected: [
          {
            file: FILE,
            message:
              "'env' is not read here. A remote server gets its values in the headers of each request. Write them under 'headers'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      { name: "each where it belongs", files: at(`${URL}, headers: { A: "b" }`) },
      { name: "env of a command", files: at('command: "linear-mcp", env: { A: "b" }') },
      { name: "a spread", files: at(`${URL}, env: {}, ...rest`, 'import { rest } from "rest";\n') },
    ],
  },
  "connection/url-not-http": {
    failing: [
      {
        name: "no scheme, a local one, another one",
        files: {
          "ROOT/mcp-connections/a.ts": file('url: «"mcp.linear.app/mcp"»'),
          "ROOT/mcp-connections/b.ts": file('url: «"localhost:3000/mcp"»'),
          "ROOT/mcp-connections/c.ts": file('url: «"stdio"»'),
        },
        expected: [
          {
            file: "agent/mcp-connections/a.ts",
            message:
              "'url' is 'mcp.linear.app/mcp'. A remote server is reached over http or https only. Write '\"https://mcp.linear.app/mcp\"'.",
            fixes: ["Change to https://mcp.linear.app/mcp"],
            fixed: { "ROOT/mcp-connections/a.ts": file('url: "https://mcp.linear.app/mcp"') },
          },
          {
            file: "agent/mcp-connections/b.ts",
            message:
              "'url' is 'localhost:3000/mcp'. A remote server is reached over http or https only. Write '\"http://localhost:3000/mcp\"'.",
          },
          {
            file: "agent/mcp-connections/c.ts",
            message:
              "'url' is 'stdio'. A remote server is reached over http or https only. Write an address such as '\"https://mcp.example.com/mcp\"'.",
            fixes: [],
          },
        ],
      },
      {
        name: "a known start, an empty text, a number",
        files: {
          "ROOT/mcp-connections/a.ts": file("url: «`ws://${process.env.HOST}/mcp`»"),
          "ROOT/mcp-connections/b.ts": file('url: «""»'),
          "ROOT/mcp-connections/c.ts": file("url: «8080»"),
        },
        expected: [
          {
            file: "agent/mcp-connections/a.ts",
            message:
              "'url' starts with neither 'http://' nor 'https://'. A remote server is reached over http or https only. Write an address such as '\"https://mcp.example.com/mcp\"'.",
          },
          {
            file: "agent/mcp-connections/b.ts",
            message:
              "'url' is empty. A remote server is reached over http or https only. Write an address such as '\"https://mcp.example.com/mcp\"'.",
          },
          {
            file: "agent/mcp-connections/c.ts",
            message:
              "'url' is '8080'. A remote server is reached over http or https only. Write an address such as '\"https://mcp.example.com/mcp\"'.",
          },
        ],
      },
    ],
    passing: [
      { name: "http and https", files: at("url: process.env.CI ? 'http://localhost:1' : 'HTTPS://a.dev'") },
      {
        name: "a part of an address",
        files: at("url: `http${secure}://a.dev`", 'import { secure } from "s";\n'),
      },
      { name: "a host from the environment", files: at("url: `${process.env.BASE}/mcp`") },
      { name: "a template", files: at('url: "${LINEAR_URL}/mcp"') },
      { name: "a fallback that may never be used", files: at('url: process.env.LINEAR_URL ?? ""') },
      {
        name: "a URL object's text",
        files: at('url: new URL("/mcp", base).href', 'import { base } from "b";\n'),
      },
    ],
  },
  "connection/args-not-a-list": {
    failing: [
      {
        name: "one line",
        files: at('command: "npx", args: «"-y linear-mcp --stdio"»'),
        expected: [
          {
            file: FILE,
            message:
              '\'args\' is \'"-y linear-mcp --stdio"\'. The command is started without a shell, so every argument stands by itself. Write \'["-y", "linear-mcp", "--stdio"]\'.',
            fixes: ["Split into a list"],
            fixed: at('command: "npx", args: ["-y", "linear-mcp", "--stdio"]'),
          },
        ],
      },
      {
        name: "a line with quotes, and an object",
        files: {
          "ROOT/mcp-connections/a.ts": file(`command: "sh", args: «"-c 'x y'"»`),
          "ROOT/mcp-connections/b.ts": file('command: "sh", args: «{}»'),
        },
        expected: [
          {
            file: "agent/mcp-connections/a.ts",
            message:
              "'args' is '\"-c 'x y'\"'. The command is started without a shell, so every argument stands by itself. Write a list of strings.",
            fixes: [],
          },
          {
            file: "agent/mcp-connections/b.ts",
            message:
              "'args' is an object. The command is started without a shell, so every argument stands by itself. Write a list of strings.",
          },
        ],
      },
    ],
    passing: [
      { name: "a list", files: at('command: "npx", args: ["-y", "x"]') },
      { name: "a split text", files: at('command: "npx", args: "-y x".split(" ")') },
    ],
  },
  "connection/peer-not-lowercase": {
    failing: [
      {
        name: "capitals",
        dialect: "bdk",
        files: at('agent: «"Weather-Agent"»'),
        expected: [
          {
            file: BOT_FILE,
            message:
              "The slug 'Weather-Agent' has capitals. Agents are found by their deployment slug, which is lower case. Write '\"weather-agent\"'.",
            fixes: ['Change to "weather-agent"'],
            fixed: at('agent: "weather-agent"'),
          },
        ],
      },
    ],
    passing: [
      { name: "lower case", dialect: "agent-sdk", files: at('agent: "weather_2"') },
      { name: "july, where the folder's name counts", files: at('agent: "Weather"') },
    ],
  },
  "connection/to-itself": {
    failing: [
      {
        name: "its own slug",
        files: at('agent: «"sample"»'),
        expected: [
          {
            file: FILE,
            message:
              "'sample' is this agent. An agent that asks itself waits for its own answer. Name another agent.",
          },
        ],
      },
    ],
    passing: [{ name: "another", files: at('agent: "samples"') }],
  },
  "connection/peer-by-url": {
    failing: [
      {
        name: "beside the same agent by its slug",
        dialect: "bdk",
        files: {
          "ROOT/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nconst url = «process.env.BILLING_DESK_MCP_URL»;\nexport default defineConnection(url ? { url, description: "x" } : { agent: "billing-desk" });\n`,
        },
        expected: [
          {
            file: BOT_FILE,
            message:
              "This reaches another agent by an address from 'BILLING_DESK_MCP_URL'. The framework finds agents by their deployment slug and signs in to them itself. Write 'agent: \"billing-desk\"' instead of 'url'.",
            fixes: ['Write agent: "billing-desk"'],
            fixed: {
              "ROOT/mcp-connections/linear.ts": `import { defineConnection } from "SDK/connections";\nconst url = process.env.BILLING_DESK_MCP_URL;\nexport default defineConnection(url ? { agent: "billing-desk", description: "x" } : { agent: "billing-desk" });\n`,
            },
          },
        ],
      },
      {
        name: "with the token of agents",
        dialect: "agent-sdk",
        files: at('url: «process.env.BILLING_MCP_URL», headers: { "X-Agent-Alias-Token": "${PATH}" }'),
        expected: [
          {
            file: BOT_FILE,
            message:
              "This reaches another agent by an address from 'BILLING_MCP_URL'. The framework finds agents by their deployment slug and signs in to them itself. Write 'agent: \"billing\"' instead of 'url' and 'headers'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      { name: "a server that is no agent", dialect: "bdk", files: at("url: process.env.LINEAR_MCP_URL") },
      {
        name: "july, where this is how it is done",
        files: at('url: process.env.BILLING_MCP_URL, headers: { "X-Agent-Alias-Token": "${PATH}" }'),
      },
    ],
  },
  "connection/server-list": {
    failing: [
      {
        name: "several names in one text",
        files: {
          "ROOT/mcp-connections/linear.ts":
            'import { defineConnection } from "SDK/connections";\nexport default defineConnection({ cursorAccount: true, servers: «"Linear, Slack"» });\n',
        },
        expected: [
          {
            file: "agent/mcp-connections/linear.ts",
            message:
              "'servers' is '\"Linear, Slack\"'. The framework takes a list with the names of servers in the Cursor account. Write '[\"Linear\", \"Slack\"]'.",
            fixed: {
              "agent/mcp-connections/linear.ts":
                'import { defineConnection } from "SDK/connections";\nexport default defineConnection({ cursorAccount: true, servers: ["Linear", "Slack"] });\n',
            },
          },
        ],
      },

      {
        name: "one text",
        files: at('cursorAccount: true, servers: «"Linear"»'),
        expected: [
          {
            file: FILE,
            message:
              "'servers' is '\"Linear\"'. The framework takes a list with the names of servers in the Cursor account. Write '[\"Linear\"]'.",
            fixes: ["Make it a list"],
            fixed: at('cursorAccount: true, servers: ["Linear"]'),
          },
        ],
      },
      {
        name: "items that are no names",
        files: at('cursorAccount: true, servers: ["Linear", «""», «7»]'),
        expected: [
          {
            file: FILE,
            message:
              "'\"\"' is no name of a server. The framework looks servers up in the Cursor account by name. Write a name such as '\"Linear\"'.",
          },
          {
            file: FILE,
            message:
              "'7' is no name of a server. The framework looks servers up in the Cursor account by name. Write a name such as '\"Linear\"'.",
          },
        ],
      },
    ],
    passing: [
      { name: "names", files: at('cursorAccount: true, servers: ["Linear", "Slack"]') },
      {
        name: "names that cannot be told",
        files: at(
          'cursorAccount: true, servers: [process.env.S ?? "", ...more]',
          'import { more } from "m";\n',
        ),
      },
    ],
  },
  "connection/same-name-twice": {
    failing: [
      {
        name: "one name in both folders",
        files: {
          "ROOT/mcp-connections/linear.ts": file(URL),
          "ROOT/host-connections/linear.ts": marked(file(URL)),
        },
        expected: [
          {
            file: "agent/host-connections/linear.ts",
            message:
              "'agent/mcp-connections/linear.ts' has the same name. Code and commands name a connection by its file name, so it is open which one they mean. Rename 'linear.ts'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "two names",
        files: { "ROOT/mcp-connections/a.ts": file(URL), "ROOT/host-connections/b.ts": file(URL) },
      },
    ],
  },
  ...credentialCases,
};
