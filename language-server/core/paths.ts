/**
 * Paths inside the analysis are absolute, with forward slashes and, on Windows, a lower-case drive letter,
 * so that one file has one spelling everywhere.
 */

/** The one spelling of a path. Relative parts (`.`, `..`) are resolved. */
export function normalizePath(path: string): string {
  let text = path.replace(/\\/g, "/");
  const drive = /^\/?([A-Za-z]):/.exec(text);
  if (drive?.[1]) text = `${drive[1].toLowerCase()}:${text.slice(drive[0].length)}`;
  const absolute = text.startsWith("/");
  const parts: string[] = [];
  for (const part of text.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts[parts.length - 1] !== "..") {
      if (parts.length > 1 || !drive) parts.pop();
      continue;
    }
    if (part === ".." && absolute) continue;
    parts.push(part);
  }
  const joined = parts.join("/");
  return absolute ? `/${joined}` : joined;
}

export function joinPath(base: string, ...parts: string[]): string {
  return normalizePath([base, ...parts].join("/"));
}

export function dirname(path: string): string {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return path;
  return slash === 0 ? "/" : path.slice(0, slash);
}

export function basename(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The part of the name from its last dot on, such as `.ts`; empty where there is none. */
export function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
}

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The path as seen from a folder: `tools/x.ts`, or with `..` where it lies outside. */
export function relativePath(folder: string, path: string): string {
  if (folder === path) return ".";
  const from = folder.split("/").filter(Boolean);
  const to = path.split("/").filter(Boolean);
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
