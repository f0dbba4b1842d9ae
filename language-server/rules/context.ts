import { LineIndex, type Range, type Span } from "../core/text";
import { displayPath } from "../project/find";
import type { ManifestFacts } from "../project/manifest";
import type { AgentProject, Entry } from "../project/types";
import {
  bodiesOf,
  callsIn,
  defaultExport,
  definitionsIn,
  type Body,
  type DefaultExport,
  type Definition,
  type FunctionValue,
  type MarkdownFacts,
  type ModuleFacts,
  type Site,
  type Workspace,
} from "../analysis";
import { trackedEntries } from "./tracked-project";
import type { Diagnostic, FileOperation, Fix, Rule, Severity } from "./types";

/** An edit before its position is worked out. */
export interface PlannedEdit {
  path: string;
  at: Span;
  text: string;
}

export interface PlannedFix {
  title: string;
  edits?: PlannedEdit[];
  files?: FileOperation[];
  preferred?: boolean;
}

export interface ReportOptions {
  /** Replaces the rule's own severity, where one rule has two degrees. */
  severity?: Severity;
  related?: { site: Site; message: string }[];
  /** `undefined` entries are skipped, so that a fix that does not apply can be written in place. */
  fixes?: (PlannedFix | undefined)[];
  tags?: readonly ("deprecated" | "unnecessary")[];
}

/** What a rule may ask and say about a project. All reading is tracked. */
export class ProjectContext {
  constructor(
    readonly workspace: Workspace,
    readonly project: AgentProject,
    protected readonly rule: Rule,
    private readonly into: Diagnostic[],
  ) {}

  get manifest(): ManifestFacts | undefined {
    return this.workspace.manifest(this.project.manifest);
  }

  /** Entries of one slot; those without their defining file only when asked for. */
  entries(slot: Entry["slot"], includeMissing = false): Entry[] {
    return trackedEntries(this.workspace, this.project.dir, slot).filter(
      (entry) => includeMissing || entry.exists,
    );
  }

  /** Facts of a module; undefined for Markdown, and for what cannot be read. */
  module(path: string): ModuleFacts | undefined {
    return this.workspace.module(path);
  }

  markdown(path: string): MarkdownFacts | undefined {
    return this.workspace.markdown(path);
  }

  /** The text of a file, for fixes that must fit in. */
  text(path: string): string {
    return this.workspace.fs.readFile(path) ?? "";
  }

  /** The definitions that a module's default export holds, each alternative by itself. */
  definitions(path: string): Definition[] {
    const facts = this.module(path);
    if (!facts || facts.syntaxErrors.length > 0) return [];
    return definitionsIn(defaultExport(this.workspace, facts).value);
  }

  /** The root agent's definitions; usually one. */
  agentDefinitions(): Definition[] {
    return this.entries("agent").flatMap((entry) => this.definitions(entry.path));
  }

  /** The bodies of a function and of the functions inside it. */
  bodies(fn: FunctionValue): Body[] {
    return bodiesOf(this.workspace.evaluator, fn);
  }

  calls(fn: FunctionValue): ReturnType<typeof callsIn> {
    return callsIn(this.workspace.evaluator, fn);
  }

  /** A file as a person would name it: below the project. */
  display(path: string): string {
    return displayPath(this.project, path);
  }

  /**
   * Reports at a place. The message says what is wrong, why the framework cares, and what to write,
   * in up to three short sentences. Code in it stands in back ticks, which become the quotes that the
   * editor's own diagnostics use: a diagnostic is plain text.
   */
  report(site: Site, message: string, options: ReportOptions = {}): void {
    this.into.push({
      ruleId: this.rule.id,
      severity: options.severity ?? this.rule.severity,
      path: site.path,
      at: site.at,
      range: this.range(site.path, site.at),
      message: plain(message),
      related: (options.related ?? []).map((place) => ({
        path: place.site.path,
        range: this.range(place.site.path, place.site.at),
        message: plain(place.message),
      })),
      fixes: (options.fixes ?? []).flatMap((fix) => (fix ? [this.finish(fix)] : [])),
      tags: options.tags ?? this.rule.tags ?? [],
    });
  }

  private finish(fix: PlannedFix): Fix {
    return {
      title: plain(fix.title),
      edits: (fix.edits ?? []).map((edit) => ({ ...edit, range: this.range(edit.path, edit.at) })),
      files: fix.files ?? [],
      preferred: fix.preferred ?? true,
    };
  }

  private range(path: string, at: Span): Range {
    return linesOf(this.workspace, path).range(at);
  }
}

/** What a rule may ask and say about one entry. */
export class EntryContext extends ProjectContext {
  constructor(
    workspace: Workspace,
    project: AgentProject,
    rule: Rule,
    into: Diagnostic[],
    readonly entry: Entry,
  ) {
    super(workspace, project, rule, into);
  }

  get path(): string {
    return this.entry.path;
  }

  /** The entry's module; undefined for Markdown. */
  get facts(): ModuleFacts | undefined {
    return this.entry.form === "module" ? this.module(this.entry.path) : undefined;
  }

  get document(): MarkdownFacts | undefined {
    return this.entry.form === "module" ? undefined : this.markdown(this.entry.path);
  }

  get defaultExport(): DefaultExport {
    const facts = this.facts;
    return facts
      ? defaultExport(this.workspace, facts)
      : { state: "unknown", value: undefined, site: undefined };
  }

  /**
   * The definitions in the default export made by one of these helpers. A default export of another kind is
   * the concern of `project/wrong-default-export` alone.
   */
  own(...helpers: string[]): Definition[] {
    return this.definitions(this.entry.path).filter((definition) => helpers.includes(definition.helper));
  }

  /** The first line of a file: the place of what is wrong with the file as a whole. */
  get top(): Site {
    return topOf(this.workspace, this.entry.path);
  }
}

const plain = (message: string): string => message.replaceAll("`", "'");

/** Positions of a file; tracked. */
export function linesOf(workspace: Workspace, path: string): LineIndex {
  return workspace.queries.query(`lines:${path}`, () => new LineIndex(workspace.fs.readFile(path) ?? ""));
}

/** The first line of a file, without its line end. */
export function topOf(workspace: Workspace, path: string): Site {
  const text = workspace.fs.readFile(path) ?? "";
  return { path, at: [0, /^.*/.exec(text)?.[0].length ?? 0] };
}
