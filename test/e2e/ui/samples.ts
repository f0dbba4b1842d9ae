import type { FolderOptions } from "../harness/options";
import { sampleTemplate } from "../harness/paths";
import live from "../suites/live.window";

/** The sample with one tool that has two mistakes. */
export const brokenSample: FolderOptions = live.folders?.[0] ?? {};

/** The sample as it is: no problems. */
export const cleanSample: FolderOptions = { name: "weather", copyOf: sampleTemplate };

/** A folder that is no agent project. */
export const plainFolder: FolderOptions = {
  name: "plain",
  files: { "readme.md": "# Plain\n\nNothing here is an agent.\n" },
};

export const BROKEN = "agent/tools/broken.ts";
