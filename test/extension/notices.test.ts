import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { ROOT } from "./sources";

const ENTRIES = [
  "extension/main.ts",
  "extension/client/index.ts",
  "language-server/main.ts",
  "runtime/cli/main.ts",
];

interface PackageManifest {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
}

/** Folders of the packages whose code ends up in dist/. */
async function bundledPackages(): Promise<string[]> {
  const entryPoints = ENTRIES.filter((entry) => existsSync(join(ROOT, entry)));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    bundle: true,
    metafile: true,
    write: false,
    platform: "node",
    outdir: "unused",
    external: ["vscode"],
    mainFields: ["module", "main"],
    logLevel: "silent",
  });
  const folders = Object.keys(metafile.inputs).map(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0],
  );
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

function notice(folder: string): string {
  const path = join(ROOT, folder);
  const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as PackageManifest;
  const license = readdirSync(path).find((file) => /^(licen[cs]e|copying)/i.test(file));
  const text = license ? readFileSync(join(path, license), "utf8").replace(/\r\n/g, "\n").trim() : "";
  const head = `## ${manifest.name}\n\nLicense: ${manifest.license ?? "see below"}\n`;
  return text ? `${head}\n\`\`\`text\n${text}\n\`\`\`\n` : head;
}

const INTRODUCTION = `# Third-party notices

Agent Workbench is MIT-licensed. Its bundles contain code of the packages below, under their own licences. Icons in
the tree and the status bar are codicons that the editor brings along (CC-BY-4.0, Microsoft); none are shipped here.
The list is written by \`UPDATE=1 npx vitest run test/extension/notices.test.ts\`.
`;

test("THIRD_PARTY_NOTICES.md names every package that is bundled, and no other", async () => {
  const notices = new Map(
    (await bundledPackages()).map((folder) => [notice(folder).split("\n")[0], notice(folder)]),
  );
  const file = join(ROOT, "THIRD_PARTY_NOTICES.md");
  if (process.env.UPDATE) writeFileSync(file, [INTRODUCTION, ...notices.values()].join("\n"));
  const written = readFileSync(file, "utf8").replace(/^```text$[^]*?^```$/gm, "");
  expect(written.match(/^## .+$/gm)).toEqual([...notices.keys()]);
}, 60_000);
