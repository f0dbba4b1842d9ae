import type { QuickPickItem } from "vscode";
import { entriesOf, type EntryNode, type TreeNode } from "../surface/model";
import { noProject, say, serverOrExplain } from "./explain";
import type { Workbench } from "./workbench";

/** Opens the file of a row; from the palette, of an entry that is picked. */
export async function openEntry(workbench: Workbench, argument?: unknown): Promise<void> {
  const node = isEntryNode(argument) ? argument : await pickEntry(workbench);
  if (!node) return;
  const { vscode } = workbench;
  const at = new vscode.Position(node.entry.line, node.entry.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(node.entry.uri), {
    selection: new vscode.Range(at, at),
    preview: false,
  });
}

export function isTreeNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && "kind" in value && "project" in value;
}

function isEntryNode(value: unknown): value is EntryNode {
  return isTreeNode(value) && value.kind === "entry";
}

async function pickEntry(workbench: Workbench): Promise<EntryNode | undefined> {
  const { vscode, t, view } = workbench;
  const entries = entriesOf(view.provider.roots);
  if (entries.length === 0) {
    if (await serverOrExplain(workbench)) say(workbench, "info", noProject(workbench));
    return undefined;
  }
  const several = view.provider.roots.length > 1;
  const items = entries.map((node): QuickPickItem & { node: EntryNode } => ({
    label: `$(${node.icon.id}) ${node.label}`,
    description: [node.parent?.label, several ? node.project.name : ""].filter(Boolean).join(" · "),
    detail: node.description || undefined,
    node,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Open Surface Entry"),
    placeHolder: t("Tool, channel, skill, eval …"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.node;
}
