/** Words that the command line can say before the analysis is loaded. */
import type { SeverityOverride } from "../language-server/index";

/** What a person did wrong; the command says it and ends with code 2. */
export class UsageError extends Error {}

export const SEVERITY_SETTINGS: readonly SeverityOverride[] = [
  "off",
  "error",
  "warning",
  "information",
  "hint",
];
