import { LineIndex } from "../core/text";
import { findSuppressions } from "./suppressions";
import type { ModuleFacts, Scope } from "./syntax";

/** A scope in which nothing has been found yet. */
export function emptyScope(): Scope {
  return {
    bindings: new Map(),
    returns: [],
    endsWithoutValue: false,
    calls: [],
    assignments: [],
    functions: [],
    throws: [],
    environment: [],
  };
}

/** The facts of a file of which nothing is known but its text. */
export function emptyFacts(path: string, text: string): ModuleFacts {
  const lines = new LineIndex(text);
  return {
    kind: "module",
    path,
    lines,
    syntaxErrors: [],
    imports: [],
    exports: new Map(),
    exportStars: [],
    scope: emptyScope(),
    mutated: new Set(),
    shared: new Set(),
    suppressions: findSuppressions(text, lines),
    importInsertion: 0,
  };
}
