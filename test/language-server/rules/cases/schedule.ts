import type { RuleCases } from "../case-files";

const TS = "agent/schedules/daily.ts";
const MD = "agent/schedules/daily.md";
const schedule = (config: string, before = ""): Record<string, string> => ({
  [TS]: `import { defineSchedule } from "SDK/schedules";\n${before}export default defineSchedule(${config});\n`,
});
const called = (config: string): Record<string, string> => ({
  [TS]: `import { defineSchedule } from "SDK/schedules";\nexport default «defineSchedule»(${config});\n`,
});
const FIVE = "and a schedule takes exactly five: minute, hour, day of month, month, day of week.";
const EXAMPLE = "Write five fields in UTC, such as '\"0 9 * * 1-5\"'.";

export const scheduleCases: RuleCases = {
  "schedule/markdown-or-run": {
    failing: [
      {
        name: "neither",
        files: called('{ cron: "0 9 * * *" }'),
        expected: [
          {
            file: TS,
            message:
              "Schedule 'daily' has neither 'markdown' nor 'run', so it has nothing to do. The framework needs exactly one. Add 'markdown' with a prompt, or 'run' with your code.",
          },
        ],
      },
      {
        name: "both",
        files: schedule(`{
  cron: "0 9 * * *",
  markdown: "Summarise.",
  «run»: async () => {},
}`),
        expected: [
          {
            file: TS,
            message:
              "Schedule 'daily' has both 'markdown' and 'run'. The framework needs exactly one. Remove 'markdown' or 'run'.",
            related: [{ file: TS, message: "'markdown' stands here" }],
            fixes: ["Remove 'run'", "Remove 'markdown'"],
            fixed: schedule(`{
  cron: "0 9 * * *",
  markdown: "Summarise.",
}`),
          },
        ],
      },
      {
        name: "no settings at all",
        files: called(""),
        expected: [
          {
            file: TS,
            message:
              "Schedule 'daily' has neither 'markdown' nor 'run', so it has nothing to do. The framework needs exactly one. Add 'markdown' with a prompt, or 'run' with your code.",
          },
        ],
      },
    ],
    passing: [
      { name: "markdown", files: schedule('{ cron: "0 9 * * *", markdown: "Summarise." }') },
      {
        name: "run as a method",
        files: schedule('{ cron: "0 9 * * *", async run({ receive }) { receive; } }'),
      },
      {
        name: "one of them by a condition",
        files: schedule(
          'process.env.CI ? { cron: "0 9 * * *", markdown: "x" } : { cron: "0 9 * * *", run: () => {} }',
        ),
      },
      {
        name: "a spread that cannot be told",
        files: schedule('{ cron: "0 9 * * *", ...task() }', 'import { task } from "tasks";\n'),
      },
      {
        name: "one beside a spread",
        files: schedule('{ cron: "0 9 * * *", ...(process.env.CI ? { markdown: "x" } : { run: () => {} }) }'),
      },
    ],
  },
  "schedule/missing-cron": {
    failing: [
      {
        name: "no cron in a module",
        files: called('{ markdown: "Summarise." }'),
        expected: [
          {
            file: TS,
            message:
              "Schedule 'daily' has no 'cron'. The framework cannot tell when to fire it. Add five fields in UTC, such as '\"0 9 * * 1-5\"'.",
          },
        ],
      },
      {
        name: "no cron in frontmatter",
        files: { [MD]: "«---»\ntitle: x\n---\nSummarise.\n" },
        expected: [
          {
            file: MD,
            message:
              "Schedule 'daily' has no 'cron'. The framework cannot tell when to fire it. Add five fields in UTC, such as '\"0 9 * * 1-5\"'.",
          },
        ],
      },
      {
        name: "a cron without a value",
        files: { [MD]: "---\n«cron»:\n---\nSummarise.\n" },
        expected: [
          {
            file: MD,
            message:
              "Schedule 'daily' has no 'cron'. The framework cannot tell when to fire it. Add five fields in UTC, such as '\"0 9 * * 1-5\"'.",
          },
        ],
      },
    ],
    passing: [
      { name: "frontmatter", files: { [MD]: '---\ncron: "*/5 * * * *"\n---\nSummarise.\n' } },
      {
        name: "computed",
        files: schedule('{ cron: every(5), markdown: "x" }', 'import { every } from "every";\n'),
      },
      {
        name: "from a constant of another file",
        files: {
          ...schedule('{ ...times, markdown: "x" }', 'import { times } from "../lib/times.js";\n'),
          "ROOT/lib/times.ts": 'export const times = { cron: "0 9 * * *" } as const;\n',
        },
      },
    ],
  },
  "schedule/cron-field-count": {
    failing: [
      {
        name: "a sixth field that is no seconds",
        files: {
          "ROOT/schedules/daily.ts":
            'import { defineSchedule } from "SDK/schedules";\nexport default defineSchedule({ cron: «"0 9 * * 1-5 UTC"», markdown: "Sum up." });\n',
        },
        expected: [
          {
            file: "agent/schedules/daily.ts",
            message:
              "'0 9 * * 1-5 UTC' has 6 fields, and a schedule takes exactly five: minute, hour, day of month, month, day of week. Write them in UTC, such as '\"0 9 * * 1-5\"'.",
            fixes: [],
          },
        ],
      },

      {
        name: "a nickname",
        files: schedule('{ cron: «"@daily"», markdown: "x" }'),
        expected: [
          {
            file: TS,
            message: `'@daily' has 1 field, ${FIVE} Write '"0 0 * * *"'.`,
            fixes: ['Change to "0 0 * * *"'],
            fixed: schedule('{ cron: "0 0 * * *", markdown: "x" }'),
          },
        ],
      },
      {
        name: "seconds",
        files: { [MD]: '---\ncron: «"0 0 9 * * 1-5"»\n---\nSummarise.\n' },
        expected: [
          {
            file: MD,
            message: `'0 0 9 * * 1-5' has 6 fields, ${FIVE} Write '"0 9 * * 1-5"'.`,
            fixed: { [MD]: '---\ncron: "0 9 * * 1-5"\n---\nSummarise.\n' },
          },
        ],
      },
      {
        name: "four fields, from a constant",
        files: schedule('{ cron: CRON, markdown: "x" }', 'const CRON = «"0 9 * *"»;\n'),
        expected: [
          {
            file: TS,
            message: `'0 9 * *' has 4 fields, ${FIVE} Write them in UTC, such as '"0 9 * * 1-5"'.`,
            fixes: [],
          },
        ],
      },
      {
        name: "empty, and no text",
        files: {
          ...schedule('{ cron: «""», markdown: "x" }'),
          "agent/schedules/other.md": "---\ncron: «[1, 2]»\n---\nSummarise.\n",
        },
        expected: [
          { file: TS, message: `'cron' is empty, ${FIVE} Write them in UTC, such as '"0 9 * * 1-5"'.` },
          {
            file: "agent/schedules/other.md",
            message: `'cron' is not a text, ${FIVE} Write them in UTC, such as '"0 9 * * 1-5"'.`,
          },
        ],
      },
    ],
    passing: [
      { name: "five fields with names", files: schedule('{ cron: "0  9 * JAN MON-FRI", markdown: "x" }') },
      { name: "partly computed", files: schedule('{ cron: `${process.env.MINUTE} 9 * *`, markdown: "x" }') },
      { name: "unquoted in frontmatter", files: { [MD]: "---\ncron: 0 9 * * 1-5\n---\nSummarise.\n" } },
    ],
  },
  "schedule/invalid-cron": {
    failing: [
      {
        name: "out of range",
        files: schedule('{ cron: «"61 * * * *"», markdown: "x" }'),
        expected: [
          {
            file: TS,
            message: `'61 * * * *' is no time to fire at. The minute must be 0 to 59, and '61' is outside. ${EXAMPLE}`,
          },
        ],
      },
      {
        name: "each of two alternatives",
        files: schedule('{ cron: process.env.FAST ? «"*/0 * * * *"» : «"0 24 * * *"», markdown: "x" }'),
        expected: [
          {
            file: TS,
            message: `'*/0 * * * *' is no time to fire at. The minute '*/0' has a step that is not a number from 1 to 59. ${EXAMPLE}`,
          },
          {
            file: TS,
            message: `'0 24 * * *' is no time to fire at. The hour must be 0 to 23, and '24' is outside. ${EXAMPLE}`,
          },
        ],
      },
      {
        name: "malformed in frontmatter",
        files: {
          "agent/schedules/a.md": '---\ncron: «"0 9 * * MONDAY"»\n---\nx\n',
          "agent/schedules/b.md": '---\ncron: «"0 22-6 * * *"»\n---\nx\n',
          "agent/schedules/c.md": '---\ncron: «"0 0 31 2 *"»\n---\nx\n',
          "agent/schedules/d.md": '---\ncron: «"1,,2 * * * *"»\n---\nx\n',
          "agent/schedules/e.md": '---\ncron: «"0 0 0 13 *"»\n---\nx\n',
        },
        expected: [
          {
            file: "agent/schedules/a.md",
            message: `'0 9 * * MONDAY' is no time to fire at. The day of week 'MONDAY' must hold numbers from 0 to 7 or names such as 'MON'. ${EXAMPLE}`,
          },
          {
            file: "agent/schedules/b.md",
            message: `'0 22-6 * * *' is no time to fire at. The hour '22-6' runs backwards. ${EXAMPLE}`,
          },
          {
            file: "agent/schedules/c.md",
            message: `'0 0 31 2 *' is no time to fire at. No month in it has such a day, so it never fires. ${EXAMPLE}`,
          },
          {
            file: "agent/schedules/d.md",
            message: `'1,,2 * * * *' is no time to fire at. The minute '1,,2' has an empty item. ${EXAMPLE}`,
          },
          {
            file: "agent/schedules/e.md",
            message: `'0 0 0 13 *' is no time to fire at. The day of month must be 1 to 31, and '0' is outside. ${EXAMPLE}`,
          },
        ],
      },
    ],
    passing: [
      {
        name: "a star without quotes, which no YAML reads, is the frontmatter's own mistake",
        files: { [MD]: "---\ncron: */5 * * * *\n---\nSummarise.\n" },
      },
      {
        name: "what people write",
        files: Object.fromEntries(
          ["*/2 * * * *", "0 */4 * * *", "30 15 * * *", "0,30 9-17/2 * * 1-5", "0 0 L * *", "0 0 29 2 *"]
            .concat(["0 9 * * mon-fri", "0 0 1 1 0", "0 0 * * 7", "5/15 * * * *", "0 0 * * MON#2"])
            .map((cron, index) => [
              `agent/schedules/s${index}.md`,
              `---\ncron: "${cron}"\n---\nSummarise.\n`,
            ]),
        ),
      },
    ],
  },
  "schedule/time-zone": {
    failing: [
      {
        name: "in a module",
        files: schedule('{ cron: "0 9 * * *", «timezone»: "Europe/Berlin", markdown: "x" }'),
        expected: [
          {
            file: TS,
            message:
              "'timezone' has no effect: the times of a schedule are UTC. Work the hours of 'cron' out in UTC, and remove it.",
            fixes: ["Remove 'timezone'"],
            fixed: schedule('{ cron: "0 9 * * *", markdown: "x" }'),
          },
        ],
      },
      {
        name: "in frontmatter",
        files: { [MD]: '---\ncron: "0 9 * * *"\n«tz»: Europe/Berlin\n---\nSummarise.\n' },
        expected: [
          {
            file: MD,
            message:
              "'tz' has no effect: the times of a schedule are UTC. Work the hours of 'cron' out in UTC, and remove it.",
          },
        ],
      },
    ],
    passing: [{ name: "none", files: schedule('{ cron: "0 9 * * *", markdown: "At 9 in Berlin time." }') }],
  },
  "schedule/empty-prompt": {
    failing: [
      {
        name: "a body of white space",
        files: { [MD]: '«---»\ncron: "0 9 * * *"\n---\n\n' },
        expected: [
          {
            file: MD,
            message:
              "Schedule 'daily' has an empty prompt. The framework starts a task with it each time the schedule fires. Write below the frontmatter what the agent must do.",
          },
        ],
      },
      {
        name: "an empty text in a module",
        files: schedule('{ cron: "0 9 * * *", markdown: «""» }'),
        expected: [
          {
            file: TS,
            message:
              "Schedule 'daily' has an empty prompt. The framework starts a task with it each time the schedule fires. Write what the agent must do.",
          },
        ],
      },
    ],
    passing: [
      { name: "a body", files: { [MD]: '---\ncron: "0 9 * * *"\n---\nSummarise.\n' } },
      {
        name: "a prompt that cannot be told",
        files: schedule('{ cron: "0 9 * * *", markdown: load("x") }', 'import { load } from "x";\n'),
      },
    ],
  },
  "schedule/missing-frontmatter": {
    failing: [
      {
        name: "only a prompt",
        files: { [MD]: "«Summarise.»\n" },
        expected: [
          {
            file: MD,
            message:
              "'agent/schedules/daily.md' has no frontmatter. Every Markdown file in 'schedules/' is a schedule and needs a 'cron'. Add it between two lines of '---', or move the file.",
            fixes: ["Add frontmatter with a 'cron'"],
            fixed: { [MD]: '---\ncron: "0 9 * * 1-5"\n---\n\nSummarise.\n' },
          },
        ],
      },
    ],
    passing: [{ name: "frontmatter", files: { [MD]: '---\ncron: "0 9 * * *"\n---\nSummarise.\n' } }],
  },
};
