/** SARIF 2.1.0, for code scanning. */
import { pathToFileURL } from "node:url";
import {
  isInside,
  ruleMarkdown,
  RULES,
  type Diagnostic,
  type Fix,
  type Range,
  type Rule,
  type Severity,
} from "../../../language-server/index";
import type { Validation } from "../../validate";
import { PROGRAM } from "../help";
import { belowBase, reportBase } from "./github";

const BASE_ID = "ROOT";

type Level = "error" | "warning" | "note";

const LEVELS: Record<Severity, Level> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

export function sarifText(
  validation: Validation,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): string {
  const base = reportBase(cwd, env);
  const version = process.env.AGENT_WORKBENCH_VERSION ?? "0.0.0";
  const indexes = new Map(RULES.map((rule, index) => [rule.id, index]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: PROGRAM, version, semanticVersion: version, rules: RULES.map(describeRule) },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { [BASE_ID]: { uri: pathToFileURL(`${base}/`).href } },
        invocations: [
          {
            executionSuccessful: !validation.report.failures && !validation.report.cancelled,
            toolExecutionNotifications: (validation.report.failures ?? []).map((failure) => ({
              level: "error",
              descriptor: { id: failure.ruleId },
              message: { text: `Rule ${failure.ruleId} failed on ${failure.file}: ${failure.message}` },
            })),
          },
        ],
        results: validation.projects
          .flatMap(({ diagnostics }) => diagnostics)
          .map((diagnostic) => describeResult(diagnostic, base, indexes)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(rule: Rule): object {
  return {
    id: rule.id,
    name: rule.id
      .split(/[/-]/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(""),
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.documentation.why },
    help: { text: rule.documentation.why, markdown: ruleMarkdown(rule.id) },
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { tags: [rule.id.split("/")[0]], precision: "very-high" },
  };
}

function describeResult(diagnostic: Diagnostic, base: string, indexes: ReadonlyMap<string, number>): object {
  const fixes = diagnostic.fixes.filter((fix) => fix.files.length === 0 && fix.edits.length > 0);
  return {
    ruleId: diagnostic.ruleId,
    ruleIndex: indexes.get(diagnostic.ruleId) ?? -1,
    level: LEVELS[diagnostic.severity],
    message: { text: diagnostic.message },
    locations: [location(base, diagnostic.path, diagnostic.range)],
    ...(diagnostic.related.length > 0
      ? {
          relatedLocations: diagnostic.related.map((place, id) => ({
            id,
            message: { text: place.message },
            ...location(base, place.path, place.range),
          })),
        }
      : {}),
    ...(fixes.length > 0 ? { fixes: fixes.map((fix) => describeFix(fix, base)) } : {}),
  };
}

function describeFix(fix: Fix, base: string): object {
  const paths = [...new Set(fix.edits.map((edit) => edit.path))];
  return {
    description: { text: fix.title },
    artifactChanges: paths.map((path) => ({
      artifactLocation: artifact(base, path),
      replacements: fix.edits
        .filter((edit) => edit.path === path)
        .map((edit) => ({ deletedRegion: region(edit.range), insertedContent: { text: edit.text } })),
    })),
  };
}

const location = (base: string, path: string, range: Range): object => ({
  physicalLocation: { artifactLocation: artifact(base, path), region: region(range) },
});

function artifact(base: string, path: string): object {
  if (!isInside(base, path)) return { uri: pathToFileURL(path).href };
  return { uri: belowBase(base, path).split("/").map(encodeURIComponent).join("/"), uriBaseId: BASE_ID };
}

/** Lines and columns count from 1; the end column is the one behind the last character, as in the protocol. */
const region = ({ start, end }: Range): object => ({
  startLine: start.line + 1,
  startColumn: start.character + 1,
  endLine: end.line + 1,
  endColumn: end.character + 1,
});
