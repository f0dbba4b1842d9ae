import {
  definitionOf,
  lookup,
  lookupPath,
  optionsOf,
  stringOf,
  typeOf,
  type CallValue,
  type Definition,
  type SingleValue,
  type Site,
  type Value,
} from "../analysis";
import { channelHandlerRules } from "./channel-handlers";
import { quote, renameKey, propertyOf, replaceValue } from "./fixes";
import { settingsOf } from "./shapes";
import { closest, editDistance } from "./words";
import type { EntryContext } from "./context";
import type { Rule, UndecidableRule } from "./types";

interface Route {
  method: "GET" | "POST";
  call: CallValue;
  callee: Site;
  path: Value | undefined;
  options: Value | undefined;
}

/** A call of `GET` or `POST` as the SDK has them. */
function routeOf(value: SingleValue): Route | undefined {
  const made = definitionOf(value);
  if (made?.helper !== "GET" && made?.helper !== "POST") return undefined;
  const [path, options] = made.call.args;
  return { method: made.helper, call: made.call, callee: made.callee, path, options };
}

/** The routes of a channel, by the lists that it may have. */
function routeLists(definition: Definition): Value[][] {
  return lookup(settingsOf(definition), "routes").values.flatMap((list) =>
    list.kind === "array" ? [list.items] : [],
  );
}

function routesOf(context: EntryContext): Route[] {
  return context
    .own("defineChannel")
    .flatMap(routeLists)
    .flat()
    .flatMap((item) => optionsOf(item).flatMap((option) => routeOf(option) ?? []));
}

const SCM_CHANNELS = ["githubChannel", "bitbucketChannel", "gitlabChannel"];

/** `https://github.com/acme/checkout.git` → `acme/checkout`. */
function repositoryName(text: string): string | undefined {
  const found =
    /^(?:[a-z+]+:\/\/(?:[^/@]*@)?[^/]+\/|(?:[^/@:]+@)[^/:]+:)([\w.-]+\/[\w.-]+?)(?:\.git)?\/?(?:[?#].*)?$/i.exec(
      text.trim(),
    );
  return found?.[1];
}

/** Settings that hold a credential itself. `tokenName` and its like hold the name of one. */
const CREDENTIAL_KEY = /(?:token|secret|password|privatekey|apikey)$/i;
/** Credentials that show by their form, whatever the setting is called. */
const CREDENTIAL_TEXT =
  /(?:^|\s)(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|gl(?:ptt|dt|rt)-[\w-]{16,}|ATBB\w{16,}|ATATT[\w-]{16,}|-----BEGIN [A-Z ]*PRIVATE KEY-----)/;

/** Literal strings that are credentials, anywhere in a config. */
function literalCredentials(value: Value, key: string, depth = 0): SingleValue[] {
  if (depth > 8) return [];
  const options = optionsOf(value);
  return options.flatMap((option): SingleValue[] => {
    if (option.kind === "object")
      return [...option.properties.values()].flatMap((property) =>
        literalCredentials(property.value, property.name, depth + 1),
      );
    if (option.kind === "array")
      return option.items.flatMap((item) => literalCredentials(item, key, depth + 1));
    const text = stringOf(option);
    if (text === undefined) return [];
    if (CREDENTIAL_TEXT.test(text)) return [option];
    // A fallback beside the environment is a stand-in; a name such as GITHUB_TOKEN or ${TOKEN} is a reference.
    const isReference =
      /^[A-Z][A-Z0-9_]*$|\$\{|^\$/.test(text) ||
      (/^[a-z]+(?:[-_./:][a-z0-9]+)+$/i.test(text) && /token|secret|key|password/i.test(text));
    // A plain word may choose a kind of credential rather than be one.
    const isSecret = (text.length >= 8 && /\d/.test(text)) || text.length >= 24;
    return options.length === 1 && CREDENTIAL_KEY.test(key) && isSecret && !isReference ? [option] : [];
  });
}

const POSTS_MODES = ["top-level", "all"];

/** Rules for `channels/*.ts`. */
export const channelRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/missing-routes",
    source: "H01",
    title: "Channel has no routes",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A custom channel is its routes: without one nothing outside can reach the agent through it.",
      wrong: `export default defineChannel({ routes: [] });`,
      right: `export default defineChannel({\n  routes: [\n    POST("/review", {\n      description: "Reviews a pull request.",\n      bodySchema: z.object({ url: z.string() }),\n      handler: async (_request, { send, waitUntil, body }) => {\n        waitUntil(send(body.url));\n        return new Response(null, { status: 202 });\n      },\n    }),\n  ],\n});`,
    },
    check(context) {
      const { id } = context.entry;
      for (const definition of context.own("defineChannel")) {
        const routes = lookup(settingsOf(definition), "routes");
        if (routes.state === "absent")
          context.report(
            definition.callee,
            `Channel \`${id}\` has no routes. Nothing outside can reach the agent through a channel without one. Add \`routes\` with a \`POST\` or a \`GET\`.`,
          );
        for (const value of routes.values) {
          if (value.kind === "array" && value.items.length === 0 && !value.open)
            context.report(
              value.site,
              `Channel \`${id}\` has an empty list of routes. Nothing outside can reach the agent through it. Add a \`POST\` or a \`GET\`.`,
            );
          else if (value.kind !== "array" && typeOf(value) !== undefined)
            context.report(
              value.site,
              `\`routes\` must be a list. The framework mounts each item of it under \`/v1/channels/${id}\`. Write \`[POST("/…", { … })]\`.`,
            );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/route-path-without-slash",
    source: "H02",
    title: "Path of a route does not start with a slash",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The path is put behind `/v1/channels/<id>`, so it needs its own slash to be reached.",
      wrong: `POST("review", { handler });`,
      right: `POST("/review", { handler });`,
    },
    check(context) {
      for (const route of routesOf(context))
        for (const path of route.path ? optionsOf(route.path) : []) {
          const first = path.kind === "text" ? path.parts[0] : undefined;
          const start = stringOf(path) ?? (typeof first === "string" && first !== "" ? first : undefined);
          if (start === undefined || start.startsWith("/")) continue;
          const known = stringOf(path);
          const right = known === undefined ? `/${start}…` : `/${known}`;
          context.report(
            path.site,
            `The path of a route must start with \`/\`. It is put behind \`/v1/channels/${context.entry.id}\`. Write \`${right}\`.`,
            {
              fixes: [
                known === undefined
                  ? undefined
                  : replaceValue(`Change to ${quote(right)}`, path, quote(right)),
              ],
            },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/duplicate-route",
    source: "H03",
    title: "Two routes have the same method and path",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A request can reach one handler only; the other never runs.",
      wrong: `routes: [\n  POST("/review", { handler: open }),\n  POST("/review", { handler: update }),\n]`,
      right: `routes: [\n  POST("/review", { handler: open }),\n  POST("/review/update", { handler: update }),\n]`,
    },
    check(context) {
      for (const list of context.own("defineChannel").flatMap(routeLists)) {
        const seen = new Map<string, Site>();
        for (const item of list) {
          // One of several by a condition is surely mounted in none of the cases.
          const route = item.kind === "choice" ? undefined : routeOf(item);
          const path = stringOf(route?.path);
          if (!route?.path || path === undefined) continue;
          const name = `${route.method} ${path}`;
          const earlier = seen.get(name);
          if (!earlier) seen.set(name, route.path.site);
          else
            context.report(
              route.path.site,
              `\`${name}\` is already a route of this channel. A request can reach one handler only. Give one of them another path.`,
              { related: [{ site: earlier, message: "The first route with this path" }] },
            );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/route-without-handler",
    source: "H04",
    title: "Route has no handler",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The handler is what a request to the route runs.",
      wrong: `POST("/review", { description: "Reviews.", bodySchema });`,
      right: `POST("/review", { description: "Reviews.", bodySchema, handler: review });`,
    },
    check(context) {
      for (const route of routesOf(context)) {
        const name = `\`${route.method} ${stringOf(route.path) ?? "…"}\``;
        const missing = `Route ${name} has no handler. A request to it has nothing to run. Add \`handler\`.`;
        if (!route.options) {
          if (!route.call.openArgs) context.report(route.callee, missing);
          continue;
        }
        // Whether a function may stand in place of the options is not documented.
        if (optionsOf(route.options).some((option) => option.kind !== "object")) continue;
        const handler = lookup(route.options, "handler");
        if (handler.state === "absent") context.report(route.callee, missing);
        for (const value of handler.values)
          if (typeOf(value) !== undefined && typeOf(value) !== "function")
            context.report(
              value.site,
              `The handler of ${name} must be a function. It is called for each request to the route. Write \`async (request, { send, waitUntil }) => …\`.`,
            );
      }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/body-schema-on-get",
    source: "H06",
    title: "GET route has a schema for a body",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A GET request has no body; what it carries is the query.",
      wrong: `GET("/status", { bodySchema: z.object({ id: z.string() }), handler });`,
      right: `GET("/status", { querySchema: z.object({ id: z.string() }), handler });`,
    },
    check(context) {
      for (const route of routesOf(context)) {
        if (route.method !== "GET") continue;
        for (const option of route.options ? optionsOf(route.options) : []) {
          const property = propertyOf(option, "bodySchema");
          if (!property) continue;
          context.report(
            property.key,
            "A `GET` route has no body. The schema checks nothing here. Write `querySchema`, or make the route a `POST`.",
            {
              fixes: [
                propertyOf(option, "querySchema")
                  ? undefined
                  : renameKey("Change to `querySchema`", property, "querySchema"),
              ],
            },
          );
        }
      }
    },
  },
  ...channelHandlerRules,
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/environment-prefix",
    source: "H14",
    title: "Prefix of environment names is not upper case or ends with an underscore",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The names are made of the prefix, an underscore and `SLACK_BOT_TOKEN`; another spelling is looked up under a name that nobody sets.",
      wrong: `slackChannel({ envPrefix: "TRIAGE_" });`,
      right: `slackChannel({ envPrefix: "TRIAGE" });`,
    },
    check(context) {
      for (const definition of context.own("slackChannel"))
        for (const value of lookup(settingsOf(definition), "envPrefix").values) {
          const written = stringOf(value);
          if (written === undefined || !/[a-z]|_$/.test(written)) continue;
          const right = written.toUpperCase().replace(/_+$/, "");
          context.report(
            value.site,
            `\`envPrefix\` makes the channel read \`${written}_SLACK_BOT_TOKEN\`. Names in the environment are upper case with single underscores. Write ${quote(right)}.`,
            { fixes: [replaceValue(`Change to ${quote(right)}`, value, quote(right))] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/unknown-posts-mode",
    source: "H16",
    title: "Unknown value of posts",
    severity: "warning",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The channel listens to top-level posts or to all of them; no other value is known.",
      wrong: `engagement: { channelPosts: { allow: ["C123"], posts: "toplevel" } }`,
      right: `engagement: { channelPosts: { allow: ["C123"], posts: "top-level" } }`,
    },
    check(context) {
      for (const definition of context.own("slackChannel"))
        for (const value of lookupPath(settingsOf(definition), "engagement", "channelPosts", "posts")
          .values) {
          if (typeOf(value) === undefined || value.kind === "text") continue;
          const written = stringOf(value) ?? "";
          if (POSTS_MODES.includes(written)) continue;
          const better = closest(written, POSTS_MODES) ?? nearest(written, POSTS_MODES);
          context.report(
            value.site,
            `\`posts\` must be "top-level" or "all". No other value is known to choose the posts that a channel watches. Write ${quote(better)}.`,
            { fixes: [replaceValue(`Change to ${quote(better)}`, value, quote(better))] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/repository-name",
    source: "H20",
    title: "Repository is not written as owner and name",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Events are matched by `owner/name`; an address or a bare name matches none.",
      wrong: `githubChannel({ cursorAccount: { repos: ["https://github.com/acme/checkout"] } });`,
      right: `githubChannel({ cursorAccount: { repos: ["acme/checkout"] } });`,
    },
    check(context) {
      for (const definition of context.own("githubChannel", "bitbucketChannel")) {
        const settings = settingsOf(definition);
        const lists = [lookup(settings, "repos"), lookupPath(settings, "cursorAccount", "repos")];
        for (const list of lists.flatMap((found) => found.values))
          for (const item of list.kind === "array" ? list.items : [])
            for (const value of optionsOf(item)) {
              const written = stringOf(value);
              if (written === undefined || /^[^\s/:]+\/[^\s/:]+$/.test(written)) continue;
              const right = repositoryName(written);
              context.report(
                value.site,
                `${written === "" ? "An empty text" : `\`${written}\``} is not a repository as this channel names them. Events are matched by \`owner/name\`. Write ${right ? `\`${right}\`` : "it as `owner/name`"}.`,
                {
                  fixes: [right ? replaceValue(`Change to ${quote(right)}`, value, quote(right)) : undefined],
                },
              );
            }
      }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/literal-credential",
    source: "H21",
    title: "Credential is written into the channel",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A credential in the source reaches everyone who can read the repository, and the SDK asks to migrate it.",
      wrong: `githubChannel({ botName: "review", webhookSecret: "s3cr3t-4711" });`,
      right: `githubChannel({ botName: "review", cursorAccount: { repos: ["acme/checkout"] } });`,
    },
    check(context) {
      for (const definition of context.own(...SCM_CHANNELS)) {
        const settings = settingsOf(definition);
        for (const value of settings ? literalCredentials(settings, "") : [])
          context.report(
            value.site,
            "A credential is written into this channel. Everyone who can read the repository can use it. Use `cursorAccount`, or read it from a secret of the environment.",
          );
      }
    },
  },
];

function nearest(written: string, words: readonly string[]): string {
  return [...words].sort((a, b) => editDistance(written, a) - editDistance(written, b))[0] ?? "";
}

export const channelUndecidable: readonly UndecidableRule[] = [
  {
    source: "H12",
    title: "Follow-up sent into a task session",
    reason:
      "Whether a token belongs to a chat or to a task session is known only when the session exists; the text shows a value.",
  },
  {
    source: "H22",
    title: "Continuation selector of the first architecture",
    reason:
      "The SDK names the signal without showing the form of such a selector, so no text can be told to be one.",
  },
];
