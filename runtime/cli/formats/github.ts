/** Annotations in the log of GitHub Actions. */
import { isInside, normalizePath, relativePath, type Severity } from "../../../language-server/index";
import type { Validation } from "../../validate";

const COMMANDS: Record<Severity, string> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

export function githubText(
  validation: Validation,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): string {
  const base = reportBase(cwd, env);
  return validation.projects
    .flatMap(({ diagnostics }) => diagnostics)
    .map((diagnostic) => {
      const { start, end } = diagnostic.range;
      const column = start.character + 1;
      // Columns count from 1 and the last one belongs to the annotation, so an exclusive end is its own number.
      const endColumn =
        end.line === start.line ? Math.max(column, end.character) : Math.max(1, end.character);
      const properties = [
        `file=${escapeProperty(belowBase(base, diagnostic.path))}`,
        `line=${start.line + 1}`,
        `col=${column}`,
        `endLine=${end.line + 1}`,
        `endColumn=${endColumn}`,
        `title=${escapeProperty(diagnostic.ruleId)}`,
      ];
      return `::${COMMANDS[diagnostic.severity]} ${properties.join(",")}::${escapeData(diagnostic.message)}\n`;
    })
    .join("");
}

/** The folder that paths are relative to: the checkout in a GitHub job, else where the command runs. */
export function reportBase(cwd: string, env: NodeJS.ProcessEnv): string {
  return normalizePath(env["GITHUB_WORKSPACE"] || cwd);
}

export function belowBase(base: string, path: string): string {
  return isInside(base, path) ? relativePath(base, path) : path;
}

const escapeData = (text: string): string =>
  text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");

const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
