import { EXTENSION_ID, RULE_SCHEME } from "../ids";

/**
 * The page of a rule has one path, `/rule/<area>/<name>`, under two schemes: the editor's own, for links from
 * outside, and ours, for the virtual document that they end in.
 */

const RULE_ID = /^[a-z][a-z0-9-]*\/[a-z0-9][a-z0-9-]*$/;

export function isRuleId(text: string): boolean {
  return RULE_ID.test(text);
}

/** The rule named by a path such as `/rule/tool/missing-description`. */
export function ruleOfLink(path: string): string | undefined {
  const id = /^\/rule\/(.+?)\/?$/.exec(path)?.[1];
  return id && isRuleId(id) ? id : undefined;
}

/** Parts of the virtual document's address. */
export function rulePage(rule: string): { scheme: string; authority: string; path: string } {
  return { scheme: RULE_SCHEME, authority: EXTENSION_ID, path: `/rule/${rule}` };
}
