/** The projects that are measured. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generateProject } from "../fixtures/generate";

export interface BenchProject {
  dir: string;
  files: number;
  /** A tool file, an eval file that names tools, and the first tool that it names. */
  tool: string;
  evalFile: string;
  /** File of a tool that `evalFile` names. */
  namedTool: string;
}

/** Tools of the large project: with its skills, evals and subagents it has 1,000 capability files. */
const LARGE_TOOLS = 830;

export function largeProject(scratch: string): BenchProject {
  return describe(join(scratch, "large"), LARGE_TOOLS, false);
}

/** About 60 files. */
export function smallProject(scratch: string): BenchProject {
  return describe(join(scratch, "small"), 8, true);
}

function describe(dir: string, tools: number, lean: boolean): BenchProject {
  const project = generateProject(dir, { tools, dialect: "bdk", seed: 1 });
  // The generator fills up with modules that nothing imports.
  const filler = project.files.filter((file) => file.startsWith("bot/lib/limits/"));
  if (lean) for (const file of filler) rmSync(join(dir, file));
  const first = project.tools[0] ?? "";
  return {
    dir,
    files: project.files.length - (lean ? filler.length : 0),
    tool: join(dir, `bot/tools/${project.directTools[0] ?? first}.ts`),
    evalFile: join(dir, "evals/smoke.eval.ts"),
    namedTool: join(dir, `bot/tools/${first}.ts`),
  };
}

/** What `npm install` would have put there, so that type checker and linter find what they need. */
export function installPeers(project: BenchProject, root: string): void {
  const modules = join(project.dir, "node_modules");
  for (const name of ["zod", "@types/node", "undici-types"]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name), "dir");
  }
  for (const [file, text] of Object.entries(STUBS)) {
    const path = join(modules, "@cursor/bdk", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeFileSync(
    join(project.dir, "eslint.config.mjs"),
    `import tseslint from ${JSON.stringify(join(root, "node_modules/typescript-eslint/dist/index.js"))};
export default tseslint.config({ files: ["**/*.ts"], extends: [tseslint.configs.recommended] });
`,
  );
}

const MODULES = ["tools", "skills", "evals", "memory", "schedules"];

/** Types of our own for what the generated project imports; enough for it to pass the type checker. */
const STUBS: Record<string, string> = {
  "package.json": JSON.stringify({
    name: "@cursor/bdk",
    version: "0.2.21",
    type: "module",
    exports: {
      ".": { types: "./index.d.ts" },
      ...Object.fromEntries(MODULES.map((name) => [`./${name}`, { types: `./${name}.d.ts` }])),
    },
  }),
  "index.d.ts": `export interface JsonSchemaObject {
  type: "object";
  properties: Record<string, unknown>;
  required: string[];
  additionalProperties?: boolean;
}
export declare function defineAgent(config: object): object;
export declare function prompt(strings: TemplateStringsArray, ...values: unknown[]): string;
`,
  "tools.d.ts": `import type { z } from "zod";
import type { JsonSchemaObject } from "./index.js";
interface Host {
  callTool(name: string, input?: object): Promise<any>;
  kv: { get(key: string): Promise<any>; put(key: string, value: unknown, options?: object): Promise<void> };
  [more: string]: any;
}
export interface ToolContext {
  session: { id: string; dryRun: boolean; purpose: string };
  host: Host;
  signal: AbortSignal;
}
export interface ToolExecuteResult {
  content: { type: "text"; text: string }[];
  isError?: boolean;
}
interface ToolConfig<Input> {
  description: string;
  execution?: "server" | "agent";
  effect?: "read" | "write";
  needsApproval?: boolean | ((input: Input) => boolean);
  dryRunResult?: (input: Input) => unknown;
  execute(input: Input, ctx: ToolContext): unknown;
}
export declare function defineTool<S extends z.ZodType>(config: ToolConfig<z.infer<S>> & { inputSchema: S }): object;
export declare function defineTool(config: ToolConfig<unknown> & { inputSchema: JsonSchemaObject }): object;
`,
  "skills.d.ts": `export declare function defineSkill(config: { description: string; markdown: string }): object;
`,
  "evals.d.ts": `export interface EvalTest {
  reply: string;
  send(text: string): Promise<void>;
  succeeded(): void;
  calledTool(name: string, options?: object): void;
  notCalledTool(name: string, options?: object): void;
  check(value: unknown, matcher: object): void;
  [more: string]: unknown;
}
interface EvalCase {
  id?: string;
  description?: string;
  tags?: string[];
  test?(t: EvalTest): void | Promise<void>;
  cases?: EvalCase[];
  [more: string]: unknown;
}
export declare function defineEval(config: EvalCase): object;
export declare function defineEvalConfig(config: object): object;
export declare function includes(text: string | RegExp): object;
`,
  "memory.d.ts": `export declare function memoryHook(options?: object): object;
`,
  "schedules.d.ts": `export interface ScheduleContext {
  callTool(name: string, input?: object): Promise<any>;
  host: any;
}
export declare function defineSchedule(config: {
  cron: string;
  timezone?: string;
  run?(ctx: ScheduleContext): void | Promise<void>;
  [more: string]: any;
}): object;
`,
};
