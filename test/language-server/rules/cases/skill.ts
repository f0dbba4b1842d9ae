import type { RuleCases } from "../kit";

export const skillCases: RuleCases = {};
