/** A project as it runs: its files loaded, its names settled. Everything here is made by the loader and `assemble`. */
import type {
  AgentConfig,
  ArtifactsConfig,
  ChannelDefinition,
  ConnectionConfig,
  EvalConfig,
  EvalSuiteConfig,
  HookConfig,
  ScheduleConfig,
  StorageConfig,
  ToolConfig,
} from "../sdk/definitions";
import type { DialectId, Entry, SdkPackage } from "../../language-server/project/types-only";
import type { Problem } from "../problems";

/** What the process that runs projects is told about one. Plain data: it crosses a process boundary. */
export interface ProjectPlan {
  dir: string;
  root: string;
  slug: string;
  /** Name by manifest or directory; `defineAgent({ name })` overrides it once loaded. */
  name: string;
  package: SdkPackage;
  dialect: DialectId;
  manifest: string | undefined;
  entries: readonly Entry[];
  /** Entries of each folder under `subagents/`, by its id; they hold their own tools, skills and so on. */
  subagents: Readonly<Record<string, readonly Entry[]>>;
  /** Where sessions, KV and caches of this agent live: `<dir>/.agent-workbench` unless `--state-root` moves it. */
  stateDir: string;
}

/** Anything that a file, or an extension's mount, defines. */
export interface Named<T> {
  /** As the model and people know it: `weather`, `ci__status`. */
  name: string;
  config: T;
  /** The defining file, absolute. */
  path: string;
  /** The mount that added it. */
  mount?: string;
}

/** Text delivered to the session workspace at `.cursor/skills/<name>/`. */
export interface Skill {
  name: string;
  description: string;
  markdown: string;
  /** Relative path to content, beside SKILL.md. Paths are checked. */
  files: Readonly<Record<string, string | Uint8Array>>;
  path: string;
  mount?: string;
}

export interface Schedule extends Named<ScheduleConfig> {
  /** `file` for Markdown schedules. */
  form: "file" | "markdown" | "run";
}

/** The part that the root agent and a subagent have in common. */
export interface AgentParts {
  /** Name of the root, id of a subagent. */
  name: string;
  config: AgentConfig;
  /** The system prompt: instructions in whatever form, then those of the mounts. */
  instructions: string;
  tools: readonly Named<ToolConfig>[];
  connections: readonly Named<ConnectionConfig>[];
  skills: readonly Skill[];
}

export interface LoadedProject extends AgentParts {
  plan: ProjectPlan;
  hostConnections: readonly Named<ConnectionConfig>[];
  subagents: readonly (AgentParts & { path: string; mount?: string })[];
  channels: readonly Named<ChannelDefinition>[];
  schedules: readonly Schedule[];
  hooks: readonly Named<HookConfig>[];
  extensions: readonly {
    name: string;
    path: string;
    /** Names of what it adds, by kind. */
    adds: Readonly<Record<string, readonly string[]>>;
    egressDomains: readonly string[];
    secretNames: readonly string[];
  }[];
  storage: Named<StorageConfig> | undefined;
  artifacts: Named<ArtifactsConfig> | undefined;
  /** Seed files of the session workspace: relative path to absolute source, or text that a mount gives. */
  workspaceSeed: Readonly<Record<string, { path: string } | { text: string }>>;
  /** Loaded only when asked for. */
  evals: readonly Named<EvalConfig | EvalConfig[]>[];
  evalConfig: Named<EvalSuiteConfig> | undefined;
  /** What could not be loaded or used. The rest works. */
  problems: readonly Problem[];
  /** Every file that, when it changes, changes the project. Absolute. */
  inputs: readonly string[];
  /** Hash of everything the loaded code was made from. */
  hash: string;
}
