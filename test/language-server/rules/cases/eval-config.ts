import type { Files, RuleCases } from "../case-files";

export const FILE = "evals/smoke.eval.ts";
export const CONFIG = "evals/evals.config.ts";
export const IMPORT = 'import { defineEval } from "SDK/evals";\n';
export const TEST = 'test: async (t) => { await t.send("Hi"); t.succeeded(); }';

export const evalFile = (config: string, before = ""): Files => ({
  [FILE]: `${IMPORT}${before}export default defineEval(${config});\n`,
});
export const config = (settings: string): Files => ({
  [CONFIG]: `import { defineEvalConfig } from "SDK/evals";\nexport default defineEvalConfig(${settings});\n`,
});

export const evalConfigCases: RuleCases = {
  "eval/wrong-config-export": {
    failing: [
      {
        name: "a plain object",
        files: { [CONFIG]: "export default «{ maxConcurrency: 20 }»;\n" },
        expected: [
          {
            file: CONFIG,
            message:
              "'evals/evals.config.ts' exports a plain object, not a configuration. The framework takes the configuration of the evals from its default export. Write 'export default defineEvalConfig({ … })'.",
          },
        ],
      },
      {
        name: "nothing",
        files: { [CONFIG]: "«export const maxConcurrency = 20;»\n" },
        expected: [
          {
            file: CONFIG,
            message:
              "'evals/evals.config.ts' has no default export. The framework takes the configuration of the evals from there. Write 'export default defineEvalConfig({ … })'.",
          },
        ],
      },
    ],
    passing: [
      { name: "a configuration", files: config("{ maxConcurrency: 20, timeoutMs: 180_000 }") },
      { name: "from elsewhere", files: { [CONFIG]: 'export { default } from "config";\n' } },
    ],
  },
  "eval/invalid-concurrency": {
    failing: [
      ...["0", "1.5", '"20"', "-3"].map((value) => ({
        name: value,
        files: config(`{ maxConcurrency: «${value}» }`),
        expected: [
          {
            file: CONFIG,
            message:
              "'maxConcurrency' must be a positive whole number. It is how many evals run at the same time. Write one, or leave it out.",
          },
        ],
      })),
    ],
    passing: [
      { name: "a number", files: config("{ maxConcurrency: 20 }") },
      { name: "from the environment", files: config("{ maxConcurrency: Number(process.env.N ?? 5) }") },
    ],
  },
  "eval/invalid-timeout": {
    failing: [
      {
        name: "in a configuration",
        files: config("{ timeoutMs: «0» }"),
        expected: [
          {
            file: CONFIG,
            message:
              "'timeoutMs' must be a positive number. It is the time in milliseconds after which a test has failed. Write one, or leave it out.",
            fixes: [],
          },
        ],
      },
      {
        name: "in an eval and in a case",
        files: evalFile(`{ timeoutMs: «"60000"», cases: [{ id: "a", timeoutMs: «-1», ${TEST} }] }`),
        expected: [
          {
            file: FILE,
            message:
              "'timeoutMs' must be a positive number. It is the time in milliseconds after which a test has failed. Write one, or leave it out.",
            fixes: ["Change to 60000"],
            fixed: evalFile(`{ timeoutMs: 60000, cases: [{ id: "a", timeoutMs: -1, ${TEST} }] }`),
          },
          {
            file: FILE,
            message:
              "'timeoutMs' must be a positive number. It is the time in milliseconds after which a test has failed. Write one, or leave it out.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "numbers",
        files: { ...evalFile(`{ timeoutMs: 3 * 60_000, ${TEST} }`), ...config("{ timeoutMs: 180_000 }") },
      },
    ],
  },
};
