import type { Uri } from "vscode";
import type { ProjectSurface, SurfaceResult } from "../language-server/protocol";
import type { VSCode } from "./vscode-api";

/** The project that a file lies in; the innermost one where projects are nested. */
export function projectOf(
  vscode: VSCode,
  surface: SurfaceResult | undefined,
  uri: Uri | undefined,
): ProjectSurface | undefined {
  if (!uri || !surface) return undefined;
  const wanted = uri.toString();
  const inside = surface.projects
    .map((project) => ({ project, folder: vscode.Uri.parse(project.uri).toString().replace(/\/$/, "") }))
    .filter(({ folder }) => wanted === folder || wanted.startsWith(`${folder}/`));
  return inside.sort((a, b) => b.folder.length - a.folder.length)[0]?.project;
}

/** The project of the active editor, or the only one there is. */
export function currentProject(
  vscode: VSCode,
  surface: SurfaceResult | undefined,
): ProjectSurface | undefined {
  const active = projectOf(vscode, surface, vscode.window.activeTextEditor?.document.uri);
  return active ?? (surface?.projects.length === 1 ? surface.projects[0] : undefined);
}
