import { LineIndex, type Span } from "../core/text";

/** What a `.env` file defines. Values are not kept: they may be secrets. */
export interface EnvironmentFacts {
  kind: "environment";
  path: string;
  lines: LineIndex;
  names: Map<string, { at: Span; isEmpty: boolean }>;
}

const LINE = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_.]*)[ \t]*=[ \t]*(.*)$/gm;

export function readEnvironmentFile(path: string, text: string): EnvironmentFacts {
  const names: EnvironmentFacts["names"] = new Map();
  for (const match of text.matchAll(LINE)) {
    const [whole, name, value] = match;
    if (name === undefined) continue;
    const start = match.index + whole.indexOf(name);
    names.set(name, { at: [start, start + name.length], isEmpty: (value ?? "").trim() === "" });
  }
  return { kind: "environment", path, lines: new LineIndex(text), names };
}
