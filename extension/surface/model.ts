import type {
  ProjectSurface,
  SlotId,
  SurfaceEntry,
  SurfaceGroup,
  SurfaceResult,
} from "../../language-server/protocol";
import { canCreate } from "../new-entry/slots";
import type { Translate } from "../vscode-api";
import { folderHint } from "../projects";
import { countsInWords, problemsInWords } from "../words";
import { entryIcon, PROJECT_ICON, slotIcon, type NodeIcon } from "./icons";

/** The tree as plain objects, before the editor sees it. */
interface NodeBase {
  /** Stays the same over refreshes, so that the editor keeps what is open and selected. */
  id: string;
  label: string;
  description: string;
  /** Markdown. */
  tooltip: string;
  spoken: string;
  icon: NodeIcon;
  context: string;
  open: "expanded" | "collapsed" | "leaf";
  parent: TreeNode | undefined;
  children: TreeNode[];
  project: ProjectSurface;
}

export interface ProjectNode extends NodeBase {
  kind: "project";
}
export interface GroupNode extends NodeBase {
  kind: "group";
  slot: SlotId;
  group: SurfaceGroup;
}
export interface EntryNode extends NodeBase {
  kind: "entry";
  slot: SlotId;
  entry: SurfaceEntry;
}
export type TreeNode = ProjectNode | GroupNode | EntryNode;

export interface TreeOptions {
  t: Translate;
  showEmptyGroups: boolean;
  /** Empty for everything. */
  filter: string;
}

/** With more projects than this, they start folded. */
const OPEN_PROJECTS = 3;

export function buildTree(surface: SurfaceResult | undefined, options: TreeOptions): ProjectNode[] {
  const projects = surface?.projects ?? [];
  const ids = new UniqueIds(options.filter);
  const nodes = projects.map((project) =>
    projectNode(project, folderHint(projects, project), projects.length <= OPEN_PROJECTS, options, ids),
  );
  return options.filter ? nodes.filter((node) => node.children.length > 0) : nodes;
}

/** Entries of the first level of groups, in the order of the tree. */
export function entriesOf(nodes: readonly TreeNode[]): EntryNode[] {
  return nodes.flatMap((node) => (node.kind === "entry" ? [node] : entriesOf(node.children)));
}

function projectNode(
  project: ProjectSurface,
  hint: string,
  open: boolean,
  options: TreeOptions,
  ids: UniqueIds,
): ProjectNode {
  const { t } = options;
  const facts = [hint, project.dialect, project.runtime, problemsInWords(t, project)].filter(Boolean);
  const spokenName = hint ? `${project.name} (${hint})` : project.name;
  const node: ProjectNode = {
    kind: "project",
    id: ids.take(`project ${project.uri}`),
    label: project.name,
    description: facts.join(" · "),
    tooltip: projectTooltip(project, t),
    spoken: t("Agent {0}, {1}, {2}", spokenName, project.dialect, countsInWords(t, project)),
    icon: PROJECT_ICON,
    context: "project",
    open: open || options.filter ? "expanded" : "collapsed",
    parent: undefined,
    children: [],
    project,
  };
  node.children = project.groups
    .map((group) => groupNode(group, node, options, ids))
    .filter((group) => group !== undefined);
  return node;
}

function groupNode(
  group: SurfaceGroup,
  parent: ProjectNode,
  options: TreeOptions,
  ids: UniqueIds,
): GroupNode | undefined {
  const { t, filter } = options;
  const matched = filter
    ? group.entries.filter((entry) => matches(entry, group.label, filter))
    : group.entries;
  const creatable = canCreate(group.slot, parent.project, group.entries.length);
  // An empty group is there for its `+`: one that this generation of the SDK does not have has no place.
  if (matched.length === 0 && (filter || !options.showEmptyGroups || !creatable)) return undefined;
  const counts = {
    errors: group.entries.reduce((sum, entry) => sum + entry.errors, 0),
    warnings: group.entries.reduce((sum, entry) => sum + entry.warnings, 0),
  };
  const problems = counts.errors + counts.warnings > 0 ? countsInWords(t, counts) : "";
  const where = pathBelow(parent.project.uri, group.uri);
  const node: GroupNode = {
    kind: "group",
    id: ids.take(`group ${parent.project.uri} ${group.slot}`),
    label: group.label,
    description: filter ? t("{0} of {1}", matched.length, group.entries.length) : group.detail,
    tooltip: [`**${escapeMarkdown(group.label)}**`, escapeMarkdown(group.detail), problems, code(where)]
      .filter(Boolean)
      .join("\n\n"),
    spoken: [t("{0}, {1}", group.label, group.detail || t("empty")), problems].filter(Boolean).join(", "),
    icon: slotIcon(group.slot),
    context: creatable ? `group canCreate slot-${group.slot}` : `group slot-${group.slot}`,
    open: group.entries.length === 0 ? "leaf" : filter ? "expanded" : "collapsed",
    parent,
    children: [],
    project: parent.project,
    slot: group.slot,
    group,
  };
  node.children = matched.map((entry) => entryNode(entry, node, false, t, ids));
  return node;
}

function entryNode(
  entry: SurfaceEntry,
  parent: GroupNode | EntryNode,
  isPart: boolean,
  t: Translate,
  ids: UniqueIds,
): EntryNode {
  const problems = entry.errors + entry.warnings > 0 ? countsInWords(t, entry) : "";
  const node: EntryNode = {
    kind: "entry",
    id: ids.take(`${isPart ? `${parent.id} part` : `entry ${parent.project.uri} ${entry.slot}`} ${entry.id}`),
    label: entry.id,
    // How many problems there are is said by the editor's own mark at the end of the row.
    description: isPart ? [entry.detail, problems].filter(Boolean).join(" · ") : entry.detail,
    tooltip: [entry.tooltip, problems].filter(Boolean).join("\n\n"),
    spoken: [entry.id, entry.detail, problems].filter(Boolean).join(", "),
    icon: entryIcon(entry.slot, entry, isPart),
    context: isPart ? "part" : `entry slot-${entry.slot}`,
    open: entry.children.length > 0 ? "collapsed" : "leaf",
    parent,
    children: [],
    project: parent.project,
    slot: entry.slot,
    entry,
  };
  node.children = entry.children.map((child) => entryNode(child, node, true, t, ids));
  return node;
}

function projectTooltip(project: ProjectSurface, t: Translate): string {
  const rows = [
    `**${escapeMarkdown(project.name)}**`,
    `${t("Package")}: \`${project.package}\` (${project.dialect})`,
    project.runtime ? `${t("Runtime")}: ${escapeMarkdown(project.runtime)}` : "",
    `${t("Slug")}: \`${project.slug.replace(/`/g, "")}\``,
    project.rootUri ? "" : t("There is no agent or bot folder yet."),
    t("Checks: {0}", countsInWords(t, project)),
  ];
  return rows.filter(Boolean).join("\n\n");
}

/** The path of a file or folder of a project, as its tooltips name it. */
function pathBelow(project: string, uri: string): string {
  const folder = project.replace(/\/$/, "") + "/";
  if (!uri.startsWith(folder)) return "";
  try {
    return decodeURIComponent(uri.slice(folder.length));
  } catch {
    return "";
  }
}

const code = (text: string): string => (text === "" || text.includes("`") ? text : `\`${text}\``);

/** Names come from the project and are shown as they are, never as markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~$]/g, "\\$&");
}

function matches(entry: SurfaceEntry, group: string, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [group, entry.id, entry.detail, ...entry.children.map((child) => child.id)]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The editor refuses a tree with two rows of one id; a filtered tree has ids of its own, to open fully. */
class UniqueIds {
  private readonly taken = new Set<string>();
  private readonly prefix: string;

  constructor(filter: string) {
    this.prefix = filter ? "filtered " : "";
  }

  take(wanted: string): string {
    let id = this.prefix + wanted;
    for (let count = 2; this.taken.has(id); count++) id = `${this.prefix}${wanted} #${count}`;
    this.taken.add(id);
    return id;
  }
}
