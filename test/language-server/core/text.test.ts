import { describe, expect, it } from "vitest";
import { LineIndex } from "../../../language-server";

const at = (text: string, offset: number): string => {
  const { line, character } = new LineIndex(text).position(offset);
  return `${line}:${character}`;
};

describe("LineIndex", () => {
  it("counts lines that end in LF, CRLF and CR", () => {
    expect(new LineIndex("").lineCount).toBe(1);
    expect(new LineIndex("a").lineCount).toBe(1);
    expect(new LineIndex("a\n").lineCount).toBe(2);
    expect(new LineIndex("a\r\nb").lineCount).toBe(2);
    expect(new LineIndex("a\rb").lineCount).toBe(2);
    expect(new LineIndex("a\r\rb\n\r\n").lineCount).toBe(5);
  });

  it("does not take the other line separators of JavaScript for line ends, as editors do not", () => {
    expect(new LineIndex("a\u2028b\u2029c").lineCount).toBe(1);
  });

  it("gives the position of an offset", () => {
    expect(at("ab\ncd", 0)).toBe("0:0");
    expect(at("ab\ncd", 2)).toBe("0:2");
    expect(at("ab\ncd", 3)).toBe("1:0");
    expect(at("ab\ncd", 5)).toBe("1:2");
    expect(at("ab\r\ncd", 3)).toBe("0:3");
    expect(at("ab\r\ncd", 4)).toBe("1:0");
    expect(at("a\rb", 2)).toBe("1:0");
    expect(at("ab", -5)).toBe("0:0");
    expect(at("ab\n", 99)).toBe("1:0");
  });

  it("counts UTF-16 units, as the editor does", () => {
    expect(at("😀a", 2)).toBe("0:2");
    expect(at("é名a", 2)).toBe("0:2");
  });

  it("gives the offset of a position and keeps it on its line", () => {
    const lines = new LineIndex("ab\ncd");
    expect(lines.offset({ line: 0, character: 1 })).toBe(1);
    expect(lines.offset({ line: 1, character: 1 })).toBe(4);
    expect(lines.offset({ line: 0, character: 99 })).toBe(3);
    expect(lines.offset({ line: 1, character: 99 })).toBe(5);
    expect(lines.offset({ line: 9, character: 0 })).toBe(5);
  });

  it("gives ranges and line starts", () => {
    const lines = new LineIndex("ab\r\ncd\n");
    expect(lines.range([1, 5])).toEqual({ start: { line: 0, character: 1 }, end: { line: 1, character: 1 } });
    expect([0, 1, 2, 3].map((line) => lines.lineStart(line))).toEqual([0, 4, 7, 7]);
    expect(lines.length).toBe(7);
  });
});
