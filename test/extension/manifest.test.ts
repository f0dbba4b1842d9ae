import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS, CONTEXT_KEYS, PROBLEM_MATCHER, SURFACE_VIEW, TASK_TYPE } from "../../extension/ids";
import { NEW_ENTRY_KINDS } from "../../extension/new-entry/slots";
import { READ_SETTINGS, SERVER_SETTINGS } from "../../extension/settings";
import { extensionSources, ROOT, translatedSentences } from "./sources";

interface Menu {
  command: string;
  when?: string;
}
interface Manifest {
  icon: string;
  l10n: string;
  extensionKind: string[];
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { supported: string }; virtualWorkspaces: { supported: boolean } };
  contributes: {
    commands: { command: string; title: string; category: string; enablement?: string }[];
    menus: Record<string, Menu[]>;
    configuration: {
      properties: Record<string, { scope: string; order: number; markdownDescription: string }>;
    }[];
    views: Record<string, { id: string; icon: string }[]>;
    viewsWelcome: { contents: string; when: string }[];
    viewsContainers: { activitybar: { id: string; icon: string }[] };
    taskDefinitions: { type: string }[];
    problemMatchers: { name: string; pattern: Record<string, string | number> & { regexp: string } }[];
  };
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const manifest = JSON.parse(read("package.json")) as Manifest;
const nls = JSON.parse(read("package.nls.json")) as Record<string, string>;
const { contributes } = manifest;

test("every command in code is contributed, and the other way round", () => {
  expect(contributes.commands.map((command) => command.command).sort()).toEqual(
    Object.values(COMMANDS).sort(),
  );
  expect(new Set(contributes.commands.map((command) => command.category))).toEqual(new Set(["Agent"]));
});

test("menus, welcome texts and views name commands that exist", () => {
  const known = new Set<string>(Object.values(COMMANDS));
  for (const menu of Object.values(contributes.menus).flat()) expect(known).toContain(menu.command);
  const linked = Object.values(nls).flatMap((text) =>
    [...text.matchAll(/\(command:([\w.]+)\)/g)].map((found) => found[1]),
  );
  const ours = linked.filter((command) => command?.startsWith("agentWorkbench."));
  for (const command of ours) expect(known).toContain(command);
  expect(contributes.views.agentWorkbench?.map((view) => view.id)).toEqual([SURFACE_VIEW]);
});

test("conditions use only context keys that the code sets", () => {
  const conditions = [
    ...Object.values(contributes.menus).flat(),
    ...contributes.viewsWelcome,
    ...contributes.commands.map(({ enablement }) => ({ when: enablement })),
  ];
  const used = conditions.flatMap(({ when }) => when?.match(/agentWorkbench\.\w+/g) ?? []);
  const known: string[] = [...Object.values(CONTEXT_KEYS), SURFACE_VIEW];
  for (const key of used) expect(known).toContain(key);
});

test("every setting that is read is declared, with scope, order and description; none is declared in vain", () => {
  const declared = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
  expect(declared.map(([name]) => name.replace("agentWorkbench.", "")).sort()).toEqual(
    [...READ_SETTINGS, ...SERVER_SETTINGS].sort(),
  );
  for (const [name, setting] of declared) {
    expect([name, setting.scope]).toEqual([name, expect.stringMatching(/^(resource|window|machine)$/)]);
    expect(setting.markdownDescription).toMatch(/^%.+%$/);
  }
  expect(new Set(declared.map(([, setting]) => setting.order)).size).toBe(declared.length);
});

test("every text of the manifest is in package.nls.json, and nothing else is", () => {
  const used = [...read("package.json").matchAll(/"%([^"%]+)%"/g)].map((found) => found[1]).sort();
  expect([...new Set(used)]).toEqual(Object.keys(nls).sort());
});

test("every sentence of the code is in l10n/bundle.l10n.json, and nothing else is", () => {
  const sentences = [
    ...new Set([...translatedSentences(), ...NEW_ENTRY_KINDS.map((kind) => kind.noun)]),
  ].sort();
  const bundle = Object.fromEntries(sentences.map((sentence) => [sentence, sentence]));
  const file = join(ROOT, "l10n/bundle.l10n.json");
  if (process.env.UPDATE) writeFileSync(file, `${JSON.stringify(bundle, null, 2)}\n`);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(bundle);
});

test("sentences are plain: no exclamation marks, no 'something went wrong'", () => {
  for (const text of [...Object.values(nls), ...translatedSentences()]) {
    expect(text).not.toMatch(/!(?!\[)|something went wrong|oops|please/i);
  }
});

test("files that the manifest names exist", () => {
  const files = [
    manifest.icon,
    ...contributes.viewsContainers.activitybar.map((container) => container.icon),
    ...(contributes.views.agentWorkbench ?? []).map((view) => view.icon),
    manifest.l10n,
  ];
  for (const file of files) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
});

test("trust, virtual workspaces and the side it runs on are declared", () => {
  expect(manifest.capabilities.untrustedWorkspaces.supported).toBe("limited");
  expect(manifest.capabilities.virtualWorkspaces.supported).toBe(false);
  expect(manifest.extensionKind).toEqual(["workspace"]);
  expect(manifest.activationEvents).toContain("onStartupFinished");
});

test("only main.ts and the client chunk import the editor", () => {
  const importing = [...extensionSources()].filter(([, text]) =>
    /^import (?!type\b)[^;]*from "vscode";/m.test(text),
  );
  expect(importing.map(([file]) => file).sort()).toEqual(["client/rule-links.ts", "main.ts"]);
});

test.each([
  [
    "agent/tools/x.ts:3:16: error: A tool needs a description. [tool/missing-description]",
    ["agent/tools/x.ts", "3", "16", "error", "A tool needs a description.", "tool/missing-description"],
  ],
  [
    "weather/evals/a b.eval.ts:1:1: warning: No assertion [sic] follows. [eval/no-assertion]",
    ["weather/evals/a b.eval.ts", "1", "1", "warning", "No assertion [sic] follows.", "eval/no-assertion"],
  ],
  [
    "C:\\ws\\agent\\agent.ts:10:2: info: Text: with colons: 1:2 [agent/x1]",
    ["C:\\ws\\agent\\agent.ts", "10", "2", "info", "Text: with colons: 1:2", "agent/x1"],
  ],
  [
    "agent/skills/日本.md:2:7: hint: Länger. [skill/long-description]",
    ["agent/skills/日本.md", "2", "7", "hint", "Länger.", "skill/long-description"],
  ],
])("the problem matcher reads %s", (line, parts) => {
  const [matcher] = contributes.problemMatchers;
  const pattern = matcher?.pattern;
  expect(`$${matcher?.name}`).toBe(PROBLEM_MATCHER);
  const found = new RegExp(pattern?.regexp ?? "").exec(line);
  const order = ["file", "line", "column", "severity", "message", "code"];
  expect(order.map((name) => found?.[Number(pattern?.[name])])).toEqual(parts);
});

test.each([
  "weather: 1 error, 2 warnings",
  "  at Object.<anonymous> (x.ts:3:16)",
  "agent/x.ts:3:16: error: no rule",
])("the problem matcher leaves %s alone", (line) => {
  expect(new RegExp(contributes.problemMatchers[0]?.pattern.regexp ?? "").test(line)).toBe(false);
});

test("the task type is declared", () => {
  expect(contributes.taskDefinitions.map((definition) => definition.type)).toEqual([TASK_TYPE]);
});
