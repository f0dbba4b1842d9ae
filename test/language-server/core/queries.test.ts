import { beforeEach, describe, expect, it } from "vitest";
import { Queries } from "../../../language-server";

let outside: Map<string, number>;
let queries: Queries;
let runs: string[];

beforeEach(() => {
  outside = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  queries = new Queries();
  runs = [];
});

const input = (key: string): number => queries.input(`in:${key}`, () => outside.get(key) ?? 0);
const set = (key: string, value: number): void => {
  outside.set(key, value);
  queries.invalidateKeys([`in:${key}`]);
};
const query = <T>(key: string, compute: () => T, equal?: (a: T, b: T) => boolean): T =>
  queries.query(
    key,
    () => {
      runs.push(key);
      return compute();
    },
    equal,
  );
const ran = (): string => {
  const text = runs.join(" ");
  runs = [];
  return text;
};

const parity = (): number => query("parity", () => input("a") % 2);
const label = (): string => query("label", () => (parity() === 0 ? "even" : `odd ${input("b")}`));

describe("queries", () => {
  it("compute once", () => {
    expect([label(), label()]).toEqual(["odd 2", "odd 2"]);
    expect(ran()).toBe("label parity");
  });

  it("compute again what read a changed input", () => {
    label();
    ran();
    set("b", 3);
    expect(label()).toBe("odd 3");
    expect(ran()).toBe("label");
  });

  it("stop where a result stays the same", () => {
    label();
    ran();
    set("a", 3);
    expect(label()).toBe("odd 2");
    expect(ran()).toBe("parity");
  });

  it("do not read again what did not change", () => {
    label();
    ran();
    set("a", 1);
    expect(label()).toBe("odd 2");
    expect(ran()).toBe("");
  });

  it("read an input again only when told so", () => {
    label();
    outside.set("a", 2);
    expect(label()).toBe("odd 2");
    queries.invalidate((key) => key.startsWith("in:"));
    expect(label()).toBe("even");
  });

  it("forget reads that no longer happen", () => {
    label();
    set("a", 2);
    label();
    ran();
    set("b", 9);
    expect(label()).toBe("even");
    expect(ran()).toBe("");
  });

  it("take back a change that was taken back", () => {
    const double = (): number => query("double", () => input("a") * 2);
    double();
    set("a", 5);
    set("a", 1);
    ran();
    expect(double()).toBe(2);
    expect(ran()).toBe("");
  });

  it("see a change of an input that is read directly", () => {
    expect(input("a")).toBe(1);
    set("a", 7);
    expect(input("a")).toBe(7);
  });

  it("compare with the equality that is given", () => {
    const list = (): number[] =>
      query(
        "list",
        () => [input("a") > 0 ? 1 : 0],
        (x, y) => x.join() === y.join(),
      );
    const length = (): number => query("length", () => list().length);
    length();
    const before = list();
    ran();
    set("a", 8);
    length();
    expect(ran()).toBe("list");
    expect(list()).toBe(before);
  });

  it("keep the order of reads: an earlier one decides whether a later one happens", () => {
    const guarded = (): number =>
      query("guarded", () => (input("a") > 0 ? query("fragile", () => 10 / (input("a") || fail())) : 0));
    const fail = (): number => {
      throw new Error("must not run");
    };
    expect(guarded()).toBe(10);
    set("a", 0);
    expect(guarded()).toBe(0);
  });

  it("say so when a query asks for itself", () => {
    const circle = (): number => query("circle", () => circle() + 1);
    expect(() => circle()).toThrow("circular query circle");
    expect(query("other", () => 1)).toBe(1);
  });

  it("find no circle where a new version of a query leads to what was read before", () => {
    // First `back` reads `front`; then `front` begins to read `back`, which has to decide anew.
    let back = (): number => query("back", () => input("b") + front());
    const front = (): number => query("front", () => (input("a") > 1 ? back() : 5));
    expect(back()).toBe(7);
    set("a", 2);
    back = () =>
      query("back", () => {
        try {
          return input("b") + front();
        } catch {
          return -1;
        }
      });
    expect(front()).toBe(-1);
  });

  describe("that fail", () => {
    const risky = (): number =>
      query("risky", () => {
        if (input("a") === 0) throw new Error("zero");
        return 10 / input("a");
      });
    const careful = (): number =>
      query("careful", () => {
        try {
          return risky();
        } catch {
          return -1;
        }
      });

    it("pass the failure on and leave nothing behind", () => {
      set("a", 0);
      expect(() => risky()).toThrow("zero");
      set("a", 5);
      expect(risky()).toBe(2);
    });

    it("are noticed by whoever lives with the failure", () => {
      set("a", 0);
      expect(careful()).toBe(-1);
      set("a", 5);
      expect(careful()).toBe(2);
    });

    it("may begin to fail later", () => {
      expect(careful()).toBe(10);
      set("a", 0);
      expect(careful()).toBe(-1);
      set("a", 2);
      expect(careful()).toBe(5);
    });
  });

  describe("swept", () => {
    it("forget what nobody has asked for in a long time, and nothing else", () => {
      label();
      query("once", () => input("a"));
      const full = queries.size;
      for (let round = 0; round < 300; round++) {
        set("b", round);
        label();
      }
      queries.sweep();
      expect(queries.size).toBe(full - 1);
      ran();
      expect(label()).toBe("odd 299");
      expect(ran()).toBe("");
    });

    it("compute again what was forgotten and is asked for again", () => {
      const once = (): number => query("once", () => input("a"));
      once();
      for (let round = 0; round < 300; round++) {
        set("b", round);
        input("b");
      }
      queries.sweep();
      set("a", 4);
      expect(once()).toBe(4);
    });
  });

  it("count revisions only when something known was invalidated", () => {
    label();
    const before = queries.revision;
    queries.invalidateKeys(["in:nothing", "label"]);
    queries.invalidate((key) => key === "in:nothing");
    expect(queries.revision).toBe(before);
    set("a", 2);
    expect(queries.revision).toBe(before + 1);
  });
});
