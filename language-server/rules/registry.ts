/** Every rule there is. A new area is one file here and one line below. */
import { agentRules, agentUndecidable } from "./agent";
import { artifactRules, artifactUndecidable } from "./artifact";
import { channelRules, channelUndecidable } from "./channel";
import { connectionRules, connectionUndecidable } from "./connection";
import { evalRules, evalUndecidable } from "./eval";
import { extensionRules, extensionUndecidable } from "./extension";
import { hookRules, hookUndecidable } from "./hook";
import { instructionsRules, instructionsUndecidable } from "./instructions";
import { projectRules, projectUndecidable } from "./project";
import { scheduleRules, scheduleUndecidable } from "./schedule";
import { skillRules, skillUndecidable } from "./skill";
import { storageRules, storageUndecidable } from "./storage";
import { subagentRules, subagentUndecidable } from "./subagent";
import { toolRules, toolUndecidable } from "./tool";
import { SYNTAX_RULE_ID } from "./syntax-errors";
import type { EngineRule, EntryRule, ProjectRule, Rule, UndecidableRule } from "./types";

const syntaxRule: EngineRule = {
  scope: "engine",
  id: SYNTAX_RULE_ID,
  source: "–",
  title: "File does not parse",
  severity: "error",
  basis: "implied",
  dialects: "all",
  fixable: false,
  documentation: {
    why: "The framework loads no file that does not parse. The other checks of the file wait until it does.",
    wrong: `export default defineTool({\n  description: "Finds a parcel.\n});`,
    right: `export default defineTool({\n  description: "Finds a parcel.",\n});`,
  },
};

export const RULES: readonly Rule[] = [
  syntaxRule,
  ...projectRules,
  ...agentRules,
  ...instructionsRules,
  ...toolRules,
  ...skillRules,
  ...connectionRules,
  ...subagentRules,
  ...channelRules,
  ...scheduleRules,
  ...hookRules,
  ...extensionRules,
  ...artifactRules,
  ...storageRules,
  ...evalRules,
];

export const ENTRY_RULES: readonly EntryRule[] = RULES.filter((rule) => rule.scope === "entry");
export const PROJECT_RULES: readonly ProjectRule[] = RULES.filter((rule) => rule.scope === "project");

/** Checkable facts that text cannot decide, with the reason. */
export const UNDECIDABLE: readonly UndecidableRule[] = [
  ...projectUndecidable,
  ...agentUndecidable,
  ...instructionsUndecidable,
  ...toolUndecidable,
  ...skillUndecidable,
  ...connectionUndecidable,
  ...subagentUndecidable,
  ...channelUndecidable,
  ...scheduleUndecidable,
  ...hookUndecidable,
  ...extensionUndecidable,
  ...artifactUndecidable,
  ...storageUndecidable,
  ...evalUndecidable,
];
