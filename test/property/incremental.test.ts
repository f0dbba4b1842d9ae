import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryFileSystem, RuleEngine, Workspace } from "../../language-server";
import { DEEP, FIXTURES, TEXTS, seedFor, type Fixture } from "./fixtures";
import { mutate } from "./mutations";

/** One step as numbers, so that a failing sequence can be made smaller. */
interface Step {
  kind: number;
  file: number;
  from: number;
  to: number;
  pick: number;
}

const NEW_NAMES = [
  "tools/added.ts",
  "tools/Added Tool.ts",
  "skills/added.md",
  "skills/added/SKILL.md",
  "subagents/added/agent.ts",
  "subagents/added/notes.txt",
  "mcp-connections/added.ts",
  "schedules/added.md",
  "hooks/deep/er/added.ts",
  "storage.ts",
  "instructions.ts",
  "agent.ts",
  "lib/added.ts",
  "lib/index.ts",
  "sandbox/added.txt",
];

/** The files of a small workspace, the documents open over them, and a server that has followed every change. */
class World {
  readonly disk: MemoryFileSystem;
  readonly documents = new Map<string, string>();
  readonly workspace: Workspace;
  readonly engine: RuleEngine;
  readonly failures: unknown[] = [];

  constructor(private readonly fixture: Fixture) {
    this.disk = new MemoryFileSystem();
    for (const [path, text] of fixture.files) this.disk.files.set(`/ws/${fixture.name}/${path}`, text);
    this.workspace = new Workspace(this.disk);
    this.workspace.setFolders(["/ws"]);
    this.engine = new RuleEngine(this.workspace, (failure) => this.failures.push(failure));
  }

  /** Does one step, tells the long-lived workspace what an editor would tell it, and says what was done. */
  apply(step: Step): string {
    const paths = [...this.disk.files.keys()].sort();
    const path = paths[step.file % Math.max(paths.length, 1)] ?? `/ws/${this.fixture.name}/package.json`;
    const text = this.documents.get(path) ?? this.disk.files.get(path) ?? "";
    const folder = path.slice(0, path.lastIndexOf("/"));
    const other = TEXTS[step.pick % TEXTS.length] ?? "";
    switch (step.kind % 16) {
      case 0:
      case 1:
      case 2:
      case 3:
        return this.edit(path, mutate(text, { ...step, kind: step.from }));
      case 4:
        return this.edit(path, other);
      case 5:
        this.documents.delete(path);
        this.workspace.setDocument(path, undefined);
        return `close ${path}`;
      case 6:
        this.disk.files.set(path, text);
        this.workspace.filesChanged([path]);
        return `save ${path}`;
      case 7:
        this.disk.files.set(path, mutate(this.disk.files.get(path) ?? "", { ...step, kind: step.from }));
        this.workspace.filesChanged([path]);
        return `change ${path} on disk`;
      case 8:
        this.disk.files.delete(path);
        this.workspace.filesChanged([path]);
        return `delete ${path}`;
      case 9:
        return this.move(path, `${folder}/renamed${step.pick % 3}${path.slice(path.lastIndexOf("."))}`);
      case 10: {
        const root = /^(.*\/(?:agent|bot))(?:\/|$)/.exec(path)?.[1] ?? folder;
        const created = `${root}/${NEW_NAMES[step.pick % NEW_NAMES.length] ?? "x.ts"}`;
        this.disk.files.set(created, TEXTS[step.from % TEXTS.length] ?? "");
        this.workspace.filesChanged([created]);
        return `create ${created}`;
      }
      case 11:
        return this.moveFolder(folder, `${folder}-moved`);
      case 12:
        return this.moveFolder(
          folder,
          folder.replace(/\/(agent|bot)(?=\/|$)/, (_, name: string) => (name === "bot" ? "/agent" : "/bot")),
        );
      case 13:
        return this.moveFolder(folder, undefined);
      case 14:
        return this.checkout(FIXTURES[step.pick % FIXTURES.length] ?? this.fixture);
      default:
        this.workspace.queries.sweep();
        return "sweep";
    }
  }

  private edit(path: string, text: string): string {
    this.documents.set(path, text);
    this.workspace.setDocument(path, text);
    return `edit ${path}`;
  }

  private move(path: string, to: string): string {
    const text = this.disk.files.get(path);
    if (text === undefined || path === to) return "nothing";
    this.disk.files.delete(path);
    this.disk.files.set(to, text);
    this.workspace.filesChanged([path, to]);
    return `rename ${path} to ${to}`;
  }

  /** Watchers tell of a folder by its own name only. */
  private moveFolder(folder: string, to: string | undefined): string {
    if (folder === to || folder === "/ws") return "nothing";
    for (const [path, text] of [...this.disk.files])
      if (path.startsWith(`${folder}/`)) {
        this.disk.files.delete(path);
        if (to !== undefined) this.disk.files.set(to + path.slice(folder.length), text);
      }
    this.workspace.filesChanged(to === undefined ? [folder] : [folder, to]);
    return to === undefined ? `delete folder ${folder}` : `rename folder ${folder} to ${to}`;
  }

  /** Another branch: files come, go and change all at once. */
  private checkout(branch: Fixture): string {
    const next = new Map([...branch.files].map(([path, text]) => [`/ws/${this.fixture.name}/${path}`, text]));
    const changed = new Set([...this.disk.files.keys(), ...next.keys()]);
    for (const path of [...changed]) if (this.disk.files.get(path) === next.get(path)) changed.delete(path);
    this.disk.files.clear();
    for (const [path, text] of next) this.disk.files.set(path, text);
    this.workspace.filesChanged([...changed]);
    return `check out ${branch.name}`;
  }

  fresh(): string {
    const workspace = new Workspace(new MemoryFileSystem(Object.fromEntries(this.disk.files)));
    for (const [path, text] of this.documents) workspace.setDocument(path, text);
    workspace.setFolders(["/ws"]);
    return told(workspace, new RuleEngine(workspace, (failure) => this.failures.push(failure)));
  }

  incremental(): string {
    return told(this.workspace, this.engine);
  }
}

/** Everything that a workspace says: its projects and every field of every diagnostic. */
function told(workspace: Workspace, engine: RuleEngine): string {
  const projects = workspace.projects();
  return JSON.stringify(
    { projects, diagnostics: projects.map((project) => [project.dir, [...engine.diagnose(project.dir)]]) },
    null,
    1,
  );
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(),
  file: fc.nat(),
  from: fc.nat(),
  to: fc.nat(),
  pick: fc.nat(),
});

describe("after any sequence of edits", () => {
  const runs = DEEP ? 40 : 2;
  const seed = seedFor("incremental equals fresh");

  for (const [index, fixture] of FIXTURES.entries())
    it(`${fixture.name}: the result is that of a fresh start`, { timeout: 600_000 }, () => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: DEEP ? 20 : 8 }), (steps) => {
          const world = new World(fixture);
          world.incremental();
          const done: string[] = [];
          for (const [position, next] of steps.entries()) {
            done.push(world.apply(next));
            // Not after every step: changes also come in bursts.
            if (next.to % 3 === 0 && position < steps.length - 1) continue;
            const incremental = world.incremental();
            expect(incremental, done.join("\n")).toBe(world.fresh());
          }
          expect(world.failures, done.join("\n")).toEqual([]);
        }),
        { seed: seed + index, numRuns: runs },
      );
    });
});
