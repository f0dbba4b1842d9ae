/** Rules for the functions of a channel: what its handlers answer and whom they act for. */
import {
  definitionOf,
  lookup,
  optionsOf,
  stringOf,
  type Definition,
  type Environment,
  type Expression,
  type FunctionValue,
  type Site,
  type Value,
} from "../analysis";
import { parseSdkSpecifier } from "../project/dialects";
import { settingsOf } from "./shapes";
import type { EntryContext } from "./context";
import type { Rule } from "./types";

/** Functions of a channel's settings whose result decides whether a turn starts. */
const TURN_HANDLERS = ["onPullRequest", "onChannelPost", "onAppMention"];
const PROVIDER_CHANNELS = ["slackChannel", "githubChannel", "bitbucketChannel", "gitlabChannel"];

const providerOfChannel = (helper: string): string => helper.replace(/Channel$/, "");

/** The functions that a config holds, at any depth. */
function functionsIn(value: Value, depth = 0): FunctionValue[] {
  if (depth > 8) return [];
  return optionsOf(value).flatMap((option): FunctionValue[] => {
    if (option.kind === "function") return [option];
    if (option.kind === "object")
      return [...option.properties.values()].flatMap((property) => functionsIn(property.value, depth + 1));
    return option.kind === "array" ? option.items.flatMap((item) => functionsIn(item, depth + 1)) : [];
  });
}

/** The provider of an auth helper: `slack` for `defaultSlackAuth`. */
function authProvider(value: Value): { provider: string; name: string } | undefined {
  if (value.kind !== "external" || !parseSdkSpecifier(value.specifier)) return undefined;
  const name = value.path[value.path[0] === "*" ? 1 : 0] ?? "";
  const provider = /^default([A-Z]\w*)Auth$/.exec(name)?.[1]?.toLowerCase();
  return provider === undefined ? undefined : { provider, name };
}

/** Where a channel uses auth helpers: called in its functions, or handed over in its settings. */
function authUses(
  context: EntryContext,
  definition: Definition,
): { site: Site; name: string; provider: string }[] {
  const settings = settingsOf(definition);
  if (!settings) return [];
  const found: { site: Site; name: string; provider: string }[] = [];
  const note = (value: Value, site: Site): void => {
    const auth = authProvider(value);
    if (auth) found.push({ site, ...auth });
  };
  const visit = (value: Value, depth: number): void => {
    for (const option of optionsOf(value)) {
      note(option, option.site);
      if (option.kind === "call") note(option.target, option.callee);
      if (option.kind === "object" && depth < 8)
        for (const property of option.properties.values()) visit(property.value, depth + 1);
    }
  };
  visit(settings, 0);
  for (const fn of functionsIn(settings))
    for (const { call, environment } of context.calls(fn))
      note(context.workspace.evaluator.evaluate(call.callee, environment), {
        path: environment.facts.path,
        at: call.callee.at,
      });
  return found;
}

/** An answer whose body a caller would miss, or undefined where there is none or it cannot be told. */
function answerWithBody(
  context: EntryContext,
  expression: Expression,
  environment: Environment,
): Expression | undefined {
  if (expression.kind === "await") return answerWithBody(context, expression.value, environment);
  if (expression.kind === "conditional")
    return (
      answerWithBody(context, expression.then, environment) ??
      answerWithBody(context, expression.else, environment)
    );
  if (expression.kind !== "call") return undefined;
  const { evaluator } = context.workspace;
  const target = evaluator.evaluate(expression.callee, environment);
  if (target.kind !== "external" || target.specifier !== "global:") return undefined;
  const name = target.path.join(".");
  const body = expression.args[0];
  if (!body || body.kind === "spread") return undefined;
  if (name === "Response.json") {
    const value = evaluator.evaluate(body, environment);
    return isAcknowledgement(value) ? undefined : expression;
  }
  if (name !== "Response" || !expression.isNew) return undefined;
  if (isJson(body)) return expression;
  const value = evaluator.evaluate(body, environment);
  const hasText = optionsOf(value).every((option) =>
    option.kind === "text"
      ? option.parts.some((part) => typeof part === "string" && part.trim() !== "")
      : (stringOf(option)?.trim() ?? "") !== "",
  );
  return hasText && !isAcknowledgement(value) ? expression : undefined;
}

function isJson(expression: Expression): boolean {
  return (
    expression.kind === "call" &&
    expression.callee.kind === "member" &&
    expression.callee.name === "stringify" &&
    expression.callee.object.kind === "identifier" &&
    expression.callee.object.name === "JSON"
  );
}

/** `"ok"`, `{ ok: true }`: says no more than the status does. */
function isAcknowledgement(value: Value): boolean {
  return optionsOf(value).every((option) => {
    if (option.kind === "literal")
      return typeof option.value !== "string" || /^\s*[\w-]{0,12}[.!]?\s*$/.test(option.value);
    if (option.kind !== "object" || option.open) return false;
    return [...option.properties.values()].every((property) =>
      optionsOf(property.value).every((single) => single.kind === "literal"),
    );
  });
}

function isSurelyHosted(context: EntryContext): boolean {
  const agents = context.agentDefinitions();
  return (
    agents.length > 0 &&
    agents.every((agent) => {
      const hosting = lookup(agent.config, "hosting");
      return hosting.state === "present" && hosting.values.every((value) => value.kind === "object");
    })
  );
}

export const channelHandlerRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/answer-never-arrives",
    source: "H07",
    title: "Handler of a hosted agent answers with a body",
    severity: "warning",
    basis: "stated",
    // The oldest pages say nothing of what hosting does with an answer.
    dialects: ["bdk", "agent-sdk"],
    fixable: false,
    documentation: {
      why: "Hosting answers every custom route with `202` and no body before the handler runs, so the handler's own answer reaches nobody.",
      wrong: `handler: async (_request, { send, body }) => {\n  const session = await send(body.question);\n  const { result } = await session.waitForCompletion();\n  return Response.json({ answer: result });\n}`,
      right: `handler: async (_request, { send, waitUntil, body }) => {\n  waitUntil(answerLater(send(body.question), body.replyTo));\n  return new Response(null, { status: 202 });\n}`,
    },
    check(context) {
      const definitions = context.own("defineChannel");
      if (definitions.length === 0 || !isSurelyHosted(context)) return;
      for (const definition of definitions)
        for (const list of lookup(settingsOf(definition), "routes").values)
          for (const item of list.kind === "array"
            ? list.items.flatMap((each) => [...optionsOf(each)])
            : []) {
            const route = definitionOf(item);
            if (route?.helper !== "GET" && route?.helper !== "POST") continue;
            for (const handler of lookup(route.call.args[1], "handler").values) {
              if (handler.kind !== "function") continue;
              const environment = context.workspace.evaluator.bodyOf(handler);
              // One is enough: the same holds for all answers of the handler.
              const answer = handler.fn.scope.returns
                .map((value) => answerWithBody(context, value, environment))
                .find((found) => found !== undefined);
              if (answer)
                context.report(
                  { path: environment.facts.path, at: answer.at },
                  "On hosting nobody receives this answer. Every custom route is answered with `202` and no body before its handler runs. Send the result by another way, and return `new Response(null, { status: 202 })`.",
                );
            }
          }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/turn-without-auth",
    source: "H18",
    title: "Handler starts no turn because it returns no auth",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A turn starts only when the handler says for whom it acts; without `auth` the event is dropped.",
      wrong: `onPullRequest: (ctx, pr) => ({ title: pr.url });`,
      right: `onPullRequest: (ctx, pr) => ({ auth: defaultGitHubAuth(ctx), title: pr.url });`,
    },
    check(context) {
      for (const definition of context.own(...PROVIDER_CHANNELS))
        for (const name of TURN_HANDLERS)
          for (const handler of lookup(settingsOf(definition), name).values) {
            if (handler.kind !== "function" || handler.fn.generator) continue;
            const environment = context.workspace.evaluator.bodyOf(handler);
            for (const returned of handler.fn.scope.returns)
              for (const option of optionsOf(context.workspace.evaluator.evaluate(returned, environment)))
                if (option.kind === "object" && lookup(option, "auth").state === "absent")
                  context.report(
                    option.site,
                    `\`${name}\` returns an object without \`auth\`. No turn starts for this event. Add \`auth\`, or return \`null\` to skip the event.`,
                  );
          }
    },
  },
  {
    scope: "entry",
    slots: ["channels"],
    id: "channel/auth-of-other-provider",
    source: "H24",
    title: "Auth helper belongs to another provider",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The helper reads the sender from its own provider's event and finds nothing in the event of another.",
      wrong: `slackChannel({ onAppMention: (ctx) => ({ auth: defaultGitHubAuth(ctx) }) });`,
      right: `slackChannel({ onAppMention: (ctx) => ({ auth: defaultSlackAuth(ctx) }) });`,
    },
    check(context) {
      for (const definition of context.own(...PROVIDER_CHANNELS)) {
        const own = providerOfChannel(definition.helper);
        for (const { site, name, provider } of authUses(context, definition))
          if (provider !== own && site.path === context.path)
            context.report(
              site,
              `\`${name}\` does not belong in a \`${definition.helper}\`. It reads who acts from the event of another provider. Use the auth helper of \`channels/${own}\`.`,
            );
      }
    },
  },
];
