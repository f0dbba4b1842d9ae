import type { Uri, WorkspaceConfiguration } from "vscode";
import { SECTION } from "./ids";
import type { VSCode } from "./vscode-api";

/** Settings that the extension itself reads. The language server reads its own through `workspace/configuration`. */
export const READ_SETTINGS = [
  "validate.enable",
  "trace.server",
  "surface.showEmptyGroups",
  "surface.followActiveFile",
  "decorations.enable",
  "terminal.addToPath",
] as const;

/** Settings that only the language server reads. */
export const SERVER_SETTINGS = ["rules"] as const;

export type SettingName = (typeof READ_SETTINGS)[number];
export type TraceSetting = "off" | "messages" | "verbose";

export class Settings {
  constructor(private readonly vscode: VSCode) {}

  get showEmptyGroups(): boolean {
    return this.read("surface.showEmptyGroups", false);
  }
  get followActiveFile(): boolean {
    return this.read("surface.followActiveFile", false);
  }
  get decorations(): boolean {
    return this.read("decorations.enable", true);
  }
  get addToPath(): boolean {
    return this.read("terminal.addToPath", true);
  }
  get trace(): TraceSetting {
    return this.read<TraceSetting>("trace.server", "off");
  }

  validates(resource: Uri): boolean {
    return this.read("validate.enable", true, resource);
  }

  async setShowEmptyGroups(value: boolean): Promise<void> {
    const { workspaceFolders } = this.vscode.workspace;
    const target = this.vscode.ConfigurationTarget[workspaceFolders?.length ? "Workspace" : "Global"];
    await this.section().update("surface.showEmptyGroups" satisfies SettingName, value, target);
  }

  /** Globs that the editor hides from explorer or search, over all workspace folders. */
  excludedGlobs(): string[] {
    const scopes = this.vscode.workspace.workspaceFolders?.map((folder) => folder.uri) ?? [undefined];
    const globs = new Set<string>();
    for (const scope of scopes) {
      for (const section of ["files", "search"]) {
        const exclude = this.vscode.workspace
          .getConfiguration(section, scope)
          .get<Record<string, unknown>>("exclude", {});
        for (const [glob, value] of Object.entries(exclude)) if (value === true) globs.add(glob);
      }
    }
    return [...globs].sort();
  }

  private read<T>(name: SettingName, fallback: T, resource?: Uri): T {
    return this.section(resource).get<T>(name, fallback);
  }

  private section(resource?: Uri): WorkspaceConfiguration {
    return this.vscode.workspace.getConfiguration(SECTION, resource);
  }
}
