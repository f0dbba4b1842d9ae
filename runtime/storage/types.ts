/** Where the framework keeps what must survive. */
import type { JsonObject, JsonValue } from "../sdk/json";
import type { AbTable, EvalRunsTable, RestoreCaps, StorageEntry } from "../sdk/definitions";

/**
 * The storage of one agent: the project's `storage.ts`, or files below the state folder. Keys are made by
 * `storage/keys.ts` only.
 */
export interface ProjectStorage {
  /** Label for `GET /v1/info`. */
  name: string;
  /** True where the project brings its own. */
  authored: boolean;
  policy: { debounceMs: number | undefined; restore: "off" | Required<RestoreCaps> };
  /** At most once: a failing store is logged and the write dropped. Never throws. */
  mirror(key: string, value: string): Promise<void>;
  /** Throws where the store is out of reach; undefined only for a real miss. Undefined too where `get` is absent. */
  get(key: string): Promise<string | undefined>;
  /** In key order; undefined where the store cannot list. */
  list(prefix: string): Promise<StorageEntry[] | undefined>;
  delete(key: string): Promise<void>;
  /** Author KV under the same sink: awaited, errors surface. */
  kv: { put(key: string, value: JsonValue): Promise<void>; get(key: string): Promise<JsonValue | undefined> };
  evals: EvalRunsTable;
  abs: AbTable & { snapshotKept: boolean };
  close(): Promise<void>;
}

export type { JsonObject };
