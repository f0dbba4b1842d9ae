import { describe, expect, it } from "vitest";
import { RULES, UNDECIDABLE } from "../../../language-server";

/** Every checkable fact that is an error, or that a source states outright, by its number. */
const REQUIRED = (
  "P01 P08 P14 P17 P24 P27 P28 C01 C02 C03 C04 C05 C08 C10 C13 C14 C20 C21 C22 C23 C24 C25 " +
  "C27 C28 I01 I02 I03 I04 I07 T01 T03 T04 T07 T08 T18 T22 K02 K03 K05 K06 K07 M01 M06 M11 " +
  "M12 M13 M16 M18 M21 M22 S01 S02 S03 S04 S07 H01 H02 H03 H04 H07 H12 H20 H21 H22 H24 D01 " +
  "D02 D03 D04 D06 D13 O01 O02 O09 X02 A01 A02 A03 A04 A05 R01 R02 R06 R14 R15 E02 E03 E04 " +
  "E05 E06 E07 E08 E11 E12 E13 E23 E24"
).split(" ");

describe("the list of checkable facts", () => {
  it("is covered: each has a rule, or a reason why text cannot decide it", () => {
    const covered = new Set([...RULES, ...UNDECIDABLE].map((entry) => entry.source));
    expect(REQUIRED.filter((source) => !covered.has(source))).toEqual([]);
  });

  it("has a rule for all but a few", () => {
    const covered = new Set(RULES.map((rule) => rule.source));
    expect(REQUIRED.filter((source) => !covered.has(source)).length).toBeLessThanOrEqual(8);
  });

  it("has quick fixes for at least fifteen rules", () => {
    expect(RULES.filter((rule) => rule.fixable).length).toBeGreaterThanOrEqual(15);
  });
});
