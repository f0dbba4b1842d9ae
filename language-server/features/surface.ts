/** The surface of a project as the tree shows it: what is discovered, with short facts and problem counts. */
import {
  basename,
  describeProject,
  dirname,
  joinPath,
  relativePath,
  SLOTS,
  type AgentProject,
  type Diagnostic,
  type Entry,
  type Place,
  type ProjectInfo,
  type Slot,
  type Workspace,
} from "../index";
import type { ProjectSurface, SurfaceEntry, SurfaceGroup } from "../protocol";
import { describeEntry, groupWords, type EntryWords } from "./surface-entries";

/** An entry before addresses and problem counts are filled in. */
interface Row extends EntryWords {
  slot: SurfaceEntry["slot"];
  id: string;
  /** The file or folder whose diagnostics count for the entry. */
  counted: string;
}

interface Group {
  slot: SurfaceGroup["slot"];
  label: string;
  path: string;
  detail: string;
  rows: Row[];
}

interface Rows {
  info: ProjectInfo;
  groups: Group[];
}

export type Diagnostics = ReadonlyMap<string, readonly Diagnostic[]>;

/** Builds the surface. What does not depend on diagnostics is kept from call to call. */
export function projectSurface(
  workspace: Workspace,
  project: AgentProject,
  diagnostics: Diagnostics,
  toUri: (path: string) => string,
): ProjectSurface {
  const { info, groups } = rowsOf(workspace, project);
  const counts = countProblems(project.dir, diagnostics);
  const entryOf = (row: Row): SurfaceEntry => ({
    ...placed(row.slot, row.id, row.place, row.detail, row.tooltip, toUri),
    ...(counts.get(row.counted) ?? { errors: 0, warnings: 0 }),
    children: row.children.map((child) => ({
      ...placed(row.slot, child.id, child.place, child.detail, child.tooltip, toUri),
      errors: 0,
      warnings: 0,
      children: [],
    })),
  });
  const all = [...diagnostics.values()].flat();
  const total = (severity: Diagnostic["severity"]): number =>
    all.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    uri: toUri(project.dir),
    name: info.name,
    slug: project.slug,
    package: project.package,
    dialect: project.dialect.label,
    runtime: info.runtime,
    rootUri: project.root && toUri(project.root),
    manifestUri: project.manifest && toUri(project.manifest),
    groups: groups.map((group) => ({
      slot: group.slot,
      label: group.label,
      uri: toUri(group.path),
      detail: group.detail,
      entries: group.rows.map(entryOf),
    })),
    errors: total("error"),
    warnings: total("warning"),
    information: total("information"),
  };
}

function placed(
  slot: SurfaceEntry["slot"],
  id: string,
  place: Place,
  detail: string,
  tooltip: string,
  toUri: (path: string) => string,
): Omit<SurfaceEntry, "errors" | "warnings" | "children"> {
  return { slot, id, uri: toUri(place.path), line: place.line, character: place.character, detail, tooltip };
}

function rowsOf(workspace: Workspace, project: AgentProject): Rows {
  const { dir } = project;
  const rows = workspace.queries.query(`surface:${dir}`, () => {
    const current = workspace.project(dir);
    return current && buildRows(workspace, current);
  });
  return rows ?? buildRows(workspace, project);
}

function buildRows(workspace: Workspace, project: AgentProject): Rows {
  const info = describeProject(workspace, project);
  const bySlot = new Map<string, Entry[]>();
  for (const entry of project.entries) {
    const list = bySlot.get(entry.slot);
    if (list) list.push(entry);
    else bySlot.set(entry.slot, [entry]);
  }
  const groups = SLOTS.map((slot): Group => {
    const entries = bySlot.get(slot.id) ?? [];
    return {
      slot: slot.id,
      label: slot.label,
      path: groupPath(project, slot, entries),
      detail: entries.length > 0 ? groupWords(slot.id, info) : "",
      rows: entries.map((entry, index) => ({
        slot: slot.id,
        id: entry.id,
        counted: countedPath(entry),
        ...describeEntry(entry, index, info, relativePath(project.dir, entry.path)),
      })),
    };
  });
  return { info, groups };
}

/** Where a new entry of a slot would go. */
function groupPath(project: AgentProject, slot: Slot, entries: readonly Entry[]): string {
  const root = project.root ?? joinPath(project.dir, project.dialect.roots[0] ?? "agent");
  const path = joinPath(slot.base === "root" ? root : project.dir, slot.path);
  if (slot.layout.kind !== "file") return path;
  const extension = slot.layout.forms[0] === "markdown" ? "md" : "ts";
  return entries[0]?.path ?? `${path}.${extension}`;
}

/** Packaged skills and subagents answer for every file in their folder. */
function countedPath(entry: Entry): string {
  const folder = dirname(entry.path);
  const ownsFolder = (entry.slot === "skills" && entry.form === "folder") || entry.slot === "subagents";
  return ownsFolder && basename(folder) === entry.id ? folder : entry.path;
}

interface Counts {
  errors: number;
  warnings: number;
}

/** Errors and warnings per file, and per folder for all files below it. */
function countProblems(dir: string, diagnostics: Diagnostics): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const [path, list] of diagnostics) {
    const errors = list.filter((diagnostic) => diagnostic.severity === "error").length;
    const warnings = list.filter((diagnostic) => diagnostic.severity === "warning").length;
    if (errors + warnings === 0) continue;
    for (let current = path; current.length > dir.length; current = dirname(current)) {
      const before = counts.get(current) ?? { errors: 0, warnings: 0 };
      counts.set(current, { errors: before.errors + errors, warnings: before.warnings + warnings });
    }
  }
  return counts;
}
