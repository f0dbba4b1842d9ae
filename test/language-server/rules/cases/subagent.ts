import type { RuleCases } from "../kit";

export const subagentCases: RuleCases = {};
