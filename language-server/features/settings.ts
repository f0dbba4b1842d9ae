import type { SeveritySetting, WorkbenchSettings } from "../protocol";

const SEVERITIES: readonly string[] = ["off", "error", "warning", "information", "hint"];

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The section `agentWorkbench` as the client gives it; anything malformed counts as not set. */
export function readSettings(section: unknown): WorkbenchSettings {
  const settings = record(section);
  const rules: Record<string, SeveritySetting> = {};
  for (const [id, severity] of Object.entries(record(settings["rules"])))
    if (typeof severity === "string" && SEVERITIES.includes(severity))
      rules[id] = severity as SeveritySetting;
  return { validate: { enable: record(settings["validate"])["enable"] !== false }, rules };
}

/** The globs that are switched on in `files.exclude` and `search.exclude`. */
export function readExcludes(sections: unknown): string[] {
  const list: unknown[] = Array.isArray(sections) ? sections : [];
  return list.flatMap((section) =>
    Object.entries(record(section))
      .filter(([, value]) => value === true)
      .map(([glob]) => glob),
  );
}
