/**
 * How the engine knows what a module's default export is. Definitions carry a key that survives spreads and
 * copies of this package, so that nothing depends on `instanceof`.
 */

/** What a `define*` helper made. */
export type DefinitionKind =
  | "agent"
  | "instructions"
  | "tool"
  | "skill"
  | "connection"
  | "channel"
  | "schedule"
  | "hook"
  | "extension"
  | "artifacts"
  | "storage"
  | "eval"
  | "eval-config";

const BRAND = Symbol.for("agent-workbench.definition");

/** Marks a configuration as the result of a helper. */
export function brand<K extends DefinitionKind, C extends object>(kind: K, config: C): C {
  return { ...config, [BRAND]: kind };
}

/** The kind that a value was made as; undefined for values that no helper of ours made. */
export function kindOf(value: unknown): DefinitionKind | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as { [BRAND]?: DefinitionKind })[BRAND];
}
