import { describe, expect, it } from "vitest";
import {
  basename,
  dirname,
  extname,
  isInside,
  joinPath,
  normalizePath,
  relativePath,
} from "../../../language-server";

function table(title: string, call: (...args: string[]) => unknown, rows: [...string[], unknown][]): void {
  describe(title, () => {
    for (const row of rows) {
      const args = row.slice(0, -1) as string[];
      it(`${args.join(" | ")} → ${JSON.stringify(row[row.length - 1])}`, () => {
        expect(call(...args)).toBe(row[row.length - 1]);
      });
    }
  });
}

table("normalizePath", normalizePath, [
  ["/a/b", "/a/b"],
  ["/a//b/", "/a/b"],
  ["/a/./b", "/a/b"],
  ["/a/../b", "/b"],
  ["/../../b", "/b"],
  ["/", "/"],
  ["", ""],
  ["a/b", "a/b"],
  ["../a", "../a"],
  ["a/../../b", "../b"],
  ["C:\\Users\\x", "c:/Users/x"],
  ["c:/Users/x", "c:/Users/x"],
  ["/C:/Users/x", "c:/Users/x"],
  ["C:/", "c:/"],
  ["C:\\", "c:/"],
  ["C:/a/../..", "c:/"],
  ["C:/../a", "c:/a"],
  ["\\\\server\\share\\x", "//server/share/x"],
  ["//server/share/../x", "//server/x"],
  ["//", "/"],
  ["///a", "/a"],
  ["c:x", "c:x"],
  ["/a/b c/é", "/a/b c/é"],
  ["/a/...", "/a/..."],
]);

table("joinPath", joinPath, [
  ["/a", "b", "/a/b"],
  ["/a/b", "../c", "/a/c"],
  ["/", "a", "/a"],
  ["/a", "./b.js", "/a/b.js"],
  ["c:/a", "../../b", "c:/b"],
  ["c:/", "a", "c:/a"],
  ["//server/share", "a", "//server/share/a"],
  ["//server/share", "../a", "//server/a"],
]);

table("dirname", dirname, [
  ["/a/b", "/a"],
  ["/a", "/"],
  ["/", "/"],
  ["c:/a/b", "c:/a"],
  ["c:/a", "c:/"],
  ["c:/", "c:/"],
  ["a", "a"],
  ["//server/share", "//server"],
  ["//server", "//"],
  ["//", "//"],
]);

table("basename", basename, [
  ["/a/b.ts", "b.ts"],
  ["/a", "a"],
  ["a", "a"],
  ["c:/a", "a"],
]);

table("extname", extname, [
  ["/a/b.ts", ".ts"],
  ["/a/b.test.ts", ".ts"],
  ["/a/.env", ""],
  ["/a/b", ""],
  ["/a.b/c", ""],
]);

table("isInside", isInside, [
  ["/a", "/a", true],
  ["/a", "/a/b", true],
  ["/a", "/ab", false],
  ["/", "/a", true],
  ["c:/", "c:/a", true],
  ["/a/b", "/a", false],
]);

table("relativePath", relativePath, [
  ["/a", "/a/b/c", "b/c"],
  ["/a/b", "/a/c", "../c"],
  ["/a", "/a", "."],
  ["/", "/a", "a"],
  ["/a/b/c", "/d", "../../../d"],
]);
