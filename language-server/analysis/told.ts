/** Reading single facts out of configs, with three answers: known, surely absent, cannot tell. */
import type { Position } from "../core/text";
import { defaultExport, definitionsIn, type Definition } from "./definitions";
import type { Place } from "./info-types";
import type { ModuleFacts } from "./syntax";
import { choice, lookup, optionsOf, type SingleValue, type Value } from "./values";
import type { Workspace } from "./workspace";

/** What is told of a field: its value, `null` where it is surely absent, undefined where it cannot be told. */
export type Told<T> = T | null | undefined;

/** The definitions of one file, read as one config. */
export interface FileConfig {
  facts: ModuleFacts;
  definitions: Definition[];
  /** All alternatives joined; undefined where one of them cannot be told. */
  config: Value | undefined;
  /** The default export as a whole. */
  value: Value | undefined;
  /** The file parses. Where it does not, what is missing may only be unreadable. */
  parses: boolean;
  position: Position;
}

/** Reads the default export of a module; undefined where there is no such file. */
export function readConfig(
  workspace: Workspace,
  path: string,
  helpers: readonly string[],
): FileConfig | undefined {
  const facts = workspace.module(path);
  if (!facts) return undefined;
  const found = defaultExport(workspace, facts);
  const definitions = definitionsIn(found.value).filter((definition) => helpers.includes(definition.helper));
  const count = found.value ? optionsOf(found.value).length : 0;
  const configs = definitions.flatMap((definition) => definition.config ?? []);
  const complete = definitions.length === count && configs.length === count && count > 0;
  const start = definitions[0]?.callee ?? found.site;
  return {
    facts,
    definitions,
    config: complete && found.value ? choice(configs, found.value.site) : undefined,
    value: found.value,
    parses: facts.syntaxErrors.length === 0,
    position: facts.lines.position(start && start.path === path ? start.at[0] : 0),
  };
}

export function placeOf(path: string, position: Position): Place {
  return { path, line: position.line, character: position.character };
}

/** One field of a config. `read` gives undefined for values that it does not know. */
export function tell<T>(
  file: FileConfig | undefined,
  name: string,
  read: (value: SingleValue) => T | undefined,
): Told<T> {
  if (!file) return undefined;
  const told = tellIn(file.config, name, read);
  return told === null && !file.parses ? undefined : told;
}

export function tellIn<T>(
  config: Value | undefined,
  name: string,
  read: (value: SingleValue) => T | undefined,
): Told<T> {
  const found = lookup(config, name);
  if (found.state === "absent") return null;
  if (found.state !== "present") return undefined;
  const [first, ...others] = found.values.map(read);
  if (first === undefined) return undefined;
  const text = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === text) ? first : undefined;
}

export const asString = (value: SingleValue): string | undefined =>
  value.kind === "literal" && typeof value.value === "string" ? value.value : undefined;

export const asNumber = (value: SingleValue): number | undefined =>
  value.kind === "literal" && typeof value.value === "number" ? value.value : undefined;

export const asBoolean = (value: SingleValue): boolean | undefined =>
  value.kind === "literal" && typeof value.value === "boolean" ? value.value : undefined;

export const asStrings = (value: SingleValue): string[] | undefined => {
  if (value.kind !== "array" || value.open) return undefined;
  const texts = value.items.map((item) => (item.kind === "choice" ? undefined : asString(item)));
  return texts.includes(undefined) ? undefined : (texts as string[]);
};

/** A flag that is off where it is not written. */
export const flag = (told: Told<boolean>): boolean | undefined => (told === null ? false : told);

/** Null counts as "cannot tell" where a caller does not care why a value is not there. */
export const known = <T>(told: Told<T>): T | undefined => told ?? undefined;

/** Length as the SDK's users count it: code points without surrounding white space. */
export const codePoints = (text: string): number => [...text.trim()].length;
