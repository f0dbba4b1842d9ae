import { describe, expect, it } from "vitest";
import { readEnvironmentFile, readMarkdown, type MarkdownFacts } from "../../../language-server";
import { mappedPaths, readPathMappings } from "../../../language-server/analysis/tsconfig";
import { dedent } from "../../../language-server/analysis/dedent";

const read = (text: string): MarkdownFacts => readMarkdown("/ws/a.md", text);

/** Fields of the frontmatter as `name=value [text of the value]`, then its errors. */
function front(text: string): string[] {
  const { frontmatter } = read(text);
  if (!frontmatter) return ["none"];
  return [
    ...[...frontmatter.fields.values()].map(
      (field) =>
        `${field.name}=${JSON.stringify(field.value)} [${text.slice(...field.at)}]${field.isScalar ? "" : " list"}`,
    ),
    ...frontmatter.errors.map((error) => `error at ${JSON.stringify(text.slice(...error.at))}`),
  ];
}

describe("frontmatter", () => {
  const rows: [string, string, string[]][] = [
    ["plain", `---\ndescription: Does it\n---\nBody`, [`description="Does it" [Does it]`]],
    ["quoted", `---\na: "x: y"\nb: 'z'\n---\n`, [`a="x: y" ["x: y"]`, `b="z" ['z']`]],
    ["CRLF", `---\r\na: x\r\nb: y\r\n---\r\nBody`, [`a="x" [x]`, `b="y" [y]`]],
    ["spaces behind the fences", `---  \na: x\n---\t\nBody`, [`a="x" [x]`]],
    [
      "numbers and truth",
      `---\na: 1\nb: true\nc: null\n---\n`,
      [`a=1 [1]`, `b=true [true]`, `c=null [null]`],
    ],
    ["no value", `---\na:\n---\n`, [`a=null [a]`]],
    ["folded", `---\na: >-\n  one\n  two\n---\n`, [`a="one two" [>-\n  one\n  two\n]`]],
    ["comments", `---\n# hi\na: x # there\n---\n`, [`a="x" [x]`]],
    [
      "lists and maps",
      `---\na: [x, y]\nb:\n  c: 1\n---\n`,
      [`a=["x","y"] [[x, y]] list`, `b={"c":1} [c: 1\n] list`],
    ],
    ["an alias", `---\na: &x one\nb: *x\n---\n`, [`a="one" [one]`, `b="one" [*x]`]],
    ["an alias to nothing", `---\na: *x\n---\n`, []],
    ["empty", `---\n---\nBody`, []],
    ["only comments", `---\n# x\n---\n`, []],
    ["a list at the top", `---\n- a\n- b\n---\n`, [`error at "- a\\n- b\\n"`]],
    ["a word", `---\nword\n---\n`, [`error at "word\\n"`]],
    ["no fence", `# Title\n---\na: x\n---\n`, ["none"]],
    ["not at the top", `\n---\na: x\n---\n`, ["none"]],
    ["a line across, not a fence", `---\n\nText below.\n`, ["none"]],
    ["unclosed", `---\na: x\n\nBody`, [`error at "---"`]],
    ["unclosed and nothing else", `---`, ["none"]],
    ["a longer fence", `----\na: x\n----\n`, ["none"]],
    ["ending at the end of the text", `---\na: x\n---`, [`a="x" [x]`]],
    ["other letters", `---\n描述: 你好 😀\n---\n`, [`描述="你好 😀" [你好 😀]`]],
  ];
  for (const [title, text, expected] of rows)
    it(title, () => {
      const found = front(text);
      // What the YAML parser says of an alias to nothing is its own affair; that nothing throws is ours.
      if (title === "an alias to nothing") expect(found.length).toBeGreaterThan(0);
      else expect(found).toEqual(expected);
    });

  it("with YAML errors has their places", () => {
    expect(front(`---\na: "x\nb: y\n---\n`).some((line) => line.startsWith("error"))).toBe(true);
    expect(front(`---\na: x\na: y\n---\n`).some((line) => line.startsWith("error"))).toBe(true);
    expect(front(`---\n\ta: x\n---\n`).some((line) => line.startsWith("error"))).toBe(true);
    expect(front(`---\na: x: y\n---\n`).some((line) => line.startsWith("error"))).toBe(true);
  });

  it("that would unfold without end is survived", () => {
    const bomb = `a0: &a0 [x, x]\n${Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(", ")}]`).join("\n")}`;
    expect(front(`---\n${bomb}\n---\n`).length).toBeGreaterThan(0);
  });
});

describe("a Markdown body", () => {
  it("starts behind the frontmatter", () => {
    const text = "---\na: x\n---\n# Title here\n\nText.\n";
    const facts = read(text);
    expect(text.slice(...facts.body.at)).toBe("# Title here\n\nText.\n");
    expect([facts.firstLine, facts.characters]).toEqual(["Title here", 19]);
  });

  it("is counted in characters, not in code units", () => {
    expect(read("😀名\n").characters).toBe(2);
    expect(read("").characters).toBe(0);
    expect(read("\n\n  \n").firstLine).toBe("");
    expect(read("a\r\nb").firstLine).toBe("a");
  });

  it("gives code spans with their places, and none from code blocks", () => {
    const text =
      "Use `find_x` and ``a ` b``.\n\n```\n`not_this`\n```\n\n    `nor_this`\n\n- in a list: `x`\n";
    expect(read(text).codeSpans.map((span) => `${span.text}=${text.slice(...span.at)}`)).toEqual([
      "find_x=find_x",
      "a ` b=a ` b",
      "x=x",
    ]);
  });

  it("gives links, pictures and definitions", () => {
    const text = "[a](b.md) ![c](d.png) <http://e.f>\n\n[g]: h.md\n";
    expect(read(text).links.map((link) => link.url)).toEqual(["b.md", "d.png", "http://e.f", "h.md"]);
  });

  it("gives places behind frontmatter too", () => {
    const text = "---\na: x\n---\nUse `y`.\n";
    expect(read(text).codeSpans.map((span) => text.slice(...span.at))).toEqual(["y"]);
  });

  it("may turn rules off", () => {
    const text = "---\na: x\n---\n<!-- agent-workbench-disable-next-line skill/x -->\nUse `y`.\n";
    expect(read(text).suppressions.map((found) => `${found.line} ${found.rules.join()}`)).toEqual([
      "4 skill/x",
    ]);
    expect(read("---\n# agent-workbench-disable-next-line skill/x\na: x\n---\n").suppressions).toHaveLength(
      1,
    );
  });
});

describe("an environment file", () => {
  const text = `# comment
A=1
export B = two
C=
D="x=y"
 E=1
1BAD=2
F.G=3
lower=4
not a line
A=again\r
`;
  const { names } = readEnvironmentFile("/ws/.env", text);

  it("tells its names, not its values", () => {
    expect([...names.keys()]).toEqual(["A", "B", "C", "D", "E", "F.G", "lower"]);
    expect(names.get("C")?.isEmpty).toBe(true);
    expect(names.get("D")?.isEmpty).toBe(false);
    expect([...names].every(([name, found]) => text.slice(...found.at) === name)).toBe(true);
    expect(JSON.stringify([...names])).not.toContain("x=y");
  });
});

describe("path mappings", () => {
  const mappings = (files: Record<string, string>): string[] =>
    readPathMappings("/ws/tsconfig.json", (path) => files[path]).paths.map(
      ({ pattern, targets }) => `${pattern} → ${targets.join(" ")}`,
    );

  it("are read with comments and made absolute", () => {
    expect(
      mappings({
        "/ws/tsconfig.json": `{ /* x */ "compilerOptions": { "paths": { "@/*": ["./src/*", 3], "x": "bad" } } }`,
      }),
    ).toEqual(["@/* → /ws/src/*", "x → "]);
  });

  it("start at baseUrl", () => {
    expect(
      mappings({
        "/ws/tsconfig.json": `{ "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["*"] } } }`,
      }),
    ).toEqual(["@/* → /ws/src/*"]);
  });

  it("are inherited from the file that holds them, and replaced as a whole", () => {
    const base = `{ "compilerOptions": { "paths": { "a": ["./a"] } } }`;
    expect(mappings({ "/ws/tsconfig.json": `{ "extends": "./x/base" }`, "/ws/x/base.json": base })).toEqual([
      "a → /ws/x/a",
    ]);
    expect(
      mappings({
        "/ws/tsconfig.json": `{ "extends": ["./x/base.json"], "compilerOptions": { "paths": { "b": ["./b"] } } }`,
        "/ws/x/base.json": base,
      }),
    ).toEqual(["b → /ws/b"]);
  });

  it("of files that extend each other, of packages, and of broken files end", () => {
    expect(mappings({ "/ws/tsconfig.json": `{ "extends": "./tsconfig.json" }` })).toEqual([]);
    expect(mappings({ "/ws/tsconfig.json": `{ "extends": "@tsconfig/node22" }` })).toEqual([]);
    expect(mappings({ "/ws/tsconfig.json": `[1]` })).toEqual([]);
    expect(mappings({})).toEqual([]);
  });

  it("choose the longest pattern, an exact one first", () => {
    const config = {
      paths: [
        { pattern: "*", targets: ["/any/*"] },
        { pattern: "@/*", targets: ["/at/*"] },
        { pattern: "@/lib/*", targets: ["/lib/*", "/other/*"] },
        { pattern: "@/lib/x", targets: ["/exact"] },
        { pattern: "a-*-z", targets: ["/az/*"] },
      ],
      baseUrl: "/base",
    };
    expect(mappedPaths(config, "@/lib/x")).toEqual([
      "/exact",
      "/lib/x",
      "/other/x",
      "/at/lib/x",
      "/any/@/lib/x",
      "/base/@/lib/x",
    ]);
    expect(mappedPaths(config, "a-m-z")).toEqual(["/az/m", "/any/a-m-z", "/base/a-m-z"]);
    expect(mappedPaths(config, "a-z")).toEqual(["/any/a-z", "/base/a-z"]);
  });
});

describe("dedent", () => {
  const rows: [string, string][] = [
    ["\n  a\n    b\n  ", "a\n  b"],
    ["  a\n  b", "a\nb"],
    ["a\n  b", "a\n  b"],
    ["\r\n  a\r\n\r\n  b\r\n", "a\n\nb"],
    ["", ""],
    ["   ", ""],
    ["\n", ""],
    ["\n  a", "a"],
    ["\ta\n\tb", "a\nb"],
  ];
  for (const [text, expected] of rows)
    it(JSON.stringify(text), () => {
      expect(dedent(text)).toBe(expected);
    });
});
