import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { validate, type ValidateReport } from "../../runtime";
import { humanText, summaryLine } from "../../runtime/cli/formats/human";
import { githubText } from "../../runtime/cli/formats/github";
import { wantsColour } from "../../runtime/cli/output";
import { runValidation } from "../../runtime/validate";
import { BROKEN_TOOL, FIXTURES, folderWith, removeFolders, run, sample, useCommand } from "./kit";

const cli = useCommand();
afterAll(removeFolders);

const ID = "tool/missing-description";
const WHERE = "agent/tools/half.ts";
const broken = (extra: Record<string, string> = {}): string =>
  folderWith({ ...sample({ "ROOT/tools/half.ts": BROKEN_TOOL }), ...extra });
const json = (text: string): ValidateReport => JSON.parse(text) as ValidateReport;

describe("exit codes", () => {
  test("0 and the words for a clean project", async () => {
    const ended = await run(cli.path, ["validate", "--dir", folderWith(sample())]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain("no diagnostics");
  });

  test("1 for an error", async () => {
    expect((await run(cli.path, ["validate"], { cwd: broken() })).code).toBe(1);
  });

  test("warnings fail only above --max-warnings", async () => {
    const dir = broken();
    const args = ["validate", "--dir", dir, "--rule", `${ID}=warning`];
    expect((await run(cli.path, args)).code).toBe(0);
    expect((await run(cli.path, [...args, "--max-warnings", "1"])).code).toBe(0);
    const ended = await run(cli.path, [...args, "--max-warnings", "0"]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("--max-warnings 0");
  });

  test.each([
    [["validat"], "Did you mean validate?"],
    [["--hlp"], "Did you mean --help?"],
    [["validate", "--jsn"], "Did you mean --json?"],
    [["validate", "--dir"], "--dir needs a value"],
    [["validate", "--json=yes"], "takes no value"],
    [["validate", "--dir", "a", "--dir", "b"], "twice"],
    [["validate", "--json", "--sarif"], "exclude each other"],
    [["validate", "--max-warnings", "many"], "number"],
    [["validate", "--rule", "tool/missing-descripton=off"], `Did you mean ${ID}?`],
    [["validate", "--rule", `${ID}=eror`], "Did you mean error?"],
    [["validate", "--rule", ID], "<id>=<severity>"],
    [["validate", "some-folder"], "--dir some-folder"],
    [["validate", "--dir", "does-not-exist"], "There is no folder does-not-exist"],
    [["validate", "--dir", "package.json"], "is a file"],
    [["info", "--sarif"], "info has no option --sarif"],
  ])("2 for %j", async (args, words) => {
    const ended = await run(cli.path, args);
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain(words);
    expect(ended.stderr).toContain("Usage: agent-workbench");
  });

  test("2 without a project, with the reason on stderr and JSON on stdout", async () => {
    const dir = folderWith({ "agent/agent.ts": `import { defineAgent } from "eve";\n` });
    const plain = await run(cli.path, ["validate", "--dir", dir]);
    expect(plain).toMatchObject({ code: 2, stdout: "" });
    expect(plain.stderr).toContain("no agent project");
    const ended = await run(cli.path, ["validate", "--dir", dir, "--json"]);
    expect(ended.code).toBe(2);
    expect(json(ended.stdout)).toMatchObject({ version: 1, projects: [], summary: { errors: 0, files: 0 } });
    expect(ended.stderr).toContain("no agent project");
  });

  test.each(["SIGINT", "SIGTERM"] as const)("130 after %s, with JSON all the same", async (signal) => {
    const files = sample();
    for (let index = 0; index < 1000; index++)
      files[`agent/tools/tool_${index}.ts`] = BROKEN_TOOL.replace("=> 1", `=> ${index}`);
    const dir = folderWith({
      ...files,
      // Says when the command has begun to listen for signals; the last of its listeners is that of SIGTERM.
      "preload.cjs": `process.on("newListener", (name) => name === "SIGTERM" && process.stderr.write("ready "));`,
    });
    const ended = await run(cli.path, ["validate", "--dir", dir, "--json"], {
      env: { NODE_OPTIONS: `--require ${join(dir, "preload.cjs")}` },
      started: (child) => child.stderr?.once("data", () => setTimeout(() => child.kill(signal), 20)),
    });
    expect(ended).toMatchObject({ code: 130, signal: null });
    expect(json(ended.stdout)).toMatchObject({ cancelled: true, projects: [] });
    expect(ended.stderr).toContain("ended early");
  });

  test("a signal ends the library between two checks and keeps what is finished", async () => {
    const dir = folderWith({ ...sample({}, "a/"), ...sample({}, "b/") });
    expect(await validate(dir, { signal: AbortSignal.abort() })).toMatchObject({
      cancelled: true,
      projects: [],
    });
    expect((await validate(dir)).projects.map((project) => project.dir)).toEqual(["a", "b"]);
  });
});

describe("help", () => {
  test.each([[["help"]], [["--help"]], [["-h"]], [[]]])("%j lists the commands", async (args) => {
    const ended = await run(cli.path, args);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/validate .*\n.*info /);
  });

  test.each([[["validate", "--help"]], [["validate", "-h"]], [["help", "validate"]]])(
    "%j is complete",
    async (args) => {
      const { code, stdout } = await run(cli.path, args);
      expect(code).toBe(0);
      for (const flag of ["dir", "json", "sarif", "github", "max-warnings", "rule", "quiet", "help"])
        expect(stdout).toContain(`--${flag}`);
      expect(stdout).toContain("130");
    },
  );

  test("--version is the package's", async () => {
    expect((await run(cli.path, ["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("which project", () => {
  test("a folder with several", async () => {
    const { code, stdout } = await run(cli.path, ["validate", "--json", "--dir", join(FIXTURES, "ops-pair")]);
    expect(code).toBe(0);
    expect(json(stdout).projects.map(({ dir, name }) => [dir, name])).toEqual([
      ["engineer", "engineer"],
      ["triage", "triage"],
    ]);
  });

  test.each(["agent/tools", "agent", "evals", "agent/tools/deep/deeper"])(
    "the one around %s",
    async (inner) => {
      const dir = broken({ "evals/data.json": "{}", "agent/tools/deep/deeper/note.txt": "x" });
      const ended = await run(cli.path, ["validate", "--json"], { cwd: join(dir, inner) });
      const [project] = json(ended.stdout).projects;
      expect(project?.dir).toBe(relative(join(dir, inner), dir));
      expect(project?.diagnostics[0]?.file).toBe(WHERE);
      expect(ended.code).toBe(1);
    },
  );

  test("a manifest above the project is reported relative to it", async () => {
    const { "package.json": manifest, ...rest } = sample({}, "");
    expect(manifest).toBeDefined();
    const dir = folderWith({
      "package.json": `{ "name": "all", "dependencies": { "@cursor/july": "1" }, }`,
      ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [`nested/${name}`, text])),
    });
    const report = await validate(dir);
    expect(report.projects[0]?.diagnostics).toMatchObject([
      { file: "../package.json", ruleId: "project/does-not-parse" },
    ]);
  });
});

describe("JSON", () => {
  test("has exactly the documented keys", async () => {
    const dir = broken();
    const ended = await run(cli.path, ["validate", "--dir", dir, "--json"]);
    expect(ended.stderr).toBe("");
    const report = json(ended.stdout);
    expect(report).toEqual({
      version: 1,
      projects: [
        {
          dir: ".",
          name: "sample",
          dialect: "july",
          package: "@cursor/july",
          diagnostics: [
            {
              file: WHERE,
              range: { start: { line: 2, character: 15 }, end: { line: 2, character: 25 } },
              severity: "error",
              ruleId: ID,
              message: expect.stringContaining("has no description") as unknown,
              fixes: ["Add a description"],
            },
          ],
        },
      ],
      summary: {
        errors: 1,
        warnings: 0,
        information: 0,
        files: 4,
        durationMs: expect.any(Number) as unknown,
      },
    });
    const library = await validate(dir);
    expect({ ...library, summary: { ...library.summary, durationMs: 0 } }).toEqual({
      ...report,
      summary: { ...report.summary, durationMs: 0 },
    });
  });
});

describe("text", () => {
  const MATCHER =
    /^(.+?):(\d+):(\d+):\s+(error|warning|info|hint):\s+(.*\S)\s+\[([a-z0-9-]+\/[a-z0-9-]+)\]$/m;

  test("has lines that the problem matcher reads, relative to the current folder", async () => {
    const dir = broken();
    const inside = await run(cli.path, ["validate"], { cwd: dir });
    expect(MATCHER.exec(inside.stdout)?.slice(1)).toMatchObject([
      WHERE,
      "3",
      "16",
      "error",
      expect.stringContaining("has no description"),
      ID,
    ]);
    expect(inside.stdout).toMatch(/1 error in 1 project \(4 files, \d+ ms\)\n$/);
    const outside = await run(cli.path, ["validate", "--dir", dir]);
    expect(MATCHER.exec(outside.stdout)?.[1]).toBe(`${dir}/${WHERE}`);
  });

  test("--quiet prints diagnostics alone", async () => {
    const { stdout } = await run(cli.path, ["validate", "--quiet"], { cwd: broken() });
    expect(stdout).toMatch(/^agent\/tools\/half\.ts:3:16: error: .*\n$/);
    const clean = await run(cli.path, ["validate", "--quiet"], { cwd: folderWith(sample()) });
    expect(clean).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("has colours on a terminal only, and none with NO_COLOR", async () => {
    expect(wantsColour({ isTTY: true }, {})).toBe(true);
    expect(wantsColour({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
    expect(wantsColour({ isTTY: true }, { NO_COLOR: "" })).toBe(true);
    expect(wantsColour({ isTTY: true }, { TERM: "dumb" })).toBe(false);
    expect(wantsColour({}, {})).toBe(false);
    const validation = await runValidation(broken());
    const options = { cwd: "/", quiet: false };
    expect(humanText(validation, { ...options, colour: true })).toContain("\u001b[31merror\u001b[0m");
    expect(humanText(validation, { ...options, colour: false })).not.toContain("\u001b");
    expect((await run(cli.path, ["validate", "--dir", validation.dir])).stdout).not.toContain("\u001b");
  });

  test("summarises in words", () => {
    const summary = { errors: 2, warnings: 1, information: 0, files: 1, durationMs: 5 };
    expect(summaryLine({ version: 1, projects: [], summary })).toBe(
      "2 errors, 1 warning in 0 projects (1 file, 5 ms)",
    );
  });
});

describe("severities", () => {
  const settings = (rules: unknown): Record<string, string> => ({
    ".vscode/settings.json": `{\n  // comments and commas are fine\n  "agentWorkbench.rules": ${JSON.stringify(rules)},\n}\n`,
  });

  test("come from the nearest settings.json at or above the folder", async () => {
    const dir = broken(settings({ [ID]: "hint" }));
    const report = await validate(dir);
    expect(report.projects[0]?.diagnostics[0]?.severity).toBe("hint");
    expect(report.summary).toMatchObject({ errors: 0, warnings: 0, information: 0 });
    const nested = folderWith({
      ...settings({ "tool/*": "off" }),
      ...sample({ "ROOT/tools/half.ts": BROKEN_TOOL }, "in/"),
    });
    expect((await validate(join(nested, "in"))).projects[0]?.diagnostics).toEqual([]);
  });

  test("of --rule win", async () => {
    const dir = broken(settings({ [ID]: "off" }));
    const ended = await run(cli.path, ["validate", "--dir", dir, "--rule", `${ID}=info`, "--json"]);
    expect(json(ended.stdout).projects[0]?.diagnostics[0]?.severity).toBe("information");
    expect(ended.code).toBe(0);
  });

  test("that are none are said and ignored", async () => {
    const ended = await run(cli.path, ["validate", "--dir", broken(settings({ [ID]: "fatal" })), "--json"]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`"${ID}" is "fatal"`);
    expect(json(ended.stdout).summary.errors).toBe(1);
  });

  test("excluded folders are not searched", async () => {
    const dir = folderWith({
      ".vscode/settings.json": `{ "files.exclude": { "old": true, "**/kept": false } }`,
      ...sample({}, "old/"),
      ...sample({}, "kept/"),
    });
    expect((await validate(dir)).projects.map((project) => project.dir)).toEqual(["kept"]);
  });
});

test("SARIF", async () => {
  const dir = broken();
  const { code, stdout } = await run(cli.path, ["validate", "--sarif"], { cwd: dir });
  expect(code).toBe(1);
  const log = JSON.parse(stdout) as {
    $schema: string;
    version: string;
    runs: {
      tool: {
        driver: {
          name: string;
          rules: {
            id: string;
            help: { text: string };
            shortDescription: { text: string };
            defaultConfiguration: { level: string };
          }[];
        };
      };
      columnKind: string;
      originalUriBaseIds: Record<string, { uri: string }>;
      results: {
        ruleId: string;
        ruleIndex: number;
        level: string;
        message: { text: string };
        locations: {
          physicalLocation: { artifactLocation: { uri: string; uriBaseId: string }; region: object };
        }[];
        fixes: { description: object; artifactChanges: { replacements: object[] }[] }[];
      }[];
    }[];
  };
  expect(log.version).toBe("2.1.0");
  expect(log.$schema).toContain("sarif-2.1.0");
  const [first] = log.runs;
  expect(first?.columnKind).toBe("utf16CodeUnits");
  const rules = first?.tool.driver.rules ?? [];
  expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(rule.help.text.length, rule.id).toBeGreaterThan(10);
    expect(rule.shortDescription.text).not.toBe("");
    expect(["error", "warning", "note"]).toContain(rule.defaultConfiguration.level);
  }
  const [result] = first?.results ?? [];
  expect(result).toMatchObject({
    ruleId: ID,
    ruleIndex: rules.findIndex((rule) => rule.id === ID),
    level: "error",
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: WHERE, uriBaseId: "ROOT" },
          region: { startLine: 3, startColumn: 16, endLine: 3, endColumn: 26 },
        },
      },
    ],
  });
  expect(first?.originalUriBaseIds["ROOT"]?.uri).toMatch(/^file:\/\/\/.*\/$/);
  expect(result?.fixes[0]?.artifactChanges[0]?.replacements[0]).toHaveProperty("deletedRegion.startLine");
});

describe("GitHub annotations", () => {
  test("stand on one line each, relative to the checkout", async () => {
    const dir = broken();
    const ended = await run(cli.path, ["validate", "--github"], {
      cwd: join(dir, "agent"),
      env: { GITHUB_WORKSPACE: dir },
    });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      /^::error file=agent\/tools\/half\.ts,line=3,col=16,endLine=3,endColumn=25,title=tool\/missing-description::Tool 'half' has no description\. .*\n$/,
    );
    expect(ended.stderr).toContain("1 error");
  });

  test("are escaped", async () => {
    const validation = await runValidation(broken());
    const [project] = validation.projects;
    const [diagnostic] = project?.diagnostics ?? [];
    if (!project || !diagnostic) throw new Error("nothing to report");
    const odd = { ...diagnostic, path: `${validation.dir}/a,b:c%.ts`, message: "100%\r\nnext" };
    const text = githubText(
      { ...validation, projects: [{ ...project, diagnostics: [odd] }] },
      { cwd: validation.dir, env: {} },
    );
    expect(text).toContain("file=a%2Cb%3Ac%25.ts,");
    expect(text).toMatch(/::100%25%0D%0Anext\n$/);
  });
});
