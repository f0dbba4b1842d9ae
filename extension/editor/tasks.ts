import type { Disposable, Task, TaskDefinition, TaskProvider, WorkspaceFolder } from "vscode";
import { PROBLEM_MATCHER, TASK_TYPE } from "../ids";
import type { Settings } from "../settings";
import type { SurfaceStore } from "../surface/store";
import type { Translate, VSCode } from "../vscode-api";

export interface ValidateTaskDefinition extends TaskDefinition {
  command: "validate";
  /** Relative to the workspace folder. */
  dir?: string;
}

export interface TasksOptions {
  vscode: VSCode;
  t: Translate;
  settings: Settings;
  store: SurfaceStore;
  /** Path of `dist/cli.js`. */
  cli: string;
}

/**
 * Offers "validate <project>" under Run Task. The command only reads the project. It runs in the workspace folder, so
 * that the paths it prints are the ones the problem matcher expects.
 */
export class Tasks implements TaskProvider, Disposable {
  private readonly registration: Disposable;

  constructor(private readonly options: TasksOptions) {
    this.registration = options.vscode.tasks.registerTaskProvider(TASK_TYPE, this);
  }

  provideTasks(): Task[] {
    const { vscode, t, store } = this.options;
    const tasks: Task[] = [];
    for (const project of store.current?.projects ?? []) {
      const uri = vscode.Uri.parse(project.uri);
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      if (!folder) continue;
      const dir = uri.path.slice(folder.uri.path.replace(/\/$/, "").length + 1) || ".";
      const definition: ValidateTaskDefinition = { type: TASK_TYPE, command: "validate", dir };
      tasks.push(this.task(definition, folder, t("validate {0}", project.name)));
    }
    return tasks;
  }

  /** Completes a task that a person wrote into tasks.json. */
  resolveTask(task: Task): Task | undefined {
    const definition = task.definition as Partial<ValidateTaskDefinition> & TaskDefinition;
    const { scope } = task;
    if (definition.command !== "validate" || typeof scope !== "object") return undefined;
    return this.task({ ...definition, command: "validate" }, scope, task.name);
  }

  dispose(): void {
    this.registration.dispose();
  }

  private task(definition: ValidateTaskDefinition, folder: WorkspaceFolder, name: string): Task {
    const { vscode, settings, cli } = this.options;
    const execution = new vscode.ProcessExecution(
      process.execPath,
      [cli, "validate", "--dir", definition.dir ?? "."],
      { cwd: folder.uri.fsPath, env: { ELECTRON_RUN_AS_NODE: "1" } },
    );
    // While checks are on, the Problems view shows all of this already; matching would show everything twice.
    const matchers = settings.validates(folder.uri) ? [] : [PROBLEM_MATCHER];
    const task = new vscode.Task(definition, folder, name, "Agent", execution, matchers);
    task.group = vscode.TaskGroup.Test;
    task.detail = this.options.t("Check the project as the editor does");
    return task;
  }
}
