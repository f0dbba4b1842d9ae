import type { Rule, UndecidableRule } from "./types";

export const scheduleRules: readonly Rule[] = [];

export const scheduleUndecidable: readonly UndecidableRule[] = [];
