import type { Rule, UndecidableRule } from "./types";

export const agentRules: readonly Rule[] = [];

export const agentUndecidable: readonly UndecidableRule[] = [];
