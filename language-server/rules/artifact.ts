import type { Rule, UndecidableRule } from "./types";

export const artifactRules: readonly Rule[] = [];

export const artifactUndecidable: readonly UndecidableRule[] = [];
