import type { Rule, UndecidableRule } from "./types";

export const subagentRules: readonly Rule[] = [];

export const subagentUndecidable: readonly UndecidableRule[] = [];
