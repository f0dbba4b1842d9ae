import picomatch from "picomatch";
import { sameData } from "../core/equality";
import type { DirectoryEntry, FileSystem } from "../core/files";
import { basename, dirname, isInside, joinPath, relativePath } from "../core/paths";
import type { Queries } from "../core/queries";
import { dialectOf, parseSdkSpecifier, SDK_PACKAGES, type SdkPackage } from "./dialects";
import { discoverEntries, isModuleFile, listFiles, stem } from "./discover";
import { listImports } from "./imports";
import { readManifest, type ManifestFacts } from "./manifest";
import { SLOTS } from "./slots";
import type { AgentProject } from "./types";

/** Folders that hold no source of the user's, or copies of it. */
const NEVER_SEARCHED = new Set([
  "node_modules",
  "bower_components",
  "dist",
  "out",
  "build",
  "coverage",
  "target",
  "__pycache__",
  "venv",
]);
/** A search gives up after so many folders; a workspace of that size needs `files.exclude`. */
const MAX_FOLDERS = 50_000;
/** A file under the root that is read to see whose framework it imports; agent.ts comes first. */
const MAX_EVIDENCE_FILES = 200;

interface SearchResult {
  /** Folders named `agent` or `bot` that look like an agent root. */
  roots: string[];
  /** Every `package.json` on the way. */
  manifests: string[];
  truncated: boolean;
}

/** Whose framework the files of a root import. */
interface Evidence {
  packages: SdkPackage[];
  /** `agent.ts` takes `defineAgent` from another framework's package. */
  foreign: boolean;
  /** The root holds `agent.ts` or instructions, not only folders with common names. */
  distinctive: boolean;
}

/** Finds agent projects in workspace folders. All reading goes through tracked inputs, so results follow changes. */
export class ProjectFinder {
  constructor(
    private readonly queries: Queries,
    private readonly fs: FileSystem,
    private readonly excludes: () => readonly string[],
  ) {}

  /** The projects in these folders, each once, in path order. */
  find(folders: readonly string[]): AgentProject[] {
    const projects = new Map<string, AgentProject>();
    const manifests = new Set<string>();
    const covered = new Set<string>();
    for (const folder of folders) {
      const found = this.search(folder);
      for (const manifest of found.manifests) manifests.add(manifest);
      for (const root of found.roots) {
        const project = this.project(root);
        if (project && !this.isShadowed(project, found.roots)) projects.set(project.dir, project);
      }
    }
    for (const project of projects.values()) if (project.manifest) covered.add(project.manifest);
    for (const manifest of manifests) {
      const dir = dirname(manifest);
      if (covered.has(manifest) || [...projects.keys()].some((other) => isInside(dir, other))) continue;
      const rootless = this.rootless(manifest);
      if (rootless) projects.set(rootless.dir, rootless);
    }
    return [...projects.values()].sort((a, b) => (a.dir < b.dir ? -1 : 1));
  }

  manifest(path: string): ManifestFacts | undefined {
    return this.queries.query(`manifest:${path}`, () => {
      const text = this.fs.readFile(path);
      return text === undefined ? undefined : readManifest(path, text);
    });
  }

  /** The nearest `package.json` upwards. */
  nearestManifest(dir: string): string | undefined {
    for (let folder = dir; ; folder = dirname(folder)) {
      const path = joinPath(folder, "package.json");
      if (this.manifest(path)) return path;
      if (dirname(folder) === folder) return undefined;
    }
  }

  private search(folder: string): SearchResult {
    return this.queries.query(`search:${folder}`, () => this.walk(folder), sameData);
  }

  private walk(folder: string): SearchResult {
    const result: SearchResult = { roots: [], manifests: [], truncated: false };
    const excluded = compileExcludes(this.excludes());
    let visited = 0;
    const visit = (path: string, relative: string): void => {
      if (++visited > MAX_FOLDERS) {
        result.truncated = true;
        return;
      }
      const entries = this.fs.readDirectory(path) ?? [];
      if (entries.some((entry) => entry.kind === "file" && entry.name === "package.json"))
        result.manifests.push(joinPath(path, "package.json"));
      if (isRootName(basename(path)) && looksLikeRoot(entries)) {
        result.roots.push(path);
        return;
      }
      for (const entry of entries) {
        if (entry.kind !== "directory" || NEVER_SEARCHED.has(entry.name) || entry.name.startsWith("."))
          continue;
        const child = joinPath(path, entry.name);
        const below = relative === "" ? entry.name : `${relative}/${entry.name}`;
        if (excluded(below) || (entry.link && !isRootName(entry.name))) continue;
        visit(child, below);
      }
    };
    visit(folder, "");
    return result;
  }

  private project(root: string): AgentProject | undefined {
    return this.queries.query(`project:${root}`, () => this.readProject(root), sameData);
  }

  private readProject(root: string): AgentProject | undefined {
    const dir = dirname(root);
    const manifest = this.nearestManifest(dir);
    const declared = this.declaredPackages(manifest);
    const evidence = this.evidence(root);
    const imported = evidence.packages[0];
    if (!imported && (evidence.foreign || !evidence.distinctive || declared.length === 0)) return undefined;
    // Deeper below a manifest a folder of that name, such as one of components, must show whose it is.
    if (!imported && manifest !== joinPath(dir, "package.json")) return undefined;
    const only = declared.length === 1 ? declared[0] : undefined;
    const name = only ?? imported ?? declared[declared.length - 1];
    if (!name) return undefined;
    return {
      dir,
      root,
      rootName: basename(root) === "bot" ? "bot" : "agent",
      manifest,
      package: name,
      dialect: dialectOf(name),
      evidence: declared.length > 0 ? "dependency" : "import",
      slug: basename(dir),
      entries: discoverEntries(this.fs, dir, root),
      files: [...listFiles(this.fs, root), ...listFiles(this.fs, joinPath(dir, "evals"))],
    };
  }

  /** A manifest that depends on the SDK, is not there for others to use, and has no agent anywhere below. */
  private rootless(manifest: string): AgentProject | undefined {
    const facts = this.manifest(manifest);
    if (!facts || facts.isLibrary || facts.hasWorkspaces) return undefined;
    const declared = this.declaredPackages(manifest);
    const name = declared[declared.length - 1];
    const isPeer = facts.dependencies.some(
      (entry) => entry.kind === "peerDependencies" && entry.name === name,
    );
    // Types alone may be wanted of a development dependency.
    const isDevelopment = facts.dependencies.every(
      (entry) => entry.name !== name || entry.kind === "devDependencies",
    );
    if (!name || isPeer || isDevelopment) return undefined;
    const dir = dirname(manifest);
    return {
      dir,
      root: undefined,
      rootName: undefined,
      manifest,
      package: name,
      dialect: dialectOf(name),
      evidence: "dependency",
      slug: basename(dir),
      entries: [],
      files: [],
    };
  }

  private declaredPackages(manifest: string | undefined): SdkPackage[] {
    const names = new Set(
      (manifest ? (this.manifest(manifest)?.dependencies ?? []) : [])
        .filter((entry) => entry.kind !== "peerDependencies")
        .map((entry) => entry.name),
    );
    return SDK_PACKAGES.filter((name) => names.has(name));
  }

  private evidence(root: string): Evidence {
    return this.queries.query(`evidence:${root}`, () => this.readEvidence(root), sameData);
  }

  private readEvidence(root: string): Evidence {
    const files = [
      ...listFiles(this.fs, root),
      ...listFiles(this.fs, joinPath(dirname(root), "evals")),
    ].filter(isModuleFile);
    const main = files.find((path) => dirname(path) === root && stem(path) === "agent");
    const ordered = [...(main ? [main] : []), ...files.filter((path) => path !== main)].slice(
      0,
      MAX_EVIDENCE_FILES,
    );
    const distinctive = (this.fs.readDirectory(root) ?? []).some(
      (entry) => entry.kind === "file" && isDistinctive(entry.name),
    );
    let foreign = false;
    for (const path of ordered) {
      const names = this.queries.query(`imports:${path}`, () => this.frameworkImports(path), sameData);
      if (names.packages.length > 0) return { packages: names.packages, foreign: false, distinctive };
      if (names.foreign) foreign = true;
    }
    return { packages: [], foreign, distinctive };
  }

  private frameworkImports(path: string): { packages: SdkPackage[]; foreign: boolean } {
    const packages = new Set<SdkPackage>();
    let foreign = false;
    for (const { specifier, names } of listImports(path, this.fs.readFile(path) ?? "")) {
      const sdk = parseSdkSpecifier(specifier);
      if (sdk) packages.add(sdk.package);
      else if (!/^[./#~]/.test(specifier) && names.some((name) => /^define[A-Z]/.test(name))) foreign = true;
    }
    return { packages: [...packages], foreign };
  }

  /** Two roots side by side: the one that imports the SDK is the agent, else the one that the dialect prefers. */
  private isShadowed(project: AgentProject, roots: readonly string[]): boolean {
    const sibling = roots.find((root) => root !== project.root && dirname(root) === project.dir);
    const other = sibling ? this.project(sibling) : undefined;
    if (!sibling || !other || !project.root) return false;
    const imports = this.evidence(project.root).packages.length > 0;
    const otherImports = this.evidence(sibling).packages.length > 0;
    if (imports !== otherImports) return otherImports;
    return project.dialect.roots[0] !== project.rootName;
  }

  /** The workspace folders that were too large to search to the end. */
  truncated(folders: readonly string[]): string[] {
    return folders.filter((folder) => this.search(folder).truncated);
  }
}

const isRootName = (name: string): boolean => name === "agent" || name === "bot";

const ROOT_FOLDERS = new Set(
  SLOTS.filter((slot) => slot.base === "root" && slot.layout.kind !== "file").map((slot) => slot.path),
);

function isDistinctive(name: string): boolean {
  return /^(?:agent|instructions)\.(?:[cm]?[jt]s|md)$/.test(name);
}

function looksLikeRoot(entries: readonly DirectoryEntry[]): boolean {
  return entries.some((entry) =>
    entry.kind === "file" ? isDistinctive(entry.name) : ROOT_FOLDERS.has(entry.name),
  );
}

function compileExcludes(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.map((glob) => picomatch(glob, { dot: true }));
  return (path) => matchers.some((matches) => matches(path) || matches(`${path}/`));
}

/** The project that a file belongs to: the innermost whose folder holds it. */
export function projectOf(projects: readonly AgentProject[], path: string): AgentProject | undefined {
  let best: AgentProject | undefined;
  for (const project of projects)
    if (isInside(project.dir, path) && (!best || project.dir.length > best.dir.length)) best = project;
  return best;
}

/** A path as a person would name it: below the project where it lies there. */
export function displayPath(project: AgentProject, path: string): string {
  return relativePath(project.dir, path);
}
