import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic as LspDiagnostic,
} from "vscode-languageserver/node";
import type { Diagnostic, Severity } from "../index";
import { DIAGNOSTIC_SOURCE } from "../protocol";
import { uriOf } from "./uris";

const SEVERITIES: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const TAGS = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/** A diagnostic as the editor takes it. `documentationBase` is the address before the rule id. */
export function toLspDiagnostic(diagnostic: Diagnostic, documentationBase: string): LspDiagnostic {
  const result: LspDiagnostic = {
    range: diagnostic.range,
    severity: SEVERITIES[diagnostic.severity],
    code: diagnostic.ruleId,
    codeDescription: { href: documentationBase + diagnostic.ruleId },
    source: DIAGNOSTIC_SOURCE,
    message: diagnostic.message,
  };
  if (diagnostic.tags.length > 0) result.tags = diagnostic.tags.map((tag) => TAGS[tag]);
  if (diagnostic.related.length > 0)
    result.relatedInformation = diagnostic.related.map((place) => ({
      location: { uri: uriOf(place.path), range: place.range },
      message: place.message,
    }));
  return result;
}
