import type { SlotId } from "../core/slot-ids";
import type { Dialect, SdkPackage } from "./dialects";
import type { EntryForm } from "./slots";

/** One discovered thing. */
export interface Entry {
  slot: SlotId;
  /** The name by which the framework knows it, as its path gives it. */
  id: string;
  /** The file that defines it. For a folder without that file: where the file belongs. */
  path: string;
  form: EntryForm;
  /** False where the folder is there and the file that must define it is not. */
  exists: boolean;
}

/** A folder that holds an agent. */
export interface AgentProject {
  /** The folder that holds the agent root; identifies the project. */
  dir: string;
  /** The `agent/` or `bot/` folder; undefined where a manifest names the SDK and no root exists. */
  root: string | undefined;
  rootName: "agent" | "bot" | undefined;
  /** The nearest `package.json` upwards. */
  manifest: string | undefined;
  package: SdkPackage;
  dialect: Dialect;
  /** What shows that this is an agent project. */
  evidence: "dependency" | "import";
  /** Name under which a server of several agents mounts it. */
  slug: string;
  entries: readonly Entry[];
  /** Every file below the root and below `evals/`, as absolute paths in order. */
  files: readonly string[];
}
