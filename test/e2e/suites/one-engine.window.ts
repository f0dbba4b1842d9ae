import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFailingCases } from "../../language-server/rules/all-cases";
import type { WindowOptions } from "../harness/options";

const mistakes = mkdtempSync(join(tmpdir(), "every-mistake-"));
writeFailingCases(mistakes);

/** Every correct fixture, everything that only looks like one, and a project for every known mistake. */
const options: WindowOptions = {
  folders: [
    { name: "correct", copyOf: "test/fixtures/projects" },
    { name: "look-alikes", copyOf: "test/fixtures/other" },
    { name: "mistakes", copyOf: mistakes },
  ],
};

export default options;
