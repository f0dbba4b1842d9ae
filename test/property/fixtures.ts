import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const PROJECTS = resolve(__dirname, "../fixtures/projects");
const OTHERS = resolve(__dirname, "../fixtures/other");

/** One fixture folder with its files, by path below it. */
export interface Fixture {
  name: string;
  files: ReadonlyMap<string, string>;
}

function readTree(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (path: string, below: string): void => {
    for (const name of readdirSync(path).sort()) {
      const child = join(path, name);
      const key = below === "" ? name : `${below}/${name}`;
      if (statSync(child).isDirectory()) visit(child, key);
      // As the disk gives it to the analysis: without a byte order mark.
      else files.set(key, readFileSync(child, "utf8").replace(/^\uFEFF/, ""));
    }
  };
  visit(folder, "");
  return files;
}

const load = (folder: string): Fixture[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, files: readTree(join(folder, name)) }));

/** Every fixture folder: the correct projects and the look-alikes. */
export const FIXTURES: readonly Fixture[] = [...load(PROJECTS), ...load(OTHERS)];

/** The texts of all fixture files, for pasting from one into another. */
export const TEXTS: readonly string[] = FIXTURES.flatMap((fixture) => [...fixture.files.values()]).filter(
  (text) => text.trim() !== "",
);

/** The seed of a run: from the environment to repeat one, else new. Printed, so that a failure can be repeated. */
export function seedFor(title: string): number {
  const given = process.env["AGENT_WORKBENCH_SEED"];
  const seed = given === undefined ? Date.now() % 2_147_483_647 : Number(given);
  console.log(`${title}: seed ${seed} (AGENT_WORKBENCH_SEED=${seed} repeats it)`);
  return seed;
}

/** `npm run test:deep` asks for many more cases. */
export const DEEP = Boolean(process.env["AGENT_WORKBENCH_DEEP"]);
