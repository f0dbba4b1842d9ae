import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository: the nearest folder above this code, source or bundle, that has the harness's host in it. */
export const repository = findRepository(dirname(fileURLToPath(import.meta.url)));

export const results = join(repository, "test-results");
export const screenshots = join(results, "screenshots");
export const vsixPath = join(repository, "dist", "agent-workbench.vsix");
export const sampleTemplate = "skills/create-agent/templates/weather";

function findRepository(folder: string): string {
  if (existsSync(join(folder, "test/e2e/host/install.mjs"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("The end-to-end harness runs from inside the repository only.");
  return findRepository(parent);
}
