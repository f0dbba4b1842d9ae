/** Building blocks of quick fixes. Each gives undefined where the edit would not be safe. */
import { dirname, joinPath, relativePath } from "../core/paths";
import type { ObjectProperty, SingleValue, Site } from "../analysis";
import { isModuleFile } from "../project/discover";
import type { PlannedEdit, PlannedFix, ProjectContext } from "./context";

/** Replaces the text at a place. */
export function replaceAt(title: string, site: Site, text: string): PlannedFix {
  return { title, edits: [{ path: site.path, at: site.at, text }] };
}

/** Replaces a value by other source text; not where the value is written in another file. */
export function replaceValue(title: string, value: SingleValue, text: string): PlannedFix | undefined {
  return value.origin ? undefined : replaceAt(title, value.site, text);
}

/**
 * As `replaceValue`, for a text of another type: not where the value is a constant with other uses, which the
 * new type would break.
 */
export function replaceOwn(
  context: ProjectContext,
  title: string,
  value: SingleValue,
  text: string,
): PlannedFix | undefined {
  const { path, at } = value.site;
  const facts = context.module(path);
  for (const { name, value: initial } of facts?.scope.bindings.values() ?? []) {
    if (initial?.at[0] !== at[0] || initial.at[1] !== at[1]) continue;
    const uses = context
      .text(path)
      .match(new RegExp(`(?<![\\w$.])${name.replace(/\$/g, "\\$&")}(?![\\w$])`, "g"));
    if (facts?.exports.has(name) === true || (uses?.length ?? 0) > 2) return undefined;
  }
  return replaceValue(title, value, text);
}

/** Adds a property at the start of an object literal, in the object's own layout. */
export function insertProperty(
  context: ProjectContext,
  title: string,
  object: SingleValue | undefined,
  code: string,
): PlannedFix | undefined {
  if (object?.kind !== "object" || object.origin) return undefined;
  const { path, at } = object.site;
  const text = context.text(path);
  if (text[at[0]] !== "{") return undefined;
  const inside = text.slice(at[0] + 1, at[1] - 1);
  const place = at[0] + 1;
  const layout = /^[ \t]*(\r?\n)([ \t]*)(?=\S)/.exec(inside);
  if (layout) return edit(title, path, place, `${layout[1]}${layout[2]}${code},`);
  if (inside.trim() === "") {
    return { title, edits: [{ path, at: [at[0], at[1]], text: `{ ${code} }` }] };
  }
  return edit(title, path, place, ` ${code},`);
}

/** Adds a property at the end of an object literal; not where a comment ends it. */
export function appendProperty(
  context: ProjectContext,
  title: string,
  object: SingleValue | undefined,
  code: string,
): PlannedFix | undefined {
  if (object?.kind !== "object" || object.origin) return undefined;
  const { path, at } = object.site;
  const text = context.text(path);
  if (text[at[0]] !== "{") return undefined;
  const inside = text.slice(at[0] + 1, at[1] - 1);
  const trimmed = inside.trimEnd();
  if (trimmed.trim() === "") return insertProperty(context, title, object, code);
  const lastLine = trimmed.slice(trimmed.lastIndexOf("\n") + 1);
  if (lastLine.includes("//") || trimmed.endsWith("*/")) return undefined;
  const place = at[0] + 1 + trimmed.length;
  const comma = trimmed.endsWith(",") ? "" : ",";
  const layout = /^[ \t]*(\r?\n)([ \t]*)(?=\S)/.exec(inside);
  return edit(title, path, place, layout ? `${comma}${layout[1]}${layout[2]}${code},` : `${comma} ${code}`);
}

function edit(title: string, path: string, offset: number, text: string): PlannedFix {
  return { title, edits: [{ path, at: [offset, offset], text }] };
}

/** Takes a property with its comma and its line out of an object literal. */
export function removeProperty(
  context: ProjectContext,
  title: string,
  property: ObjectProperty | undefined,
): PlannedFix | undefined {
  if (!property?.whole) return undefined;
  const { path, at } = property.whole;
  const text = context.text(path);
  let [start, end] = at;
  const after = /^[ \t]*,/.exec(text.slice(end));
  if (after) end += after[0].length;
  else {
    // The last of several: its comma stands before it.
    const before = /,\s*$/.exec(text.slice(0, start));
    if (before) start -= before[0].length;
  }
  const lineBefore = /(?:^|\n)[ \t]*$/.exec(text.slice(0, start));
  const lineAfter = /^[ \t]*\r?\n/.exec(text.slice(end));
  if (lineBefore && lineAfter) {
    start -= lineBefore[0].replace("\n", "").length;
    end += lineAfter[0].length;
  } else if (after) end += /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { title, edits: [{ path, at: [start, end], text: "" }] };
}

/** Gives a property another name. */
export function renameKey(
  title: string,
  property: ObjectProperty | undefined,
  name: string,
): PlannedFix | undefined {
  if (!property?.whole) return undefined;
  // `{ text }` names the property and its value at once.
  const isShorthand = property.key.at[1] === property.whole.at[1];
  return replaceAt(title, property.key, isShorthand ? `${name}: ${property.name}` : name);
}

/** Gives a property that the framework does not know the name that was meant, or takes it out. */
export function renameOrRemove(
  context: ProjectContext,
  property: ObjectProperty,
  better: string | undefined,
): PlannedFix | undefined {
  return better === undefined
    ? removeProperty(context, `Remove ${property.name}`, property)
    : renameKey(`Rename to ${better}`, property, better);
}

/** The property of an object value, for the fixes above. */
export function propertyOf(value: SingleValue | undefined, name: string): ObjectProperty | undefined {
  return value?.kind === "object" ? value.properties.get(name) : undefined;
}

/** Moves a file to another path; nothing that imports it is changed. */
export function moveFile(title: string, path: string, to: string): PlannedFix {
  return { title, files: [{ kind: "rename", path, to }] };
}

/** A path beside another file. */
export function beside(path: string, name: string): string {
  return joinPath(dirname(path), name);
}

/** Creates a file with a text. */
export function createFile(title: string, path: string, text: string): PlannedFix {
  return { title, files: [{ kind: "create", path, text }] };
}

/** A TypeScript string literal in double quotes. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/**
 * Moves a module to a free place and rewrites relative imports, its own and those of it, to lead to the same files.
 * Undefined where the text may name other files in a way that cannot be rewritten.
 */
export function moveModule(
  context: ProjectContext,
  title: string,
  path: string,
  to: string,
): PlannedFix | undefined {
  const facts = context.module(path);
  if (!facts || context.workspace.exists(to)) return undefined;
  const text = context.text(path);
  if (
    /\bimport\s*\(|\bimport\.meta\b|\brequire\s*\(|\b__dirname\b|\bexport\b[^;"']*\bfrom\s*["']\./.test(text)
  )
    return undefined;
  const edits = facts.imports.flatMap((fact) => {
    if (!fact.specifier.startsWith(".")) return [];
    const target = relativePath(dirname(to), joinPath(dirname(path), fact.specifier));
    const quoteMark = text[fact.at[0]] ?? '"';
    return [
      {
        path,
        at: fact.at,
        text: `${quoteMark}${target.startsWith(".") ? target : `./${target}`}${quoteMark}`,
      },
    ];
  });
  const importers = importersOf(context, path, to);
  return importers && { title, edits: [...edits, ...importers], files: [{ kind: "rename", path, to }] };
}

/** The edits by which other modules follow a module to its new place; undefined where one cannot be rewritten. */
function importersOf(context: ProjectContext, path: string, to: string): PlannedEdit[] | undefined {
  const edits: PlannedEdit[] = [];
  const leadsHere = (from: string, specifier: string): boolean => {
    const target = context.workspace.resolve(from, specifier);
    return target.kind === "module" && target.path === path;
  };
  for (const other of context.project.files) {
    const facts = other !== path && isModuleFile(other) ? context.module(other) : undefined;
    if (!facts) continue;
    const imports = facts.imports.filter((fact) => leadsHere(other, fact.specifier));
    const text = context.text(other);
    const written = [...text.matchAll(/["']([^"'\n]+)["']/g)];
    const uses = written.filter((match) => match[1]?.startsWith(".") && leadsHere(other, match[1]));
    // Also named by a re-export or a call.
    if (uses.length !== imports.length || imports.some((fact) => !fact.specifier.startsWith(".")))
      return undefined;
    for (const { at, specifier } of imports) {
      const mark = text[at[0]] ?? '"';
      const moved = relativePath(dirname(other), to).replace(/\.[cm]?[jt]sx?$/, "");
      const name = moved.startsWith(".") ? moved : `./${moved}`;
      const extension = /\.[cm]?[jt]sx?$/.exec(specifier)?.[0] ?? "";
      edits.push({ path: other, at, text: mark + name + extension + mark });
    }
  }
  return edits;
}
