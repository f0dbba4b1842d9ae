import {
  lookup,
  optionsOf,
  readEvals,
  stringOf,
  type EvalCase,
  type EvalFact,
  type SingleValue,
  type Value,
} from "../analysis";
import { joinPath, relativePath } from "../core/paths";
import { isModuleFile, stem } from "../project/discover";
import { topOf, type EntryContext } from "./context";
import { evalIdRules } from "./eval-ids";
import { evalTestRules } from "./eval-tests";
import { beside, createFile, moveFile, propertyOf, removeProperty, replaceValue } from "./fixes";
import { describeExport, isSurelyNot, numberOf, settingsOf } from "./shapes";
import type { Rule, UndecidableRule } from "./types";

function evalsOf(context: EntryContext): EvalFact[] {
  return readEvals(context.workspace, context.path)?.evals ?? [];
}

/** Every settings object of an eval file: of the evals and of their cases. */
function settingsIn(context: EntryContext): Value[] {
  return evalsOf(context).flatMap((fact) => {
    const settings = settingsOf(fact.definition);
    return [
      ...(settings ? [settings] : []),
      ...fact.cases.flatMap((each: EvalCase) => (each.value ? [each.value] : [])),
    ];
  });
}

/** The file's default export where it is surely not what it must be; undefined where it may be right. */
function wrongExport(context: EntryContext, helper: string, lists: boolean): SingleValue | undefined {
  const { value } = context.defaultExport;
  const isWrong = (option: SingleValue): SingleValue | undefined => {
    if (lists && option.kind === "array") {
      for (const item of option.items) {
        const options = optionsOf(item);
        const wrong = options.map((single) => (isSurelyNot(single, [helper]) ? single : undefined));
        if (wrong.every((single) => single !== undefined)) return wrong[0];
      }
      return undefined;
    }
    return isSurelyNot(option, [helper]) ? option : undefined;
  };
  const options = value ? optionsOf(value) : [];
  const wrong = options.map(isWrong);
  // One of several by a condition is the author's matter; all of them wrong is a mistake.
  return wrong.length > 0 && wrong.every((option) => option !== undefined) ? wrong[0] : undefined;
}

function reportNumber(
  context: EntryContext,
  settings: Value,
  name: string,
  whole: boolean,
  why: string,
): void {
  for (const value of lookup(settings, name).values) {
    const number = numberOf(value);
    if (number === undefined || (number > 0 && (!whole || Number.isInteger(number)))) continue;
    context.report(
      value.site,
      `\`${name}\` must be a positive ${whole ? "whole " : ""}number. ${why} Write one, or leave it out.`,
    );
  }
}

/** Rules for `evals/`. */
export const evalRules: readonly Rule[] = [
  {
    scope: "project",
    id: "eval/missing-suffix",
    source: "E01",
    title: "Eval file has a name that is not read",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Only files that end in `.eval.ts` or `.eval.js` are evals; others in the folder are helpers and never run by themselves.",
      wrong: `// evals/smoke.ts\nexport default defineEval({ test });`,
      right: `// evals/smoke.eval.ts\nexport default defineEval({ test });`,
    },
    check(context) {
      const folder = joinPath(context.project.dir, "evals");
      const known = new Set(context.project.entries.map((entry) => entry.path));
      const modules = context.project.files.filter(
        (path) => relativePath(folder, path).split("/")[0] !== ".." && isModuleFile(path),
      );
      const candidates = modules.filter((path) => !known.has(path));
      if (candidates.length === 0) return;
      const imported = new Set(
        modules.flatMap((path) =>
          (context.module(path)?.imports ?? []).flatMap((fact) => {
            const target = context.workspace.resolve(path, fact.specifier);
            return target.kind === "module" ? [target.path] : [];
          }),
        ),
      );
      for (const path of candidates) {
        // A file that an eval imports is a helper, whatever it exports.
        if (imported.has(path)) continue;
        const definition = context.definitions(path).find((each) => each.helper === "defineEval");
        if (!definition) continue;
        const name = stem(path).replace(/\.(?:evals?|spec)$/, "");
        const target = beside(path, `${name}.eval${/\.[cm]?js$/.test(path) ? ".js" : ".ts"}`);
        context.report(
          definition.callee,
          `\`${context.display(path)}\` defines an eval that never runs. The framework reads only files that end in \`.eval.ts\` or \`.eval.js\`. Rename it to \`${context.display(target)}\`.`,
          {
            fixes: [
              context.workspace.exists(target)
                ? undefined
                : moveFile(`Rename to \`${context.display(target)}\``, path, target),
            ],
          },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/wrong-default-export",
    source: "E02",
    title: "Eval file does not export an eval",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "An eval file is its default export: the result of `defineEval`, or a list of such results.",
      wrong: `export const smoke = defineEval({ test });`,
      right: `export default defineEval({ test });`,
    },
    check(context) {
      const file = `\`${context.display(context.path)}\``;
      const right = "Write `export default defineEval({ … })`, or export a list of them.";
      if (context.defaultExport.state === "missing")
        context.report(
          context.top,
          `${file} has no default export. The framework takes the evals of a file from there. ${right}`,
        );
      const wrong = wrongExport(context, "defineEval", true);
      if (wrong)
        context.report(
          wrong.site,
          `${file} exports ${describeExport(wrong)}, not an eval. The framework takes the evals of a file from its default export. ${right}`,
        );
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/test-or-cases",
    source: "E03",
    title: "Eval needs exactly one of test and cases",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "An eval is one scenario, written as `test`, or several, written as `cases`; the framework takes one of them.",
      wrong: `export default defineEval({ tags: ["smoke"] });`,
      right: `export default defineEval({\n  tags: ["smoke"],\n  test: async (t) => {\n    await t.send("Hello");\n    t.succeeded();\n  },\n});`,
    },
    check(context) {
      for (const fact of evalsOf(context)) {
        const settings = settingsOf(fact.definition);
        const test = lookup(settings, "test");
        const cases = lookup(settings, "cases");
        if (test.state === "absent" && cases.state === "absent")
          context.report(
            fact.site,
            "This eval has neither `test` nor `cases`, so it checks nothing. The framework needs exactly one. Add `test: async (t) => { … }`.",
          );
        const options = settings ? optionsOf(settings) : [];
        if (test.state !== "present" || cases.state !== "present" || options.length !== 1) continue;
        const first = propertyOf(options[0], "test");
        const second = propertyOf(options[0], "cases");
        if (!first || !second) continue;
        const [earlier, later] = first.key.at[0] <= second.key.at[0] ? [first, second] : [second, first];
        context.report(
          later.key,
          "This eval has both `test` and `cases`. The framework needs exactly one. Make the test one of the cases, or remove one of the two.",
          {
            related: [{ site: earlier.key, message: `\`${earlier.name}\` stands here` }],
            fixes: [later, earlier].map((property) => {
              const fix = removeProperty(context, `Remove \`${property.name}\``, property);
              return fix && { ...fix, preferred: false };
            }),
          },
        );
      }
    },
  },
  ...evalIdRules,
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/no-cases",
    source: "E09",
    title: "Eval has an empty list of cases",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "Without a case nothing runs, and a run without failures looks like success.",
      wrong: `export default defineEval({ cases: [] });`,
      right: `export default defineEval({\n  cases: [{ id: "greets", test: greets }],\n});`,
    },
    check(context) {
      for (const fact of evalsOf(context))
        for (const value of lookup(settingsOf(fact.definition), "cases").values)
          if (value.kind === "array" && value.items.length === 0 && !value.open)
            context.report(
              value.site,
              "This eval has no cases, so nothing runs. A run without failures then looks like success. Add a case with an `id` and a `test`.",
            );
    },
  },
  {
    scope: "project",
    id: "eval/missing-config",
    source: "E10",
    title: "Evals without evals.config.ts",
    severity: "warning",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The guide that the SDK writes into new projects calls the file required.",
      wrong: `evals/smoke.eval.ts`,
      right: `evals/evals.config.ts\nevals/smoke.eval.ts`,
      language: "text",
    },
    check(context) {
      const first = context.entries("evals")[0];
      if (!first || context.entries("eval-config").length > 0) return;
      const path = joinPath(context.project.dir, "evals", "evals.config.ts");
      context.report(
        topOf(context.workspace, first.path),
        "`evals/evals.config.ts` is missing. The guide that comes with new projects calls it required. Add it with `export default defineEvalConfig({ … })`.",
        {
          fixes: [
            createFile(
              "Create `evals/evals.config.ts`",
              path,
              `import { defineEvalConfig } from "${context.project.package}/evals";\n\nexport default defineEvalConfig({\n  maxConcurrency: 20,\n});\n`,
            ),
          ],
        },
      );
    },
  },
  {
    scope: "entry",
    slots: ["eval-config"],
    id: "eval/wrong-config-export",
    source: "E11",
    title: "Eval configuration does not export one",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The configuration of the evals is the default export of `evals/evals.config.ts`.",
      wrong: `export default { maxConcurrency: 20 };`,
      right: `export default defineEvalConfig({ maxConcurrency: 20 });`,
    },
    check(context) {
      const file = `\`${context.display(context.path)}\``;
      const right = "Write `export default defineEvalConfig({ … })`.";
      if (context.defaultExport.state === "missing")
        context.report(
          context.top,
          `${file} has no default export. The framework takes the configuration of the evals from there. ${right}`,
        );
      const wrong = wrongExport(context, "defineEvalConfig", false);
      if (wrong)
        context.report(
          wrong.site,
          `${file} exports ${describeExport(wrong)}, not a configuration. The framework takes the configuration of the evals from its default export. ${right}`,
        );
    },
  },
  {
    scope: "entry",
    slots: ["eval-config"],
    id: "eval/invalid-concurrency",
    source: "E12",
    title: "Value of maxConcurrency is not a positive whole number",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "It is the number of evals that run at the same time.",
      wrong: `export default defineEvalConfig({ maxConcurrency: 0 });`,
      right: `export default defineEvalConfig({ maxConcurrency: 20 });`,
    },
    check(context) {
      for (const definition of context.own("defineEvalConfig")) {
        const settings = settingsOf(definition);
        if (settings)
          reportNumber(
            context,
            settings,
            "maxConcurrency",
            true,
            "It is how many evals run at the same time.",
          );
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals", "eval-config"],
    id: "eval/invalid-timeout",
    source: "E13",
    title: "Value of timeoutMs is not a positive number",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "It is the time in milliseconds after which a test counts as failed.",
      wrong: `export default defineEval({ timeoutMs: "60000", test });`,
      right: `export default defineEval({ timeoutMs: 60_000, test });`,
    },
    check(context) {
      const all =
        context.entry.slot === "evals"
          ? settingsIn(context)
          : context.own("defineEvalConfig").flatMap((definition) => settingsOf(definition) ?? []);
      for (const settings of all)
        for (const value of lookup(settings, "timeoutMs").values) {
          const number = numberOf(value);
          if (number === undefined || number > 0) continue;
          const written = stringOf(value) ?? "";
          context.report(
            value.site,
            "`timeoutMs` must be a positive number. It is the time in milliseconds after which a test has failed. Write one, or leave it out.",
            {
              fixes: [
                /^[1-9]\d*$/.test(written) ? replaceValue(`Change to ${written}`, value, written) : undefined,
              ],
            },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/invalid-iterations",
    source: "E23",
    title: "Value of iterations is not a positive whole number",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "It is how often one case is repeated.",
      wrong: `export default defineEval({ iterations: 0, test });`,
      right: `export default defineEval({ iterations: 3, test });`,
    },
    check(context) {
      for (const settings of settingsIn(context))
        reportNumber(context, settings, "iterations", true, "It is how often one case is repeated.");
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/workspace-file-outside",
    source: "E24",
    title: "Workspace file of an eval lies outside the workspace",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The files are written into the workspace of the session, so their paths are relative and stay inside.",
      wrong: `await t.send("Read it.", { workspaceFiles: { "/tmp/notes.md": "…" } });`,
      right: `await t.send("Read it.", { workspaceFiles: { "notes.md": "…" } });`,
    },
    check(context) {
      const tests = evalsOf(context).flatMap((fact) => [
        ...fact.tests,
        ...fact.cases.flatMap((each) => each.tests),
      ]);
      for (const call of tests.flatMap((test) => test.calls)) {
        if (call.method !== "send") continue;
        for (const files of lookup(call.args[1], "workspaceFiles").values)
          for (const property of files.kind === "object" ? files.properties.values() : [])
            if (leavesWorkspace(property.name))
              context.report(
                property.key,
                `\`${property.name}\` lies outside the workspace of the session. The framework writes these files into it. Write a relative path that stays inside.`,
              );
      }
    },
  },
  ...evalTestRules,
];

function leavesWorkspace(path: string): boolean {
  if (/^(?:[/\\]|~[\\/]|[A-Za-z]:[\\/])/.test(path)) return true;
  let depth = 0;
  for (const part of path.split(/[\\/]/)) {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") depth++;
    if (depth < 0) return true;
  }
  return false;
}

export const evalUndecidable: readonly UndecidableRule[] = [];
