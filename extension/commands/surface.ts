import { SURFACE_VIEW } from "../ids";
import { noProject, say, serverOrExplain } from "./explain";
import type { Workbench } from "./workbench";

export async function refreshSurface(workbench: Workbench): Promise<void> {
  const { life, store, vscode, t } = workbench;
  if (life.state === "stopped") await workbench.lookAgain();
  const server = await serverOrExplain(workbench);
  if (!server) return;
  await vscode.window.withProgress(
    { location: { viewId: SURFACE_VIEW }, title: t("Reading the surface") },
    () => store.refresh(),
  );
  workbench.view.refresh();
}

export async function filterSurface(workbench: Workbench): Promise<void> {
  const { vscode, t, view, store } = workbench;
  if (!store.current?.projects.length) return explainEmpty(workbench);
  const text = await vscode.window.showInputBox({
    title: t("Filter Surface"),
    prompt: t("Show entries whose name, group or detail contains every word"),
    placeHolder: t("such as: tools write"),
    value: view.filter,
  });
  if (text !== undefined) await view.setFilter(text);
}

export async function clearSurfaceFilter({ view }: Workbench): Promise<void> {
  await view.setFilter("");
}

export async function revealInSurface(workbench: Workbench, resource?: unknown): Promise<void> {
  const { vscode, t, view, store } = workbench;
  if (!store.current?.projects.length) return explainEmpty(workbench);
  const uri = resource instanceof vscode.Uri ? resource : vscode.window.activeTextEditor?.document.uri;
  if (!uri) return say(workbench, "info", t("No file is open. Open a file of an agent project first."));
  let node = await view.nodeOf(uri);
  if (!node && view.filter) {
    await view.setFilter("");
    node = await view.nodeOf(uri);
  }
  if (node) return view.reveal(node, true);
  say(
    workbench,
    "info",
    t(
      "{0} is not part of an agent's surface: the framework discovers nothing in it.",
      vscode.workspace.asRelativePath(uri),
    ),
  );
}

export async function toggleEmptyGroups({ settings }: Workbench): Promise<void> {
  await settings.setShowEmptyGroups(!settings.showEmptyGroups);
}

async function explainEmpty(workbench: Workbench): Promise<void> {
  if (await serverOrExplain(workbench)) say(workbench, "info", noProject(workbench));
}
