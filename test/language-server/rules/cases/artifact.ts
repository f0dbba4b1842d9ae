import type { RuleCases } from "../kit";

export const artifactCases: RuleCases = {};
