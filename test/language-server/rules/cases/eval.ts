import type { Files, RuleCases } from "../case-files";
import { config, CONFIG, evalConfigCases, evalFile, FILE, IMPORT, TEST } from "./eval-config";
import { evalTestCases } from "./eval-tests";

const exported = (code: string, before = ""): Files => ({ [FILE]: `${IMPORT}${before}${code}\n` });
const ONE = `${IMPORT}export default defineEval({ ${TEST} });\n`;
const EXPORT_ADVICE = "Write 'export default defineEval({ … })', or export a list of them.";

export const evalCases: RuleCases = {
  "eval/missing-suffix": {
    failing: [
      {
        name: "an eval in a plain file",
        files: { "evals/smoke.ts": `${IMPORT}export default «defineEval»({ ${TEST} });\n` },
        expected: [
          {
            file: "evals/smoke.ts",
            message:
              "'evals/smoke.ts' defines an eval that never runs. The framework reads only files that end in '.eval.ts' or '.eval.js'. Rename it to 'evals/smoke.eval.ts'.",
            fixes: ["Rename to 'evals/smoke.eval.ts'"],
            fixed: { "evals/smoke.ts": null, "evals/smoke.eval.ts": ONE },
          },
        ],
      },
    ],
    passing: [
      {
        name: "helpers",
        files: {
          [FILE]:
            'export { default } from "./shared/base.js";\nimport base from "./shared/base.js";\nbase;\n',
          "evals/shared/base.ts": ONE,
          "evals/shared/words.ts": "export const words = [];\n",
          ...config("{}"),
        },
      },
    ],
  },
  "eval/wrong-default-export": {
    failing: [
      {
        name: "no default export",
        files: {
          [FILE]: `«import { defineEval } from "SDK/evals";»\nexport const smoke = defineEval({ ${TEST} });\n`,
        },
        expected: [
          {
            file: FILE,
            message: `'evals/smoke.eval.ts' has no default export. The framework takes the evals of a file from there. ${EXPORT_ADVICE}`,
          },
        ],
      },
      {
        name: "a plain object",
        files: exported(`export default «{ ${TEST} }»;`),
        expected: [
          {
            file: FILE,
            message: `'evals/smoke.eval.ts' exports a plain object, not an eval. The framework takes the evals of a file from its default export. ${EXPORT_ADVICE}`,
          },
        ],
      },
      {
        name: "one of a list",
        files: exported(`export default [defineEval({ ${TEST} }), «async () => {}»];`),
        expected: [
          {
            file: FILE,
            message: `'evals/smoke.eval.ts' exports a function, not an eval. The framework takes the evals of a file from its default export. ${EXPORT_ADVICE}`,
          },
        ],
      },
      {
        name: "another definition, and the function itself",
        files: {
          ...exported(
            "export default «defineEvalConfig({})»;",
            'import { defineEvalConfig } from "SDK/evals";\n',
          ),
          "evals/other.eval.ts": `${IMPORT}export default «defineEval»;\n`,
        },
        expected: [
          {
            file: FILE,
            message: `'evals/smoke.eval.ts' exports 'defineEvalConfig(…)', not an eval. The framework takes the evals of a file from its default export. ${EXPORT_ADVICE}`,
          },
          {
            file: "evals/other.eval.ts",
            message: `'evals/other.eval.ts' exports 'defineEval' without calling it, not an eval. The framework takes the evals of a file from its default export. ${EXPORT_ADVICE}`,
          },
        ],
      },
    ],
    passing: [
      { name: "an eval", files: { [FILE]: ONE } },
      {
        name: "a mapped list",
        files: exported(`export default names.map((name) => defineEval({ ${TEST} }));`),
      },
      {
        name: "a factory of the project",
        files: exported(
          "export default smoke('x');",
          `const smoke = (name: string) => defineEval({ description: name, ${TEST} });\n`,
        ),
      },
      {
        name: "a list built by a function, spreads, satisfies",
        files: exported(
          `export default [...suite("x"), defineEval({ ${TEST} })] satisfies unknown[];`,
          'import { suite } from "../lib/suite.js";\n',
        ),
      },
      {
        name: "by a condition, re-exported, from another package",
        files: {
          ...exported("export default process.env.X ? defineEval({ cases: [] }) : [];"),
          "evals/a.eval.ts": 'export { default } from "./smoke.eval.js";\n',
          "evals/b.eval.ts": 'import { suite } from "suite";\nexport default suite();\n',
          "evals/c.eval.ts": `${IMPORT}const base = defineEval({ ${TEST} });\nexport { base as default };\n`,
        },
      },
    ],
  },
  "eval/test-or-cases": {
    failing: [
      {
        name: "neither",
        files: exported('export default [«defineEval»({ tags: ["smoke"] }), «defineEval»()];'),
        expected: [0, 1].map(() => ({
          file: FILE,
          message:
            "This eval has neither 'test' nor 'cases', so it checks nothing. The framework needs exactly one. Add 'test: async (t) => { … }'.",
        })),
      },
      {
        name: "both",
        files: evalFile(`{
  ${TEST},
  «cases»: [],
}`),
        expected: [
          {
            file: FILE,
            message:
              "This eval has both 'test' and 'cases'. The framework needs exactly one. Make the test one of the cases, or remove one of the two.",
            related: [{ file: FILE, message: "'test' stands here" }],
            fixes: ["Remove 'cases'", "Remove 'test'"],
            fixed: evalFile(`{
  ${TEST},
}`),
          },
        ],
      },
    ],
    passing: [
      { name: "a test", files: { [FILE]: ONE } },
      { name: "mapped cases", files: evalFile("{ cases: words.map((id) => ({ id, test })) }") },
      { name: "a spread", files: evalFile("{ ...shared }", 'import { shared } from "shared";\n') },
      {
        name: "one by a condition",
        files: evalFile(
          "{ ...(process.env.X ? { test } : { cases }) }",
          'import { test, cases } from "x";\n',
        ),
      },
    ],
  },
  "eval/duplicate-case": {
    failing: [
      {
        name: "twice",
        files: evalFile(`{ cases: [{ id: "a", ${TEST} }, { id: ID, ${TEST} }] }`, 'const ID = «"a"»;\n'),
        expected: [
          {
            file: FILE,
            message:
              "Case 'a' exists twice. Results are kept and chosen by id, so the framework wants each once. Give this case another id.",
            related: [{ file: FILE, message: "The first case with this id" }],
          },
        ],
      },
    ],
    passing: [
      {
        name: "empty ids, which are reported as such",
        files: {
          "evals/smoke.eval.ts":
            'import { defineEval } from "SDK/evals";\nconst test = async (t: any) => { await t.send("x"); t.succeeded(); };\nexport default defineEval({ cases: [{ id: "", test }, { id: "", test }] });\n',
        },
      },
      { name: "different ids", files: evalFile(`{ cases: [{ id: "a", ${TEST} }, { id: "b", ${TEST} }] }`) },
      {
        name: "in two lists",
        files: evalFile(`{ cases: process.env.X ? [{ id: "a", ${TEST} }] : [{ id: "a", ${TEST} }] }`),
      },
      {
        name: "in two evals",
        files: exported(
          `export default [defineEval({ cases: [{ id: "a", ${TEST} }] }), defineEval({ cases: [{ id: "a", ${TEST} }] })];`,
        ),
      },
      {
        name: "computed",
        files: evalFile(
          `{ cases: [one("a"), one("b")] }`,
          `const one = (id: string) => ({ id, ${TEST} });\n`,
        ),
      },
    ],
  },
  "eval/invalid-case-id": {
    failing: [
      {
        name: "a slash, and empty",
        files: evalFile(`{ cases: [{ id: «"checkout/open"», ${TEST} }, { id: «""», ${TEST} }] }`),
        expected: [
          {
            file: FILE,
            message:
              "The id 'checkout/open' of this case has a slash. A case adds exactly one segment to the id of its file. Write \"checkout-open\".",
            fixes: ['Change to "checkout-open"'],
            fixed: evalFile(`{ cases: [{ id: "checkout-open", ${TEST} }, { id: "", ${TEST} }] }`),
          },
          {
            file: FILE,
            message:
              "The id of this case is empty. A case adds exactly one segment to the id of its file. Write a short name, such as 'greets-back'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "ids that are given later",
        files: {
          "evals/smoke.eval.ts":
            'import { defineEval } from "SDK/evals";\nconst cases: any[] = [{ id: "", test }, { id: "", test }];\ncases.forEach((item, index) => { item.id = "case-" + index; });\nasync function test(t: any) { await t.send("x"); t.succeeded(); }\nexport default defineEval({ cases });\n',
          "evals/evals.config.ts":
            'import { defineEvalConfig } from "SDK/evals";\nexport default defineEvalConfig({});\n',
        },
      },

      {
        name: "plain and computed ids",
        files: evalFile(`{ cases: [{ id: "a-b", ${TEST} }, { id: \`x/\${process.env.X}\`, ${TEST} }] }`),
      },
    ],
  },
  "eval/file-has-same-id": {
    failing: [
      {
        name: "an index file",
        files: {
          "evals/builds/index.eval.ts": ONE,
          "evals/builds.eval.ts": `«import { defineEval } from "SDK/evals";»\nexport default defineEval({ ${TEST} });\n`,
        },
        expected: [
          {
            file: "evals/builds.eval.ts",
            message:
              "'evals/builds.eval.ts' has the id 'builds', as 'evals/builds/index.eval.ts' has. Results are kept and chosen by id, so the two cannot be told apart. Rename one of the files.",
            related: [{ file: "evals/builds/index.eval.ts", message: "'index.eval.ts' has the id too" }],
          },
        ],
      },
    ],
    passing: [
      {
        name: "a folder beside a file",
        files: { "evals/builds/api.eval.ts": ONE, "evals/builds.eval.ts": ONE },
      },
    ],
  },
  "eval/case-has-same-id": {
    failing: [
      {
        name: "a case and a file",
        files: {
          "evals/prs/a.eval.ts": ONE,
          "evals/prs.eval.ts": `${IMPORT}export default defineEval({ cases: [{ id: «"a"», ${TEST} }] });\n`,
        },
        expected: [
          {
            file: "evals/prs.eval.ts",
            message:
              "The id 'prs/a' is taken by 'evals/prs/a.eval.ts' too. Results are kept and chosen by id, so the two cannot be told apart. Rename the case or the file.",
            related: [{ file: "evals/prs/a.eval.ts", message: "'prs/a' stands here first" }],
          },
        ],
      },
    ],
    passing: [
      {
        name: "a file that only groups cases, and other ids",
        files: {
          "evals/prs/a.eval.ts": `${IMPORT}export default defineEval({ cases: [{ id: "x", ${TEST} }] });\n`,
          "evals/prs.eval.ts": `${IMPORT}export default defineEval({ cases: [{ id: "a", ${TEST} }] });\n`,
        },
      },
    ],
  },
  "eval/item-has-same-id": {
    failing: [
      {
        name: "a list and a file",
        files: {
          "evals/sql/0001.eval.ts": ONE,
          "evals/sql.eval.ts": `${IMPORT}export default [defineEval({ ${TEST} }), «defineEval»({ ${TEST} })];\n`,
        },
        expected: [
          {
            file: "evals/sql.eval.ts",
            message:
              "The id 'sql/0001' is taken by 'evals/sql/0001.eval.ts' too. Results are kept and chosen by id, so the two cannot be told apart. Rename the file, or the case, that looks like a number of the list.",
            related: [{ file: "evals/sql/0001.eval.ts", message: "'sql/0001' stands here first" }],
          },
        ],
      },
    ],
    passing: [
      {
        name: "a list of which the order cannot be told",
        files: {
          "evals/sql/0001.eval.ts": ONE,
          "evals/sql.eval.ts": `${IMPORT}export default [...more(), defineEval({ ${TEST} }), defineEval({ ${TEST} })];\n`,
        },
      },
    ],
  },
  "eval/no-cases": {
    failing: [
      {
        name: "an empty list",
        files: evalFile("{ cases: «[]» }"),
        expected: [
          {
            file: FILE,
            message:
              "This eval has no cases, so nothing runs. A run without failures then looks like success. Add a case with an 'id' and a 'test'.",
          },
        ],
      },
    ],
    passing: [
      { name: "mapped", files: evalFile("{ cases: words.map((id) => ({ id, test })) }") },
      {
        name: "pushed to later",
        files: evalFile("{ cases }", "const cases: object[] = [];\ncases.push({});\n"),
      },
    ],
  },
  "eval/missing-config": {
    failing: [
      {
        name: "evals alone",
        files: {
          [FILE]: `«import { defineEval } from "SDK/evals";»\nexport default defineEval({ ${TEST} });\n`,
        },
        expected: [
          {
            file: FILE,
            message:
              "'evals/evals.config.ts' is missing. The guide that comes with new projects calls it required. Add it with 'export default defineEvalConfig({ … })'.",
            fixes: ["Create 'evals/evals.config.ts'"],
            fixed: {
              [CONFIG]: `import { defineEvalConfig } from "SDK/evals";\n\nexport default defineEvalConfig({\n  maxConcurrency: 20,\n});\n`,
            },
          },
        ],
      },
    ],
    passing: [
      { name: "with it", files: { [FILE]: ONE, ...config("{}") } },
      { name: "no evals", files: {} },
    ],
  },
  "eval/invalid-iterations": {
    failing: [
      {
        name: "zero and a fraction",
        files: evalFile(`{ iterations: «0», cases: [{ id: "a", iterations: «2.5», ${TEST} }] }`),
        expected: [0, 1].map(() => ({
          file: FILE,
          message:
            "'iterations' must be a positive whole number. It is how often one case is repeated. Write one, or leave it out.",
        })),
      },
    ],
    passing: [{ name: "a number", files: evalFile(`{ iterations: process.env.CI ? 5 : 1, ${TEST} }`) }],
  },
  "eval/workspace-file-outside": {
    failing: [
      {
        name: "absolute and climbing out",
        files: evalFile(
          '{ test: async (t) => { await t.send("x", { workspaceFiles: { «"/tmp/a.md"»: "", «"src/../../b.md"»: "", "src/../c.md": "" } }); t.succeeded(); } }',
        ),
        expected: ["/tmp/a.md", "src/../../b.md"].map((path) => ({
          file: FILE,
          message: `'${path}' lies outside the workspace of the session. The framework writes these files into it. Write a relative path that stays inside.`,
        })),
      },
    ],
    passing: [
      {
        name: "inside, and computed",
        files: evalFile(
          '{ test: async (t) => { await t.send("x", { workspaceFiles: { "src/a.md": "", [process.env.X]: "" } }); await t.send("y", options); t.succeeded(); } }',
        ),
      },
    ],
  },
  ...evalTestCases,
  ...evalConfigCases,
};
