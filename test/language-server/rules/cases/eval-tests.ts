import type { Files, RuleCases } from "../case-files";

const FILE = "evals/smoke.eval.ts";
const test = (body: string, names = "defineEval", before = ""): Files => ({
  [FILE]: `import { ${names} } from "SDK/evals";\n${before}export default defineEval({\n  test: async (t) => {\n${body}\n  },\n});\n`,
});
const TOOL =
  'import { defineTool } from "SDK/tools";\nexport default defineTool({ description: "x", execute: () => 1 });\n';
const TOOLS: Files = { "ROOT/tools/find_parcel.ts": TOOL, "ROOT/tools/delete_account.ts": TOOL };

export const evalTestCases: RuleCases = {
  "eval/unknown-tool": {
    failing: [
      {
        name: "a slip in the name of an extension's tool",
        files: {
          "ROOT/extensions/cloud.ts":
            'import cloud from "SDK/extensions/cursor-cloud-agents";\nexport default cloud({});\n',
          ...test('await t.send("x");\nt.calledTool(«"cloud__lanch"»);\nt.calledTool("cloud__stop");'),
        },
        expected: [
          {
            file: FILE,
            message:
              "The project has no tool 'cloud__lanch'. This check never passes. Did you mean 'cloud__launch'?",
          },
        ],
      },
      {
        name: "slips",
        files: {
          ...TOOLS,
          ...test(
            'await t.send("x");\nt.calledTool(«"find_parcels"»);\nt.notCalledTool(«"delete_acount"», { input: {} });',
          ),
        },
        expected: [
          {
            file: FILE,
            message:
              "The project has no tool 'find_parcels'. This check never passes. Did you mean 'find_parcel'?",
            fixes: ['Change to "find_parcel"'],
            fixed: test(
              'await t.send("x");\nt.calledTool("find_parcel");\nt.notCalledTool("delete_acount", { input: {} });',
            ),
          },
          {
            file: FILE,
            message:
              "The project has no tool 'delete_acount'. This check always passes. Did you mean 'delete_account'?",
          },
        ],
      },
    ],
    passing: [
      {
        name: "tools of the project, of the agent, of connections and extensions, and computed names",
        files: {
          ...TOOLS,
          "ROOT/tools/greps.ts": TOOL,
          ...test(
            'await t.send("x");\nt.calledTool("find_parcel");\nt.calledTool("grep");\nt.calledTool("ups.find_parcel");\nt.calledTool("cloud__find_parcel");\nt.notCalledTool("send_mail");\nfor (const name of names) t.calledTool(name);',
          ),
        },
      },
    ],
  },
  "eval/send-not-awaited": {
    failing: [
      {
        name: "a bare statement",
        files: test('    «t.send("x")»;\n    t.succeeded();'),
        expected: [
          {
            file: FILE,
            message:
              "This 't.send' is not awaited. The checks after it run before the turn has happened. Write 'await t.send(…)'.",
            fixes: ["Add 'await'"],
            fixed: test('    await t.send("x");\n    t.succeeded();'),
          },
        ],
      },
    ],
    passing: [
      {
        name: "awaited in one way or another",
        files: test(
          'await t.send("a");\nconst turn = t.send("b");\nawait turn;\nawait Promise.all([t.send("c")]);\nvoid t.send("d");\nt.succeeded();',
        ),
      },
      {
        name: "another t",
        files: test('[sender].forEach((t) => { t.send("x"); });\nawait t.send("y");\nt.succeeded();'),
      },
    ],
  },
  "eval/no-send": {
    failing: [
      {
        name: "checks alone",
        files: test("t.«succeeded»();"),
        expected: [
          {
            file: FILE,
            message:
              "This test sends nothing to the agent. Without a turn there is nothing to check. Start with 'await t.send(…)'.",
          },
        ],
      },
      {
        name: "nothing at all",
        files: {
          [FILE]:
            'import { defineEval } from "SDK/evals";\nexport default defineEval({ test: «async () => {}» });\n',
        },
        expected: [
          {
            file: FILE,
            message:
              "This test sends nothing to the agent. Without a turn there is nothing to check. Start with 'await t.send(…)'.",
          },
        ],
      },
    ],
    passing: [
      { name: "a helper gets t", files: test("await ask(t, 'x');\nt.succeeded();") },
      { name: "a helper gets t inside an object", files: test("await ask({ t });\nt.succeeded();") },
      { name: "t under another name", files: test("const session = t;\nawait session.send('x');") },
      { name: "a method that we do not know", files: test("await t.replay('x');\nt.succeeded();") },
      {
        name: "in a function inside",
        files: test("const ask = (x: string) => t.send(x);\nawait ask('x');\nt.succeeded();"),
      },
      {
        name: "t taken apart",
        files: {
          [FILE]:
            'import { defineEval } from "SDK/evals";\nexport default defineEval({ test: async ({ send }) => { await send("x"); } });\n',
        },
      },
      {
        name: "a test of another file",
        files: {
          [FILE]:
            'import { defineEval } from "SDK/evals";\nimport { smoke } from "./shared.js";\nexport default defineEval({ test: smoke("x") });\n',
          "evals/shared.ts":
            "export const smoke = (text: string) => async (t: any) => { await t.send(text); t.succeeded(); };\n",
        },
      },
    ],
  },
  "eval/no-check": {
    failing: [
      {
        name: "nothing after the last turn",
        files: test('await t.send("a");\nt.succeeded();\nawait t.«send»("b");'),
        expected: [
          {
            file: FILE,
            message:
              "Nothing is checked after this turn. The test passes whatever the agent does. Add at least 't.succeeded()'.",
          },
        ],
      },
    ],
    passing: [
      { name: "checked", files: test('await t.send("a");\nt.succeeded();') },
      {
        name: "by an own throw",
        files: test('await t.send("a");\nif (!t.reply) throw new Error("no reply");'),
      },
      { name: "by another library", files: test('await t.send("a");\nassert.match(t.reply ?? "", /x/);') },
      {
        name: "in a function inside",
        files: test("const ask = (x: string) => t.send(x);\nawait ask('x');\nt.succeeded();"),
      },
    ],
  },
  "eval/bare-matcher": {
    failing: [
      {
        name: "a regular expression",
        files: test('await t.send("a");\nt.check(t.reply, «/refund/i»);'),
        expected: [
          {
            file: FILE,
            message:
              "'t.check' takes a matcher, and this is a bare regular expression. The framework cannot compare with it. Write 'includes(/…/)'.",
            fixes: ["Wrap in 'includes(…)'"],
            fixed: test('await t.send("a");\nt.check(t.reply, includes(/refund/i));', "defineEval, includes"),
          },
        ],
      },
      {
        name: "a text",
        files: test('await t.send("a");\nt.check(t.reply, «"refund"»);'),
        expected: [
          {
            file: FILE,
            message:
              "'t.check' takes a matcher, and this is a bare text. The framework cannot compare with it. Write 'includes(/…/)'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "matchers",
        files: test(
          'await t.send("a");\nt.check(t.reply, includes(/x/));\nt.check(t.reply, satisfies((text) => text !== "", "not empty"));\nt.check(t.reply, own);',
          "defineEval, includes, satisfies",
          'import { own } from "own";\n',
        ),
      },
    ],
  },
  "eval/reply-may-be-missing": {
    failing: [
      {
        name: "parsed as it is",
        files: test('await t.send("a");\nconst answer = JSON.parse(«t.reply»);\nt.check(answer, own);'),
        expected: [
          {
            file: FILE,
            message:
              "'t.reply' is missing when a turn ends without a text. 'JSON.parse' then throws and hides what went wrong. Write 't.reply ?? \"{}\"'.",
            fixes: ["Add '?? \"{}\"'"],
            fixed: test(
              'await t.send("a");\nconst answer = JSON.parse(t.reply ?? "{}");\nt.check(answer, own);',
            ),
          },
        ],
      },
    ],
    passing: [
      {
        name: "a check before",
        files: {
          "evals/smoke.eval.ts":
            'import { defineEval } from "SDK/evals";\nexport default defineEval({ async test(t) { await t.send("x"); if (!t.reply) throw new Error(\'no reply\');\nJSON.parse(t.reply);\nt.succeeded(); } });\n',
          "evals/evals.config.ts":
            'import { defineEvalConfig } from "SDK/evals";\nexport default defineEvalConfig({});\n',
        },
      },
      {
        name: "a failure that is expected",
        files: {
          "evals/smoke.eval.ts":
            'import { defineEval } from "SDK/evals";\nexport default defineEval({ async test(t) { await t.send("x"); try { JSON.parse(t.reply); } catch { return; }\nt.succeeded(); } });\n',
          "evals/evals.config.ts":
            'import { defineEvalConfig } from "SDK/evals";\nexport default defineEvalConfig({});\n',
        },
      },
      {
        name: "an assertion before",
        files: {
          "evals/smoke.eval.ts":
            'import { defineEval } from "SDK/evals";\nexport default defineEval({ async test(t) { await t.send("x"); assert(t.reply);\nJSON.parse(t.reply);\nt.succeeded(); } });\n',
          "evals/evals.config.ts":
            'import { defineEvalConfig } from "SDK/evals";\nexport default defineEvalConfig({});\n',
        },
      },
      {
        name: "a condition around it",
        files: {
          "evals/smoke.eval.ts":
            'import { defineEval } from "SDK/evals";\nexport default defineEval({ async test(t) { await t.send("x"); t.reply && JSON.parse(t.reply);\nt.succeeded(); } });\n',
          "evals/evals.config.ts":
            'import { defineEvalConfig } from "SDK/evals";\nexport default defineEvalConfig({});\n',
        },
      },

      {
        name: "guarded",
        files: test('await t.send("a");\nJSON.parse(t.reply ?? "{}");\nJSON.parse(t.reply!);'),
      },
    ],
  },
};
