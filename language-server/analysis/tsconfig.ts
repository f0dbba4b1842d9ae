import { readJson } from "../core/json";
import { dirname, joinPath } from "../core/paths";

/** Path mappings of a `tsconfig.json`, with absolute targets. */
export interface PathMappings {
  /** Pattern and targets in file order; both may hold one `*`. */
  paths: { pattern: string; targets: string[] }[];
  /** `baseUrl`, where it is set. */
  baseUrl: string | undefined;
}

const NONE: PathMappings = { paths: [], baseUrl: undefined };
const MAX_EXTENDS = 8;

/** Reads the mappings of a tsconfig and of what it extends by relative path. Unreadable files map nothing. */
export function readPathMappings(
  path: string,
  read: (path: string) => string | undefined,
  depth = 0,
): PathMappings {
  const text = read(path);
  if (text === undefined || depth > MAX_EXTENDS) return NONE;
  const config = readJson(text);
  if (!isRecord(config)) return NONE;
  const folder = dirname(path);
  const options = isRecord(config["compilerOptions"]) ? config["compilerOptions"] : {};
  const inherited = extendedFiles(config["extends"], folder).reduce<PathMappings>((result, file) => {
    const next = readPathMappings(file, read, depth + 1);
    return {
      paths: next.paths.length > 0 ? next.paths : result.paths,
      baseUrl: next.baseUrl ?? result.baseUrl,
    };
  }, NONE);
  const baseUrl =
    typeof options["baseUrl"] === "string" ? joinPath(folder, options["baseUrl"]) : inherited.baseUrl;
  const paths = options["paths"];
  if (!isRecord(paths)) return { paths: inherited.paths, baseUrl };
  const base = typeof options["baseUrl"] === "string" ? joinPath(folder, options["baseUrl"]) : folder;
  return {
    baseUrl,
    paths: Object.entries(paths).map(([pattern, targets]) => ({
      pattern,
      targets: Array.isArray(targets)
        ? targets.filter((target) => typeof target === "string").map((target) => joinPath(base, target))
        : [],
    })),
  };
}

function extendedFiles(value: unknown, folder: string): string[] {
  const names = Array.isArray(value) ? value : [value];
  return names
    .filter((name): name is string => typeof name === "string" && name.startsWith("."))
    .map((name) => joinPath(folder, name.endsWith(".json") ? name : `${name}.json`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The candidate files of a specifier under these mappings, the best first. */
export function mappedPaths(mappings: PathMappings, specifier: string): string[] {
  const found: { length: number; targets: string[] }[] = [];
  for (const { pattern, targets } of mappings.paths) {
    const star = pattern.indexOf("*");
    if (star < 0) {
      if (pattern === specifier) found.push({ length: Infinity, targets });
      continue;
    }
    const before = pattern.slice(0, star);
    const after = pattern.slice(star + 1);
    if (
      specifier.length < before.length + after.length ||
      !specifier.startsWith(before) ||
      !specifier.endsWith(after)
    )
      continue;
    const middle = specifier.slice(before.length, specifier.length - after.length);
    found.push({ length: before.length, targets: targets.map((target) => target.replace("*", middle)) });
  }
  found.sort((a, b) => b.length - a.length);
  const mapped = found.flatMap((match) => match.targets);
  return mappings.baseUrl ? [...mapped, joinPath(mappings.baseUrl, specifier)] : mapped;
}
