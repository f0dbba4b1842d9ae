import type { RuleCases } from "../kit";

export const instructionsCases: RuleCases = {};
