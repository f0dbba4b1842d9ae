import type { Rule, UndecidableRule } from "./types";

export const connectionRules: readonly Rule[] = [];

export const connectionUndecidable: readonly UndecidableRule[] = [];
