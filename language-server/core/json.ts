import {
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
  type ParseOptions,
} from "jsonc-parser";
import type { Span } from "./text";

export interface JsonTree {
  root: Node | undefined;
  /** Where the text is not JSON; at most one, since the rest follows from it. */
  errors: { at: Span; message: string }[];
}

/** Parses JSON and keeps places. Never throws: past some thousand open brackets the parser's stack is full. */
export function parseJson(text: string, options: ParseOptions): JsonTree {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, options);
    const [first] = errors;
    if (!first) return { root, errors: [] };
    const at: Span = [first.offset, first.offset + Math.max(first.length, 1)];
    return { root, errors: [{ at, message: printParseErrorCode(first.error) }] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { root: undefined, errors: [{ at: [0, 1], message: "the text is nested too deeply" }] };
  }
}

/** The value of a JSON text with comments, as far as it can be read. Never throws. */
export function readJson(text: string): unknown {
  const { root } = parseJson(text, { allowTrailingComma: true });
  try {
    return root && (getNodeValue(root) as unknown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

export const spanOf = (node: Node): Span => [node.offset, node.offset + node.length];
