import type { Span } from "../core/text";
import { basename, dirname, isInside, joinPath, relativePath } from "../core/paths";
import type { Definition } from "../analysis";
import { parseSdkSpecifier, type SdkPackage } from "../project/dialects";
import { isModuleFile, listFiles } from "../project/discover";
import { listImports } from "../project/imports";
import type { ManifestText } from "../project/manifest";
import { SLOTS, type Slot } from "../project/slots";
import type { AgentProject } from "../project/types";
import type { PlannedFix, ProjectContext } from "./context";
import { topOf } from "./context";
import { moveToSlot, safeMove, slotOfDefinition, slotPlace, specifiersOf } from "./default-exports";
import { moduleRules } from "./project-modules";
import { scriptRules, sdkDependency } from "./project-scripts";
import { quote } from "./fixes";
import type { Rule, UndecidableRule } from "./types";

const NEWER_PACKAGES: readonly SdkPackage[] = ["@cursor/bdk", "@grok/agent-sdk", "@cursor/agent-sdk"];

/** The SDK packages that the entries of a project import. */
function importedPackages(context: ProjectContext, project: AgentProject): Set<SdkPackage> {
  const found = new Set<SdkPackage>();
  for (const entry of project.entries) {
    if (entry.form !== "module" || !entry.exists) continue;
    const names = context.workspace.queries.query(
      `sdk-packages:${entry.path}`,
      () => {
        const facts = context.module(entry.path);
        return (facts ? specifiersOf(facts) : []).flatMap((name) => parseSdkSpecifier(name)?.package ?? []);
      },
      (a, b) => a.join() === b.join(),
    );
    for (const name of names) found.add(name);
  }
  return found;
}

/** Takes one member with its comma out of a JSON object. */
function removeMember(text: string, member: ManifestText): Span {
  const [start, end] = [member.key[0], member.at[1]];
  const after = /^\s*,\s*/.exec(text.slice(end));
  if (after) return [start, end + after[0].length];
  const before = /,\s*$/.exec(text.slice(0, start));
  return [start - (before?.[0].length ?? 0), end];
}

/** True where another module of the project brings a file in, as a tool that re-exports it does. */
function isImported(context: ProjectContext, path: string): boolean {
  return context.project.files.some((other) => {
    if (other === path || !isModuleFile(other)) return false;
    const facts = context.module(other);
    const dynamic = [...context.text(other).matchAll(/\b(?:import|require)\s*\(\s*["'`]([^"'`\n]+)["'`]/g)];
    return [...(facts ? specifiersOf(facts) : []), ...dynamic.map((match) => match[1] ?? "")].some(
      (specifier) => {
        const target = context.workspace.resolve(other, specifier);
        return target.kind === "module" && target.path === path;
      },
    );
  });
}

/** The definition that a file outside every slot exports by default, and that nothing else brings in. */
function strayDefinition(context: ProjectContext, path: string): Definition | undefined {
  // Most library files hold no default export; their text says so without a parse.
  if (!isModuleFile(path) || !/\bdefault\b/.test(context.text(path))) return undefined;
  const definition = context.definitions(path).find((found) => slotOfDefinition(found));
  return definition && !isImported(context, path) ? definition : undefined;
}

function slotOfStray(context: ProjectContext, path: string): Slot | undefined {
  return context.definitions(path).flatMap((found) => slotOfDefinition(found) ?? [])[0];
}

/** Folder names that people give to a slot by mistake. */
const MISNAMED: Readonly<Record<string, string>> = {
  agents: "subagents",
  connections: "mcp-connections",
  cron: "schedules",
  jobs: "schedules",
  mcp: "mcp-connections",
  mounts: "extensions",
  plugins: "extensions",
};

const FOLDER_SLOTS = SLOTS.filter((slot) => slot.base === "root" && slot.layout.kind !== "file");
const KNOWN_FOLDERS = new Set([
  ...FOLDER_SLOTS.map((slot) => slot.path),
  "instructions",
  "evals",
  "lib",
  "reminders",
]);

const plainName = (name: string): string => name.toLowerCase().replace(/_/g, "-").replace(/s$/, "");

/** The slot that a folder's name was meant for. */
function meantFolder(name: string): string | undefined {
  const bySpelling = FOLDER_SLOTS.find((slot) => plainName(slot.path) === plainName(name));
  return bySpelling?.path ?? MISNAMED[name.toLowerCase()];
}

/** More files than this are not read to see what an application takes from the SDK. */
const MAX_READ_FILES = 400;

/** An application may import the SDK for its types or its client and have no agent of its own. */
function usesSdkAsLibrary(context: ProjectContext): boolean {
  const { workspace, project } = context;
  const files = listFiles(workspace.fs, project.dir).filter(isModuleFile).slice(0, MAX_READ_FILES);
  const imports = files.flatMap((path) =>
    listImports(path, context.text(path)).filter(({ specifier }) => parseSdkSpecifier(specifier)),
  );
  return imports.length > 0 && !imports.some(({ names }) => names.some((name) => name.startsWith("define")));
}

const layoutRules: readonly Rule[] = [
  {
    scope: "project",
    id: "project/no-root",
    source: "P01",
    title: "Project has no agent folder",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework finds an agent only in the `agent/` or `bot/` folder beside the manifest.",
      wrong: `package.json   depends on @cursor/july\nsrc/index.ts`,
      right: `package.json   depends on @cursor/july\nagent/agent.ts\nagent/instructions.md`,
      language: "text",
    },
    check(context) {
      const { root, manifest, dialect, dir } = context.project;
      const dependency = sdkDependency(context, context.project.package);
      if (root !== undefined || !manifest || !dependency || usesSdkAsLibrary(context)) return;
      const folder = dialect.roots[0] ?? "agent";
      context.report(
        { path: manifest, at: dependency.key },
        `This package depends on \`${dependency.name}\` and has no \`${folder}/\` folder. The framework finds an agent in that folder only. Create \`${folder}/agent.ts\` and \`${folder}/instructions.md\`.`,
        {
          fixes: [
            {
              title: `Create ${folder}/agent.ts and ${folder}/instructions.md`,
              files: [
                {
                  kind: "create",
                  path: joinPath(dir, folder, "agent.ts"),
                  text: `import { defineAgent } from ${quote(dependency.name)};\n\nexport default defineAgent({});\n`,
                },
                {
                  kind: "create",
                  path: joinPath(dir, folder, "instructions.md"),
                  text: "You are a helpful agent.\n",
                },
              ],
            },
          ],
        },
      );
    },
  },
  {
    scope: "project",
    id: "project/old-package-left",
    source: "P08",
    title: "Old package left beside its successor",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    tags: ["deprecated"],
    documentation: {
      why: "`@cursor/july` is an older name of the SDK. Moving to the newer package includes taking the old one out.",
      wrong: `"dependencies": {\n  "@cursor/july": "^0.1.112",\n  "@cursor/bdk": "^0.2.21"\n}`,
      right: `"dependencies": {\n  "@cursor/bdk": "^0.2.21"\n}`,
      language: "json",
    },
    check(context) {
      const { manifest } = context.project;
      const dependency = sdkDependency(context, "@cursor/july");
      if (!manifest || !dependency) return;
      const own = importedPackages(context, context.project);
      const newer = NEWER_PACKAGES.find((name) => own.has(name));
      if (!newer || own.has("@cursor/july")) return;
      // A manifest may serve several agents, of which one is still written for the old package.
      const others = context.workspace
        .projects()
        .filter((project) => project.manifest === manifest && project.dir !== context.project.dir);
      if (others.some((project) => importedPackages(context, project).has("@cursor/july"))) return;
      const declared = sdkDependency(context, newer) !== undefined;
      const fix: PlannedFix = {
        title: "Remove @cursor/july",
        edits: [{ path: manifest, at: removeMember(context.text(manifest), dependency), text: "" }],
      };
      context.report(
        { path: manifest, at: dependency.key },
        `\`@cursor/july\` is still a dependency, while the agent imports \`${newer}\`. It is an older name of the same SDK. Run \`npm uninstall @cursor/july\`${declared ? "" : ` and \`npm install ${newer}\``}.`,
        { fixes: [declared ? fix : undefined] },
      );
    },
  },
  {
    scope: "project",
    id: "project/evals-in-root",
    source: "P17",
    title: "Evals lie inside the agent folder",
    severity: "warning",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Evals are found in the `evals/` folder beside the agent folder. Inside it they never run.",
      wrong: `bot/evals/smoke.eval.ts`,
      right: `evals/smoke.eval.ts`,
      language: "text",
    },
    check(context) {
      const { root, dir, rootName } = context.project;
      if (!root) return;
      const folder = joinPath(root, "evals");
      for (const path of context.project.files) {
        if (!isInside(folder, path) || !/\.(?:eval|config)\.[cm]?[jt]s$/.test(path)) continue;
        const to = joinPath(dir, "evals", relativePath(folder, path));
        context.report(
          topOf(context.workspace, path),
          `\`${basename(path)}\` lies in \`${rootName}/evals/\`, which is not read. Evals are found in \`evals/\` beside \`${rootName}/\`. Move it to \`${context.display(to)}\`.`,
          { fixes: [safeMove(context, `Move to ${context.display(to)}`, path, to)] },
        );
      }
    },
  },
  {
    scope: "project",
    id: "project/capability-in-lib",
    source: "P24",
    title: "Capability lies in lib",
    severity: "warning",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`lib/` is for shared code and is never searched, so the agent does not get what is defined there.",
      wrong: `bot/lib/find_parcel.ts   export default defineTool({ … })`,
      right: `bot/tools/find_parcel.ts   export default defineTool({ … })`,
      language: "text",
    },
    check(context) {
      const { root, rootName } = context.project;
      if (!root) return;
      const folder = joinPath(root, "lib");
      for (const path of context.project.files) {
        const definition = isInside(folder, path) ? strayDefinition(context, path) : undefined;
        const slot = definition && slotOfDefinition(definition);
        if (!definition || !slot) continue;
        context.report(
          definition.callee,
          `\`${definition.helper}\` is exported from \`${rootName}/lib/\`, which is never searched. The agent does not get it. Move the file to \`${slotPlace(context, slot)}\`.`,
          { fixes: [moveToSlot(context, path, slot)] },
        );
      }
    },
  },
  {
    scope: "project",
    id: "project/unknown-folder",
    source: "P25",
    title: "Folder has a name that the framework does not know",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework looks into folders with fixed names only. What lies in others is not part of the agent.",
      wrong: `bot/connections/linear.ts`,
      right: `bot/mcp-connections/linear.ts`,
      language: "text",
    },
    check(context) {
      const { root, rootName, files } = context.project;
      if (!root) return;
      const folders = new Map<string, string[]>();
      for (const path of files) {
        if (!isInside(root, path) || dirname(path) === root) continue;
        const name = relativePath(root, path).split("/")[0] ?? "";
        if (KNOWN_FOLDERS.has(name) || name.startsWith(".")) continue;
        folders.set(name, [...(folders.get(name) ?? []), path]);
      }
      for (const [name, paths] of folders) {
        const meant = meantFolder(name);
        const stray = paths.find((path) => strayDefinition(context, path));
        const slot = stray === undefined ? undefined : slotOfStray(context, stray);
        const holdsSkills = meant === "skills" && paths.some((path) => path.endsWith(".md"));
        const first = stray ?? (holdsSkills ? paths[0] : undefined);
        const right = slot?.path ?? meant;
        if (first === undefined || right === undefined) continue;
        const place = context.workspace.exists(joinPath(root, right));
        context.report(
          topOf(context.workspace, first),
          `The framework does not look into \`${rootName}/${name}/\`. What lies there is not part of the agent. Move it to \`${rootName}/${right}/\`.`,
          {
            fixes: [
              place
                ? undefined
                : {
                    title: `Rename ${name}/ to ${right}/`,
                    files: paths.map((path) => ({
                      kind: "rename" as const,
                      path,
                      to: joinPath(root, right, relativePath(joinPath(root, name), path)),
                    })),
                  },
            ],
          },
        );
      }
    },
  },
];

/** Rules for the project as a whole: its manifest and its folders. */
export const projectRules: readonly Rule[] = [...layoutRules, ...scriptRules, ...moduleRules];

export const projectUndecidable: readonly UndecidableRule[] = [];
