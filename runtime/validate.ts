/** Validation as a library: the same checks as in the editor, for the command line and for programs. */
import { setImmediate } from "node:timers/promises";
import {
  countFiles,
  describeRoot,
  relativePath,
  RuleEngine,
  type AgentProject,
  type Diagnostic,
  type Range,
  type RuleFailure,
  type SeverityOverride,
  type Workspace,
} from "../language-server/index";
import { openFolder, type EditorSettings } from "./open";

export interface ValidateOptions {
  /** Severities by rule id or `area/*`, over those of the editor's settings. */
  rules?: Record<string, SeverityOverride>;
  /** Ends the validation between two checks; what is finished is reported. */
  signal?: AbortSignal;
}

export interface ReportedDiagnostic {
  /** Relative to the project. */
  file: string;
  range: Range;
  severity: Diagnostic["severity"];
  ruleId: string;
  message: string;
  /** Titles of the quick fixes. */
  fixes: string[];
}

export interface ReportedProject {
  /** Relative to the folder asked for. */
  dir: string;
  name: string;
  dialect: string;
  package: string;
  diagnostics: ReportedDiagnostic[];
}

/** The data of `validate --json`; documented in docs/command-line.md. */
export interface ValidateReport {
  version: 1;
  projects: ReportedProject[];
  summary: {
    errors: number;
    warnings: number;
    information: number;
    files: number;
    durationMs: number;
  };
  /** Rules that failed to run: the report may lack their findings. Left out where there are none. */
  failures?: { ruleId: string; file: string; message: string }[];
  /** Present where the validation was ended early. */
  cancelled?: true;
}

/** A report with what formats need beyond its data. */
export interface Validation {
  report: ValidateReport;
  projects: { project: AgentProject; reported: ReportedProject; diagnostics: readonly Diagnostic[] }[];
  settings: EditorSettings;
  dir: string;
}

/** Longest time without looking at signals, in milliseconds. */
const SLICE_MS = 25;

/** Validates the agent projects of a folder. Throws a `UsageError` where there is no such folder. */
export async function validate(dir: string, options: ValidateOptions = {}): Promise<ValidateReport> {
  return (await runValidation(dir, options)).report;
}

export async function runValidation(dir: string, options: ValidateOptions = {}): Promise<Validation> {
  const started = performance.now();
  const opened = openFolder(dir);
  const { workspace, settings } = opened;
  const failures: RuleFailure[] = [];
  const engine = new RuleEngine(workspace, (failure) => failures.push(failure));
  const rules = { ...settings.rules, ...options.rules };
  const validation: Validation = {
    report: {
      version: 1,
      projects: [],
      summary: { errors: 0, warnings: 0, information: 0, files: 0, durationMs: 0 },
    },
    projects: [],
    settings,
    dir: opened.dir,
  };
  const { report } = validation;
  for (const project of opened.projects) {
    if (!(await prepare(engine, project.dir, options.signal))) {
      report.cancelled = true;
      break;
    }
    const diagnostics = [...engine.diagnose(project.dir, { rules }).values()].flat();
    const reported = reportProject(workspace, opened.dir, project, diagnostics);
    report.projects.push(reported);
    report.summary.files += countFiles(project);
    validation.projects.push({ project, reported, diagnostics });
  }
  for (const diagnostic of report.projects.flatMap((project) => project.diagnostics)) {
    if (diagnostic.severity === "error") report.summary.errors++;
    else if (diagnostic.severity === "warning") report.summary.warnings++;
    else if (diagnostic.severity === "information") report.summary.information++;
  }
  report.summary.durationMs = Math.round(performance.now() - started);
  if (failures.length > 0)
    report.failures = failures.map(({ ruleId, path, error }) => ({
      ruleId,
      file: relativePath(opened.dir, path),
      message: error instanceof Error ? error.message : String(error),
    }));
  return validation;
}

/** Runs the checks in slices; false where the signal ended them. */
async function prepare(engine: RuleEngine, dir: string, signal: AbortSignal | undefined): Promise<boolean> {
  let sliceEnd = 0;
  for (const _step of engine.steps(dir)) {
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    if (signal?.aborted) return false;
    sliceEnd = performance.now() + SLICE_MS;
  }
  return signal?.aborted !== true;
}

function reportProject(
  workspace: Workspace,
  dir: string,
  project: AgentProject,
  diagnostics: readonly Diagnostic[],
): ReportedProject {
  return {
    dir: relativePath(dir, project.dir),
    name: describeRoot(workspace, project).name,
    dialect: project.dialect.id,
    package: project.package,
    diagnostics: diagnostics.map((diagnostic) => reportDiagnostic(project, diagnostic)),
  };
}

export function reportDiagnostic(project: AgentProject, diagnostic: Diagnostic): ReportedDiagnostic {
  return {
    file: relativePath(project.dir, diagnostic.path),
    range: diagnostic.range,
    severity: diagnostic.severity,
    ruleId: diagnostic.ruleId,
    message: diagnostic.message,
    fixes: diagnostic.fixes.map((fix) => fix.title),
  };
}
