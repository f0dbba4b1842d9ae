import type { RuleCases } from "../kit";

export const storageCases: RuleCases = {};
