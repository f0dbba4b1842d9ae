/** What a module's default export must be, and how to mend it. Shared by the rules of several areas. */
import {
  definitionsIn,
  lookup,
  optionsOf,
  type Definition,
  type ModuleFacts,
  type SingleValue,
  type Site,
  type Value,
} from "../analysis";
import { basename, dirname, joinPath } from "../core/paths";
import { stem } from "../project/discover";
import { SLOTS, type Slot } from "../project/slots";
import type { PlannedEdit, PlannedFix, ProjectContext } from "./context";
import { moveFile } from "./fixes";

/** The slot in which a definition belongs; the first where several take it, undefined where it is none. */
export function slotOfDefinition(definition: Definition): Slot | undefined {
  if (definition.helper === "default")
    return definition.sdk.subpath.startsWith("extensions/")
      ? SLOTS.find((slot) => slot.id === "extensions")
      : undefined;
  return SLOTS.find((slot) => slot.helpers.some((helper) => helper.name === definition.helper));
}

/** The folder or file of a slot as a person would write it: `bot/tools/`. */
export function slotPlace(context: ProjectContext, slot: Slot): string {
  const base = slot.base === "root" && context.project.rootName ? `${context.project.rootName}/` : "";
  switch (slot.layout.kind) {
    case "file":
      return `${base}${slot.path}.ts`;
    case "folders":
      return `${base}${slot.path}/<name>/${slot.layout.module}.ts`;
    default:
      return `${base}${slot.path}/`;
  }
}

/** Every specifier that a module imports or re-exports from. */
export function specifiersOf(facts: ModuleFacts): string[] {
  return [
    ...facts.imports.map((fact) => fact.specifier),
    ...facts.exportStars,
    ...[...facts.exports.values()].flatMap((fact) => (fact.kind === "from" ? [fact.specifier] : [])),
  ];
}

/** Moves a file to a free place where its own relative imports go on to lead to the same files. */
export function safeMove(
  context: ProjectContext,
  title: string,
  path: string,
  to: string,
): PlannedFix | undefined {
  if (to === path || context.workspace.exists(to)) return undefined;
  const facts = context.module(path);
  if (!facts) return undefined;
  const keeps = specifiersOf(facts)
    .filter((specifier) => specifier.startsWith("."))
    .every((specifier) => joinPath(dirname(path), specifier) === joinPath(dirname(to), specifier));
  return keeps ? moveFile(title, path, to) : undefined;
}

/** Moves a file to where its definition is discovered. */
export function moveToSlot(context: ProjectContext, path: string, slot: Slot): PlannedFix | undefined {
  const { root, dir } = context.project;
  if (!root) return undefined;
  const folder = joinPath(slot.base === "root" ? root : dir, slot.path);
  const extension = basename(path).slice(stem(path).length);
  const to =
    slot.layout.kind === "file"
      ? `${folder}${extension}`
      : slot.layout.kind === "folders"
        ? joinPath(folder, stem(path), `${slot.layout.module}${extension}`)
        : slot.layout.kind === "suffix"
          ? joinPath(folder, `${stem(path)}${slot.layout.suffix}${extension}`)
          : joinPath(folder, basename(path));
  return safeMove(context, `Move to ${context.display(to)}`, path, to);
}

/** A name of the module's own that holds a definition. */
export interface NamedDefinition {
  name: string;
  site: Site;
  definition: Definition;
}

/** The top-level constants that hold one of the SDK's definitions. */
export function namedDefinitions(context: ProjectContext, facts: ModuleFacts): NamedDefinition[] {
  const { evaluator } = context.workspace;
  const environment = evaluator.moduleEnvironment(facts);
  const found: NamedDefinition[] = [];
  for (const binding of facts.scope.bindings.values()) {
    if (binding.kind === "function" || binding.kind === "class" || binding.kind === "enum") continue;
    const value = evaluator.evaluate({ kind: "identifier", name: binding.name, at: binding.at }, environment);
    const definition = definitionsIn(value)[0];
    if (definition && slotOfDefinition(definition))
      found.push({ name: binding.name, site: { path: facts.path, at: binding.at }, definition });
  }
  return found;
}

/** A definition that is called as a statement, whose result is lost: its call and its helper's name. */
function lostDefinition(context: ProjectContext, facts: ModuleFacts): Definition | undefined {
  const { evaluator } = context.workspace;
  const environment = evaluator.moduleEnvironment(facts);
  for (const call of facts.scope.calls) {
    if (call.use !== "statement") continue;
    const definition = definitionsIn(evaluator.evaluate(call, environment))[0];
    if (definition && definition.call.site.path === facts.path && slotOfDefinition(definition))
      return definition;
  }
  return undefined;
}

export interface MissingExport {
  /** Where to report it; undefined for the top of the file. */
  site: Site | undefined;
  fix: PlannedFix | undefined;
}

/** Where a module that exports no default should have one. */
export function missingExport(context: ProjectContext, facts: ModuleFacts): MissingExport {
  const named = namedDefinitions(context, facts);
  const text = context.text(facts.path);
  const [only] = named;
  if (only && named.length === 1) {
    const gap = text.endsWith("\n") ? "" : "\n";
    return {
      site: only.site,
      fix: {
        title: `Export ${only.name} as default`,
        edits: [
          {
            path: facts.path,
            at: [text.length, text.length],
            text: `${gap}\nexport default ${only.name};\n`,
          },
        ],
      },
    };
  }
  if (only) return { site: only.site, fix: undefined };
  const lost = lostDefinition(context, facts);
  if (!lost) return { site: undefined, fix: undefined };
  const start = lost.call.site.at[0];
  return {
    site: lost.callee,
    fix: {
      title: "Export it as default",
      edits: [{ path: facts.path, at: [start, start], text: "export default " }],
    },
  };
}

/** The edit that imports a name, unless the file already has it. */
export function importEdit(facts: ModuleFacts, name: string, specifier: string): PlannedEdit | undefined {
  if (facts.imports.some((fact) => fact.names.some((imported) => imported.local === name))) return undefined;
  const place = facts.importInsertion;
  const line = `import { ${name} } from "${specifier}";`;
  return { path: facts.path, at: [place, place], text: place === 0 ? `${line}\n\n` : `\n${line}` };
}

/** Wraps an object that is exported as it is in a call of the helper, with the import it needs. */
export function wrapInHelper(
  context: ProjectContext,
  facts: ModuleFacts,
  value: SingleValue,
  helper: { name: string; subpath: string },
  inside: PlannedEdit[] = [],
): PlannedFix | undefined {
  if (value.kind !== "object" || value.origin || value.site.path !== facts.path) return undefined;
  const [start, end] = value.site.at;
  const name = context.project.package + (helper.subpath === "" ? "" : `/${helper.subpath}`);
  const imported = importEdit(facts, helper.name, name);
  return {
    title: `Wrap in ${helper.name}`,
    edits: [
      ...(imported ? [imported] : []),
      { path: facts.path, at: [start, start], text: `${helper.name}(` },
      ...inside,
      { path: facts.path, at: [end, end], text: ")" },
    ],
  };
}

/**
 * The options of a default export that are worth a look. A `return null` that guards a factory is an option as
 * well, though it may never be taken, so nothing is said of it beside others.
 */
export function exportedOptions(value: Value | undefined): readonly SingleValue[] {
  const options = value ? optionsOf(value) : [];
  if (options.length === 1) return options;
  return options.filter(
    (option) => option.kind !== "literal" || (option.value !== null && option.value !== undefined),
  );
}

/** True where the object may be a definition all the same: spread from one, or with members of a hidden kind. */
export function mayBeDefinition(value: SingleValue): boolean {
  return value.kind === "object" && (value.open || lookup(value, "__agentServe").state !== "absent");
}
