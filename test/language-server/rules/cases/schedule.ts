import type { RuleCases } from "../kit";

export const scheduleCases: RuleCases = {};
