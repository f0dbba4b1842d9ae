import type { Rule, UndecidableRule } from "./types";

export const extensionRules: readonly Rule[] = [];

export const extensionUndecidable: readonly UndecidableRule[] = [];
