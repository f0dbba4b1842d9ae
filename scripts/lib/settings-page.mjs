// The settings page, from the manifest's `contributes.configuration` and the texts of package.nls.json.

/** @param {Record<string, any>} manifest @param {Record<string, string>} words */
export function settingsPage(manifest, words) {
  const text = (value) =>
    typeof value === "string" ? value.replace(/^%(.+)%$/, (whole, key) => words[key] ?? whole) : "";
  const configuration = manifest.contributes?.configuration ?? [];
  const sections = Array.isArray(configuration) ? configuration : [configuration];
  const settings = sections
    .flatMap((section) => Object.entries(section.properties ?? {}))
    .sort(([, a], [, b]) => (a.order ?? Infinity) - (b.order ?? Infinity));
  const blocks = settings.map(([name, setting]) =>
    [
      `## ${name}`,
      text(setting.markdownDescription ?? setting.description),
      facts(setting),
      ...values(setting, text),
    ]
      .filter(Boolean)
      .join("\n\n"),
  );
  return `${[
    "# Settings",
    blocks.length > 0
      ? "Settings of the extension, in the editor under “Agent Workbench” or in `.vscode/settings.json`. The command line reads `agentWorkbench.rules` from there too (see [command line](command-line.md))."
      : "There are no settings yet.",
    ...blocks,
  ].join("\n\n")}\n`;
}

function facts(setting) {
  const types = [setting.type ?? "any"].flat().join(" or ");
  return [
    `Type: ${types}`,
    `Default: \`${JSON.stringify(setting.default ?? null)}\``,
    `Scope: ${setting.scope ?? "window"}`,
  ].join(" · ");
}

/** Allowed values with their meaning, of the setting itself or of what its keys map to. */
function values(setting, text) {
  const owner = setting.enum ? setting : setting.additionalProperties;
  if (!Array.isArray(owner?.enum)) return [];
  const meanings = owner.markdownEnumDescriptions ?? owner.enumDescriptions ?? [];
  const rows = owner.enum.map((value, index) => `| \`${value}\` | ${text(meanings[index])} |`);
  return [["| Value | Meaning |", "| --- | --- |", ...rows].join("\n")];
}
