import type { ModuleFacts } from "./syntax";

/** Where an import leads. */
export type Resolution =
  | { kind: "module"; path: string }
  | { kind: "json"; path: string }
  | { kind: "text"; path: string }
  /** A package, or something that is not there. */
  | { kind: "external" };

/** How the evaluator reaches other files. Reading through it is tracked by whoever provides it. */
export interface ModuleLoader {
  module(path: string): ModuleFacts | undefined;
  json(path: string): ModuleFacts | undefined;
  text(path: string): string | undefined;
  resolve(from: string, specifier: string): Resolution;
  /** Computes once, and again only after something that the computation read has changed. */
  remember<T>(key: string, compute: () => T): T;
}
