import type { RuleCases } from "../kit";

export const agentCases: RuleCases = {};
