import { definitionOf, typeOf, type SingleValue } from "../analysis";
import { parseSdkSpecifier } from "../project/dialects";
import { SLOTS, slotOf } from "../project/slots";
import { SLOT_IDS, type SlotId } from "../core/slot-ids";
import type { EntryContext } from "./context";
import {
  mayBeDefinition,
  missingExport,
  moveToSlot,
  slotOfDefinition,
  slotPlace,
  wrapInHelper,
  exportedOptions,
} from "./default-exports";
import { quote, replaceAt } from "./fixes";
import { describeValue, firstLine } from "./shapes";
import type { Rule } from "./types";
import { editDistance, listWords } from "./words";

/** Slots whose modules must export one definition. Others have rules of their own for it. */
const ONE_DEFINITION: readonly SlotId[] = [
  "tools",
  "channels",
  "mcp-connections",
  "host-connections",
  "skills",
  "schedules",
  "storage",
  "artifacts",
];

/** Import subpaths that are known, by package generation or guide. */
const SUBPATHS = [
  "prompt",
  "tools",
  "skills",
  "connections",
  "channels",
  "channels/slack",
  "channels/github",
  "channels/bitbucket",
  "channels/gitlab",
  "schedules",
  "hooks",
  "memory",
  "artifacts",
  "evals",
  "storage",
  "storage/file-kv",
  "storage/cursor-hosted",
  "kv",
  "kv/memory",
  "extensions/cursor-cloud-agents",
  "extensions/cursor-grokbot-agents",
  "extensions/jev",
];
/** Named nowhere, yet likely to exist: nothing is said about them. */
const POSSIBLE_SUBPATHS = new Set([
  "",
  "subagents",
  "reminders",
  "extensions",
  "instructions",
  "agent",
  "package.json",
]);

/** Letters by which a misspelt subpath may differ. */
const MAX_SLIPS = 2;

/** Where each helper is exported. */
const HOME_OF = new Map<string, string>([
  ...SLOTS.flatMap((slot) => slot.helpers.map((helper) => [helper.name, helper.subpath] as const)),
  ["fileKv", "storage/file-kv"],
  ["cursorHostedStorage", "storage/cursor-hosted"],
  ["includes", "evals"],
  ["matches", "evals"],
  ["satisfies", "evals"],
  ["allowAll", "channels"],
  ["bearerAuth", "channels"],
  ["localDevStrict", "channels"],
  ["defaultSlackAuth", "channels/slack"],
  ["defaultGitHubAuth", "channels/github"],
  ["defaultBitbucketAuth", "channels/bitbucket"],
]);

function reportWrongExport(context: EntryContext, value: SingleValue): void {
  const slot = slotOf(context.entry.slot);
  const expected = listWords(
    slot.helpers.map((helper) => helper.name),
    "or",
  );
  const place = slotPlace(context, slot);
  const definition = definitionOf(value);
  if (definition) {
    const right = slotOfDefinition(definition);
    if (!right || slot.helpers.some((helper) => helper.name === definition.helper)) return;
    const name = definition.helper === "default" ? "An extension" : `\`${definition.helper}\``;
    context.report(
      definition.callee,
      `${name} does not belong in \`${place}\`. The framework expects ${expected} there. Move the file to \`${slotPlace(context, right)}\`.`,
      { fixes: [value.origin ? undefined : moveToSlot(context, context.path, right)] },
    );
    return;
  }
  if (typeOf(value) === undefined || mayBeDefinition(value)) return;
  const [helper] = slot.helpers;
  const facts = context.facts;
  context.report(
    firstLine(context, value.site),
    `The default export is ${describeValue(value)}. In \`${place}\` the framework expects the result of ${expected}. Export that instead.`,
    {
      fixes: [
        facts && helper && slot.helpers.length === 1
          ? wrapInHelper(context, facts, value, helper)
          : undefined,
      ],
    },
  );
}

/** Rules for the modules of a project, whatever they define. */
export const moduleRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: [...ONE_DEFINITION, "extensions"],
    id: "project/no-default-export",
    source: "P27",
    title: "File has no default export",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework takes the default export of each file it discovers. A named export is not seen.",
      wrong: `export const findParcel = defineTool({ description: "Finds a parcel.", execute });`,
      right: `export default defineTool({ description: "Finds a parcel.", execute });`,
    },
    check(context) {
      const facts = context.facts;
      if (!facts || context.defaultExport.state !== "missing") return;
      const { site, fix } = missingExport(context, facts);
      const slot = slotOf(context.entry.slot);
      const helpers = slot.helpers.map((helper) => helper.name);
      const wanted =
        helpers.length > 0 ? `the result of ${listWords(helpers, "or")}` : "the mounted extension";
      context.report(
        site ?? context.top,
        `\`${context.display(context.path)}\` has no default export. The framework takes the default export of every file in \`${slotPlace(context, slot)}\`. Export ${wanted} as default, or keep shared code in \`lib/\`.`,
        { fixes: [fix] },
      );
    },
  },
  {
    scope: "entry",
    slots: ONE_DEFINITION,
    id: "project/wrong-default-export",
    source: "P28",
    title: "Default export does not fit the folder",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The folder decides what a file defines. A definition of another kind is not one of the things that the framework looks for there.",
      wrong: `// bot/tools/triage.ts\nexport default defineSkill({ description: "…", markdown: "…" });`,
      right: `// bot/skills/triage.ts\nexport default defineSkill({ description: "…", markdown: "…" });`,
    },
    check(context) {
      const { value } = context.defaultExport;
      for (const option of exportedOptions(value)) reportWrongExport(context, option);
    },
  },
  {
    scope: "entry",
    slots: SLOT_IDS,
    id: "project/unknown-subpath",
    source: "P09",
    title: "Import from a subpath that the package does not have",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The package exports fixed subpaths; an import from another one fails when the file loads.",
      wrong: `import { defineHook } from "@cursor/bdk/hook";`,
      right: `import { defineHook } from "@cursor/bdk/hooks";`,
    },
    check(context) {
      for (const fact of context.facts?.imports ?? []) {
        const sdk = parseSdkSpecifier(fact.specifier);
        if (!sdk || SUBPATHS.includes(sdk.subpath) || POSSIBLE_SUBPATHS.has(sdk.subpath)) continue;
        // Extensions and subpaths that we have not seen may exist; only a slip of the pen is surely wrong.
        const better = SUBPATHS.find((known) => editDistance(known, sdk.subpath) <= MAX_SLIPS);
        if (better === undefined) continue;
        const right = quote(`${sdk.package}/${better}`);
        const site = { path: context.path, at: fact.at };
        context.report(
          site,
          `\`${sdk.package}\` is not known to have \`${sdk.subpath}\`. An import that leads nowhere keeps the file from loading. Write ${right}.`,
          { fixes: [replaceAt(`Change to ${right}`, site, right)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: SLOT_IDS,
    id: "project/helper-from-wrong-subpath",
    source: "P10",
    title: "Helper is imported from the wrong subpath",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Each helper is exported from one subpath of the package; another one does not have it.",
      wrong: `import { defineTool } from "@cursor/bdk/evals";`,
      right: `import { defineTool } from "@cursor/bdk/tools";`,
    },
    check(context) {
      for (const fact of context.facts?.imports ?? []) {
        const sdk = parseSdkSpecifier(fact.specifier);
        if (!sdk || fact.typeOnly || (sdk.subpath !== "" && !SUBPATHS.includes(sdk.subpath))) continue;
        for (const name of fact.names) {
          const home = HOME_OF.get(name.imported);
          if (home === undefined || home === sdk.subpath) continue;
          const right = quote(home === "" ? sdk.package : `${sdk.package}/${home}`);
          context.report(
            { path: context.path, at: name.at },
            `\`${name.imported}\` is not known to be exported by "${fact.specifier}". It is documented in another place of the package. Import it from ${right}.`,
            {
              fixes: [
                fact.names.length === 1
                  ? replaceAt(`Import from ${right}`, { path: context.path, at: fact.at }, right)
                  : undefined,
              ],
            },
          );
        }
      }
    },
  },
];
