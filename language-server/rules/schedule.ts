import { lookup, optionsOf, stringOf, typeOf, type Site } from "../analysis";
import type { EntryContext, PlannedFix } from "./context";
import { CRON_NICKNAMES, cronFields, cronMistake } from "./cron";
import { propertyOf, quote, removeProperty, replaceAt, replaceValue } from "./fixes";
import { settingsOf } from "./shapes";
import type { Rule, UndecidableRule } from "./types";

interface Cron {
  /** Undefined where it is known to be no text. */
  text: string | undefined;
  site: Site;
  /** Writes another text in its place. */
  fix: (title: string, text: string) => PlannedFix | undefined;
}

/** The cron texts of a schedule, each where it is written. What cannot be told is left out. */
function cronsOf(context: EntryContext): Cron[] {
  const field = context.document?.frontmatter?.fields.get("cron");
  if (context.document) {
    if (!field || field.value === null || field.value === undefined) return [];
    const { value } = field;
    const site: Site = { path: context.path, at: field.at };
    return [
      {
        text: typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined,
        site,
        fix: (title, text) => replaceAt(title, site, quote(text)),
      },
    ];
  }
  return context.own("defineSchedule").flatMap((definition) =>
    lookup(settingsOf(definition), "cron").values.flatMap((value): Cron[] => {
      if (typeOf(value) === undefined || value.kind === "text") return [];
      return [
        {
          text: stringOf(value),
          site: value.site,
          fix: (title, text) => replaceValue(title, value, quote(text)),
        },
      ];
    }),
  );
}

/** What was surely meant by fields of another number; undefined where that is open. */
function fiveFields(fields: readonly string[]): string | undefined {
  const [first, ...rest] = fields;
  if (rest.length === 0) return CRON_NICKNAMES[first?.toLowerCase() ?? ""];
  // With a star at the end and none before it, the sixth field is likelier a year than the first are seconds.
  const hasYear = rest[4] === "*" && rest[3] !== "*";
  const right = rest.length === 5 && first === "0" && !hasYear ? rest.join(" ") : undefined;
  return right !== undefined && cronMistake(right) === undefined ? right : undefined;
}

/** Keys by which other schedulers choose a time zone. */
const TIME_ZONE_KEYS = ["timezone", "timeZone", "tz", "time_zone"];

/** Rules for `schedules/*.ts` and `schedules/*.md`. */
export const scheduleRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/markdown-or-run",
    source: "D01",
    title: "Schedule needs exactly one of markdown and run",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`markdown` starts a task session with that prompt, `run` calls your code; the framework takes one of them.",
      wrong: `export default defineSchedule({ cron: "0 9 * * 1-5" });`,
      right: `export default defineSchedule({\n  cron: "0 9 * * 1-5",\n  markdown: "Summarise the open incidents.",\n});`,
    },
    check(context) {
      for (const definition of context.own("defineSchedule")) {
        const settings = settingsOf(definition);
        const markdown = lookup(settings, "markdown");
        const run = lookup(settings, "run");
        if (markdown.state === "absent" && run.state === "absent")
          context.report(
            definition.callee,
            `Schedule \`${context.entry.id}\` has neither \`markdown\` nor \`run\`, so it has nothing to do. The framework needs exactly one. Add \`markdown\` with a prompt, or \`run\` with your code.`,
          );
        if (markdown.state !== "present" || run.state !== "present") continue;
        const options = settings ? optionsOf(settings) : [];
        // Two alternatives may have one of them each.
        if (options.length !== 1) continue;
        const keys = [propertyOf(options[0], "markdown"), propertyOf(options[0], "run")];
        const later = (keys[0]?.key.at[0] ?? 0) > (keys[1]?.key.at[0] ?? 0) ? keys[0] : keys[1];
        const earlier = later === keys[0] ? keys[1] : keys[0];
        if (!later || !earlier) continue;
        context.report(
          later.key,
          `Schedule \`${context.entry.id}\` has both \`markdown\` and \`run\`. The framework needs exactly one. Remove \`markdown\` or \`run\`.`,
          {
            related: [{ site: earlier.key, message: `\`${earlier.name}\` stands here` }],
            fixes: [later, earlier].map((property) => {
              const fix = removeProperty(context, `Remove \`${property.name}\``, property);
              // Which of the two is meant, only the author knows.
              return fix && { ...fix, preferred: false };
            }),
          },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/missing-cron",
    source: "D02",
    title: "Schedule has no cron",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "`cron` says when a schedule fires; without it it never does.",
      wrong: `export default defineSchedule({ markdown: "Summarise the open incidents." });`,
      right: `export default defineSchedule({\n  cron: "0 9 * * 1-5",\n  markdown: "Summarise the open incidents.",\n});`,
    },
    check(context) {
      const message = `Schedule \`${context.entry.id}\` has no \`cron\`. The framework cannot tell when to fire it. Add five fields in UTC, such as \`"0 9 * * 1-5"\`.`;
      const frontmatter = context.document?.frontmatter;
      if (frontmatter && frontmatter.errors.length === 0) {
        const field = frontmatter.fields.get("cron");
        if (!field) context.report(context.top, message);
        else if (field.value === null || field.value === undefined)
          context.report({ path: context.path, at: field.key }, message);
      }
      for (const definition of context.own("defineSchedule"))
        if (lookup(settingsOf(definition), "cron").state === "absent")
          context.report(definition.callee, message);
    },
  },
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/cron-field-count",
    source: "D03",
    title: "Cron does not have five fields",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Schedules have minute granularity: minute, hour, day of month, month, day of week. Seconds, years and nicknames are not taken.",
      wrong: `export default defineSchedule({ cron: "@daily", markdown: "Summarise." });`,
      right: `export default defineSchedule({ cron: "0 0 * * *", markdown: "Summarise." });`,
    },
    check(context) {
      for (const { text, site, fix } of cronsOf(context)) {
        const fields = text === undefined ? [] : cronFields(text);
        if (fields.length === 5) continue;
        const right = fiveFields(fields);
        const found =
          text === undefined
            ? "`cron` is not a text"
            : fields.length === 0
              ? "`cron` is empty"
              : `\`${text.trim()}\` has ${fields.length} ${fields.length === 1 ? "field" : "fields"}`;
        context.report(
          site,
          `${found}, and a schedule takes exactly five: minute, hour, day of month, month, day of week. ${right === undefined ? 'Write them in UTC, such as `"0 9 * * 1-5"`.' : `Write \`${quote(right)}\`.`}`,
          { fixes: [right === undefined ? undefined : fix(`Change to ${quote(right)}`, right)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/invalid-cron",
    source: "D04",
    title: "Field of a cron is out of range or malformed",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A schedule whose cron cannot be read never fires.",
      wrong: `export default defineSchedule({ cron: "61 * * * *", markdown: "Summarise." });`,
      right: `export default defineSchedule({ cron: "1 * * * *", markdown: "Summarise." });`,
    },
    check(context) {
      for (const { text, site } of cronsOf(context)) {
        if (text === undefined || cronFields(text).length !== 5) continue;
        const mistake = cronMistake(text);
        if (mistake !== undefined)
          context.report(
            site,
            `\`${text.trim()}\` is no time to fire at. ${mistake} Write five fields in UTC, such as \`"0 9 * * 1-5"\`.`,
          );
      }
    },
  },
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/time-zone",
    source: "D05",
    title: "Schedule sets a time zone",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Schedules run in UTC and know no time zone, so the setting changes nothing.",
      wrong: `export default defineSchedule({\n  cron: "0 9 * * *",\n  timezone: "Europe/Berlin",\n  markdown: "Summarise.",\n});`,
      right: `export default defineSchedule({\n  cron: "0 7 * * *",\n  markdown: "Summarise.",\n});`,
    },
    check(context) {
      const message = (name: string): string =>
        `\`${name}\` has no effect: the times of a schedule are UTC. Work the hours of \`cron\` out in UTC, and remove it.`;
      for (const name of TIME_ZONE_KEYS) {
        const field = context.document?.frontmatter?.fields.get(name);
        if (field) context.report({ path: context.path, at: field.key }, message(name));
        for (const definition of context.own("defineSchedule")) {
          const settings = settingsOf(definition);
          for (const option of settings ? optionsOf(settings) : []) {
            const property = propertyOf(option, name);
            if (property)
              context.report(property.key, message(name), {
                fixes: [removeProperty(context, `Remove \`${name}\``, property)],
              });
          }
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/empty-prompt",
    source: "D06",
    title: "Schedule has an empty prompt",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The body of a Markdown schedule is the prompt of the task that it starts; an empty one asks for nothing.",
      wrong: `---\ncron: "0 9 * * 1-5"\n---\n`,
      right: `---\ncron: "0 9 * * 1-5"\n---\n\nSummarise the open incidents and post the list.\n`,
      language: "md",
    },
    check(context) {
      const message = `Schedule \`${context.entry.id}\` has an empty prompt. The framework starts a task with it each time the schedule fires. Write below the frontmatter what the agent must do.`;
      const { document } = context;
      if (document?.frontmatter && document.characters === 0) context.report(context.top, message);
      for (const definition of context.own("defineSchedule"))
        for (const value of lookup(settingsOf(definition), "markdown").values)
          if (stringOf(value)?.trim() === "")
            context.report(
              value.site,
              `Schedule \`${context.entry.id}\` has an empty prompt. The framework starts a task with it each time the schedule fires. Write what the agent must do.`,
            );
    },
  },
  {
    scope: "entry",
    slots: ["schedules"],
    id: "schedule/missing-frontmatter",
    source: "D07",
    title: "Markdown schedule has no frontmatter",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The frontmatter holds `cron`; a file without it has no time to fire at.",
      wrong: `Summarise the open incidents.\n`,
      right: `---\ncron: "0 9 * * 1-5"\n---\n\nSummarise the open incidents.\n`,
      language: "md",
    },
    check(context) {
      const { document } = context;
      if (document && !document.frontmatter)
        context.report(
          context.top,
          `\`${context.display(context.path)}\` has no frontmatter. Every Markdown file in \`schedules/\` is a schedule and needs a \`cron\`. Add it between two lines of \`---\`, or move the file.`,
          {
            fixes: [
              {
                title: "Add frontmatter with a `cron`",
                edits: [{ path: context.path, at: [0, 0], text: `---\ncron: "0 9 * * 1-5"\n---\n\n` }],
                preferred: false,
              },
            ],
          },
        );
    },
  },
];

export const scheduleUndecidable: readonly UndecidableRule[] = [
  {
    source: "D13",
    title: "Reminder with an anonymous function",
    reason:
      "How code creates a reminder is not public: neither the function to call nor the form of its settings is known, so no call can be told to be one.",
  },
];
