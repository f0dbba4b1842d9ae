/**
 * What can be told of a project's surface from its text alone. Plain data. A part that cannot be told is
 * undefined, never guessed; `null` says that there surely is none.
 */
import type { DialectId, SdkPackage } from "../project/dialects";
import type { JsonSchema } from "./zod";

/** Where a thing is defined; zero-based, as in the Language Server Protocol. */
export interface Place {
  path: string;
  line: number;
  character: number;
}

export interface Named {
  name: string;
  place: Place;
  /** False where the folder is there and the file that must define the thing is not. */
  exists: boolean;
  /** False where the file does not parse: what is told of it is what could be read. */
  parses: boolean;
}

export interface ModelInfo {
  id: string;
  params: { id: string; value: string }[] | undefined;
}

/** `markdown` and `module` are files of the root; `folder` is a file of `instructions/`; `inline` stands in agent.ts. */
export type InstructionsForm = "markdown" | "module" | "folder" | "inline";

export interface InstructionsInfo {
  forms: InstructionsForm[];
  files: { place: Place; form: InstructionsForm; chars: number | undefined }[];
  /** Code points of all text. Undefined where it is computed, or where two forms compete. */
  chars: number | undefined;
}

export interface ToolInfo extends Named {
  description: string | null | undefined;
  execution: "server" | "agent" | undefined;
  /** `computed`: a function of the input. Null where none is given. */
  effect: "read" | "write" | "computed" | null | undefined;
  needsApproval: boolean | undefined;
  /** JSON Schema; null where the tool takes none. */
  inputSchema: JsonSchema | null | undefined;
}

export interface SkillInfo extends Named {
  description: string | null | undefined;
  form: "markdown" | "folder" | "module";
  /** Code points of its text. */
  chars: number | undefined;
  /** Files of a packaged skill besides SKILL.md. */
  extraFiles: number;
}

export interface SubagentInfo extends Named {
  description: string | null | undefined;
  model: ModelInfo | null | undefined;
  instructions: { form: "file" | "inline" | "none" | undefined; chars: number | undefined };
}

export type Transport = "remote" | "stdio" | "account" | "peer";

export interface ConnectionInfo extends Named {
  /** Every transport that the file may resolve to; several where a condition decides, none where it cannot be told. */
  transports: Transport[];
  /** The only transport, or `unknown`. */
  kind: Transport | "unknown";
  /** Host of a remote server. */
  host: string | undefined;
  /** Slug of a peer. */
  peer: string | undefined;
  command: string | undefined;
  servers: string[] | undefined;
  oauth: boolean | undefined;
  advertiseTools: boolean | undefined;
  description: string | null | undefined;
}

export interface RouteInfo {
  method: string;
  /** As written; undefined where it is computed. */
  path: string | undefined;
  description: string | undefined;
  place: Place;
}

export interface ChannelInfo extends Named {
  kind: "slack" | "github" | "bitbucket" | "gitlab" | "custom" | undefined;
  routes: RouteInfo[];
  /** False where there may be routes that the text does not tell. */
  routesComplete: boolean;
}

export interface ScheduleInfo extends Named {
  cron: string | undefined;
  /** `file`: a Markdown file. `markdown` and `run`: the two fields of `defineSchedule`. */
  form: "file" | "markdown" | "run" | undefined;
}

export interface HookInfo extends Named {
  kind: "memory" | "events" | undefined;
  events: string[] | undefined;
}

export interface ExtensionInfo extends Named {
  /** Package that the mounted thing comes from. */
  specifier: string | undefined;
  /** Names under which the agent knows what the mount adds; undefined for packages that tell it only when loaded. */
  contributions: { tools: string[]; skills: string[]; subagents: string[] } | undefined;
}

export interface StorageInfo extends Named {
  label: string | undefined;
  backend: "file-kv" | "cursor-hosted" | "custom" | undefined;
}

export interface ArtifactsInfo extends Named {
  kinds: { name: string; description: string | undefined; place: Place }[] | undefined;
  agentTool: boolean | undefined;
  max: number | undefined;
}

export interface EvalCaseInfo {
  id: string;
  description: string | undefined;
  tags: string[];
  place: Place;
}

export interface EvalInfo extends Named {
  tags: string[];
  cases: EvalCaseInfo[];
  /** False where there may be cases or tags that the text does not tell. */
  complete: boolean;
}

export interface EvalConfigInfo extends Named {
  maxConcurrency: number | undefined;
  timeoutMs: number | undefined;
}

export interface AgentInfo {
  /** The files that define the root agent; usually one. */
  files: Named[];
  name: string;
  /** Where the name comes from; undefined where `defineAgent({ name })` is computed and `name` is a stand-in. */
  nameFrom: "agent" | "manifest" | "directory" | undefined;
  description: string | null | undefined;
  runtime: string | undefined;
  /** Null where the SDK's default model is used. */
  model: ModelInfo | null | undefined;
}

export interface ProjectInfo extends AgentInfo {
  dir: string;
  slug: string;
  package: SdkPackage;
  dialect: DialectId;
  root: string | undefined;
  manifest: string | undefined;
  instructions: InstructionsInfo;
  tools: ToolInfo[];
  channels: ChannelInfo[];
  connections: ConnectionInfo[];
  hostConnections: ConnectionInfo[];
  skills: SkillInfo[];
  subagents: SubagentInfo[];
  schedules: ScheduleInfo[];
  hooks: HookInfo[];
  extensions: ExtensionInfo[];
  storage: StorageInfo[];
  artifacts: ArtifactsInfo[];
  sandbox: { files: Named[] };
  evals: EvalInfo[];
  evalConfig: EvalConfigInfo[];
}
