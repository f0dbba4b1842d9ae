/** What is wrong with a cron text, in words. */
import { CronPattern } from "croner";

interface CronField {
  name: string;
  min: number;
  max: number;
  /** Names that stand for numbers, from `min` on. */
  words: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const FIELDS: readonly CronField[] = [
  { name: "minute", min: 0, max: 59, words: [] },
  { name: "hour", min: 0, max: 23, words: [] },
  { name: "day of month", min: 1, max: 31, words: [] },
  { name: "month", min: 1, max: 12, words: MONTHS },
  { name: "day of week", min: 0, max: 7, words: DAYS },
];

/** Days of the months of a leap year. */
const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Five fields for what other schedulers write as one word. */
export const CRON_NICKNAMES: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

export function cronFields(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}

/** The mistake in a text of five fields as two sentences' first half, or undefined where there is none. */
export function cronMistake(text: string): string | undefined {
  const fields = cronFields(text);
  let pattern: CronPattern;
  try {
    // Older versions of the library behind the SDK also take `/10` and `5/10`.
    pattern = new CronPattern(fields.join(" "), undefined, { mode: "5-part", sloppyRanges: true });
  } catch (error) {
    for (const [index, field] of FIELDS.entries()) {
      const mistake = fieldMistake(fields[index] ?? "", field);
      if (mistake) return mistake;
    }
    const message = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : String(error);
    return `It cannot be read: ${message.replace(/\.$/, "")}.`;
  }
  return isPossible(pattern) ? undefined : "No month in it has such a day, so it never fires.";
}

function fieldMistake(text: string, field: CronField): string | undefined {
  const what = `The ${field.name}`;
  const range = `${field.min} to ${field.max}`;
  for (const part of text.split(",")) {
    if (part === "") return `${what} \`${text}\` has an empty item.`;
    const [body = "", step, ...rest] = part.split("/");
    if (rest.length > 0) return `${what} \`${text}\` has more than one step.`;
    if (step !== undefined && !(/^\d+$/.test(step) && Number(step) >= 1 && Number(step) <= field.max))
      return `${what} \`${text}\` has a step that is not a number from 1 to ${field.max}.`;
    if (body === "*" || body === "?" || body === "") continue;
    const ends = body.split("-");
    if (ends.length > 2) return `${what} \`${text}\` is not a range.`;
    const numbers = ends.map((end) => numberIn(end, field));
    for (const [index, number] of numbers.entries()) {
      if (number === undefined)
        return `${what} \`${text}\` must hold numbers from ${range}${field.words.length > 0 ? ` or names such as \`${field.words[1]?.toUpperCase()}\`` : ""}.`;
      if (number !== null && (number < field.min || number > field.max))
        return `${what} must be ${range}, and \`${ends[index]}\` is outside.`;
    }
    const [first, last] = numbers;
    if (typeof first === "number" && typeof last === "number" && first > last)
      return `${what} \`${body}\` runs backwards.`;
  }
  return undefined;
}

/** The number of a name or numeral; null for the library's own signs (`L`, `15W`, `5#2`); undefined for others. */
function numberIn(text: string, field: CronField): number | null | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const word = field.words.indexOf(text.toLowerCase());
  if (word >= 0) return field.min + word;
  return /^(?:L|LW|\d+[LW]|\w+#(?:\d|L))$/i.test(text) ? null : undefined;
}

/** Whether some day matches: `31 2` is none. */
function isPossible(pattern: CronPattern): boolean {
  if (!pattern.starDOW || pattern.lastDayOfMonth || pattern.lastWeekday) return true;
  if (pattern.nearestWeekdays.some(Boolean)) return true;
  return MONTH_LENGTHS.some(
    (length, month) => pattern.month[month] && pattern.day.slice(0, length).some(Boolean),
  );
}
