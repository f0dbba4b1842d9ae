/** The jobs of the child, each loaded when it is asked for. */
import type { Job } from "../protocol";

export const JOBS: Readonly<Record<string, () => Promise<{ job: Job }>>> = {
  load: () => import("./load"),
  call: () => import("./call"),
  run: () => import("./run"),
  serve: () => import("./serve"),
  mcp: () => import("./mcp"),
  storage: () => import("./storage"),
  account: () => import("./account"),
};
