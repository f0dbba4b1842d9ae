/** Rules for what a test does with `t`. */
import {
  contributionsOf,
  memberChain,
  MOUNT_SEPARATOR,
  optionsOf,
  parameterName,
  readEvals,
  stringOf,
  type EvalCall,
  type EvalTest,
  type Expression,
  type ModuleFacts,
  type Site,
  type Value,
} from "../analysis";
import { parseSdkSpecifier } from "../project/dialects";
import { trackedIds } from "./tracked-project";
import type { EntryContext, PlannedEdit, PlannedFix } from "./context";
import { quote, replaceValue } from "./fixes";
import type { Rule } from "./types";
import { closest, editDistance } from "./words";

/** Tools that come with the agent; the full list is not public, so only likely slips are reported. */
const HARNESS_TOOLS = new Set(
  "read write edit delete grep glob ls list shell bash terminal task mcp todo todos web fetch search ask check call_tool tag_artifact read_file write_file edit_file list_dir web_search web_fetch".split(
    " ",
  ),
);
const ASSERTIONS = ["succeeded", "calledTool", "notCalledTool", "check"];
const KNOWN_METHODS = new Set(["send", ...ASSERTIONS]);

/** A test with the place where it belongs. */
interface PlacedTest {
  test: EvalTest;
  /** The value of `test`. */
  site: Site;
}

function testsOf(context: EntryContext): PlacedTest[] {
  return (readEvals(context.workspace, context.path)?.evals ?? [])
    .flatMap((fact) => [...fact.tests, ...fact.cases.flatMap((each) => each.tests)])
    .map((test) => ({ test, site: test.fn.site }));
}

function callsOf(context: EntryContext): EvalCall[] {
  return testsOf(context).flatMap(({ test }) => test.calls);
}

/**
 * The tool that was most likely meant by a name that the project does not have; undefined where the name may be
 * right. Connections name their tools with a dot, extensions with their mount in front.
 */
function meantTool(context: EntryContext, name: string): string | undefined {
  const tools = trackedIds(context.workspace, context.project.dir, "tools");
  if (tools.has(name) || HARNESS_TOOLS.has(name) || name.includes(".")) return undefined;
  const separator = name.indexOf(MOUNT_SEPARATOR);
  if (separator < 0) return closest(name, tools);
  const mount = context.entries("extensions").find((entry) => entry.id === name.slice(0, separator));
  const added = mount && contributionsOf(context.workspace, mount.path);
  if (!mount || added?.kind !== "known") return undefined;
  const names = added.tools.map((tool) => `${mount.id}${MOUNT_SEPARATOR}${tool}`);
  // Only a slip of the pen: the extension may have gained tools that we do not know.
  return names.includes(name) ? undefined : names.find((tool) => editDistance(name, tool) <= 2);
}

/** Makes a name of the SDK's evals module available: edits for the import, or undefined where that is unclear. */
function importOf(context: EntryContext, facts: ModuleFacts, name: string): PlannedEdit[] | undefined {
  const imports = facts.imports.filter((fact) => !fact.typeOnly);
  if (imports.some((fact) => fact.names.some((each) => each.local === name))) {
    const isOurs = imports.some(
      (fact) =>
        parseSdkSpecifier(fact.specifier)?.subpath === "evals" &&
        fact.names.some((each) => each.local === name && each.imported === name),
    );
    return isOurs ? [] : undefined;
  }
  if (facts.scope.bindings.has(name)) return undefined;
  const ours = imports.find((fact) => parseSdkSpecifier(fact.specifier)?.subpath === "evals");
  const last = ours?.names[ours.names.length - 1];
  if (!last || last.imported === "*" || last.imported === "default") return undefined;
  return [{ path: context.path, at: [last.at[1], last.at[1]], text: `, ${name}` }];
}

/** Wraps a written matcher into `includes`. */
function wrapInIncludes(context: EntryContext, value: Value): PlannedFix | undefined {
  const { facts } = context;
  if (!facts || value.kind !== "regexp" || value.origin || value.site.path !== context.path) return undefined;
  const edits = importOf(context, facts, "includes");
  const [start, end] = value.site.at;
  if (!edits || context.text(context.path)[start] !== "/") return undefined;
  return {
    title: "Wrap in `includes(…)`",
    edits: [
      ...edits,
      { path: context.path, at: [start, start], text: "includes(" },
      { path: context.path, at: [end, end], text: ")" },
    ],
  };
}

function isReply(
  expression: Expression | { kind: "spread" } | undefined,
  t: string,
): expression is Expression {
  if (!expression || expression.kind === "spread") return false;
  const chain = memberChain(expression);
  return chain?.length === 2 && chain[0] === t && chain[1] === "reply";
}

/** Whether the text before a use of the reply looks at whether there is one, or expects a failure. */
function isGuarded(before: string, t: string): boolean {
  const reply = `${t.replace(/\$/g, "\\$&")}\\.reply\\b`;
  return new RegExp(
    `\\btry\\s*\\{|\\b(?:if|while)\\s*\\([^;{]*${reply}|\\b(?:assert|expect|ok)[\\w.]*\\(\\s*${reply}|${reply}\\s*(?:&&|\\?(?!\\.))`,
  ).test(before);
}

/** Whether anything after a place may check what came before it: a call, or a `throw`. */
function somethingFollows(context: EntryContext, test: EvalTest, offset: number): boolean {
  return context
    .bodies(test.fn)
    .some(
      ({ scope }) =>
        scope.calls.some((call) => call.at[0] >= offset) || scope.throws.some((each) => each.at[0] >= offset),
    );
}

export const evalTestRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/unknown-tool",
    source: "E14",
    title: "Test names a tool that the project does not have",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`notCalledTool` with a misspelt name always passes, and `calledTool` never does.",
      wrong: `t.notCalledTool("delete_acount");`,
      right: `t.notCalledTool("delete_account");`,
    },
    check(context) {
      for (const call of callsOf(context)) {
        if (call.method !== "calledTool" && call.method !== "notCalledTool") continue;
        for (const value of call.args[0] ? optionsOf(call.args[0]) : []) {
          const name = stringOf(value);
          const right = name === undefined ? undefined : meantTool(context, name);
          if (name === undefined || right === undefined) continue;
          const effect =
            call.method === "notCalledTool" ? "This check always passes." : "This check never passes.";
          context.report(
            value.site,
            `The project has no tool \`${name}\`. ${effect} Did you mean \`${right}\`?`,
            { fixes: [replaceValue(`Change to ${quote(right)}`, value, quote(right))] },
          );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/send-not-awaited",
    source: "E15",
    title: "Turn of a test is not awaited",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The checks that follow run before the turn has happened, so they look at nothing.",
      wrong: `t.send("Hello");\nt.succeeded();`,
      right: `await t.send("Hello");\nt.succeeded();`,
    },
    check(context) {
      for (const call of callsOf(context)) {
        if (call.method !== "send" || call.use !== "statement") continue;
        const isAsync = call.environment.fn?.async === true;
        context.report(
          call.site,
          "This `t.send` is not awaited. The checks after it run before the turn has happened. Write `await t.send(…)`.",
          {
            fixes: [
              isAsync
                ? {
                    title: "Add `await`",
                    edits: [{ path: call.site.path, at: [call.site.at[0], call.site.at[0]], text: "await " }],
                  }
                : undefined,
            ],
          },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/no-send",
    source: "E16",
    title: "Test sends nothing to the agent",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "Without a turn there is nothing to check.",
      wrong: `test: async (t) => {\n  t.succeeded();\n}`,
      right: `test: async (t) => {\n  await t.send("Hello");\n  t.succeeded();\n}`,
    },
    check(context) {
      for (const { test, site } of testsOf(context)) {
        // Another method of `t` may run a turn of its own.
        if (!test.complete || test.calls.some((call) => call.method === "send")) continue;
        if (test.calls.some((call) => !KNOWN_METHODS.has(call.method))) continue;
        const place = test.calls[0]?.callee ?? headOf(context, test, site);
        context.report(
          place,
          "This test sends nothing to the agent. Without a turn there is nothing to check. Start with `await t.send(…)`.",
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/no-check",
    source: "E17",
    title: "Test checks nothing after its last turn",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A turn that fails does not fail the test by itself; `t.succeeded()` says that it must not.",
      wrong: `test: async (t) => {\n  await t.send("Hello");\n}`,
      right: `test: async (t) => {\n  await t.send("Hello");\n  t.succeeded();\n}`,
    },
    check(context) {
      for (const { test } of testsOf(context)) {
        const sends = test.calls.filter((call) => call.method === "send");
        const last = sends[sends.length - 1];
        // Where turns run in functions inside the test, the order of the text says little.
        if (!last || !test.complete || sends.some((call) => !call.direct)) continue;
        if (test.calls.some((call) => !KNOWN_METHODS.has(call.method))) continue;
        if (somethingFollows(context, test, last.site.at[1])) continue;
        context.report(
          last.callee,
          "Nothing is checked after this turn. The test passes whatever the agent does. Add at least `t.succeeded()`.",
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/bare-matcher",
    source: "E18",
    title: "Check has a text or an expression in place of a matcher",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`t.check` takes a matcher such as `includes(…)`, `matches(…)` or `satisfies(…)`.",
      wrong: `t.check(t.reply, /refund/i);`,
      right: `t.check(t.reply, includes(/refund/i));`,
    },
    check(context) {
      for (const call of callsOf(context)) {
        if (call.method !== "check" || call.openArgs || !call.args[1]) continue;
        for (const value of optionsOf(call.args[1]))
          if (value.kind === "regexp" || stringOf(value) !== undefined)
            context.report(
              value.site,
              `\`t.check\` takes a matcher, and this is a bare ${value.kind === "regexp" ? "regular expression" : "text"}. The framework cannot compare with it. Write \`includes(/…/)\`.`,
              { fixes: [wrapInIncludes(context, value)] },
            );
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/reply-may-be-missing",
    source: "E19",
    title: "Reply is parsed without a guard",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A turn may end without a text. `JSON.parse` then throws, and the error hides what went wrong.",
      wrong: `const answer = JSON.parse(t.reply);`,
      right: `const answer = JSON.parse(t.reply ?? "{}");`,
    },
    check(context) {
      for (const { test } of testsOf(context)) {
        const t = parameterName(test.fn.fn, 0);
        if (t === undefined) continue;
        for (const { call, environment } of context.calls(test.fn)) {
          if (memberChain(call.callee)?.join(".") !== "JSON.parse" || !isReply(call.args[0], t)) continue;
          const [argument] = call.args;
          const { path } = environment.facts;
          const text = context.text(path);
          // `t.reply!` says that the author knows; a check or a `try` before the call is a guard.
          if (text[argument.at[1]] === "!") continue;
          if (
            path === test.fn.environment.facts.path &&
            isGuarded(text.slice(test.fn.fn.at[0], call.at[0]), t)
          )
            continue;
          context.report(
            { path, at: argument.at },
            '`t.reply` is missing when a turn ends without a text. `JSON.parse` then throws and hides what went wrong. Write `t.reply ?? "{}"`.',
            {
              fixes: [
                {
                  title: 'Add `?? "{}"`',
                  edits: [{ path, at: [argument.at[1], argument.at[1]], text: ' ?? "{}"' }],
                },
              ],
            },
          );
        }
      }
    },
  },
];

/** The first line of a test: a function's whole body is too much to underline. */
function headOf(context: EntryContext, test: EvalTest, site: Site): Site {
  if (test.fn.origin) return site;
  const text = context.text(site.path).slice(site.at[0], site.at[1]);
  return { path: site.path, at: [site.at[0], site.at[0] + (/^.*/.exec(text)?.[0].length ?? 0)] };
}
