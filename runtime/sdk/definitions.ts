/**
 * The shapes that projects write and the engine reads. Structural throughout: a project brings its own zod (3 or
 * 4), so schemas are known by shape. Facts: the SDK's reference pages; what they do not state is marked.
 */
import type { JsonValue, JsonObject } from "./json";

/** A zod schema of any copy and major version, by the parts that are used. */
export interface SchemaLike<Output = unknown> {
  readonly _output: Output;
  safeParseAsync(
    input: unknown,
  ): Promise<
    | { success: true; data: Output }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
  >;
}

export type InferSchema<S> = S extends { readonly _output: infer Output } ? Output : JsonObject;

// Agents ------------------------------------------------------------------------------------------------------

export interface ModelSetting {
  id: string;
  /** Values are strings: `{ id: "fast", value: "true" }`. */
  params?: { id: string; value: string }[];
}

export interface AgentConfig {
  /** Default: `grok-4.5` with `effort` high and `fast` true. Subagents inherit their parent's. */
  model?: string | ModelSetting;
  name?: string;
  /** Required on subagents, where the parent's model chooses by it. */
  description?: string;
  /** Inline prompt, meant for subagents and generated configurations. */
  instructions?: string;
  local?: { cwd?: string; workspaceDir?: string; sandbox?: boolean | JsonObject };
  persistent?: boolean;
  hosting?: { egressDomains?: string[]; secretNames?: string[]; image?: string };
  concurrency?: { maxRunningTurns?: number };
  runtime?: "local" | "cloud" | "grokbot";
  cloud?: { repos?: { url: string; startingRef?: string }[]; autoCreatePR?: boolean };
  /** Allowlist of harness tools; connection tools are always there. */
  tools?: string[];
  architecture?: "v1" | "v2";
}

export interface InstructionsConfig {
  markdown: string;
}

// Tools -------------------------------------------------------------------------------------------------------

export type ToolResultContent =
  { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** The full form of a result; any other JSON value is given to the model as it is. */
export interface ToolResultEnvelope {
  content: ToolResultContent[];
  isError?: boolean;
}

export type ToolExecuteResult = JsonValue | ToolResultEnvelope | undefined | void;

export type Effect = "read" | "write";

export interface ToolConfig<S = unknown> {
  description: string;
  /** A zod schema (input is validated and typed) or a JSON Schema object (input arrives as the model sent it). */
  inputSchema?: S;
  /** `server` (default) runs in the serving process; `agent` is a script beside the agent. */
  execution?: "server" | "agent";
  execute?(input: InferSchema<S>, ctx: ToolContext): ToolExecuteResult | Promise<ToolExecuteResult>;
  /** Dry-run sessions run readers and answer writers without running them. */
  effect?: Effect | ((input: InferSchema<S>) => Effect);
  /** A call by the model waits for a person. The function form is not documented by the SDK. */
  needsApproval?: boolean | ((input: InferSchema<S>) => boolean | Promise<boolean>);
  /** What a writer answers in a dry run. */
  dryRunResult?(input: InferSchema<S>): ToolExecuteResult;
}

// Contexts ----------------------------------------------------------------------------------------------------

export interface HostKv {
  /** Stores JSON. Errors of the store reach the caller. */
  put(key: string, value: JsonValue): Promise<void>;
  /** The stored value; undefined where there is none. */
  get<T = JsonValue>(key: string): Promise<T | undefined>;
}

export interface HostMcpCallResult {
  content: JsonValue[];
  structuredContent?: JsonObject;
  isError?: boolean;
}

export interface HostMcp {
  names(): string[];
  callTool(server: string, tool: string, args?: JsonObject): Promise<HostMcpCallResult>;
}

export interface Host {
  kv: HostKv;
  mcp: HostMcp;
  /** The project's own `@octokit/rest` client. Untyped here, since the project brings the package. */
  github: { getOctokit(): Promise<unknown> };
  /** The project's own `@slack/web-api` client. */
  slack: { getClient(): Promise<unknown> };
  otel: { increment(name: string, value?: number | JsonObject, attributes?: JsonObject): void };
}

export interface SessionInfo {
  id: string;
  /** The key by which the channel continues the conversation. */
  continuationKey: string;
  /** Writers are answered without running. */
  dryRun: boolean;
  /** `eval` in eval runs; undefined elsewhere (other values are not documented). */
  purpose?: "eval";
}

export interface Artifact {
  id: string;
  key: string;
  kind: string;
  value: JsonValue;
  title?: string;
  sessionId: string;
  createdAt: string;
  updatedAt: string;
}

export interface ArtifactsApi {
  /** Creates or updates the record with this key. An omitted kind becomes `artifact` where no kinds are declared. */
  tag(record: {
    kind?: string;
    key?: string;
    title?: string;
    value?: JsonValue;
    [field: string]: unknown;
  }): Promise<Artifact>;
  list(filter?: { kind?: string; key?: string }): Promise<Artifact[]>;
}

export interface ToolContext {
  toolCallId: string;
  session: SessionInfo;
  channel: { id: string };
  host: Host;
  artifacts: ArtifactsApi;
  /** The session's workspace folder. */
  workspaceDir: string;
  /** Aborted when the turn is stopped or the tool's time is over. Not documented by the SDK. */
  signal: AbortSignal;
}

export interface HookContext {
  session: SessionInfo;
  channel: { id: string };
  host: Host;
  artifacts: ArtifactsApi;
}

// Hooks -------------------------------------------------------------------------------------------------------

/** An event as it stands in the session's log. */
export interface SessionEvent {
  type: string;
  /** Position in the log, from 0. */
  index: number;
  /** ISO 8601. */
  at: string;
  data: JsonObject;
}

export interface HookConfig {
  events: Record<string, (event: SessionEvent, ctx: HookContext) => unknown>;
}

// Skills, connections, schedules, artifacts ---------------------------------------------------------------------

export interface SkillConfig {
  description: string;
  markdown: string;
  /** Relative path to text, beside SKILL.md. */
  files?: Record<string, string>;
}

interface ConnectionCommon {
  description?: string;
  advertiseTools?: boolean;
}
export interface RemoteConnection extends ConnectionCommon {
  url: string;
  /** Values may hold `${NAME}`, resolved when the connection opens. */
  headers?: Record<string, string>;
  oauth?: boolean;
}
export interface StdioConnection extends ConnectionCommon {
  command: string;
  args?: string[];
  /** Values may hold `${NAME}`, resolved when the connection opens. */
  env?: Record<string, string>;
}
export interface AccountConnection extends ConnectionCommon {
  cursorAccount: true;
  servers?: string[];
  credentials?: "shared" | "individual";
}
export interface PeerConnection extends ConnectionCommon {
  /** Slug of an agent in the same serving process. */
  agent: string;
}
export type ConnectionConfig = RemoteConnection | StdioConnection | AccountConnection | PeerConnection;

export interface ScheduleRunContext {
  receive(channel: unknown, request: { message: string; auth?: unknown; target?: unknown }): Promise<unknown>;
  callTool(name: string, input?: JsonObject): Promise<{ isError: boolean; result: JsonValue }>;
  waitUntil(work: Promise<unknown>): void;
  appAuth: unknown;
  host: Host;
  artifacts: ArtifactsApi;
}

export interface ScheduleConfig {
  /** Five fields, UTC. */
  cron: string;
  markdown?: string;
  run?(ctx: ScheduleRunContext): unknown;
}

export interface ArtifactsConfig {
  kinds?: Record<string, { description: string; schema?: SchemaLike }>;
  /** Gives the model the tool `tag_artifact`; needs at least one kind. */
  agentTool?: boolean;
  /** Default 1000; the record updated longest ago goes first. */
  max?: number;
}

// Channels ----------------------------------------------------------------------------------------------------

/** Who makes a request. */
export interface Principal {
  id: string;
  kind: "anonymous" | "local" | "bearer" | "channel" | "schedule";
  [claim: string]: unknown;
}

/** One link of an authentication chain: a principal, or null to let the next one decide. */
export interface AuthPolicy {
  name: string;
  authenticate(
    request: Request,
    connection: { remoteAddress: string; dev: boolean },
  ): Promise<Principal | null> | Principal | null;
}

export interface SendOptions {
  /** The same token continues the same conversation. */
  continuationToken?: string;
  title?: string;
  /** What happens when the session is busy; see `Admission`. */
  admission?: string;
  context?: string[];
  workspaceFiles?: Record<string, string>;
  auth?: unknown;
}

export interface ChannelSession {
  id: string;
  continuationToken?: string;
  waitForCompletion(): Promise<{ status: string; result?: string; errorMessage?: string }>;
}

export interface RouteContext<Body = unknown, Query = unknown> {
  send(message: string, options?: SendOptions): Promise<ChannelSession>;
  waitUntil(work: Promise<unknown>): void;
  body: Body;
  query: Query;
  host: Host;
  artifacts: ArtifactsApi;
  getSession(id: string): Promise<ChannelSession | undefined>;
  principal: Principal;
}

export interface RouteDefinition {
  method: "GET" | "POST";
  path: string;
  description?: string;
  bodySchema?: unknown;
  querySchema?: unknown;
  handler(request: Request, ctx: RouteContext<never, never>): Response | Promise<Response>;
}

export interface ChannelConfig {
  routes?: RouteDefinition[];
  auth?: AuthPolicy[];
  onStart?(ctx: { host: Host; artifacts: ArtifactsApi; send: RouteContext["send"] }): unknown;
}

/** What the engine sees of any channel; prebuilt ones keep their own settings in `settings`. */
export interface ChannelDefinition extends ChannelConfig {
  kind: "custom" | "slack" | "github" | "bitbucket" | "gitlab";
  settings?: Record<string, unknown>;
}

// Storage -----------------------------------------------------------------------------------------------------

export interface StorageEntry {
  key: string;
  value: string;
}

/**
 * What a conditional write answers. The SDK does not state the form: false, null, undefined and `{ ok: false }`
 * are read as refused, everything else as written. Ours answer a boolean.
 */
export type CasWrite = unknown;

type Awaitable<T> = T | Promise<T>;

/** Conditional writes over the same keys. Version tokens are opaque and change on every write, plain `put` too. */
export interface CasTable {
  getWithVersion(key: string): Awaitable<{ value: string; version: string } | undefined>;
  putIfAbsent(key: string, value: string): Awaitable<CasWrite>;
  putIfVersion(key: string, value: string, expected: string): Awaitable<CasWrite>;
  listKeys(prefix: string): Awaitable<string[]>;
}

export interface EvalRunsTable {
  put(run: { runId: string; [field: string]: unknown }): unknown;
  delete(runId: string): unknown;
  list(): Awaitable<{ runId: string; [field: string]: unknown }[]>;
}

export interface AbSample {
  experiment: string;
  sessionId: string;
  at: string;
  [field: string]: unknown;
}

export interface AbTable {
  putSample(sample: AbSample): unknown;
  putSnapshot?(snapshot: JsonObject): unknown;
  getSnapshot?(): Awaitable<JsonObject | undefined>;
}

export interface RestoreCaps {
  /** Default 1000. */
  maxSessions?: number;
  /** Default 30 days. */
  maxAgeMs?: number;
  /** Default 1 GiB. */
  maxTotalBytes?: number;
}

export interface StorageConfig {
  name?: string;
  put(key: string, value: string): unknown;
  /** `undefined` only for a real miss; an outage throws. */
  get?(key: string): Awaitable<string | undefined>;
  /** Entries under a prefix, in key order. */
  list?(prefix: string): Awaitable<StorageEntry[]>;
  delete?(key: string): unknown;
  cas?: CasTable;
  evals?: EvalRunsTable;
  abs?: AbTable;
  policy?: { debounceMs?: number; restore?: "off" | RestoreCaps };
}

export type StorageDefinition = StorageConfig;

// Evals -------------------------------------------------------------------------------------------------------

/** An assertion on a value. */
export interface Matcher {
  label: string;
  test(
    value: unknown,
  ):
    | { pass: boolean; expected?: unknown; message?: string }
    | Promise<{ pass: boolean; expected?: unknown; message?: string }>;
}

export interface EvalContext {
  send(message: string, options?: { workspaceFiles?: Record<string, string> }): Promise<void>;
  readonly reply: string | undefined;
  succeeded(): void;
  calledTool(name: string, expected?: { input?: unknown }): void;
  notCalledTool(name: string, expected?: { input?: unknown }): void;
  check(value: unknown, matcher: Matcher): void;
}

export type EvalTest = (t: EvalContext) => unknown;

export interface EvalCase {
  id: string;
  description?: string;
  tags?: string[];
  test: EvalTest;
}

export interface EvalConfig {
  description?: string;
  tags?: string[];
  timeoutMs?: number;
  iterations?: number;
  test?: EvalTest;
  cases?: EvalCase[];
}

export interface EvalSuiteConfig {
  maxConcurrency?: number;
  timeoutMs?: number;
}

// Extensions --------------------------------------------------------------------------------------------------

/** What a mounted extension adds. Names become `<mount>__<name>`. */
export interface ExtensionContributions {
  tools?: Record<string, ToolConfig>;
  skills?: Record<string, SkillConfig>;
  instructions?: string;
  connections?: Record<string, ConnectionConfig>;
  hooks?: Record<string, HookConfig>;
  channels?: Record<string, ChannelDefinition>;
  schedules?: Record<string, ScheduleConfig>;
  subagents?: Record<string, AgentConfig>;
  artifactKinds?: NonNullable<ArtifactsConfig["kinds"]>;
  workspace?: Record<string, string>;
  egressDomains?: string[];
  secretNames?: string[];
}
