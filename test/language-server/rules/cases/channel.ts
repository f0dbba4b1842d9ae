import type { Files, RuleCases } from "../case-files";

const FILE = "agent/channels/hub.ts";
const BOT = "bot/channels/hub.ts";
const IMPORT = 'import { defineChannel, GET, POST, allowAll, bearerAuth } from "SDK/channels";\n';
const custom = (config: string, before = ""): Files => ({
  "ROOT/channels/hub.ts": `${IMPORT}${before}export default defineChannel(${config});\n`,
});
const provider = (name: "slack" | "github" | "bitbucket", config: string, before = ""): Files => {
  const helper = `${name}Channel`;
  return {
    "ROOT/channels/hub.ts": `import { ${helper} } from "SDK/channels/${name}";\n${before}export default ${helper}(${config});\n`,
  };
};
const slack = (config: string, before?: string): Files => provider("slack", config, before);
const github = (config: string, before?: string): Files => provider("github", config, before);
const HOSTED: Files = {
  "ROOT/agent.ts":
    'import { defineAgent } from "SDK";\nexport default defineAgent({ hosting: { egressDomains: [] } });\n',
};

/** A custom channel as people write them. */
const ORDINARY = custom(
  `{
  auth: [allowAll(), ...(token ? [bearerAuth(token)] : [])],
  routes: [
    GET("/.well-known/agent-card.json", { description: "Card", querySchema: z.object({}), handler: () => Response.json(card()) }),
    POST("/", { description: "Ask", bodySchema: z.unknown(), handler: async (_request, { send }) => new Response(null, { status: 202 }) }),
    ...more.map((path) => POST(path, { handler })),
  ],
} satisfies ChannelDefinition`,
  'import { z } from "zod";\nimport type { ChannelDefinition } from "SDK/channels";\nimport { card, handler, more } from "../lib/a2a.js";\nconst token = process.env.TOKEN;\n',
);

export const channelCases: RuleCases = {
  "channel/missing-routes": {
    failing: [
      {
        name: "none",
        files: {
          [FILE]: `${IMPORT}export default «defineChannel»({ auth: [allowAll()] });\n`,
          "agent/channels/other.ts": `${IMPORT}export default «defineChannel»();\n`,
        },
        expected: ["hub", "other"].map((id) => ({
          file: `agent/channels/${id}.ts`,
          message: `Channel '${id}' has no routes. Nothing outside can reach the agent through a channel without one. Add 'routes' with a 'POST' or a 'GET'.`,
        })),
      },
      {
        name: "an empty list",
        files: custom("{ routes: «[]» }"),
        expected: [
          {
            file: FILE,
            message:
              "Channel 'hub' has an empty list of routes. Nothing outside can reach the agent through it. Add a 'POST' or a 'GET'.",
          },
        ],
      },
      {
        name: "a map",
        files: custom('{ routes: «{ "/review": POST }» }'),
        expected: [
          {
            file: FILE,
            message:
              "'routes' must be a list. The framework mounts each item of it under '/v1/channels/hub'. Write '[POST(\"/…\", { … })]'.",
          },
        ],
      },
    ],
    passing: [
      { name: "an ordinary channel", files: ORDINARY },
      { name: "only mapped routes", files: custom("{ routes: paths.map((path) => GET(path, {})) }") },
      { name: "a spread", files: custom("{ ...base }", 'import { base } from "base";\n') },
      { name: "a provider's channel", files: slack("{}") },
    ],
  },
  "channel/route-path-without-slash": {
    failing: [
      {
        name: "a word",
        files: custom('{ routes: [POST(«"review"», { handler: () => new Response() })] }'),
        expected: [
          {
            file: FILE,
            message:
              "The path of a route must start with '/'. It is put behind '/v1/channels/hub'. Write '/review'.",
            fixes: ['Change to "/review"'],
            fixed: custom('{ routes: [POST("/review", { handler: () => new Response() })] }'),
          },
        ],
      },
      {
        name: "the start of a template",
        files: custom("{ routes: [GET(«`review/${process.env.X}`», {})] }"),
        expected: [
          {
            file: FILE,
            message:
              "The path of a route must start with '/'. It is put behind '/v1/channels/hub'. Write '/review/…'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      { name: "an ordinary channel", files: ORDINARY },
      { name: "a computed start", files: custom("{ routes: [GET(`${process.env.BASE}/x`, {})] }") },
      {
        name: "a GET of the project's own",
        files: custom(
          '{ routes: [own("review", {})] }',
          "const own = (path: string, o: object) => GET(`/${path}`, o);\n",
        ),
      },
    ],
  },
  "channel/duplicate-route": {
    failing: [
      {
        name: "twice the same",
        files: custom(
          '{ routes: [POST("/a", { handler }), POST(PATH, { handler })] }',
          'import { handler } from "h";\nconst PATH = «"/a"»;\n',
        ),
        expected: [
          {
            file: FILE,
            message:
              "'POST /a' is already a route of this channel. A request can reach one handler only. Give one of them another path.",
            related: [{ file: FILE, message: "The first route with this path" }],
          },
        ],
      },
    ],
    passing: [
      { name: "another method", files: custom('{ routes: [POST("/a", {}), GET("/a", {})] }') },
      {
        name: "by a condition",
        files: custom(
          '{ routes: [process.env.X ? POST("/a", {}) : POST("/b", {}), process.env.X ? POST("/b", {}) : POST("/a", {})] }',
        ),
      },
      {
        name: "in two lists",
        files: custom('{ routes: process.env.X ? [POST("/a", {})] : [POST("/a", {}), GET("/b", {})] }'),
      },
    ],
  },
  "channel/route-without-handler": {
    failing: [
      {
        name: "none",
        files: custom('{ routes: [«POST»("/a", { description: "A" }), «GET»("/b")] }'),
        expected: [
          {
            file: FILE,
            message: "Route 'POST /a' has no handler. A request to it has nothing to run. Add 'handler'.",
          },
          {
            file: FILE,
            message: "Route 'GET /b' has no handler. A request to it has nothing to run. Add 'handler'.",
          },
        ],
      },
      {
        name: "no function",
        files: custom('{ routes: [POST("/a", { handler: «"run"» })] }'),
        expected: [
          {
            file: FILE,
            message:
              "The handler of 'POST /a' must be a function. It is called for each request to the route. Write 'async (request, { send, waitUntil }) => …'.",
          },
        ],
      },
    ],
    passing: [
      { name: "an ordinary channel", files: ORDINARY },
      {
        name: "shared options",
        files: custom(
          '{ routes: [POST("/a", options), POST("/b", { ...options })] }',
          'import { options } from "o";\n',
        ),
      },
      {
        name: "a method",
        files: custom('{ routes: [POST("/a", { async handler() { return new Response(); } })] }'),
      },
      {
        name: "a function in place of the options",
        files: custom('{ routes: [POST("/a", () => new Response())] }'),
      },
    ],
  },
  "channel/body-schema-on-get": {
    failing: [
      {
        name: "on a GET",
        files: custom(
          '{ routes: [GET("/a", { «bodySchema»: schema, handler })] }',
          'import { handler, schema } from "h";\n',
        ),
        expected: [
          {
            file: FILE,
            message:
              "A 'GET' route has no body. The schema checks nothing here. Write 'querySchema', or make the route a 'POST'.",
            fixes: ["Change to 'querySchema'"],
            fixed: custom(
              '{ routes: [GET("/a", { querySchema: schema, handler })] }',
              'import { handler, schema } from "h";\n',
            ),
          },
        ],
      },
    ],
    passing: [{ name: "an ordinary channel", files: ORDINARY }],
  },
  "channel/answer-never-arrives": {
    failing: [
      {
        name: "answers with the result",
        dialect: "bdk",
        files: {
          ...HOSTED,
          ...custom(`{ routes: [
  POST("/ask", { handler: async (_request, { send }) => {
    const session = await send("x");
    if (!session) return new Response(null, { status: 202 });
    const { result } = await session.waitForCompletion();
    return «Response.json({ result })»;
  } }),
  GET("/card", { handler: () => «new Response(JSON.stringify(card()))» }),
  GET("/text", { handler: () => «new Response(\`Answer: \${card()}\`)» }),
] }`),
        },
        expected: [0, 1, 2].map(() => ({
          file: BOT,
          message:
            "On hosting nobody receives this answer. Every custom route is answered with '202' and no body before its handler runs. Send the result by another way, and return 'new Response(null, { status: 202 })'.",
        })),
      },
    ],
    passing: [
      { name: "not hosted", dialect: "bdk", files: ORDINARY },
      { name: "the older generation", files: { ...HOSTED, ...ORDINARY } },
      {
        name: "an acknowledgement",
        dialect: "agent-sdk",
        files: {
          ...HOSTED,
          ...custom(`{ routes: [
  POST("/a", { handler: () => new Response("accepted", { status: 202 }) }),
  POST("/b", { handler: () => Response.json({ ok: true }) }),
  POST("/c", { handler: () => new Response() }),
  POST("/d", { handler: () => answer() }),
  POST("/e", { handler: () => { const inner = () => Response.json({ x: answer() }); inner(); return new Response(null); } }),
] }`),
        },
      },
      {
        name: "hosted by a condition",
        dialect: "bdk",
        files: {
          "ROOT/agent.ts":
            'import { defineAgent } from "SDK";\nexport default defineAgent({ ...(process.env.X ? { hosting: {} } : {}) });\n',
          ...custom('{ routes: [GET("/a", { handler: () => Response.json({ x: card() }) })] }'),
        },
      },
    ],
  },
  "channel/turn-without-auth": {
    failing: [
      {
        name: "an object without auth",
        files: github(`{
  botName: "bot",
  onPullRequest(ctx, pr) {
    if (pr.draft) return null;
    return «{ title: pr.url }»;
  },
}`),
        expected: [
          {
            file: FILE,
            message:
              "'onPullRequest' returns an object without 'auth'. No turn starts for this event. Add 'auth', or return 'null' to skip the event.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "auth that a helper adds",
        files: {
          "ROOT/channels/slack.ts":
            'import { slackChannel, defaultSlackAuth } from "SDK/channels/slack";\nfunction addAuth(turn: any, ctx: any) { turn.auth = defaultSlackAuth(ctx); }\nexport default slackChannel({\n  onChannelPost: async (ctx) => {\n    const turn: any = { title: "x" };\n    addAuth(turn, ctx);\n    return turn;\n  },\n});\n',
        },
      },

      {
        name: "auth, null and what cannot be told",
        files: slack(
          "{ onAppMention: (ctx) => (ctx.skip ? null : { auth: defaultSlackAuth(ctx), title: ctx.text }), onChannelPost: (ctx) => ({ ...base(ctx) }) }",
          'import { defaultSlackAuth } from "SDK/channels/slack";\nimport { base } from "base";\n',
        ),
      },
    ],
  },
  "channel/auth-of-other-provider": {
    failing: [
      {
        name: "called in a handler",
        files: slack(
          "{ onAppMention: (ctx) => ({ auth: «defaultGitHubAuth»(ctx) }) }",
          'import { defaultGitHubAuth } from "SDK/channels/github";\n',
        ),
        expected: [
          {
            file: FILE,
            message:
              "'defaultGitHubAuth' does not belong in a 'slackChannel'. It reads who acts from the event of another provider. Use the auth helper of 'channels/slack'.",
          },
        ],
      },
      {
        name: "handed over",
        files: github(
          "{ auth: «defaultSlackAuth» }",
          'import { defaultSlackAuth } from "SDK/channels/slack";\n',
        ),
        expected: [
          {
            file: FILE,
            message:
              "'defaultSlackAuth' does not belong in a 'githubChannel'. It reads who acts from the event of another provider. Use the auth helper of 'channels/github'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "its own, and one of the project",
        files: github(
          "{ onPullRequest: (ctx, pr) => ({ auth: pr.mine ? defaultGitHubAuth(ctx) : defaultTeamAuth(ctx) }) }",
          'import { defaultGitHubAuth } from "SDK/channels/github";\nimport { defaultTeamAuth } from "../lib/auth.js";\n',
        ),
      },
    ],
  },
  "channel/environment-prefix": {
    failing: [
      {
        name: "an underscore at the end",
        files: slack('{ envPrefix: «"TRIAGE_"» }'),
        expected: [
          {
            file: FILE,
            message:
              "'envPrefix' makes the channel read 'TRIAGE__SLACK_BOT_TOKEN'. Names in the environment are upper case with single underscores. Write \"TRIAGE\".",
            fixes: ['Change to "TRIAGE"'],
            fixed: slack('{ envPrefix: "TRIAGE" }'),
          },
        ],
      },
      {
        name: "lower case",
        files: slack('{ envPrefix: «"triage"» }'),
        expected: [
          {
            file: FILE,
            message:
              "'envPrefix' makes the channel read 'triage_SLACK_BOT_TOKEN'. Names in the environment are upper case with single underscores. Write \"TRIAGE\".",
          },
        ],
      },
    ],
    passing: [{ name: "upper case", files: slack('{ envPrefix: "WFM_BOT2" }') }],
  },
  "channel/unknown-posts-mode": {
    failing: [
      {
        name: "a slip",
        files: slack('{ engagement: { channelPosts: { allow: ["C1"], posts: «"toplevel"» } } }'),
        expected: [
          {
            file: FILE,
            message:
              '\'posts\' must be "top-level" or "all". No other value is known to choose the posts that a channel watches. Write "top-level".',
            fixes: ['Change to "top-level"'],
            fixed: slack('{ engagement: { channelPosts: { allow: ["C1"], posts: "top-level" } } }'),
          },
        ],
      },
    ],
    passing: [
      {
        name: "both",
        files: slack('{ engagement: { channelPosts: { posts: process.env.X ? "all" : "top-level" } } }'),
      },
      { name: "none", files: slack("{ engagement: {} }") },
    ],
  },
  "channel/repository-name": {
    failing: [
      {
        name: "an address",
        files: github('{ cursorAccount: { repos: [«"https://github.com/acme/checkout.git"»] } }'),
        expected: [
          {
            file: FILE,
            message:
              "'https://github.com/acme/checkout.git' is not a repository as this channel names them. Events are matched by 'owner/name'. Write 'acme/checkout'.",
            fixes: ['Change to "acme/checkout"'],
            fixed: github('{ cursorAccount: { repos: ["acme/checkout"] } }'),
          },
        ],
      },
      {
        name: "other forms",
        files: provider(
          "bitbucket",
          '{ repos: ["acme/shop", «"checkout"», «"git@bitbucket.org:acme/x.git"», «""»] }',
        ),
        expected: [
          {
            file: FILE,
            message:
              "'checkout' is not a repository as this channel names them. Events are matched by 'owner/name'. Write it as 'owner/name'.",
          },
          {
            file: FILE,
            message:
              "'git@bitbucket.org:acme/x.git' is not a repository as this channel names them. Events are matched by 'owner/name'. Write 'acme/x'.",
          },
          {
            file: FILE,
            message:
              "An empty text is not a repository as this channel names them. Events are matched by 'owner/name'. Write it as 'owner/name'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "names, constants and templates",
        files: github(
          "{ cursorAccount: { repos: [...REPOS, `${process.env.OWNER}/shop`, one] } }",
          'import { one } from "one";\nimport { REPOS } from "../lib/repos.js";\n',
        ),
      },
    ],
  },
  "channel/literal-credential": {
    failing: [
      {
        name: "by its form",
        files: github('{ botName: "bot", app: { key: «"ghp_0123456789abcdefghij0123456789abcdef"» } }'),
        expected: [
          {
            file: FILE,
            message:
              "A credential is written into this channel. Everyone who can read the repository can use it. Use 'cursorAccount', or read it from a secret of the environment.",
          },
        ],
      },
      {
        name: "by the setting",
        files: provider(
          "bitbucket",
          '{ webhookSecret: SECRET, repos: ["a/b"] }',
          'const SECRET = «"s3cr3t-4711"»;\n',
        ),
        expected: [
          {
            file: FILE,
            message:
              "A credential is written into this channel. Everyone who can read the repository can use it. Use 'cursorAccount', or read it from a secret of the environment.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "names and references",
        files: github(
          '{ token: process.env.GITHUB_TOKEN ?? "dev-token-1234", webhookSecret: "GITHUB_WEBHOOK_SECRET1", appToken: "${APP_TOKEN_2}", tokenName: "github-token-prod-01" }',
        ),
      },
    ],
  },
};
