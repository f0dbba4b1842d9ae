import type { RuleCases } from "../kit";

export const evalCases: RuleCases = {};
