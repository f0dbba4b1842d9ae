import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { agentCases } from "./cases/agent";
import { artifactCases } from "./cases/artifact";
import { channelCases } from "./cases/channel";
import { connectionCases } from "./cases/connection";
import { evalCases } from "./cases/eval";
import { extensionCases } from "./cases/extension";
import { hookCases } from "./cases/hook";
import { instructionsCases } from "./cases/instructions";
import { projectCases } from "./cases/project";
import { scheduleCases } from "./cases/schedule";
import { skillCases } from "./cases/skill";
import { storageCases } from "./cases/storage";
import { subagentCases } from "./cases/subagent";
import { toolCases } from "./cases/tool";
import { projectFiles, unmark, type RuleCases } from "./case-files";

/** The failing and passing cases of every rule. */
export const CASES: RuleCases = {
  ...projectCases,
  ...agentCases,
  ...instructionsCases,
  ...toolCases,
  ...skillCases,
  ...connectionCases,
  ...subagentCases,
  ...channelCases,
  ...scheduleCases,
  ...hookCases,
  ...extensionCases,
  ...artifactCases,
  ...storageCases,
  ...evalCases,
};

/** Writes every failing case as a project of its own below a folder: a workspace with every known mistake in it. */
export function writeFailingCases(folder: string): number {
  let count = 0;
  for (const [ruleId, { failing }] of Object.entries(CASES)) {
    for (const [index, testCase] of failing.entries()) {
      const dir = join(folder, `${ruleId.replace("/", "-")}-${index}`);
      for (const [path, text] of projectFiles(testCase.dialect ?? "july", testCase.files)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), unmark(text).text);
      }
      count++;
    }
  }
  return count;
}
