import type { RuleCases } from "../kit";

export const connectionCases: RuleCases = {};
