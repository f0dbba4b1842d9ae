/**
 * Messages between the extension and the language server, beyond the Language Server Protocol itself.
 * Both sides import this file; it holds declarations and constants only, so that it can be loaded anywhere.
 */

import type { SdkPackage } from "./core/sdk-packages";
import type { SlotId } from "./core/slot-ids";

export { SDK_PACKAGES, type SdkPackage } from "./core/sdk-packages";
export { SLOT_IDS, type SlotId } from "./core/slot-ids";

/** One discovered thing: a tool, a channel, an eval … */
export interface SurfaceEntry {
  slot: SlotId;
  /** The name by which the framework knows it, such as the file stem. */
  id: string;
  uri: string;
  /** Zero-based position of the definition in the file. */
  line: number;
  character: number;
  /** Short facts behind the name, such as `write · needs approval`. */
  detail: string;
  /** Markdown. */
  tooltip: string;
  errors: number;
  warnings: number;
  /** Parts of an entry: the cases of an eval, the routes of a channel. */
  children: SurfaceEntry[];
}

export interface SurfaceGroup {
  slot: SlotId;
  label: string;
  /** The folder or file that a new entry would go into. */
  uri: string;
  /** Short facts behind the label, such as `3` or `2 · slack, tickets`. */
  detail: string;
  entries: SurfaceEntry[];
}

/** One agent project and what the framework discovers in it. */
export interface ProjectSurface {
  /** The folder that holds the agent root; also the project's identity. */
  uri: string;
  /** Display name: `defineAgent({ name })`, else the manifest's name, else the folder's. */
  name: string;
  slug: string;
  package: SdkPackage;
  /** Short name of the dialect: `july`, `bdk` … */
  dialect: string;
  /** `local`, `cloud` …, or undefined where it cannot be told. */
  runtime: string | undefined;
  /** The `agent/` or `bot/` folder; undefined where the manifest names the SDK and no root exists. */
  rootUri: string | undefined;
  manifestUri: string | undefined;
  groups: SurfaceGroup[];
  errors: number;
  warnings: number;
  information: number;
}

export interface SurfaceResult {
  /** Rises with every change of the surface or of its problem counts. */
  revision: number;
  projects: ProjectSurface[];
}

/** Client → server, whenever the tree or the status bar needs the current surface. Params: none. Result: `SurfaceResult`. */
export const SurfaceRequest = "agent/surface";

/** Server → client, after any change of the surface or its problem counts. Params: `SurfaceChangedParams`. */
export const SurfaceChangedNotification = "agent/surfaceChanged";

export interface SurfaceChangedParams {
  revision: number;
}

export interface ValidateResult {
  projects: {
    uri: string;
    name: string;
    errors: number;
    warnings: number;
    information: number;
    files: number;
  }[];
  /** Wall time of the validation in milliseconds. */
  durationMs: number;
}

/** Client → server, for "Agent: Validate": reads every file again and publishes everything. Params: none. Result: `ValidateResult`. */
export const ValidateRequest = "agent/validate";

/** Client → server: the Markdown of one rule of the reference. Params: `{ id }`. Result: `{ markdown } | null`. */
export const RuleDocumentationRequest = "agent/ruleDocumentation";

/** Client → server: where the project of a document lies. Params: `{ uri }`. Result: `{ projectUri, slot, id } | null`. */
export const LocateRequest = "agent/locate";

export interface LocateResult {
  projectUri: string;
  slot: SlotId;
  id: string;
}

/** What the client passes as `initializationOptions`. */
export interface InitializationOptions {
  /** Prefix of the address of a rule's page; the rule id is appended. */
  ruleDocumentationBase: string;
  /** Globs of folders and files that are never looked into, from `files.exclude` and `search.exclude`. */
  exclude: string[];
}

/** Severity as a user writes it in `agentWorkbench.rules`. */
export type SeveritySetting = "off" | "error" | "warning" | "information" | "hint";

/** The section `agentWorkbench` as the server reads it by `workspace/configuration`. */
export interface WorkbenchSettings {
  validate: { enable: boolean };
  rules: Record<string, SeveritySetting>;
}

export const DIAGNOSTIC_SOURCE = "agent-workbench";
