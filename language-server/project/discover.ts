import type { FileSystem } from "../core/files";
import { basename, dirname, joinPath, relativePath } from "../core/paths";
import { SLOTS, type EntryForm, type Slot } from "./slots";
import type { Entry } from "./types";

const MODULE = /\.(?:[cm]?[jt]s|tsx)$/;
const NOT_A_CAPABILITY = /\.(?:d\.[cm]?ts|(?:test|spec)\.[cm]?[jt]sx?)$/;
const SKIPPED_FOLDERS = new Set(["node_modules", ".git"]);

/** A source file that may define a capability: no declaration file, no test. */
export function isModuleFile(path: string): boolean {
  return MODULE.test(path) && !NOT_A_CAPABILITY.test(path);
}

/** The file's name without its extension: the framework's id for most kinds. */
export function stem(path: string): string {
  return basename(path).replace(/\.(?:[cm]?[jt]s|tsx|md)$/, "");
}

/** Every file below a folder, in name order. Linked folders are not followed. */
export function listFiles(fs: FileSystem, folder: string): string[] {
  const files: string[] = [];
  const visit = (path: string): void => {
    for (const entry of fs.readDirectory(path) ?? []) {
      if (entry.kind === "file") files.push(joinPath(path, entry.name));
      else if (!entry.link && !SKIPPED_FOLDERS.has(entry.name)) visit(joinPath(path, entry.name));
    }
  };
  visit(folder);
  return files;
}

/** What the framework discovers in a project, from names alone. */
export function discoverEntries(fs: FileSystem, dir: string, root: string): Entry[] {
  return SLOTS.flatMap((slot) => discoverSlot(fs, slot, slot.base === "root" ? root : dir));
}

function discoverSlot(fs: FileSystem, slot: Slot, base: string): Entry[] {
  const folder = joinPath(base, slot.path);
  switch (slot.layout.kind) {
    case "file":
      return discoverFile(fs, slot, folder, slot.layout.forms);
    case "folder":
      return discoverFolder(fs, slot, folder, slot.layout);
    case "folders":
      return discoverFolders(fs, slot, folder, slot.layout.module);
    case "files":
      return listFiles(fs, folder).map((path) => entry(slot, relativePath(folder, path), path, "folder"));
    case "suffix":
      return discoverSuffix(fs, slot, folder, slot.layout.suffix);
  }
}

function entry(slot: Slot, id: string, path: string, form: EntryForm, exists = true): Entry {
  return { slot: slot.id, id, path, form, exists };
}

function formOf(path: string, forms: readonly ("module" | "markdown")[]): "module" | "markdown" | undefined {
  if (forms.includes("markdown") && path.endsWith(".md")) return "markdown";
  return forms.includes("module") && isModuleFile(path) ? "module" : undefined;
}

function discoverFile(
  fs: FileSystem,
  slot: Slot,
  target: string,
  forms: readonly ("module" | "markdown")[],
): Entry[] {
  const found: Entry[] = [];
  for (const file of fs.readDirectory(dirname(target)) ?? []) {
    const path = joinPath(dirname(target), file.name);
    const form = file.kind === "file" ? formOf(path, forms) : undefined;
    if (form && stem(path) === basename(target))
      found.push(entry(slot, slot.id === "agent" ? "agent" : stem(path), path, form));
  }
  if (slot.id === "instructions") {
    // Several files in a folder of that name are joined in name order.
    for (const file of fs.readDirectory(target) ?? [])
      if (file.kind === "file" && file.name.endsWith(".md"))
        found.push(entry(slot, `${slot.path}/${stem(file.name)}`, joinPath(target, file.name), "markdown"));
  }
  return found;
}

function discoverFolder(
  fs: FileSystem,
  slot: Slot,
  folder: string,
  layout: { forms: readonly ("module" | "markdown")[]; packaged?: string; recursive?: boolean },
  prefix = "",
): Entry[] {
  const found: Entry[] = [];
  for (const file of fs.readDirectory(folder) ?? []) {
    const path = joinPath(folder, file.name);
    if (file.kind === "file") {
      const form = formOf(path, layout.forms);
      if (form) found.push(entry(slot, prefix + stem(path), path, form));
    } else if (layout.packaged && !file.name.startsWith(".")) {
      const main = joinPath(path, layout.packaged);
      const exists = (fs.readDirectory(path) ?? []).some((child) => child.name === layout.packaged);
      found.push(entry(slot, file.name, main, "folder", exists));
    } else if (layout.recursive && !file.link && !SKIPPED_FOLDERS.has(file.name)) {
      found.push(...discoverFolder(fs, slot, path, layout, `${prefix}${file.name}/`));
    }
  }
  return found;
}

function discoverFolders(fs: FileSystem, slot: Slot, folder: string, module: string): Entry[] {
  const found: Entry[] = [];
  for (const child of fs.readDirectory(folder) ?? []) {
    if (child.kind !== "directory" || child.name.startsWith(".")) continue;
    const path = joinPath(folder, child.name);
    const main = (fs.readDirectory(path) ?? []).find(
      (file) => file.kind === "file" && isModuleFile(file.name) && stem(file.name) === module,
    );
    found.push(
      entry(slot, child.name, joinPath(path, main?.name ?? `${module}.ts`), "module", main !== undefined),
    );
  }
  return found;
}

function discoverSuffix(fs: FileSystem, slot: Slot, folder: string, suffix: string): Entry[] {
  return listFiles(fs, folder)
    .filter((path) => MODULE.test(path) && stem(path).endsWith(suffix) && stem(path) !== suffix)
    .map((path) => entry(slot, evalId(folder, path, suffix), path, "module"));
}

/** `builds/api.eval.ts` → `builds/api`; `builds/index.eval.ts` → `builds`. */
function evalId(folder: string, path: string, suffix: string): string {
  const below = relativePath(folder, dirname(path));
  const name = stem(path).slice(0, -suffix.length);
  if (below === ".") return name;
  return name === "index" ? below : `${below}/${name}`;
}
