/** What a name means at a place. */
import type { Binding, ImportFact, ModuleFacts } from "./syntax";
import { choice, optionsOf, type Environment, type Site, type Value } from "./values";

/** The value of a name; an object that other code of the file may have changed cannot be told. */
export function unlessShared(value: Value, name: string, { facts }: Environment): Value {
  if (!facts.shared.has(name)) return value;
  return choice(
    optionsOf(value).map((option) =>
      option.kind === "object" || option.kind === "array" ? { kind: "unknown", site: option.site } : option,
    ),
    value.site,
  );
}

/** Whether a name at this place means this binding and not one further out. */
export function reaches(binding: Binding, site: Site): boolean {
  const { block, ambiguous } = binding;
  return ambiguous || !block || (block[0] <= site.at[0] && site.at[1] <= block[1]);
}

export function findImport(
  facts: ModuleFacts,
  local: string,
): { fact: ImportFact; name: string } | undefined {
  for (const fact of facts.imports) {
    const found = fact.names.find((name) => name.local === local);
    if (found) return { fact, name: found.imported };
  }
  return undefined;
}
