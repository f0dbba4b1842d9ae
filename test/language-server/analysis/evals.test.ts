import { describe, expect, it } from "vitest";
import { joinEvalId, MemoryFileSystem, readEvals, Workspace, type EvalFile } from "../../../language-server";

const PATH = "/ws/evals/sql.eval.ts";

function read(code: string, others: Record<string, string> = {}): EvalFile | undefined {
  const workspace = new Workspace(
    new MemoryFileSystem({
      [PATH]: `import { defineEval, includes } from "@cursor/bdk/evals";\n${code}`,
      ...others,
    }),
  );
  return readEvals(workspace, PATH);
}

const ids = (file: EvalFile | undefined): (string | undefined)[] =>
  (file?.evals ?? []).flatMap((fact) =>
    fact.cases.length === 0
      ? [joinEvalId("sql", fact.suffix)]
      : fact.cases.map((each) => joinEvalId("sql", fact.suffix, each.id)),
  );

describe("the evals of a file", () => {
  it("has the file's id alone for one eval", () => {
    expect(ids(read(`export default defineEval({ test: async (t) => {} });`))).toEqual(["sql"]);
  });

  it("numbers a list with four digits", () => {
    const file = read(
      `const more = [defineEval({}), defineEval({})];\nexport default [defineEval({}), ...more];`,
    );
    expect(ids(file)).toEqual(["sql/0000", "sql/0001", "sql/0002"]);
    expect(file?.complete).toBe(true);
  });

  it("adds a segment for each case", () => {
    const cases = `[{ id: "a", tags: ["x"], description: "A" }, { id: "b" }]`;
    const file = read(`export default [defineEval({ tags: ["smoke"], cases: ${cases} })];`);
    expect(ids(file)).toEqual(["sql/0000/a", "sql/0000/b"]);
    expect(file?.evals[0]?.tags).toEqual({ words: ["smoke"], complete: true });
    expect(file?.evals[0]?.cases[0]).toMatchObject({
      description: "A",
      tags: { words: ["x"], complete: true },
    });
  });

  it("does not number a list of which the length cannot be told", () => {
    const file = read(
      `import { more } from "more";\nexport default [...more(), defineEval({ cases: [{ id: "a" }] })];`,
    );
    expect(file?.evals.map((fact) => fact.suffix)).toEqual([undefined]);
    expect(file?.complete).toBe(false);
  });

  it("says so where cases or evals cannot be told", () => {
    const mapped = read(`export default defineEval({ cases: words.map((id) => ({ id })) });`);
    expect(mapped?.evals[0]).toMatchObject({ cases: [], casesComplete: false });
    expect(read(`import { suite } from "suite";\nexport default suite();`)).toEqual({
      path: PATH,
      evals: [],
      complete: false,
    });
    expect(read(`export default defineEval({`)?.complete).toBe(false);
    const either = read(`export default process.env.X ? defineEval({}) : defineEval({ cases: [] });`);
    expect(either?.evals.map((fact) => fact.alternative)).toEqual([true, true]);
  });

  it("is undefined without the file", () => {
    expect(readEvals(new Workspace(new MemoryFileSystem()), PATH)).toBeUndefined();
  });
});

describe("the calls of a test", () => {
  const calls = (body: string, others?: Record<string, string>) => {
    const file = read(`export default defineEval({ test: async (t) => { ${body} } });`, others);
    const test = file?.evals[0]?.tests[0];
    return {
      complete: test?.complete,
      calls: test?.calls.map((call) => {
        const [first] = call.args;
        return `${call.method} ${first?.kind === "literal" ? String(first.value) : (first?.kind ?? "–")} ${call.use}`;
      }),
    };
  };

  it("are in the order of the text, with their arguments", () => {
    expect(
      calls(
        `await t.send("hi"); t.succeeded(); t.calledTool(NAME); if (t.reply) t.check(t.reply, includes(/x/)); return t.send(text);`,
      ),
    ).toEqual({
      complete: true,
      calls: [
        "send hi await",
        "succeeded – statement",
        "calledTool external statement",
        "check unknown statement",
        "send external return",
      ],
    });
  });

  it("are looked for in functions inside, but not under another meaning of the name", () => {
    expect(calls(`const ask = () => t.send("a"); [1].map((t) => t.send("b")); await ask();`)).toEqual({
      complete: true,
      calls: ["send a return"],
    });
  });

  it("may be incomplete where t goes elsewhere", () => {
    for (const body of [
      "ask(t);",
      "const s = t;",
      "ask({ t });",
      "x = t;",
      "return [t];",
      "const { send } = t;",
    ])
      expect(calls(body).complete, body).toBe(false);
  });
});
