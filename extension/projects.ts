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

/**
 * What to add to a project's name where another one has the same: the shortest end of its folder's path that tells
 * them apart. Empty where the name alone, or the folder of that name, is clear enough.
 */
export function folderHint(
  projects: readonly { name: string; uri: string }[],
  project: { name: string; uri: string },
): string {
  const others = projects.filter((other) => other.name === project.name && other.uri !== project.uri);
  if (others.length === 0) return "";
  const own = segments(project.uri);
  for (let length = 1; length < own.length; length++) {
    const end = own.slice(-length).join("/");
    if (others.some((other) => segments(other.uri).slice(-length).join("/") === end)) continue;
    return end === project.name ? "" : end;
  }
  return own.join("/");
}

/** `weather`, or `weather (second)` where there are two. */
export function distinctName(
  projects: readonly { name: string; uri: string }[],
  project: { name: string; uri: string },
): string {
  const hint = folderHint(projects, project);
  return hint ? `${project.name} (${hint})` : project.name;
}

const segments = (uri: string): string[] => uri.split("/").filter(Boolean).map(decode);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
