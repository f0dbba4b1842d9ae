import type { Node } from "jsonc-parser";
import { parseJson, spanOf } from "../core/json";
import { emptyFacts } from "./facts";
import type { Expression, ModuleFacts, Property } from "./syntax";

/** Deeper nesting is no data that a person writes; past it the analysis cannot tell. */
const MAX_DEPTH = 120;

/** The facts of a JSON file: a module whose default export is the file's value. Never throws on any text. */
export function extractJson(path: string, text: string): ModuleFacts {
  const { root, errors } = parseJson(text, { disallowComments: true });
  const facts = { ...emptyFacts(path, text), syntaxErrors: errors };
  if (root) facts.exports.set("default", { kind: "value", value: convert(root, 0), at: spanOf(root) });
  return facts;
}

function convert(node: Node, depth: number): Expression {
  const at = spanOf(node);
  if (depth > MAX_DEPTH) return { kind: "opaque", at };
  switch (node.type) {
    case "object":
      return {
        kind: "object",
        properties: (node.children ?? []).flatMap((child) => property(child, depth)),
        at,
      };
    case "array":
      return { kind: "array", elements: (node.children ?? []).map((child) => convert(child, depth + 1)), at };
    case "string":
    case "number":
    case "boolean":
    case "null":
      return { kind: "literal", value: node.value as string | number | boolean | null, at };
    case "property":
      return { kind: "opaque", at };
  }
}

function property(node: Node, depth: number): Property[] {
  const [key, value] = node.children ?? [];
  if (!key || !value) return [];
  const name = String(key.value);
  return [{ kind: "property", name, key: spanOf(key), value: convert(value, depth + 1), at: spanOf(node) }];
}
