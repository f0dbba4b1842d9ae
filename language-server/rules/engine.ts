import { type Suppression, type Workspace } from "../analysis";
import type { AgentProject, Entry } from "../project/types";
import { sameData } from "../core/equality";
import { EntryContext, ProjectContext } from "./context";
import { ENTRY_RULES, PROJECT_RULES, RULES } from "./registry";
import { syntaxDiagnostics } from "./syntax-errors";
import { trackedEntry, trackedProject } from "./tracked-project";
import type { Diagnostic, Rule, Severity } from "./types";

export type SeverityOverride = Severity | "off";

/** How a person changes what the rules say. */
export interface RuleSettings {
  /** Rule id, or `area/*`, to severity. */
  rules: Readonly<Record<string, SeverityOverride>>;
}

/** A rule that failed; the others went on. */
export interface RuleFailure {
  ruleId: string;
  path: string;
  error: unknown;
}

const RULES_BY_ID = new Map(RULES.map((rule) => [rule.id, rule]));

export function ruleById(id: string): Rule | undefined {
  return RULES_BY_ID.get(id);
}

/** Runs the rules over the projects of a workspace. Only what a change can have touched runs again. */
export class RuleEngine {
  constructor(
    readonly workspace: Workspace,
    private readonly onFailure: (failure: RuleFailure) => void = () => undefined,
  ) {}

  /**
   * Everything that is wrong in a project, by file, in the order of the text. Files without a diagnostic are
   * absent. Diagnostics of a project may lie in its manifest too.
   */
  diagnose(dir: string, settings: RuleSettings = { rules: {} }): Map<string, Diagnostic[]> {
    const byFile = new Map<string, Diagnostic[]>();
    for (const diagnostic of this.collect(dir)) {
      const severity = severityFor(diagnostic, settings);
      if (severity === "off") continue;
      const list = byFile.get(diagnostic.path);
      const final = severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity };
      if (list) list.push(final);
      else byFile.set(diagnostic.path, [final]);
    }
    return byFile;
  }

  /** The checks of a project as separate steps, so that a long validation can pause between them. */
  *steps(dir: string): Generator<void> {
    const project = this.workspace.project(dir);
    if (!project) return;
    for (const entry of project.entries) {
      this.checkEntry(dir, entry.path, entry.slot);
      yield;
    }
    for (const rule of PROJECT_RULES) this.checkProject(dir, rule.id);
  }

  private collect(dir: string): readonly Diagnostic[] {
    return this.workspace.queries.query(
      `diagnostics:${dir}`,
      () => {
        const project = this.workspace.project(dir);
        if (!project) return [];
        const found: Diagnostic[] = [...this.checkManifest(dir)];
        for (const entry of project.entries) found.push(...this.checkEntry(dir, entry.path, entry.slot));
        for (const rule of PROJECT_RULES) found.push(...this.checkProject(dir, rule.id));
        return unique(found.filter((diagnostic) => !this.isSuppressed(diagnostic)));
      },
      sameData,
    );
  }

  private checkManifest(dir: string): readonly Diagnostic[] {
    return this.workspace.queries.query(
      `check-manifest:${dir}`,
      () => {
        const project = trackedProject(this.workspace, dir);
        return project?.manifest ? syntaxDiagnostics(this.workspace, project.manifest, "manifest") : [];
      },
      sameData,
    );
  }

  private checkEntry(dir: string, path: string, slot: Entry["slot"]): readonly Diagnostic[] {
    return this.workspace.queries.query(
      `check:${dir}\0${slot}\0${path}`,
      () => {
        const project = trackedProject(this.workspace, dir);
        const entry = trackedEntry(this.workspace, dir, slot, path);
        return project && entry ? this.runEntry(project, entry) : [];
      },
      sameData,
    );
  }

  private runEntry(project: AgentProject, entry: Entry): Diagnostic[] {
    if (entry.slot === "sandbox") return [];
    const found = entry.exists ? syntaxDiagnostics(this.workspace, entry.path, entry.form) : [];
    const parses = found.length === 0;
    for (const rule of ENTRY_RULES) {
      if (!rule.slots.includes(entry.slot) || !appliesTo(rule, project)) continue;
      if (!parses && rule.needs !== "path") continue;
      this.guard(rule, entry.path, found, (into) =>
        rule.check(new EntryContext(this.workspace, project, rule, into, entry)),
      );
    }
    return found;
  }

  private checkProject(dir: string, ruleId: string): readonly Diagnostic[] {
    return this.workspace.queries.query(
      `check-project:${dir}\0${ruleId}`,
      () => {
        const project = trackedProject(this.workspace, dir);
        const rule = PROJECT_RULES.find((candidate) => candidate.id === ruleId);
        const found: Diagnostic[] = [];
        if (project && rule && appliesTo(rule, project))
          this.guard(rule, dir, found, (into) =>
            rule.check(new ProjectContext(this.workspace, project, rule, into)),
          );
        return found;
      },
      sameData,
    );
  }

  /** One rule that fails costs its own findings only. */
  private guard(rule: Rule, path: string, into: Diagnostic[], run: (into: Diagnostic[]) => void): void {
    const found: Diagnostic[] = [];
    try {
      run(found);
      into.push(...found);
    } catch (error) {
      this.onFailure({ ruleId: rule.id, path, error });
    }
  }

  private isSuppressed(diagnostic: Diagnostic): boolean {
    return this.suppressions(diagnostic.path).some(
      (comment) =>
        comment.line === diagnostic.range.start.line &&
        (comment.rules.length === 0 || comment.rules.includes(diagnostic.ruleId)),
    );
  }

  private suppressions(path: string): readonly Suppression[] {
    if (path.endsWith(".json")) return [];
    const facts = path.endsWith(".md") ? this.workspace.markdown(path) : this.workspace.module(path);
    return facts?.suppressions ?? [];
  }
}

function appliesTo(rule: Rule, project: AgentProject): boolean {
  return rule.dialects === "all" || rule.dialects.includes(project.dialect.id);
}

function severityFor(diagnostic: Diagnostic, settings: RuleSettings): SeverityOverride {
  const area = `${diagnostic.ruleId.split("/")[0]}/*`;
  return settings.rules[diagnostic.ruleId] ?? settings.rules[area] ?? diagnostic.severity;
}

/** Two entries may lead to one place, as a constant that several tools share. */
function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.path}\0${diagnostic.at[0]}\0${diagnostic.at[1]}\0${diagnostic.ruleId}\0${diagnostic.message}`;
    if (!seen.has(key)) seen.set(key, diagnostic);
  }
  return [...seen.values()].sort((a, b) => {
    if (a.path !== b.path) return a.path < b.path ? -1 : 1;
    return a.at[0] - b.at[0] || a.at[1] - b.at[1] || (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0);
  });
}
