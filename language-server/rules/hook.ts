import type { Rule, UndecidableRule } from "./types";

export const hookRules: readonly Rule[] = [];

export const hookUndecidable: readonly UndecidableRule[] = [];
