import { optionsOf, typeOf, type ExternalValue } from "../analysis";
import { parseSdkSpecifier } from "../project/dialects";
import { replaceAt } from "./fixes";
import type { Rule, UndecidableRule } from "./types";

/** Rules for `extensions/*.ts`. */
export const extensionRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["extensions"],
    id: "extension/factory-not-called",
    source: "X01",
    title: "Mount exports the factory instead of its result",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A mount calls the package's default export with its settings and exports what it returns. The function itself mounts nothing.",
      wrong: `import cloud from "@cursor/bdk/extensions/cursor-cloud-agents";\n\nexport default cloud;`,
      right: `import cloud from "@cursor/bdk/extensions/cursor-cloud-agents";\n\nexport default cloud({ model: "grok-4.5" });`,
    },
    check(context) {
      const { value } = context.defaultExport;
      for (const option of value ? optionsOf(value) : []) {
        const isFactory = option.kind === "external" && isExtensionOfSdk(option);
        if (!isFactory && typeOf(option) !== "function") continue;
        // The place of a function is all of its text.
        const start = option.site.at[0];
        const text = context.text(option.site.path).slice(start, option.site.at[1]);
        const isName = /^[\w$]+$/.test(text);
        const site = isName || !context.defaultExport.site ? option.site : context.defaultExport.site;
        const line = /^.*/.exec(context.text(site.path).slice(site.at[0], site.at[1]))?.[0].length ?? 0;
        context.report(
          { path: site.path, at: [site.at[0], site.at[0] + line] },
          `Mount \`${context.entry.id}\` exports a function that nobody calls. The framework mounts what the function returns for your settings. Call it: \`export default ${isName ? text : "…"}({ … })\`.`,
          { fixes: [isName ? replaceAt("Call it", option.site, `${text}({})`) : undefined] },
        );
      }
    },
  },
];

/** Other packages may export a mount that is ready to use; the SDK's own export a function. */
function isExtensionOfSdk(value: ExternalValue): boolean {
  const sdk = parseSdkSpecifier(value.specifier);
  return (
    sdk !== undefined &&
    sdk.subpath.startsWith("extensions/") &&
    value.path.length === 1 &&
    value.path[0] === "default"
  );
}

export const extensionUndecidable: readonly UndecidableRule[] = [
  {
    source: "X02",
    title: "Missing or mistyped setting of an extension",
    reason:
      "An extension checks its settings when it is loaded. What it demands stands in its package's code, and no document lists it for the SDK's own extensions either.",
  },
  {
    source: "X06",
    title: "Mount adds hosts or secret names that nobody reviewed",
    reason: "What a mount adds is known when it is loaded; the embedded engine and the SDK's `info` list it.",
  },
  {
    source: "X07",
    title: "`cursorGrokBotAgents` names a bot that does not exist",
    reason: "The exact names of the bots are known to the account only.",
  },
];
