/**
 * Paths inside the analysis are absolute, with forward slashes and, on Windows, a lower-case drive letter,
 * so that one file has one spelling everywhere.
 */

/** The one spelling of a path. Relative parts (`.`, `..`) are resolved. `//server/share` stays a network path. */
export function normalizePath(path: string): string {
  let text = path.replace(/\\/g, "/");
  const drive = /^\/?([A-Za-z]):(?=\/|$)/.exec(text);
  if (drive?.[1]) text = text.slice(drive[0].length);
  const root = drive?.[1]
    ? `${drive[1].toLowerCase()}:/`
    : /^\/\/[^/]/.test(text)
      ? "//"
      : text.startsWith("/")
        ? "/"
        : "";
  const parts: string[] = [];
  for (const part of text.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
    else if (root === "") parts.push(part);
  }
  // Two slashes without a server behind them are one.
  return (root === "//" && parts.length === 0 ? "/" : root) + parts.join("/");
}

export function joinPath(base: string, ...parts: string[]): string {
  return normalizePath([base.endsWith("/") ? base.slice(0, -1) : base, ...parts].join("/"));
}

/** The folder that holds a path; a root holds itself. */
export function dirname(path: string): string {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return path;
  return isRoot(path.slice(0, slash + 1)) ? path.slice(0, slash + 1) : path.slice(0, slash);
}

const isRoot = (path: string): boolean => path === "/" || path === "//" || /^[a-z]:\/$/.test(path);

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
