import { readFile } from "node:fs/promises";
import type {
  ProjectSurface,
  SlotId,
  SurfaceEntry,
  SurfaceGroup,
  SurfaceResult,
} from "../../language-server/protocol";
import { activateWorkbench, type Activation } from "../../extension/activate";
import type { ConnectionOptions, ServerConnection } from "../../extension/server/connection";
import { FakeEditor, type FakeOptions } from "./fake-vscode";

/** A language server as the extension sees it: answers from a table, and can be killed. */
export class FakeServer implements ServerConnection {
  readonly asked: string[] = [];
  readonly notified: unknown[] = [];
  stopped = false;

  constructor(
    readonly options: ConnectionOptions,
    private readonly answers: Record<string, (params: unknown, token?: unknown) => unknown>,
    private readonly failing: boolean,
    private readonly pid: number,
  ) {}

  async start(): Promise<void> {
    if (this.failing) throw new Error("cannot start");
  }
  async stop(): Promise<void> {
    this.stopped = true;
  }
  async request<T>(method: string, params?: unknown, token?: unknown): Promise<T> {
    this.asked.push(method);
    const answer = this.answers[method];
    if (!answer) throw new Error(`unhandled method ${method}`);
    return (await answer(params, token)) as T;
  }
  async notify(_method: string, params: unknown): Promise<void> {
    this.notified.push(params);
  }
  async quiet(): Promise<void> {
    // Nothing is pending here.
  }
  processId(): number {
    return this.pid;
  }
  kill(): void {
    this.options.onClosed();
  }
}

export class Scene {
  readonly editor: FakeEditor;
  readonly servers: FakeServer[] = [];
  surface: SurfaceResult;
  failing = false;
  answers: Record<string, (params: unknown, token?: unknown) => unknown> = {};
  private activation: Activation | undefined;

  constructor(options: FakeOptions & { projects?: ProjectSurface[] } = {}) {
    this.editor = new FakeEditor(options);
    this.surface = { revision: 1, projects: options.projects ?? [] };
  }

  activate(packageJSON?: unknown): Activation {
    this.activation = activateWorkbench(this.editor.api, this.editor.context("/ext", packageJSON), {
      read: async (file) => this.editor.files.get(file) ?? Promise.reject(new Error("no such file")),
      loadClient: async () => ({ createConnection: (options) => this.connect(options) }),
    });
    return this.activation;
  }

  private connect(options: ConnectionOptions): FakeServer {
    const answers = {
      "agent/surface": () => structuredClone(this.surface),
      "agent/validate": () => ({ projects: [], durationMs: 0 }),
      ...this.answers,
    };
    const server = new FakeServer(options, answers, this.failing, 100 + this.servers.length);
    this.servers.push(server);
    return server;
  }

  /** Activates and waits until the first surface is there. */
  async open(packageJSON?: unknown): Promise<this> {
    await this.activate(packageJSON).api.whenValidated();
    await settle();
    return this;
  }

  get server(): FakeServer {
    const server = this.servers.at(-1);
    if (!server) throw new Error("no server was started");
    return server;
  }

  async change(projects: ProjectSurface[]): Promise<void> {
    this.surface = { revision: this.surface.revision + 1, projects };
    this.server.options.onSurfaceChanged({ revision: this.surface.revision });
    await settle();
  }

  async close(): Promise<void> {
    await this.activation?.stop();
  }

  /** The tree as a person sees it when everything is unfolded. */
  async tree(): Promise<string> {
    const { tree } = this.editor;
    if (!tree) throw new Error("no tree");
    const lines: string[] = [];
    const walk = async (parent: unknown, depth: number): Promise<void> => {
      for (const node of (await tree.getChildren(parent)) ?? []) {
        const item = (await tree.getTreeItem(node)) as unknown as {
          label: string;
          description: string;
          collapsibleState: number;
          iconPath: { id: string };
        };
        const arrow = ["-", "▸", "▾"][item.collapsibleState];
        lines.push(
          `${"  ".repeat(depth)}${arrow} [${item.iconPath.id}] ${item.label}  ${item.description}`.trimEnd(),
        );
        await walk(node, depth + 1);
      }
    };
    await walk(undefined, 0);
    return lines.join("\n");
  }

  /** The row with this label. */
  async row(label: string): Promise<{ id: string; kind: string }> {
    const find = async (parent: unknown): Promise<unknown> => {
      for (const node of (await this.editor.tree?.getChildren(parent)) ?? []) {
        if ((node as { label: string }).label === label) return node;
        const below = await find(node);
        if (below) return below;
      }
      return undefined;
    };
    const node = await find(undefined);
    if (!node) throw new Error(`no row ${label}`);
    return node as { id: string; kind: string };
  }
}

/** Lets everything that waits for nothing but promises go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits for something that needs real time, such as a debounce. */
export async function until(condition: () => boolean, milliseconds = 4000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export function entry(
  slot: SlotId,
  id: string,
  path: string,
  more: Partial<SurfaceEntry> = {},
): SurfaceEntry {
  return {
    slot,
    id,
    uri: `file://${path}`,
    line: 0,
    character: 0,
    detail: "",
    tooltip: "",
    errors: 0,
    warnings: 0,
    children: [],
    ...more,
  };
}

export function group(
  slot: SlotId,
  label: string,
  entries: SurfaceEntry[],
  detail = String(entries.length),
): SurfaceGroup {
  return { slot, label, uri: `file:///ws/weather/agent/${slot}`, detail, entries };
}

export function project(
  name: string,
  groups: SurfaceGroup[],
  more: Partial<ProjectSurface> = {},
): ProjectSurface {
  return {
    uri: `file:///ws/${name}`,
    name,
    slug: name,
    package: "@cursor/july",
    dialect: "july",
    runtime: "local",
    rootUri: `file:///ws/${name}/agent`,
    manifestUri: `file:///ws/${name}/package.json`,
    groups,
    errors: 0,
    warnings: 0,
    information: 0,
    ...more,
  };
}

/** The project that most tests look at. */
export function weather(): ProjectSurface {
  const root = "/ws/weather/agent";
  return project(
    "weather",
    [
      group(
        "agent",
        "Agent",
        [entry("agent", "agent", `${root}/agent.ts`, { detail: "grok-4.5" })],
        "grok-4.5",
      ),
      group(
        "instructions",
        "Instructions",
        [entry("instructions", "instructions", `${root}/instructions.md`)],
        "instructions.md · ~620 tokens",
      ),
      group("tools", "Tools", [
        entry("tools", "get_weather", `${root}/tools/get_weather.ts`, {
          line: 3,
          character: 15,
          detail: "read",
        }),
        entry("tools", "half_written", `${root}/tools/half_written.ts`, {
          detail: "no description",
          errors: 1,
        }),
        entry("tools", "post_note", `${root}/tools/post_note.ts`, {
          detail: "write · needs approval",
          warnings: 1,
        }),
      ]),
      group("channels", "Channels", [], ""),
      group("evals", "Evals", [
        entry("evals", "smoke", "/ws/weather/evals/smoke.eval.ts", {
          detail: "2 cases",
          children: [
            entry("evals", "smoke/lisbon", "/ws/weather/evals/smoke.eval.ts", { line: 6 }),
            entry("evals", "smoke/oslo", "/ws/weather/evals/smoke.eval.ts", { line: 14 }),
          ],
        }),
      ]),
    ],
    { errors: 1, warnings: 1 },
  );
}

export const MANIFEST = '{ "name": "weather", "dependencies": { "@cursor/july": "latest" } }';

export async function manifest(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")) as Record<
    string,
    unknown
  >;
}
