import type { RuleCases } from "../case-files";

const file = (config: string, before = ""): string =>
  `import { defineConnection } from "SDK/connections";\n${before}export default defineConnection({ ${config} });\n`;
const at = (config: string, before = ""): Record<string, string> => ({
  "ROOT/mcp-connections/linear.ts": file(config, before),
});
const FILE = "agent/mcp-connections/linear.ts";
const BOT_FILE = "bot/mcp-connections/linear.ts";
const URL = 'url: "https://mcp.linear.app/mcp"';
const DAILY = '---\ncron: "0 9 * * *"\n---\n\nSum up the day.\n';

export const credentialCases: RuleCases = {
  "connection/literal-credential": {
    failing: [
      {
        name: "in a header",
        files: at(`${URL}, headers: { Authorization: «"Bearer abc"» }`),
        expected: [
          {
            file: FILE,
            message:
              "'Authorization' holds a credential in plain sight. The framework fills in '${NAME}' from the environment each time the connection opens. Write '\"Bearer ${LINEAR_TOKEN}\"', and give this credential up if it was ever shared.",
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
              "'SEARCH_API_KEY' holds a credential in plain sight. The framework fills in '${NAME}' from the environment each time the connection opens. Write '\"${SEARCH_API_KEY}\"', and give this credential up if it was ever shared.",
          },
          {
            file: FILE,
            message:
              "'MODE' holds a credential in plain sight. The framework fills in '${NAME}' from the environment each time the connection opens. Write '\"${MODE}\"', and give this credential up if it was ever shared.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "where a secret lies, and words",
        files: {
          "ROOT/mcp-connections/linear.ts":
            'import { defineConnection } from "SDK/connections";\nexport default defineConnection({ command: "x", env: { GOOGLE_APPLICATION_CREDENTIALS: "./service-account.json", SSH_PRIVATE_KEY: "/run/secrets/key", GH_TOKEN: "op://vault/item/field", OPENAI_API_KEY: "not-needed", TOKEN: "disabled" } });\n',
        },
      },

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
        name: "the environment of an imported process",
        files: {
          "ROOT/mcp-connections/linear.ts":
            'import { defineConnection } from "SDK/connections";\nimport { env } from "node:process";\nexport default defineConnection({ url: "https://x.dev/mcp", headers: { Authorization: «`Bearer ${env.LINEAR_TOKEN}`» } });\n',
        },
        expected: [
          {
            file: "agent/mcp-connections/linear.ts",
            message:
              "'LINEAR_TOKEN' is read when the file loads. On Cursor's hosting no secret is there at that time. Write '\"Bearer ${LINEAR_TOKEN}\"', which the framework fills in each time the connection opens.",
          },
        ],
      },

      {
        name: "in back ticks",
        files: at(`${URL}, headers: { Authorization: «\`Bearer \${process.env.LINEAR_TOKEN}\`» }`),
        expected: [
          {
            file: FILE,
            message:
              "'LINEAR_TOKEN' is read when the file loads. On Cursor's hosting no secret is there at that time. Write '\"Bearer ${LINEAR_TOKEN}\"', which the framework fills in each time the connection opens.",
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
              "'SEARCH_TOKEN' is read when the file loads. On Cursor's hosting no secret is there at that time. Write '\"${SEARCH_TOKEN}\"', which the framework fills in each time the connection opens.",
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
              "'LINEAR_TOKEN' is not set. It is neither in the environment in which this check runs nor in '.env', '.env.local' or '.env.development' of the project. Set it before the connection opens.",
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
              "'LINEAR_TOKN' is not set. It is neither in the environment in which this check runs nor in '.env', '.env.local' or '.env.development' of the project. Set it before the connection opens, or write '${LINEAR_TOKEN}'.",
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
              "'$LINEAR_TOKEN' is not filled in. The framework knows the form '${NAME}' alone and sends anything else as it is. Write '${LINEAR_TOKEN}'.",
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
          message: `'${written}' is not filled in. The framework knows the form '\${NAME}' alone and sends anything else as it is. Write '\${LINEAR_TOKEN}'.`,
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
              "There is no constant 'LINEAR_TOKEN'. In back ticks JavaScript fills the template in, and in quotes the framework does, from the environment. Write '\"Bearer ${LINEAR_TOKEN}\"'.",
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
              "'credentials' is '\"personal\"'. The framework uses one account for everybody or the account of whoever asks. Write \"individual\".",
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
              "'credentials' has no effect here. It chooses whose Cursor account is used, and this connection uses none. Set 'cursorAccount: true', or take it out.",
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
              "Turns that 'bot/schedules/daily.md' starts cannot use 'linear'. With individual credentials the connection refuses a turn that no person asked for. Use \"shared\" credentials, or keep such work out of schedules.",
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
