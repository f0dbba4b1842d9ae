/** Opening a folder for the analysis: which projects are meant, and with which settings of the editor. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import {
  dirname,
  joinPath,
  normalizePath,
  Workspace,
  type AgentProject,
  type SeverityOverride,
} from "../language-server/index";
import { SEVERITY_SETTINGS, UsageError } from "./usage";

export interface OpenedFolder {
  /** The folder asked for, in the spelling of the analysis. */
  dir: string;
  workspace: Workspace;
  projects: readonly AgentProject[];
  settings: EditorSettings;
}

export interface EditorSettings {
  rules: Record<string, SeverityOverride>;
  excludes: string[];
  /** The file that they come from. */
  path: string | undefined;
  /** What in it could not be used. */
  problems: string[];
}

/**
 * Opens a folder: an agent project, a folder that holds several, or one inside a project. Throws a
 * `UsageError` where there is no such folder.
 */
export function openFolder(path: string): OpenedFolder {
  const absolute = resolve(path);
  const kind = kindOf(absolute);
  if (kind === undefined) throw new UsageError(`There is no folder ${path}.`);
  if (kind === "file") throw new UsageError(`${path} is a file. Name the folder of an agent project.`);
  const dir = normalizePath(absolute);
  const settings = readEditorSettings(dir);
  const workspace = new Workspace();
  workspace.setEnvironment(Object.keys(process.env));
  workspace.setExcludes(settings.excludes);
  workspace.setFolders([dir]);
  let projects = workspace.projects();
  if (projects.length === 0) projects = enclosingProject(workspace, dir);
  return { dir, workspace, projects, settings };
}

function kindOf(path: string): "folder" | "file" | undefined {
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
}

/** The innermost project that a folder lies in. Only folders that hold an agent root are searched on the way up. */
function enclosingProject(workspace: Workspace, dir: string): readonly AgentProject[] {
  for (let folder = dirname(dir), last = dir; folder !== last; last = folder, folder = dirname(folder)) {
    const names = new Set((workspace.fs.readDirectory(folder) ?? []).map((entry) => entry.name));
    if (!names.has("agent") && !names.has("bot")) continue;
    const roots = ["agent", "bot"].filter((name) => names.has(name)).map((name) => joinPath(folder, name));
    // Looking into the roots alone keeps a search above a project from walking a whole disk.
    workspace.setFolders(roots);
    if (!workspace.projects().some((project) => project.dir === folder)) continue;
    workspace.setFolders([folder]);
    const found = workspace.projects().filter((project) => project.dir === folder);
    if (found.length > 0) return found;
  }
  workspace.setFolders([dir]);
  return [];
}

/** The nearest `.vscode/settings.json` at or above a folder, as the editor would use it there. */
export function readEditorSettings(dir: string): EditorSettings {
  const none: EditorSettings = { rules: {}, excludes: [], path: undefined, problems: [] };
  for (let folder = dir, last = ""; folder !== last; last = folder, folder = dirname(folder)) {
    const path = joinPath(folder, ".vscode", "settings.json");
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch {
      continue;
    }
    return { ...readSettingsText(text, folder === dir), path };
  }
  return none;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readSettingsText(text: string, isFolder: boolean): Omit<EditorSettings, "path"> {
  const errors: ParseError[] = [];
  const parsed: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  const settings = isRecord(parsed) ? parsed : {};
  const problems = errors.length > 0 ? ["it is not valid JSON everywhere; what could be read is used"] : [];
  const rules: Record<string, SeverityOverride> = {};
  const written = settings["agentWorkbench.rules"];
  for (const [id, severity] of Object.entries(isRecord(written) ? written : {})) {
    const known = SEVERITY_SETTINGS.find((candidate) => candidate === severity);
    if (known) rules[id] = known;
    else
      problems.push(
        `agentWorkbench.rules: "${id}" is ${JSON.stringify(severity)}; it must be one of ${SEVERITY_SETTINGS.join(", ")}`,
      );
  }
  const excludes = ["files.exclude", "search.exclude"].flatMap((name) => {
    const globs = settings[name];
    return Object.entries(isRecord(globs) ? globs : {})
      .filter(([, on]) => on === true)
      .map(([glob]) => glob);
  });
  // Globs are relative to the folder that is open in the editor; from below only those without an anchor fit.
  return { rules, excludes: excludes.filter((glob) => isFolder || glob.startsWith("**/")), problems };
}
