import type { Disposable, MarkdownString, StatusBarItem } from "vscode";
import type { ProjectSurface } from "../../language-server/protocol";
import { Disposables } from "../disposables";
import { COMMANDS, SURFACE_VIEW } from "../ids";
import { currentProject, distinctName } from "../projects";
import type { ServerLife } from "../server/server-life";
import type { Settings } from "../settings";
import { escapeMarkdown } from "../surface/model";
import type { SurfaceStore } from "../surface/store";
import type { Translate, VSCode } from "../vscode-api";
import { countsInWords } from "../words";

export interface StatusBarOptions {
  vscode: VSCode;
  t: Translate;
  settings: Settings;
  store: SurfaceStore;
  life: ServerLife;
}

/** The one status item: problems in the current project. Hidden where there is no project. */
export class StatusBar implements Disposable {
  private readonly owned = new Disposables();
  readonly item: StatusBarItem;

  constructor(private readonly options: StatusBarOptions) {
    const { vscode, store, life } = options;
    this.item = this.owned.add(
      vscode.window.createStatusBarItem("agentWorkbench.status", vscode.StatusBarAlignment.Left, 10),
    );
    this.item.name = "Agent Workbench";
    this.owned.add(store.onDidChange(() => this.update()));
    this.owned.add(life.onDidChangeState(() => this.update()));
    this.owned.add(vscode.window.onDidChangeActiveTextEditor(() => this.update()));
    this.owned.add(vscode.workspace.onDidChangeConfiguration(() => this.update()));
    this.owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.update()));
  }

  update(): void {
    const { life, store } = this.options;
    const projects = store.current?.projects ?? [];
    if (life.state === "failed") return this.showDown();
    if (projects.length === 0) return this.item.hide();
    this.showProblems(projects);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private showDown(): void {
    const { vscode, t } = this.options;
    this.item.text = `$(error) ${t("Agent: server stopped")}`;
    this.item.backgroundColor = new vscode.ThemeColor("statusBarItem.errorBackground");
    this.item.command = COMMANDS.restartServer;
    this.item.tooltip = this.markdown(
      [t("The language server stopped again and again, so nothing is checked. Click to restart it.")],
      [
        [t("Restart"), COMMANDS.restartServer],
        [t("Show Output"), COMMANDS.showOutput],
      ],
    );
    this.item.accessibilityInformation = { label: t("Agent language server stopped. Press to restart.") };
    this.item.show();
  }

  private showProblems(projects: readonly ProjectSurface[]): void {
    const { vscode, t, life, settings, store } = this.options;
    const current = currentProject(vscode, store.current);
    const shown = current ? [current] : projects;
    const sum = (key: "errors" | "warnings" | "information"): number =>
      shown.reduce((total, project) => total + project[key], 0);
    const counts = { errors: sum("errors"), warnings: sum("warnings"), information: sum("information") };
    const name = current ? distinctName(projects, current) : t("{0} agents", projects.length);
    const off = shown.every((project) => !settings.validates(vscode.Uri.parse(project.uri)));
    const busy = life.state === "starting";
    const marks = [
      counts.errors > 0 ? `$(error) ${counts.errors}` : "",
      counts.warnings > 0 ? `$(warning) ${counts.warnings}` : "",
    ].filter(Boolean);
    const state = off ? "$(circle-slash)" : marks.length > 0 ? marks.join(" ") : "$(check)";
    // A dollar sign of the project's own must not become an icon.
    this.item.text = `$(${busy ? "loading~spin" : "hubot"}) ${name.replace(/\$\(/g, "$ (")} ${state}`;
    this.item.backgroundColor = undefined;
    this.item.command = COMMANDS.validate;
    const verdict = off ? t("checks are off") : countsInWords(t, counts);
    this.item.accessibilityInformation = { label: t("{0}: {1}. Press to validate.", name, verdict) };
    this.item.tooltip = this.markdown(
      [
        ...shown.map((project) => this.describe(project, distinctName(projects, project))),
        ...this.notes(off, busy),
      ],
      [
        [t("Validate"), COMMANDS.validate],
        [t("Show Surface"), `${SURFACE_VIEW}.focus`],
        [t("Show Output"), COMMANDS.showOutput],
      ],
    );
    this.item.show();
  }

  private describe(project: ProjectSurface, name: string): string {
    const { t } = this.options;
    const facts = [`\`${project.package}\``, project.dialect, project.runtime].filter(
      (fact) => fact !== undefined,
    );
    const counts = countsInWords(t, project);
    return `**${escapeMarkdown(name)}**: ${counts}  \n${facts.join(" · ")}`;
  }

  private notes(off: boolean, busy: boolean): string[] {
    const { vscode, t, store } = this.options;
    const notes: string[] = [];
    if (busy) notes.push(t("The language server is starting."));
    if (off) notes.push(t("Checks are off by the setting {0}.", "`agentWorkbench.validate.enable`"));
    if (store.checkedAt) notes.push(t("Last checked at {0}.", store.checkedAt.toLocaleTimeString()));
    if (!vscode.workspace.isTrusted)
      notes.push(
        `${t("Checks are on. Running needs a trusted workspace.")} [${t("Manage Trust")}](command:workbench.trust.manage)`,
      );
    return notes;
  }

  private markdown(paragraphs: string[], links: [label: string, command: string][]): MarkdownString {
    const actions = links.map(([label, command]) => `[${label}](command:${command})`).join(" · ");
    const text = new this.options.vscode.MarkdownString([...paragraphs, actions].join("\n\n"), true);
    text.isTrusted = { enabledCommands: [...links.map(([, command]) => command), "workbench.trust.manage"] };
    return text;
  }
}
