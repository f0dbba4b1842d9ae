import type { Files, RuleCases } from "../case-files";

const FILE = "agent/hooks/audit/usage.ts";
const hook = (config: string, before = ""): Files => ({
  [FILE]: `import { defineHook } from "SDK/hooks";\n${before}export default defineHook(${config});\n`,
});
const RIGHT = "Add a handler such as '\"turn.completed\": async (event, ctx) => …'.";

export const hookCases: RuleCases = {
  "hook/helper-module": {
    failing: [
      {
        name: "a helper that a hook imports",
        files: {
          "ROOT/hooks/format.ts":
            '«import { end } from "../lib/end.js";»\nexport const format = (text: string) => text + end;\n',
          "ROOT/lib/end.ts": 'export const end = ".";\n',
          "ROOT/hooks/usage.ts":
            'import { defineHook } from "SDK/hooks";\nimport { format } from "./format.js";\nexport default defineHook({ events: { "turn.completed": async () => log(format("x")) } });\nasync function log(text: string) {}\n',
        },
        expected: [
          {
            file: "agent/hooks/format.ts",
            message:
              "'agent/hooks/format.ts' exports no hook. The framework loads every module below 'hooks/' as one. Move helper code to 'lib/'.",
            fixed: {
              "agent/hooks/format.ts": null,
              "agent/lib/format.ts":
                'import { end } from "./end.js";\nexport const format = (text: string) => text + end;\n',
              "agent/hooks/usage.ts":
                'import { defineHook } from "@cursor/july/hooks";\nimport { format } from "../lib/format.js";\nexport default defineHook({ events: { "turn.completed": async () => log(format("x")) } });\nasync function log(text: string) {}\n',
            },
          },
        ],
      },

      {
        name: "a module of functions",
        files: { [FILE]: "«export const trim = (text: string) => text.trim();»\n" },
        expected: [
          {
            file: FILE,
            message:
              "'agent/hooks/audit/usage.ts' exports no hook. The framework loads every module below 'hooks/' as one. Move helper code to 'lib/'.",
            fixes: ["Move to 'agent/lib/usage.ts'"],
            fixed: {
              [FILE]: null,
              "agent/lib/usage.ts": "export const trim = (text: string) => text.trim();\n",
            },
          },
        ],
      },
      {
        name: "the place in lib is taken",
        files: {
          [FILE]: "«export const x = 1;»\n",
          "agent/lib/usage.ts": "export const y = 1;\n",
        },
        expected: [
          {
            file: FILE,
            message:
              "'agent/hooks/audit/usage.ts' exports no hook. The framework loads every module below 'hooks/' as one. Move helper code to 'lib/'.",
            fixes: [],
          },
        ],
      },
      {
        name: "a hook exported by name",
        files: {
          [FILE]:
            'import { defineHook } from "SDK/hooks";\n\nexport const «usage» = defineHook({ events: {} });\n',
        },
        expected: [
          {
            file: FILE,
            message:
              "'agent/hooks/audit/usage.ts' exports its hook as 'usage' only. The framework takes the default export of every module below 'hooks/'. Write 'export default'.",
            fixes: ["Export it as the default"],
            fixed: {
              [FILE]:
                'import { defineHook } from "SDK/hooks";\n\nexport default defineHook({ events: {} });\n',
            },
          },
        ],
      },
      {
        name: "something else by default",
        files: {
          [FILE]: "export default «async (event: object) => console.log(event)»;\n",
          "agent/hooks/tool.ts":
            'import { defineTool } from "SDK/tools";\nexport default «defineTool({ description: "x" })»;\n',
        },
        expected: [
          {
            file: FILE,
            message:
              "'agent/hooks/audit/usage.ts' exports a function, not a hook. The framework loads every module below 'hooks/' as one. Export 'defineHook({ events: { … } })', or move helper code to 'lib/'.",
          },
          {
            file: "agent/hooks/tool.ts",
            message:
              "'agent/hooks/tool.ts' exports 'defineTool(…)', not a hook. The framework loads every module below 'hooks/' as one. Export 'defineHook({ events: { … } })', or move helper code to 'lib/'.",
          },
        ],
      },
    ],
    passing: [
      { name: "a hook", files: hook('{ events: { "turn.completed": () => {} } }') },
      {
        name: "the memory hook, with another name",
        files: {
          "agent/hooks/memory.ts":
            'import { memoryHook } from "SDK/memory";\nexport { hook as default };\nconst hook = memoryHook();\n',
        },
      },
      {
        name: "what cannot be told",
        files: { [FILE]: 'import { hook } from "hooks";\nexport default hook("usage");\n' },
      },
      { name: "a test beside a hook", files: { "agent/hooks/usage.test.ts": "export const x = 1;\n" } },
    ],
  },
  "hook/missing-events": {
    failing: [
      {
        name: "none",
        files: {
          [FILE]:
            'import { defineHook } from "SDK/hooks";\nexport default «defineHook»({ "turn.completed": () => {} });\n',
        },
        expected: [
          {
            file: FILE,
            message: `Hook 'audit/usage' has no 'events'. The framework calls a hook only for the events that it names. ${RIGHT}`,
          },
        ],
      },
      {
        name: "empty, or no map",
        files: {
          ...hook("{ events: «{}» }"),
          "agent/hooks/list.ts":
            'import { defineHook } from "SDK/hooks";\nexport default defineHook({ events: «["turn.completed"]» });\n',
        },
        expected: [
          {
            file: FILE,
            message: `Hook 'audit/usage' names no event. The framework calls a hook only for the events that it names. ${RIGHT}`,
          },
          {
            file: "agent/hooks/list.ts",
            message: `Hook 'list' names no event. The framework calls a hook only for the events that it names. ${RIGHT}`,
          },
        ],
      },
    ],
    passing: [
      {
        name: "computed events",
        files: hook("{ events: Object.fromEntries(names.map((name) => [name, log])) }"),
      },
      {
        name: "spread events",
        files: hook("{ events: { ...shared } }", 'import { shared } from "shared";\n'),
      },
    ],
  },
  "hook/unknown-event": {
    failing: [
      {
        name: "a slip",
        files: hook('{ events: { «"turn.complete"»: () => {} } }'),
        expected: [
          {
            file: FILE,
            message:
              "'turn.complete' is not an event that is known. A handler of an event that never happens is never called. Did you mean 'turn.completed'?",
            fixes: ["Change to 'turn.completed'"],
            fixed: hook('{ events: { "turn.completed": () => {} } }'),
          },
        ],
      },
    ],
    passing: [
      {
        name: "events that we do not know",
        files: hook('{ events: { "session.started": log, "message.delta": log, "turn.failed": log } }'),
      },
    ],
  },
  "hook/returns-a-decision": {
    failing: [
      {
        name: "a decision",
        files: hook(
          '{ events: { "actions.requested": async (event) => { if (event.data) return «{ block: true }»; return «false»; } } }',
        ),
        expected: [
          {
            file: FILE,
            message:
              "The handler of 'actions.requested' returns a plain object, which nobody reads. A hook only observes: it cannot stop or change a turn. Return nothing; to hold a call back use 'needsApproval' on its tool.",
          },
          {
            file: FILE,
            message:
              "The handler of 'actions.requested' returns a boolean, which nobody reads. A hook only observes: it cannot stop or change a turn. Return nothing; to hold a call back use 'needsApproval' on its tool.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "a call, a bare return, an inner function",
        files: hook(
          '{ events: { "turn.completed": async (event, ctx) => log(event), "turn.failed": (event) => { if (!event) return; [1].map(() => ({ a: 1 })); } } }',
        ),
      },
    ],
  },
  "hook/changes-event": {
    failing: [
      {
        name: "an assignment",
        files: hook('{ events: { "turn.completed": (event) => { «event.data.text = "x"»; } } }'),
        expected: [
          {
            file: FILE,
            message:
              "This changes 'event.data.text'. All hooks share one event object, so later hooks see the change and the turn does not. Work on a copy.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "a copy",
        files: hook(
          '{ events: { "turn.completed": (event) => { const copy = { ...event.data }; copy.text = "x"; } } }',
        ),
      },
    ],
  },
  "hook/editor-hook": {
    failing: [
      {
        name: "the whole file's shape",
        files: {
          [FILE]:
            'export default { version: 1, «hooks»: { beforeShellExecution: [{ command: "./check.sh" }] } };\n',
        },
        expected: [
          {
            file: FILE,
            message:
              "'hooks' belongs to the editor's own hooks in '.cursor/hooks.json', a different feature. Modules below 'hooks/' listen to session events and run no commands. Write 'defineHook({ events: { … } })', or move this to '.cursor/hooks.json'.",
          },
        ],
      },
      {
        name: "one of its events",
        files: hook("{ events: { «afterFileEdit»: () => {} } }"),
        expected: [
          {
            file: FILE,
            message:
              "'afterFileEdit' belongs to the editor's own hooks in '.cursor/hooks.json', a different feature. Modules below 'hooks/' listen to session events and run no commands. Write 'defineHook({ events: { … } })', or move this to '.cursor/hooks.json'.",
          },
        ],
      },
    ],
    passing: [{ name: "a hook", files: hook('{ events: { "turn.completed": () => {} } }') }],
  },
};
