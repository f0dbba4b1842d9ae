import type { Uri } from "vscode";
import type { ProjectSurface } from "../../language-server/protocol";
import { problemWithName } from "../new-entry/names";
import { canCreate, dialectOf, NEW_ENTRY_KINDS, type NewEntryKind } from "../new-entry/slots";
import { newEntry, type NewEntry } from "../new-entry/templates";
import { currentProject } from "../projects";
import { slotIcon } from "../surface/icons";
import { noProject, say, serverOrExplain } from "./explain";
import { isTreeNode } from "./open-entry";
import type { Workbench } from "./workbench";

/** `+` on a group: makes the right file from the smallest correct text, and opens it. Never overwrites. */
export async function newEntryCommand(workbench: Workbench, argument?: unknown): Promise<void> {
  const node = isTreeNode(argument) ? argument : undefined;
  const project = node?.project ?? (await pickProject(workbench));
  if (!project) return;
  const slot = node?.kind === "group" ? node.slot : undefined;
  const kind = NEW_ENTRY_KINDS.find((one) => one.slot === slot) ?? (await pickKind(workbench, project));
  if (!kind) return;
  const name = kind.named ? await askName(workbench, project, kind) : "";
  if (name === undefined) return;
  const entry = newEntry(kind.slot, name, project);
  if (entry) await create(workbench, project, kind, entry);
}

async function pickProject(workbench: Workbench): Promise<ProjectSurface | undefined> {
  const { vscode, t, store } = workbench;
  const projects = store.current?.projects ?? [];
  if (projects.length === 0) {
    if (await serverOrExplain(workbench)) say(workbench, "info", noProject(workbench));
    return undefined;
  }
  const current = currentProject(vscode, store.current);
  if (current) return current;
  const items = projects.map((project) => ({
    label: project.name,
    description: vscode.workspace.asRelativePath(vscode.Uri.parse(project.uri)),
    project,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: t("New Surface Entry"),
    placeHolder: t("In which agent?"),
  });
  return picked?.project;
}

async function pickKind(
  { vscode, t }: Workbench,
  project: ProjectSurface,
): Promise<NewEntryKind | undefined> {
  const existing = (slot: string): number =>
    project.groups.find((group) => group.slot === slot)?.entries.length ?? 0;
  const items = NEW_ENTRY_KINDS.filter((kind) => canCreate(kind.slot, project, existing(kind.slot))).map(
    (kind) => ({
      label: `$(${slotIcon(kind.slot).id}) ${t(kind.noun)}`,
      description: kind.path,
      choice: kind,
    }),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: t("New Surface Entry"),
    placeHolder: t("What should {0} get?", project.name),
    matchOnDescription: true,
  });
  return picked?.choice;
}

async function askName(
  { vscode, t }: Workbench,
  project: ProjectSurface,
  kind: NewEntryKind,
): Promise<string | undefined> {
  const existing =
    project.groups.find((group) => group.slot === kind.slot)?.entries.map((entry) => entry.id) ?? [];
  const name = await vscode.window.showInputBox({
    title: t("New {0} in {1}", t(kind.noun), project.name),
    prompt: t("Name of the new {0}; it becomes the file's name", t(kind.noun)),
    placeHolder: kind.example,
    validateInput: (text) => problemWithName(t, kind.slot, text.trim(), existing),
  });
  return name?.trim();
}

async function create(
  workbench: Workbench,
  project: ProjectSurface,
  kind: NewEntryKind,
  entry: NewEntry,
): Promise<void> {
  const { vscode, t } = workbench;
  const base = kind.place === "project" ? vscode.Uri.parse(project.uri) : rootOf(workbench, project);
  const files = entry.files.map((file) => ({
    uri: vscode.Uri.joinPath(base, file.path),
    content: file.content,
  }));
  const [first] = files;
  if (!first) return;

  for (const { uri } of files) {
    if (!(await exists(workbench, uri))) continue;
    const open = { label: t("Open"), run: () => vscode.window.showTextDocument(uri) };
    const text = t("{0} exists already and was left as it is.", vscode.workspace.asRelativePath(uri));
    return say(workbench, "warning", text, open);
  }
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, content } of files)
    edit.createFile(uri, { overwrite: false, ignoreIfExists: false, contents: Buffer.from(content) });
  if (!(await vscode.workspace.applyEdit(edit)))
    return say(
      workbench,
      "error",
      t("{0} could not be created. Is the folder writable?", vscode.workspace.asRelativePath(first.uri)),
    );
  await open(workbench, first.uri, entry.select);
}

async function open({ vscode }: Workbench, uri: Uri, select: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const start = select ? document.getText().indexOf(select) : -1;
  const selection =
    start < 0
      ? undefined
      : new vscode.Range(document.positionAt(start), document.positionAt(start + select.length));
  await vscode.window.showTextDocument(document, { selection, preview: false });
}

/** The agent root, or where this generation of the SDK would look for it. */
function rootOf({ vscode }: Workbench, project: ProjectSurface): Uri {
  if (project.rootUri) return vscode.Uri.parse(project.rootUri);
  return vscode.Uri.joinPath(vscode.Uri.parse(project.uri), dialectOf(project) === "july" ? "agent" : "bot");
}

async function exists({ vscode }: Workbench, uri: Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
