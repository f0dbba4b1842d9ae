import type { Rule, UndecidableRule } from "./types";

export const projectRules: readonly Rule[] = [];

export const projectUndecidable: readonly UndecidableRule[] = [];
