import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  basename,
  dirname,
  isInside,
  joinPath,
  LineIndex,
  normalizePath,
  relativePath,
} from "../../language-server";
import { DEEP, seedFor } from "./fixtures";

const options = { seed: seedFor("paths and lines"), numRuns: DEEP ? 20_000 : 500 };

const part = fc.oneof(
  fc.constantFrom(".", "..", "", "a", "b", "agent", "tools", "a.b", "...", "名前", " "),
  fc.string({ maxLength: 6 }).filter((text) => !/[/\\:]/.test(text)),
);
const separator = fc.constantFrom("/", "\\", "//");
const path = fc
  .tuple(
    fc.constantFrom("/", "", "C:/", "c:\\", "/D:/"),
    fc.array(fc.tuple(part, separator), { maxLength: 8 }),
  )
  .map(([start, parts]) => start + parts.map(([name, slash]) => name + slash).join(""));
const absolute = fc
  .array(
    part.filter((name) => name !== "" && name !== "." && name !== ".."),
    { maxLength: 6 },
  )
  .map((parts) => `/${parts.join("/")}`);

describe("paths", () => {
  it("have one spelling: normalising twice changes nothing", () => {
    fc.assert(
      fc.property(path, (text) => {
        const once = normalizePath(text);
        expect(normalizePath(once)).toBe(once);
        expect(once).not.toMatch(/\\|.\/\/|\/\.(\/|$)/);
      }),
      options,
    );
  });

  it("never climb above the root", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        expect(normalizePath(`/${parts.join("/")}`)).not.toContain("/../");
      }),
      options,
    );
  });

  it("are their folder and their name", () => {
    fc.assert(
      fc.property(
        absolute.filter((text) => text !== "/"),
        (text) => {
          expect(joinPath(dirname(text), basename(text))).toBe(text);
          expect(isInside(dirname(text), text)).toBe(true);
        },
      ),
      options,
    );
  });

  it("lead from a folder to themselves", () => {
    fc.assert(
      fc.property(absolute, absolute, (folder, text) => {
        expect(joinPath(folder, relativePath(folder, text))).toBe(text);
      }),
      options,
    );
  });
});

describe("lines", () => {
  const text = fc
    .array(fc.constantFrom("a", "é", "😀", "\n", "\r\n", "\r", "\n\r", "", "bc"), { maxLength: 30 })
    .map((pieces) => pieces.join(""));

  it("map every offset to a position and back", () => {
    fc.assert(
      fc.property(text, (source) => {
        const lines = new LineIndex(source);
        for (let offset = 0; offset <= source.length; offset++)
          expect(lines.offset(lines.position(offset))).toBe(offset);
      }),
      options,
    );
  });

  it("are as many as a split gives", () => {
    fc.assert(
      fc.property(text, (source) => {
        const lines = new LineIndex(source);
        const split = source.split(/\r\n|\n|\r/);
        expect(lines.lineCount).toBe(split.length);
        for (const [line, content] of split.entries()) {
          const start = lines.lineStart(line);
          expect(source.slice(start, start + content.length)).toBe(content);
        }
      }),
      options,
    );
  });

  it("keep positions inside the text, wherever one points", () => {
    fc.assert(
      fc.property(text, fc.integer(), fc.integer({ min: 0 }), (source, line, character) => {
        const lines = new LineIndex(source);
        const offset = lines.offset({ line, character });
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(source.length);
      }),
      options,
    );
  });
});
