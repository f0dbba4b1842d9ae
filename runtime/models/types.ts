/** Which model answers, and how it is reached. */
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelSetting } from "../sdk/definitions";

export type ProviderName = "openai-compatible" | "openai" | "anthropic" | "scripted" | "cursor";

/** From options, the environment (`AGENT_WORKBENCH_*`) and `.agent-workbench.json`, in that order. */
export interface ModelSettings {
  provider: ProviderName | undefined;
  baseUrl?: string;
  apiKey?: string;
  /** Model id that replaces every id of the project. */
  model?: string;
  /** Project model id to real id; `*` for all others. */
  map: Readonly<Record<string, string>>;
  /** Absolute path of a scripted model's file. */
  script?: string;
  cassette?: {
    mode: "record" | "replay" | "replay-or-record" | "sequential";
    /** Absolute path of a cassette file, or of a folder of them. */
    path: string;
    /** Answer tools from the recording instead of running them. */
    recordedTools: boolean;
  };
  maxSteps: number;
  maxTokensPerTurn: number | undefined;
  /** Milliseconds until a silent model is given up. */
  idleTimeoutMs: number;
  retries: number;
}

/** A model ready to be asked. */
export interface ResolvedModel {
  model: LanguageModelV4;
  /** As shown to people: `gpt-5 at http://127.0.0.1:11434`, `scripted`. */
  label: string;
  /** The real id. */
  id: string;
  /** What must be said wherever its answers are shown. */
  notice?: { code: "scripted" | "replayed" | "recording" | "mapped"; message: string };
}

/** Gives the model for a setting of the project. Throws `EngineError` with code `model/none` where none is set up. */
export type ResolveModel = (wanted: string | ModelSetting | undefined) => Promise<ResolvedModel>;
