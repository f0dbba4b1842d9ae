import { readFileSync, readdirSync, statSync } from "node:fs";
import { joinPath } from "./paths";

export interface DirectoryEntry {
  name: string;
  kind: "file" | "directory";
  /** A symbolic link; searches do not follow linked directories. */
  link: boolean;
}

/** The only way the analysis reads files. Nothing throws: what cannot be read is undefined. */
export interface FileSystem {
  readFile(path: string): string | undefined;
  /** Entries in name order, or undefined where there is no such directory. */
  readDirectory(path: string): DirectoryEntry[] | undefined;
}

/** Larger files are no source that a person writes; reading them would only cost time. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

const byName = (a: DirectoryEntry, b: DirectoryEntry): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** The disk. */
export class DiskFileSystem implements FileSystem {
  readFile(path: string): string | undefined {
    try {
      const stat = statSync(path);
      if (!stat.isFile() || stat.size > MAX_FILE_BYTES) return undefined;
      // The editor's documents carry no byte order mark, so neither do ours: positions must agree.
      return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    } catch {
      return undefined;
    }
  }

  readDirectory(path: string): DirectoryEntry[] | undefined {
    try {
      const entries: DirectoryEntry[] = [];
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory()) entries.push({ name: entry.name, kind: "directory", link: false });
        else if (entry.isFile()) entries.push({ name: entry.name, kind: "file", link: false });
        else if (entry.isSymbolicLink()) {
          const kind = linkTarget(joinPath(path, entry.name));
          if (kind) entries.push({ name: entry.name, kind, link: true });
        }
      }
      return entries.sort(byName);
    } catch {
      return undefined;
    }
  }
}

function linkTarget(path: string): DirectoryEntry["kind"] | undefined {
  try {
    const stat = statSync(path);
    return stat.isDirectory() ? "directory" : stat.isFile() ? "file" : undefined;
  } catch {
    return undefined;
  }
}

/** Files held in memory, for tests and for whoever has no disk. Keys are absolute paths. */
export class MemoryFileSystem implements FileSystem {
  readonly files = new Map<string, string>();

  constructor(files: Record<string, string> = {}) {
    for (const [path, text] of Object.entries(files)) this.files.set(path, text);
  }

  readFile(path: string): string | undefined {
    return this.files.get(path);
  }

  readDirectory(path: string): DirectoryEntry[] | undefined {
    const prefix = path.endsWith("/") ? path : `${path}/`;
    const found = new Map<string, DirectoryEntry>();
    for (const file of this.files.keys()) {
      if (!file.startsWith(prefix)) continue;
      const rest = file.slice(prefix.length);
      const slash = rest.indexOf("/");
      const name = slash < 0 ? rest : rest.slice(0, slash);
      found.set(name, { name, kind: slash < 0 ? "file" : "directory", link: false });
    }
    return found.size > 0 ? [...found.values()].sort(byName) : undefined;
  }
}
