import type { Rule, UndecidableRule } from "./types";

export const instructionsRules: readonly Rule[] = [];

export const instructionsUndecidable: readonly UndecidableRule[] = [];
