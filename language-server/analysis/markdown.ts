import { fromMarkdown } from "mdast-util-from-markdown";
import { isAlias, isMap, isScalar, LineCounter, parseDocument, type Node as YamlNode, type Pair } from "yaml";
import { LineIndex, type Span } from "../core/text";
import { findSuppressions } from "./suppressions";
import type { Suppression } from "./syntax";

export interface FrontmatterField {
  name: string;
  key: Span;
  /** The value with its quotes; the end of the key where there is no value. */
  at: Span;
  /** A string, number, boolean, null, or a list or map of them. */
  value: unknown;
  /** True where the value is a plain or quoted scalar. */
  isScalar: boolean;
}

export interface Frontmatter {
  /** From the first `---` to the end of the last. */
  at: Span;
  fields: Map<string, FrontmatterField>;
  errors: { at: Span; message: string }[];
}

/** Everything the rules may know of one Markdown file. */
export interface MarkdownFacts {
  kind: "markdown";
  path: string;
  lines: LineIndex;
  frontmatter: Frontmatter | undefined;
  /** The text behind the frontmatter. */
  body: { at: Span; text: string };
  /** Code points of the body without surrounding white space. */
  characters: number;
  /** The first line of the body that is not blank, without heading marks. */
  firstLine: string;
  /** Inline code in the body, without back ticks; `at` covers the text. */
  codeSpans: { text: string; at: Span }[];
  links: { url: string; at: Span }[];
  suppressions: Suppression[];
}

/** Reads a Markdown file. Never throws; broken frontmatter gives its errors and the rest. */
export function readMarkdown(path: string, text: string): MarkdownFacts {
  const lines = new LineIndex(text);
  const block = splitFrontmatter(text);
  const bodyStart = block ? block.end : 0;
  const body = text.slice(bodyStart);
  const trimmed = body.trim();
  const facts: MarkdownFacts = {
    kind: "markdown",
    path,
    lines,
    frontmatter: block ? readFrontmatter(text, block) : undefined,
    body: { at: [bodyStart, text.length], text: body },
    characters: [...trimmed].length,
    firstLine: (/^.*$/m.exec(trimmed)?.[0] ?? "").replace(/^#+\s*/, "").trim(),
    codeSpans: [],
    links: [],
    suppressions: findSuppressions(text, lines),
  };
  if (/[`[<]/.test(body)) collectInline(body, bodyStart, facts);
  return facts;
}

interface FrontmatterBlock {
  /** Of the YAML between the fences. */
  start: number;
  stop: number;
  /** Of the whole, up to the body. */
  end: number;
  closed: boolean;
}

function splitFrontmatter(text: string): FrontmatterBlock | undefined {
  const open = /^---[ \t]*(\r?\n|\r|$)/.exec(text);
  if (!open) return undefined;
  const start = open[0].length;
  const fence = /^---[ \t]*(?:\r?\n|\r|$)/gm;
  fence.lastIndex = start;
  const close = fence.exec(text);
  if (close) return { start, stop: close.index, end: close.index + close[0].length, closed: true };
  // Without a closing fence a thematic break at the top is likelier than frontmatter, unless a field follows.
  return /^[A-Za-z_][\w-]*[ \t]*:/.test(text.slice(start))
    ? { start, stop: text.length, end: text.length, closed: false }
    : undefined;
}

function readFrontmatter(text: string, block: FrontmatterBlock): Frontmatter {
  const result: Frontmatter = { at: [0, block.end], fields: new Map(), errors: [] };
  const fenceEnd = Math.min(3, text.length);
  if (!block.closed) {
    result.errors.push({ at: [0, fenceEnd], message: "the closing `---` is missing" });
    return result;
  }
  try {
    const document = parseDocument(text.slice(block.start, block.stop), {
      lineCounter: new LineCounter(),
      prettyErrors: false,
    });
    for (const error of document.errors)
      result.errors.push({
        at: [block.start + error.pos[0], block.start + Math.max(error.pos[1], error.pos[0] + 1)],
        message: error.message,
      });
    const root = document.contents;
    if (isMap(root)) for (const pair of root.items) readField(pair, block.start, document, result);
    else if (root !== null && document.errors.length === 0)
      result.errors.push({
        at: [block.start, block.stop],
        message: "frontmatter must be a map of `key: value` lines",
      });
  } catch (error) {
    result.errors.push({
      at: [block.start, block.stop],
      message: error instanceof Error ? error.message : String(error),
    });
  }
  return result;
}

function readField(
  pair: Pair<YamlNode, YamlNode | null>,
  offset: number,
  document: ReturnType<typeof parseDocument>,
  into: Frontmatter,
): void {
  const key = pair.key;
  if (!isScalar(key) || !key.range) return;
  const name = String(key.value);
  const keySpan: Span = [offset + key.range[0], offset + key.range[1]];
  const value = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
  const range = pair.value?.range;
  const at: Span = range && range[1] > range[0] ? [offset + range[0], offset + range[1]] : keySpan;
  into.fields.set(name, {
    name,
    key: keySpan,
    at,
    value: value?.toJS(document) as unknown,
    isScalar: !value || isScalar(value),
  });
}

interface Inline {
  type: string;
  value?: string;
  url?: string;
  children?: Inline[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** So many brackets are no links; to look for links among them takes time that grows with the square. */
const MAX_BRACKETS = 2_000;

/** Constructs that are not looked for: emphasis is of no use here, and costs the most where there is much of it. */
function unneeded(body: string): string[] {
  const brackets = body.split("[").length - 1;
  const links =
    brackets > MAX_BRACKETS ? ["labelStartLink", "labelStartImage", "labelEnd", "definition"] : [];
  return ["attention", ...links];
}

function collectInline(body: string, offset: number, facts: MarkdownFacts): void {
  const visit = (node: Inline): void => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start !== undefined && end !== undefined) {
      if (node.type === "inlineCode" && node.value !== undefined) {
        const inner = body.indexOf(node.value, start);
        const from = offset + (inner >= start && inner < end ? inner : start);
        facts.codeSpans.push({ text: node.value, at: [from, from + node.value.length] });
      } else if (
        (node.type === "link" || node.type === "definition" || node.type === "image") &&
        node.url !== undefined
      )
        facts.links.push({ url: node.url, at: [offset + start, offset + end] });
    }
    for (const child of node.children ?? []) visit(child);
  };
  try {
    visit(fromMarkdown(body, { extensions: [{ disable: { null: unneeded(body) } }] }));
  } catch {
    // A text that the Markdown parser cannot take has no links and no code for us.
  }
}
