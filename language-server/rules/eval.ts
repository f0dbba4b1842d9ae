import type { Rule, UndecidableRule } from "./types";

export const evalRules: readonly Rule[] = [];

export const evalUndecidable: readonly UndecidableRule[] = [];
