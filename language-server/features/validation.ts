import { projectOf, type AgentProject, type Diagnostic, type RuleEngine, type Workspace } from "../index";
import type { ValidateResult, WorkbenchSettings } from "../protocol";

/** What the validation needs from whoever talks to the editor. */
export interface ValidationHost {
  /** Settings for a project folder; asked for once per project and configuration. */
  settings(dir: string): Promise<WorkbenchSettings>;
  /** Publishes all diagnostics of one file. Must not fail. */
  publish(path: string, diagnostics: readonly Diagnostic[]): void;
  /** Called after every complete validation. */
  done(result: ValidateResult): void;
  failed(error: unknown): void;
}

/** Longest time without looking for new edits, in milliseconds. */
const SLICE_MS = 12;

/**
 * Keeps the published diagnostics equal to what the rules say of the current state. A change starts a new
 * pass at once and ends the one under way; nothing is published from a state that is over.
 */
export class Validation {
  /** Files with diagnostics as last published, by project. */
  private readonly published = new Map<string, Map<string, readonly Diagnostic[]>>();
  private readonly settings = new Map<string, Promise<WorkbenchSettings>>();
  private wanted = 0;
  private finished = 0;
  private running = false;
  private readonly waiting: { from: number; resolve: (result: ValidateResult) => void }[] = [];
  /** Most recently edited file; its project is validated first. */
  private lastEdited: string | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly engine: RuleEngine,
    private readonly host: ValidationHost,
  ) {}

  /** Says that something changed. */
  schedule(edited?: string): void {
    if (edited !== undefined) this.lastEdited = edited;
    this.wanted++;
    if (!this.running) {
      this.running = true;
      setImmediate(() => void this.run());
    }
  }

  /** Forgets cached settings, then validates anew. */
  settingsChanged(): void {
    this.settings.clear();
    this.schedule();
  }

  /** Resolves when everything known at the time of the call has been validated and published. */
  complete(): Promise<ValidateResult> {
    return new Promise((resolve) => {
      this.schedule();
      this.waiting.push({ from: this.wanted, resolve });
    });
  }

  /** Diagnostics of one file in the current state, with the project's settings. */
  async diagnosticsOf(path: string): Promise<readonly Diagnostic[]> {
    const project = this.projectFor(path);
    if (!project) return [];
    const settings = await this.settingsFor(project.dir);
    return settings.validate.enable ? (this.engine.diagnose(project.dir, settings).get(path) ?? []) : [];
  }

  /** Diagnostics of a project as last published. */
  current(dir: string): ReadonlyMap<string, readonly Diagnostic[]> {
    return this.published.get(dir) ?? new Map<string, readonly Diagnostic[]>();
  }

  /** The project whose diagnostics a file carries; a manifest above counts for the project below it. */
  projectFor(path: string): AgentProject | undefined {
    const projects = this.workspace.projects();
    return projectOf(projects, path) ?? projects.find((project) => project.manifest === path);
  }

  private settingsFor(dir: string): Promise<WorkbenchSettings> {
    let settings = this.settings.get(dir);
    if (!settings) {
      settings = this.host.settings(dir);
      this.settings.set(dir, settings);
    }
    return settings;
  }

  private async run(): Promise<void> {
    while (this.finished < this.wanted) {
      const target = this.wanted;
      try {
        const result = await this.pass(target);
        if (!result) continue;
        this.finished = target;
        this.host.done(result);
        this.settle(target, result);
      } catch (error) {
        // One pass that fails must not end all later ones.
        this.finished = target;
        this.host.failed(error);
        this.settle(target, { projects: [], durationMs: 0 });
      }
    }
    this.running = false;
  }

  private settle(target: number, result: ValidateResult): void {
    for (let index = this.waiting.length - 1; index >= 0; index--) {
      const waiter = this.waiting[index];
      if (waiter && waiter.from <= target) {
        this.waiting.splice(index, 1);
        waiter.resolve(result);
      }
    }
  }

  /** One pass over all projects; undefined where a newer change ended it. */
  private async pass(target: number): Promise<ValidateResult | undefined> {
    const started = performance.now();
    const projects = this.inOrder(this.workspace.projects());
    const result: ValidateResult = { projects: [], durationMs: 0 };
    for (const project of projects) {
      const settings = await this.settingsFor(project.dir);
      if (settings.validate.enable && !(await this.prepare(project.dir, target))) return undefined;
      if (this.wanted !== target) return undefined;
      const found = settings.validate.enable
        ? this.engine.diagnose(project.dir, settings)
        : new Map<string, Diagnostic[]>();
      this.publish(project.dir, found);
      result.projects.push(summary(project, found));
    }
    const dirs = new Set(projects.map((project) => project.dir));
    for (const dir of [...this.published.keys()]) if (!dirs.has(dir)) this.withdraw(dir);
    this.workspace.queries.sweep();
    result.projects.sort((a, b) => (a.uri < b.uri ? -1 : 1));
    result.durationMs = performance.now() - started;
    return result;
  }

  /** Runs the checks in slices; false where a newer change came in. */
  private async prepare(dir: string, target: number): Promise<boolean> {
    let sliceEnd = performance.now() + SLICE_MS;
    for (const _step of this.engine.steps(dir)) {
      if (performance.now() < sliceEnd) continue;
      await new Promise((resolve) => setImmediate(resolve));
      if (this.wanted !== target) return false;
      sliceEnd = performance.now() + SLICE_MS;
    }
    return true;
  }

  private inOrder(projects: readonly AgentProject[]): AgentProject[] {
    const edited = this.lastEdited;
    const first = edited === undefined ? undefined : this.projectFor(edited);
    return [...projects].sort((a, b) => Number(b.dir === first?.dir) - Number(a.dir === first?.dir));
  }

  private publish(dir: string, found: ReadonlyMap<string, readonly Diagnostic[]>): void {
    const before = this.published.get(dir);
    this.published.set(dir, new Map(found));
    for (const path of new Set([...found.keys(), ...(before?.keys() ?? [])]))
      this.host.publish(path, this.merged(path));
  }

  private withdraw(dir: string): void {
    const before = this.published.get(dir);
    this.published.delete(dir);
    for (const path of before?.keys() ?? []) this.host.publish(path, this.merged(path));
  }

  /** What all projects say of a file: a manifest above may belong to several. */
  private merged(path: string): readonly Diagnostic[] {
    const lists = [...this.published.values()].flatMap((files) => files.get(path) ?? []);
    return [
      ...new Map(
        lists.map((found) => [`${found.at[0]}:${found.at[1]}:${found.ruleId}:${found.message}`, found]),
      ).values(),
    ];
  }
}

function summary(
  project: AgentProject,
  found: ReadonlyMap<string, readonly Diagnostic[]>,
): ValidateResult["projects"][number] {
  const all = [...found.values()].flat();
  const count = (severity: Diagnostic["severity"]): number =>
    all.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    uri: project.dir,
    name: project.slug,
    errors: count("error"),
    warnings: count("warning"),
    information: count("information"),
    files:
      project.entries.filter((entry) => entry.exists && entry.slot !== "sandbox").length +
      (project.manifest ? 1 : 0),
  };
}
