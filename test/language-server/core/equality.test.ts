import { describe, expect, it } from "vitest";
import { sameData } from "../../../language-server";

describe("sameData", () => {
  const shared = new Map([[1, 2]]);
  const rows: [unknown, unknown, boolean][] = [
    [1, 1, true],
    [1, 2, false],
    [NaN, NaN, true],
    ["a", "a", true],
    [1, "1", false],
    [null, undefined, false],
    [null, {}, false],
    [[], [], true],
    [[1, [2]], [1, [2]], true],
    [[1], [1, 2], false],
    [[1], { 0: 1 }, false],
    [{ 0: 1 }, [1], false],
    [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, {}, false],
    [{}, { a: 1 }, false],
    [{ a: undefined }, {}, true],
    [{}, { a: undefined }, true],
    [shared, shared, true],
    [new Map(), new Map(), false],
    [Object.create(null), {}, true],
    [() => 1, () => 1, false],
  ];
  for (const [a, b, expected] of rows)
    it(`${JSON.stringify(a) ?? String(a)} and ${JSON.stringify(b) ?? String(b)}: ${expected}`, () => {
      expect(sameData(a, b)).toBe(expected);
    });
});
