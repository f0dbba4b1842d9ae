import type { RuleCases } from "../kit";

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
  "Connection `linear` does not say what it connects to. The framework needs one of `url`, `command`, `cursorAccount` or `agent`. Add `url` for a remote server, `command` for a local one, `agent` for another agent, or `cursorAccount: true`.";
const DAILY = '---\ncron: "0 9 * * *"\n---\n\nSum up the day.\n';

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
              "Connection `linear` has `url` and `agent`. Each of them names another side, and a connection leads to one. Keep one.",
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
              "`headers` is not read here. A server started by `command` gets its values from the environment. Write them under `env`.",
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
              "`env` is not read here. A remote server gets its values in the headers of each request. Write them under `headers`.",
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
              '`url` is `mcp.linear.app/mcp`. A remote server is reached over http or https only. Write `"https://mcp.linear.app/mcp"`.',
            fixes: ["Change to https://mcp.linear.app/mcp"],
            fixed: { "ROOT/mcp-connections/a.ts": file('url: "https://mcp.linear.app/mcp"') },
          },
          {
            file: "agent/mcp-connections/b.ts",
            message:
              '`url` is `localhost:3000/mcp`. A remote server is reached over http or https only. Write `"http://localhost:3000/mcp"`.',
          },
          {
            file: "agent/mcp-connections/c.ts",
            message:
              '`url` is `stdio`. A remote server is reached over http or https only. Write an address such as `"https://mcp.example.com/mcp"`.',
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
              '`url` starts with neither `http://` nor `https://`. A remote server is reached over http or https only. Write an address such as `"https://mcp.example.com/mcp"`.',
          },
          {
            file: "agent/mcp-connections/b.ts",
            message:
              '`url` is empty. A remote server is reached over http or https only. Write an address such as `"https://mcp.example.com/mcp"`.',
          },
          {
            file: "agent/mcp-connections/c.ts",
            message:
              '`url` is `8080`. A remote server is reached over http or https only. Write an address such as `"https://mcp.example.com/mcp"`.',
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
              '`args` is `"-y linear-mcp --stdio"`. The command is started without a shell, so every argument stands by itself. Write `["-y", "linear-mcp", "--stdio"]`.',
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
              "`args` is `\"-c 'x y'\"`. The command is started without a shell, so every argument stands by itself. Write a list of strings.",
            fixes: [],
          },
          {
            file: "agent/mcp-connections/b.ts",
            message:
              "`args` is an object. The command is started without a shell, so every argument stands by itself. Write a list of strings.",
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
              'The slug `Weather-Agent` has capitals. Agents are found by their deployment slug, which is lower case. Write `"weather-agent"`.',
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
              "`sample` is this agent. An agent that asks itself waits for its own answer. Name another agent.",
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
              'This reaches another agent by an address from `BILLING_DESK_MCP_URL`. The framework finds agents by their deployment slug and signs in to them itself. Write `agent: "billing-desk"` instead of `url`.',
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
              'This reaches another agent by an address from `BILLING_MCP_URL`. The framework finds agents by their deployment slug and signs in to them itself. Write `agent: "billing"` instead of `url` and `headers`.',
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
        name: "one text",
        files: at('cursorAccount: true, servers: «"Linear"»'),
        expected: [
          {
            file: FILE,
            message:
              '`servers` is `"Linear"`. The framework takes a list with the names of servers in the Cursor account. Write `["Linear"]`.',
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
              '`""` is no name of a server. The framework looks servers up in the Cursor account by name. Write a name such as `"Linear"`.',
          },
          {
            file: FILE,
            message:
              '`7` is no name of a server. The framework looks servers up in the Cursor account by name. Write a name such as `"Linear"`.',
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
              "`agent/mcp-connections/linear.ts` has the same name. Code and commands name a connection by its file name, so it is open which one they mean. Rename `linear.ts`.",
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
  "connection/literal-credential": {
    failing: [
      {
        name: "in a header",
        files: at(`${URL}, headers: { Authorization: «"Bearer abc"» }`),
        expected: [
          {
            file: FILE,
            message:
              '`Authorization` holds a credential in plain sight. The framework fills in `${NAME}` from the environment each time the connection opens. Write `"Bearer ${LINEAR_TOKEN}"`, and give this credential up if it was ever shared.',
            fixes: ['Change to "Bearer ${LINEAR_TOKEN}"'],
            fixed: at(`${URL}, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" }`),
          },
        ],
      },
      {
        name: "in the environment, by name and by form",
        files: at(
          'command: "x", env: { SEARCH_API_KEY: «"s3cr3t-value"», MODE: «"ghp_abcdefghijklmnop1234"» }',
        ),
        expected: [
          {
            file: FILE,
            message:
              '`SEARCH_API_KEY` holds a credential in plain sight. The framework fills in `${NAME}` from the environment each time the connection opens. Write `"${SEARCH_API_KEY}"`, and give this credential up if it was ever shared.',
          },
          {
            file: FILE,
            message:
              '`MODE` holds a credential in plain sight. The framework fills in `${NAME}` from the environment each time the connection opens. Write `"${MODE}"`, and give this credential up if it was ever shared.',
          },
        ],
      },
    ],
    passing: [
      {
        name: "templates and plain settings",
        files: at(
          'command: "x", env: { TOKEN: "${PATH}", NODE_ENV: "production", MAX_TOKENS: "4000", SORT_KEY: "name", TOKEN_PATH: "/tmp/x", NEEDS_TOKEN: "true", LOG_LEVEL: "warn" }',
        ),
      },
      {
        name: "other headers",
        files: at(`${URL}, headers: { Accept: "application/json", "X-Team": "ops" }`),
      },
      { name: "a malformed template", files: at(`${URL}, headers: { Authorization: "Bearer $TOKEN" }`) },
    ],
  },
  "connection/credential-read-at-load": {
    failing: [
      {
        name: "in back ticks",
        files: at(`${URL}, headers: { Authorization: «\`Bearer \${process.env.LINEAR_TOKEN}\`» }`),
        expected: [
          {
            file: FILE,
            message:
              '`LINEAR_TOKEN` is read when the file loads. On Cursor\'s hosting no secret is there at that time. Write `"Bearer ${LINEAR_TOKEN}"`, which the framework fills in each time the connection opens.',
            fixes: ['Change to "Bearer ${LINEAR_TOKEN}"'],
            fixed: at(`${URL}, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" }`),
          },
        ],
      },
      {
        name: "with a fallback",
        files: at('command: "x", env: { SEARCH_TOKEN: «process.env.SEARCH_TOKEN» ?? "" }'),
        expected: [
          {
            file: FILE,
            message:
              '`SEARCH_TOKEN` is read when the file loads. On Cursor\'s hosting no secret is there at that time. Write `"${SEARCH_TOKEN}"`, which the framework fills in each time the connection opens.',
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "a setting that is no credential",
        files: at('command: "x", env: { LOG: process.env.LOG_LEVEL }'),
      },
      { name: "a template", files: at('command: "x", env: { TOKEN: "${PATH}" }') },
    ],
  },
  "connection/variable-not-set": {
    failing: [
      {
        name: "in none of the places",
        files: at(`${URL}, headers: { Authorization: "Bearer «\${LINEAR_TOKEN}»" }`),
        expected: [
          {
            file: FILE,
            message:
              "`LINEAR_TOKEN` is not set. It is neither in the environment in which this check runs nor in `.env`, `.env.local` or `.env.development` of the project. Set it before the connection opens.",
            fixes: [],
          },
        ],
      },
      {
        name: "another spelling than in .env",
        files: {
          ...at('command: "x", env: { TOKEN: "«${LINEAR_TOKN}»" }'),
          ".env.local": "export LINEAR_TOKEN=abc\n",
          ".env.example": "LINEAR_TOKN=\n",
        },
        expected: [
          {
            file: FILE,
            message:
              "`LINEAR_TOKN` is not set. It is neither in the environment in which this check runs nor in `.env`, `.env.local` or `.env.development` of the project. Set it before the connection opens, or write `${LINEAR_TOKEN}`.",
            fixes: ["Change to ${LINEAR_TOKEN}"],
            fixed: at('command: "x", env: { TOKEN: "${LINEAR_TOKEN}" }'),
          },
        ],
      },
    ],
    passing: [
      {
        name: "set in the environment or in a file",
        files: {
          ...at(`${URL}, headers: { A: "\${PATH}", B: "\${LINEAR_TOKEN}", C: "\${OTHER}" }`),
          ".env": "LINEAR_TOKEN=abc\n",
          ".env.development": "OTHER=\n",
        },
      },
      { name: "no template", files: at(`${URL}, headers: { A: "$NAME", B: "x" }`) },
    ],
  },
  "connection/malformed-template": {
    failing: [
      {
        name: "without braces",
        files: at(`${URL}, headers: { Authorization: "Bearer «$LINEAR_TOKEN»" }`),
        expected: [
          {
            file: FILE,
            message:
              "`$LINEAR_TOKEN` is not filled in. The framework knows the form `${NAME}` alone and sends anything else as it is. Write `${LINEAR_TOKEN}`.",
            fixes: ["Change to ${LINEAR_TOKEN}"],
            fixed: at(`${URL}, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" }`),
          },
        ],
      },
      {
        name: "other forms",
        files: at(
          'command: "x", env: { A: "«{LINEAR_TOKEN}»", B: "«{{LINEAR_TOKEN}}»", C: "«${env:LINEAR_TOKEN}»", D: "«${ LINEAR_TOKEN }»", E: "«${{ secrets.LINEAR_TOKEN }}»", F: "«$(LINEAR_TOKEN)»" }',
        ),
        expected: [
          "{LINEAR_TOKEN}",
          "{{LINEAR_TOKEN}}",
          "${env:LINEAR_TOKEN}",
          "${ LINEAR_TOKEN }",
          "${{ secrets.LINEAR_TOKEN }}",
          "$(LINEAR_TOKEN)",
        ].map((written) => ({
          file: FILE,
          message: `\`${written}\` is not filled in. The framework knows the form \`\${NAME}\` alone and sends anything else as it is. Write \`\${LINEAR_TOKEN}\`.`,
        })),
      },
    ],
    passing: [
      {
        name: "templates, prices and JSON",
        files: at(
          `command: "x", env: { A: "\${PATH}", B: "$5", C: '{"A":1}', D: "a$b", E: "{id}", F: "Bearer \${PATH}:\${HOME}" }`,
        ),
      },
    ],
  },
  "connection/interpolated-template": {
    failing: [
      {
        name: "a name that no code declares",
        files: at(`${URL}, headers: { Authorization: «\`Bearer \${LINEAR_TOKEN}\`» }`),
        expected: [
          {
            file: FILE,
            message:
              'There is no constant `LINEAR_TOKEN`. In back ticks JavaScript fills the template in, and in quotes the framework does, from the environment. Write `"Bearer ${LINEAR_TOKEN}"`.',
            fixes: ["Put it into quotes"],
            fixed: at(`${URL}, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" }`),
          },
        ],
      },
    ],
    passing: [
      { name: "quotes", files: at(`${URL}, headers: { Authorization: "Bearer \${PATH}" }`) },
      {
        name: "a constant",
        files: at(`${URL}, headers: { "User-Agent": \`x/\${VERSION}\` }`, 'import { VERSION } from "v";\n'),
      },
    ],
  },
  "connection/unknown-credentials": {
    failing: [
      {
        name: "another word",
        dialect: "agent-sdk",
        files: at('cursorAccount: true, credentials: «"personal"»'),
        expected: [
          {
            file: BOT_FILE,
            message:
              '`credentials` is `"personal"`. The framework uses one account for everybody or the account of whoever asks. Write "individual".',
            fixes: ['Change to "individual"'],
            fixed: at('cursorAccount: true, credentials: "individual"'),
          },
        ],
      },
    ],
    passing: [
      {
        name: "both words",
        dialect: "agent-sdk",
        files: at('cursorAccount: true, credentials: process.env.CI ? "shared" : "individual"'),
      },
    ],
  },
  "connection/credentials-without-account": {
    failing: [
      {
        name: "on a remote server",
        dialect: "agent-sdk",
        files: at(`${URL}, «credentials»: "individual"`),
        expected: [
          {
            file: BOT_FILE,
            message:
              "`credentials` has no effect here. It chooses whose Cursor account is used, and this connection uses none. Set `cursorAccount: true`, or take it out.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "on an account",
        dialect: "agent-sdk",
        files: at('cursorAccount: true, credentials: "shared"'),
      },
      {
        name: "an account that cannot be told",
        dialect: "agent-sdk",
        files: at('...base, credentials: "shared"', 'import { base } from "b";\n'),
      },
    ],
  },
  "connection/individual-unattended": {
    failing: [
      {
        name: "with schedules",
        dialect: "agent-sdk",
        files: {
          ...at('cursorAccount: true, credentials: «"individual"»'),
          "ROOT/schedules/daily.md": DAILY,
          "ROOT/schedules/hourly.ts": `import { defineSchedule } from "SDK/schedules";\nimport slack from "../channels/slack.js";\nexport default defineSchedule({ cron: "0 * * * *", run: async ({ receive }) => { await receive(slack, { message: "x" }); } });\n`,
        },
        expected: [
          {
            file: BOT_FILE,
            message:
              'Turns that `bot/schedules/daily.md` starts cannot use `linear`. With individual credentials the connection refuses a turn that no person asked for. Use "shared" credentials, or keep such work out of schedules.',
            related: [
              { file: "bot/schedules/daily.md", message: "This starts turns that no person asked for." },
              { file: "bot/schedules/hourly.ts", message: "This starts turns that no person asked for." },
            ],
          },
        ],
      },
    ],
    passing: [
      {
        name: "no schedules",
        dialect: "agent-sdk",
        files: at('cursorAccount: true, credentials: "individual"'),
      },
      {
        name: "shared credentials",
        dialect: "agent-sdk",
        files: { ...at('cursorAccount: true, credentials: "shared"'), "ROOT/schedules/daily.md": DAILY },
      },
      {
        name: "a schedule without a turn",
        dialect: "agent-sdk",
        files: {
          ...at('cursorAccount: true, credentials: "individual"'),
          "ROOT/schedules/clean.ts": `import { defineSchedule } from "SDK/schedules";\nexport default defineSchedule({ cron: "0 * * * *", run: async ({ callTool }) => { await callTool("clean", {}); } });\n`,
        },
      },
    ],
  },
};
