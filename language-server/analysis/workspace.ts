import { sameData } from "../core/equality";
import { DiskFileSystem, type DirectoryEntry, type FileSystem } from "../core/files";
import { basename, dirname, extname, isInside, joinPath, normalizePath } from "../core/paths";
import { Queries } from "../core/queries";
import { ProjectFinder } from "../project/find";
import type { ManifestFacts } from "../project/manifest";
import type { AgentProject } from "../project/types";
import { readEnvironmentFile, type EnvironmentFacts } from "./environment-file";
import { Evaluator } from "./evaluate";
import { extractModule } from "./extract";
import { extractJson } from "./extract-json";
import type { ModuleLoader, Resolution } from "./loader";
import { readMarkdown, type MarkdownFacts } from "./markdown";
import type { ModuleFacts } from "./syntax";
import { mappedPaths, readPathMappings, type PathMappings } from "./tsconfig";

const SOURCE_EXTENSIONS = [".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs"];
/** What TypeScript lets one write for a file that it finds under another extension. */
const WRITTEN_AS: Record<string, string[]> = {
  ".js": [".ts", ".tsx", ".js"],
  ".mjs": [".mts", ".mjs"],
  ".cjs": [".cts", ".cjs"],
};

const sameEntries = (a: DirectoryEntry[] | undefined, b: DirectoryEntry[] | undefined): boolean =>
  sameData(a, b);
const sameNames = (a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && sameData([...a].sort(), [...b].sort()));

/**
 * The files of a workspace and what is known of them. Open documents lie over the disk. Everything is read
 * through tracked queries: after `setDocument`, `filesChanged` and the setters, the next question is answered
 * for the new state, and only what really changed is computed again.
 */
export class Workspace {
  readonly queries = new Queries();
  /** Reads are tracked: calling it inside a query makes the query depend on the file. */
  readonly fs: FileSystem;
  readonly finder: ProjectFinder;
  readonly evaluator: Evaluator;
  private readonly documents = new Map<string, string>();
  private folderList: readonly string[] = [];
  private excludeList: readonly string[] = [];
  private environmentNames: ReadonlySet<string> | undefined;

  constructor(private readonly disk: FileSystem = new DiskFileSystem()) {
    this.fs = {
      readFile: (path) =>
        this.queries.input(`file:${path}`, () => this.documents.get(path) ?? this.disk.readFile(path)),
      readDirectory: (path) =>
        this.queries.input(`folder:${path}`, () => this.disk.readDirectory(path), sameEntries),
    };
    this.finder = new ProjectFinder(this.queries, this.fs, () =>
      this.queries.input<readonly string[]>("setting:exclude", () => this.excludeList, sameData),
    );
    const loader: ModuleLoader = {
      module: (path) => this.module(path),
      json: (path) => this.json(path),
      text: (path) => this.fs.readFile(path),
      resolve: (from, specifier) => this.resolve(from, specifier),
      remember: (key, compute) => this.queries.query(key, compute),
    };
    this.evaluator = new Evaluator(loader);
  }

  // --- changes ------------------------------------------------------------------------------------------

  setFolders(folders: readonly string[]): void {
    this.folderList = folders.map(normalizePath);
    this.queries.invalidateKeys(["setting:folders"]);
  }

  setExcludes(globs: readonly string[]): void {
    this.excludeList = [...globs];
    this.queries.invalidateKeys(["setting:exclude"]);
  }

  /** Names of the environment variables in whose sight connections would open; values are never asked for. */
  setEnvironment(names: Iterable<string>): void {
    this.environmentNames = new Set(names);
    this.queries.invalidateKeys(["setting:environment"]);
  }

  /** Lays a text over a file, as an open document does; undefined takes it away again. */
  setDocument(path: string, text: string | undefined): void {
    const file = normalizePath(path);
    if (text === undefined) this.documents.delete(file);
    else this.documents.set(file, text);
    this.queries.invalidateKeys([`file:${file}`]);
  }

  document(path: string): string | undefined {
    return this.documents.get(path);
  }

  /** Says that files or folders were created, changed or deleted outside. A folder stands for all in it. */
  filesChanged(paths: readonly string[]): void {
    const changed = paths.map(normalizePath);
    if (changed.length === 0) return;
    const exact = new Set<string>();
    for (const path of changed) {
      exact.add(`file:${path}`);
      // A new folder may bring its parents with it.
      for (let folder = path; ; folder = dirname(folder)) {
        exact.add(`folder:${folder}`);
        if (dirname(folder) === folder) break;
      }
    }
    const folders = changed.filter(
      (path) => extname(path) === "" || !SOURCE_EXTENSIONS.includes(extname(path)),
    );
    this.queries.invalidate((key) => {
      if (exact.has(key)) return true;
      const path = key.startsWith("file:")
        ? key.slice(5)
        : key.startsWith("folder:")
          ? key.slice(7)
          : undefined;
      return path !== undefined && folders.some((folder) => isInside(folder, path));
    });
  }

  /** Reads everything again, for whoever does not trust the watcher. */
  reload(): void {
    this.queries.invalidate((key) => key.startsWith("file:") || key.startsWith("folder:"));
  }

  // --- questions ----------------------------------------------------------------------------------------

  folders(): readonly string[] {
    return this.queries.input<readonly string[]>("setting:folders", () => this.folderList, sameData);
  }

  /** The names given to `setEnvironment`; undefined where nobody said what the environment is. */
  environment(): ReadonlySet<string> | undefined {
    return this.queries.input<ReadonlySet<string> | undefined>(
      "setting:environment",
      () => this.environmentNames,
      sameNames,
    );
  }

  projects(): readonly AgentProject[] {
    return this.queries.query("projects", () => this.finder.find(this.folders()), sameData);
  }

  project(dir: string): AgentProject | undefined {
    return this.queries.query(
      `project-at:${dir}`,
      () => this.projects().find((project) => project.dir === dir),
      sameData,
    );
  }

  /** Facts of a TypeScript or JavaScript file; undefined where there is none. */
  module(path: string): ModuleFacts | undefined {
    return this.queries.query(`module:${path}`, () => {
      const text = this.fs.readFile(path);
      return text === undefined ? undefined : extractModule(path, text);
    });
  }

  markdown(path: string): MarkdownFacts | undefined {
    return this.queries.query(`markdown:${path}`, () => {
      const text = this.fs.readFile(path);
      return text === undefined ? undefined : readMarkdown(path, text);
    });
  }

  manifest(path: string | undefined): ManifestFacts | undefined {
    return path === undefined ? undefined : this.finder.manifest(path);
  }

  environmentFile(path: string): EnvironmentFacts | undefined {
    return this.queries.query(`environment:${path}`, () => {
      const text = this.fs.readFile(path);
      return text === undefined ? undefined : readEnvironmentFile(path, text);
    });
  }

  exists(path: string): boolean {
    return this.fs.readDirectory(dirname(path))?.some((entry) => entry.name === basename(path)) ?? false;
  }

  private isFile(path: string): boolean {
    return (
      this.fs
        .readDirectory(dirname(path))
        ?.some((entry) => entry.kind === "file" && entry.name === basename(path)) ?? false
    );
  }

  /** A JSON file as a module whose default export is its value. */
  private json(path: string): ModuleFacts | undefined {
    return this.queries.query(`json:${path}`, () => {
      const text = this.fs.readFile(path);
      return text === undefined ? undefined : extractJson(path, text);
    });
  }

  /** Where an import of a file leads: relative paths and tsconfig `paths`; packages are external. */
  resolve(from: string, specifier: string): Resolution {
    const candidates = specifier.startsWith(".")
      ? [joinPath(dirname(from), specifier)]
      : specifier.startsWith("/")
        ? [normalizePath(specifier)]
        : mappedPaths(this.mappings(dirname(from)), specifier);
    for (const candidate of candidates) {
      const path = this.findSource(candidate);
      if (!path) continue;
      if (path.endsWith(".json")) return { kind: "json", path };
      return SOURCE_EXTENSIONS.includes(extname(path)) ? { kind: "module", path } : { kind: "text", path };
    }
    return { kind: "external" };
  }

  private findSource(path: string): string | undefined {
    const extension = extname(path);
    const bare = path.slice(0, path.length - extension.length);
    for (const other of WRITTEN_AS[extension] ?? []) if (this.isFile(bare + other)) return bare + other;
    if (this.isFile(path)) return path;
    for (const other of SOURCE_EXTENSIONS) if (this.isFile(path + other)) return path + other;
    for (const other of SOURCE_EXTENSIONS)
      if (this.isFile(`${path}/index${other}`)) return `${path}/index${other}`;
    return undefined;
  }

  private mappings(folder: string): PathMappings {
    return this.queries.query(
      `mappings:${folder}`,
      () => {
        for (let current = folder; ; current = dirname(current)) {
          const path = joinPath(current, "tsconfig.json");
          if (this.fs.readFile(path) !== undefined)
            return readPathMappings(path, (file) => this.fs.readFile(file));
          if (dirname(current) === current) return { paths: [], baseUrl: undefined };
        }
      },
      sameData,
    );
  }
}
