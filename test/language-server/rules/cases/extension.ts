import type { RuleCases } from "../kit";

export const extensionCases: RuleCases = {};
