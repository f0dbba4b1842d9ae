import type { Disposable, TreeDataProvider, TreeItem } from "vscode";
import type { SurfaceResult } from "../../language-server/protocol";
import type { Settings } from "../settings";
import type { Translate, VSCode } from "../vscode-api";
import { buildTree, type EntryNode, type ProjectNode, type TreeNode } from "./model";

/** Hands the tree to the editor. */
export class SurfaceProvider implements TreeDataProvider<TreeNode>, Disposable {
  private readonly emitter;
  private nodes: ProjectNode[] = [];
  private text = "";

  constructor(
    private readonly vscode: VSCode,
    private readonly t: Translate,
    private readonly settings: Settings,
    private readonly surface: () => SurfaceResult | undefined,
  ) {
    this.emitter = new vscode.EventEmitter<void>();
  }

  get onDidChangeTreeData() {
    return this.emitter.event;
  }

  get roots(): readonly ProjectNode[] {
    return this.nodes;
  }

  get filter(): string {
    return this.text;
  }

  set filter(text: string) {
    this.text = text.trim();
    this.refresh();
  }

  refresh(): void {
    this.nodes = buildTree(this.surface(), {
      t: this.t,
      showEmptyGroups: this.settings.showEmptyGroups,
      filter: this.text,
    });
    this.emitter.fire();
  }

  getChildren(node?: TreeNode): TreeNode[] {
    return node ? node.children : this.nodes;
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.parent;
  }

  getTreeItem(node: TreeNode): TreeItem {
    const { vscode } = this;
    const state = { leaf: "None", collapsed: "Collapsed", expanded: "Expanded" } as const;
    const item = new vscode.TreeItem(node.label, vscode.TreeItemCollapsibleState[state[node.open]]);
    item.id = node.id;
    item.description = node.description;
    item.iconPath = new vscode.ThemeIcon(
      node.icon.id,
      node.icon.color ? new vscode.ThemeColor(node.icon.color) : undefined,
    );
    item.contextValue = node.context;
    item.accessibilityInformation = { label: node.spoken };
    // Not trusted: the text comes from the project, so no command link in it may run.
    if (node.tooltip) item.tooltip = new vscode.MarkdownString(node.tooltip, true);
    if (node.kind === "entry") this.openOnClick(item, node);
    // As for a folder of the explorer: a closed group, too, shows that something in it is wrong.
    if (node.kind === "group" && node.children.length > 0)
      item.resourceUri = vscode.Uri.parse(node.group.uri);
    return item;
  }

  private openOnClick(item: TreeItem, { entry, context }: EntryNode): void {
    const { vscode } = this;
    const uri = vscode.Uri.parse(entry.uri);
    const at = new vscode.Position(entry.line, entry.character);
    // The editor's own command, so that preview, pinning and focus behave as in its other trees.
    item.command = {
      command: "vscode.open",
      title: this.t("Open"),
      arguments: [uri, { selection: new vscode.Range(at, at) }],
    };
    // Gives the row the editor's own marks for problems and source control.
    if (context !== "part") item.resourceUri = uri;
  }

  dispose(): void {
    this.emitter.dispose();
  }
}
