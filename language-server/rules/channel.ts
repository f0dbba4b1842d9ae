import type { Rule, UndecidableRule } from "./types";

export const channelRules: readonly Rule[] = [];

export const channelUndecidable: readonly UndecidableRule[] = [];
