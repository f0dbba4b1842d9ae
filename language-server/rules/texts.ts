/** Texts that a definition must have: there, of type string, and not empty. */
import {
  optionsOf,
  stringOf,
  typeOf,
  type Definition,
  type ObjectProperty,
  type SingleValue,
} from "../analysis";
import type { EntryContext } from "./context";
import { insertProperty, quote, renameKey } from "./fixes";
import { configured, describeValue, isOtherThan } from "./shapes";
import { editDistance } from "./words";

export interface DemandedText {
  /** Name of the property. */
  name: string;
  missing: string;
  empty: string;
  /** The sentence for a value of another type, which is named. */
  wrong: (what: string) => string;
  fixTitle: string;
}

/** Reports a text that is missing, empty, or no text. A list of lines is the concern of `prompt/lines-for-text`. */
export function demandText(context: EntryContext, definition: Definition, demanded: DemandedText): void {
  const { config, callee } = definition;
  const found = configured(definition, demanded.name);
  if (found.state === "absent") {
    const option = config && optionsOf(config)[0];
    const meant = meantProperty(option, demanded.name, MEANT[demanded.name] ?? []);
    const fix = meant
      ? renameKey(`Rename to ${demanded.name}`, meant, demanded.name)
      : insertProperty(context, demanded.fixTitle, option, `${demanded.name}: ${quote("")}`);
    context.report(meant?.whole ? meant.key : callee, demanded.missing, { fixes: [fix] });
  }
  // Beside a value that cannot be told, `""` and `null` are fallbacks that may never be used.
  const certain = found.values.every((value) => typeOf(value) !== undefined);
  for (const value of found.values) {
    if (certain && isBlank(value)) context.report(value.site, demanded.empty);
    else if (typeOf(value) === "null" ? certain : isOtherThan(value, "string", "array"))
      context.report(value.site, demanded.wrong(describeValue(value)));
  }
}

/** What other frameworks call the same. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  description: ["desc", "summary"],
  markdown: ["content", "text", "body", "prompt", "md"],
};

/** A property that was surely meant for a missing one: misspelt, or called as elsewhere. */
export function meantProperty(
  value: SingleValue | undefined,
  name: string,
  synonyms: readonly string[],
): ObjectProperty | undefined {
  if (value?.kind !== "object") return undefined;
  return [...value.properties.values()].find(
    (property) => synonyms.includes(property.name) || editDistance(property.name.toLowerCase(), name) <= 2,
  );
}

function isBlank(value: SingleValue): boolean {
  return stringOf(value)?.trim() === "";
}
