import type { Rule, UndecidableRule } from "./types";

export const skillRules: readonly Rule[] = [];

export const skillUndecidable: readonly UndecidableRule[] = [];
