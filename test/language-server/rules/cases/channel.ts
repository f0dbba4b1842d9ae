import type { RuleCases } from "../kit";

export const channelCases: RuleCases = {};
