import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DiskFileSystem, MemoryFileSystem, normalizePath } from "../../../language-server";

describe("the disk", () => {
  const disk = new DiskFileSystem();
  let folder = "";

  beforeAll(() => {
    folder = normalizePath(mkdtempSync(join(tmpdir(), "agent-workbench-files-")));
    mkdirSync(join(folder, "b/c"), { recursive: true });
    writeFileSync(join(folder, "a.txt"), "\uFEFFtext\r\n");
    writeFileSync(join(folder, "large.txt"), "x".repeat(4 * 1024 * 1024 + 1));
    symlinkSync(join(folder, "b"), join(folder, "link"), "dir");
    symlinkSync(join(folder, "a.txt"), join(folder, "link.txt"));
    symlinkSync(join(folder, "gone"), join(folder, "broken"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("gives texts without a byte order mark", () => {
    expect(disk.readFile(`${folder}/a.txt`)).toBe("text\r\n");
  });

  it("gives nothing for folders, for what is not there, and for what is too large", () => {
    expect(disk.readFile(folder)).toBeUndefined();
    expect(disk.readFile(`${folder}/none`)).toBeUndefined();
    expect(disk.readFile(`${folder}/large.txt`)).toBeUndefined();
    expect(disk.readDirectory(`${folder}/none`)).toBeUndefined();
    expect(disk.readDirectory(`${folder}/a.txt`)).toBeUndefined();
  });

  it("lists a folder in name order, says what is a link, and leaves broken links out", () => {
    const entries = disk.readDirectory(folder) ?? [];
    expect(entries.map((entry) => `${entry.name} ${entry.kind}${entry.link ? " link" : ""}`)).toEqual([
      "a.txt file",
      "b directory",
      "large.txt file",
      "link directory link",
      "link.txt file link",
    ]);
  });
});

describe("memory", () => {
  const memory = new MemoryFileSystem({ "/a/b.ts": "x", "/a/c/d.ts": "y", "/ab.ts": "z" });

  it("gives texts and folders", () => {
    expect(memory.readFile("/a/b.ts")).toBe("x");
    expect(memory.readFile("/a")).toBeUndefined();
    expect(memory.readDirectory("/a")?.map((entry) => `${entry.name} ${entry.kind}`)).toEqual([
      "b.ts file",
      "c directory",
    ]);
    expect(memory.readDirectory("/")?.map((entry) => entry.name)).toEqual(["a", "ab.ts"]);
    expect(memory.readDirectory("/none")).toBeUndefined();
  });
});
