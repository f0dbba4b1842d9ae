import type { RuleCases } from "../kit";

export const hookCases: RuleCases = {};
