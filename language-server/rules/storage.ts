import type { Rule, UndecidableRule } from "./types";

export const storageRules: readonly Rule[] = [];

export const storageUndecidable: readonly UndecidableRule[] = [];
