import type { RuleCases } from "../kit";

export const projectCases: RuleCases = {};
