import type { Range, Span } from "../core/text";
import type { SlotId } from "../core/slot-ids";
import type { DialectId } from "../project/dialects";
import type { EntryContext, ProjectContext } from "./context";

export type Severity = "error" | "warning" | "information" | "hint";

/** Where a rule comes from. Only what is `stated` may be presented as the SDK's own. */
export type Basis =
  /** The SDK's documentation says so. */
  | "stated"
  /** Working projects, or their notes, show it. */
  | "observed"
  /** It follows from what is stated. */
  | "implied";

export interface RuleDocumentation {
  /** Why the framework cares; one or two sentences. */
  why: string;
  /** A short example that the rule reports. */
  wrong: string;
  /** The same, mended. */
  right: string;
  /** Language of the examples; `ts` unless given. */
  language?: "ts" | "md" | "json" | "text";
}

interface RuleBase {
  /** `<area>/<words>`, stable for ever. */
  id: string;
  /** The number under which the rule stands in the list of checkable facts. */
  source: string;
  /** One line without a full stop. */
  title: string;
  severity: Severity;
  basis: Basis;
  /** The generations of the SDK to which it applies. */
  dialects: "all" | readonly DialectId[];
  /** Has at least one quick fix. */
  fixable: boolean;
  tags?: readonly ("deprecated" | "unnecessary")[];
  documentation: RuleDocumentation;
}

/** Runs once for every entry of its slots; what it reads decides when it runs again. */
export interface EntryRule extends RuleBase {
  scope: "entry";
  slots: readonly SlotId[];
  /**
   * `tree`: needs the file's syntax, so it is silent while the file does not parse (the default).
   * `path`: looks at names only.
   */
  needs?: "tree" | "path";
  check(context: EntryContext): void;
}

/** Runs once for a project. */
export interface ProjectRule extends RuleBase {
  scope: "project";
  check(context: ProjectContext): void;
}

/** Reported by the engine itself, since other rules depend on it. */
export interface EngineRule extends RuleBase {
  scope: "engine";
}

export type Rule = EntryRule | ProjectRule | EngineRule;

/** A checkable fact that text alone cannot decide; listed in the reference with the reason. */
export interface UndecidableRule {
  source: string;
  title: string;
  reason: string;
}

export interface TextEdit {
  path: string;
  at: Span;
  range: Range;
  text: string;
}

export type FileOperation =
  | { kind: "create"; path: string; text: string }
  | { kind: "rename"; path: string; to: string }
  | { kind: "delete"; path: string };

/** One way to mend a diagnostic. */
export interface Fix {
  title: string;
  edits: TextEdit[];
  files: FileOperation[];
  /** The mend that a person would expect by default. */
  preferred: boolean;
}

export interface RelatedPlace {
  path: string;
  range: Range;
  message: string;
}

/** What a rule reports, at a range of one file. */
export interface Diagnostic {
  ruleId: string;
  severity: Severity;
  path: string;
  at: Span;
  range: Range;
  message: string;
  related: RelatedPlace[];
  fixes: Fix[];
  tags: readonly ("deprecated" | "unnecessary")[];
}
