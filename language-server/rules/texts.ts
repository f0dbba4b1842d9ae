/** Texts that a definition must have: there, of type string, and not empty. */
import { optionsOf, stringOf, typeOf, type Definition, type SingleValue } from "../analysis";
import type { EntryContext } from "./context";
import { insertProperty, quote } from "./fixes";
import { configured, describeValue, isOtherThan } from "./shapes";

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
    const fix = insertProperty(
      context,
      demanded.fixTitle,
      config && optionsOf(config)[0],
      `${demanded.name}: ${quote("")}`,
    );
    context.report(callee, demanded.missing, { fixes: [fix] });
  }
  // Beside a value that cannot be told, `""` and `null` are fallbacks that may never be used.
  const certain = found.values.every((value) => typeOf(value) !== undefined);
  for (const value of found.values) {
    if (certain && isBlank(value)) context.report(value.site, demanded.empty);
    else if (typeOf(value) === "null" ? certain : isOtherThan(value, "string", "array"))
      context.report(value.site, demanded.wrong(describeValue(value)));
  }
}

function isBlank(value: SingleValue): boolean {
  return stringOf(value)?.trim() === "";
}
