import type * as vscodeModule from "vscode";
import type { VSCode } from "../../extension/vscode-api";

/**
 * An editor that exists only in memory: enough of the API for the extension to run, and a record of all it did.
 * Files live in `files`, settings in `settings`; what a person would answer is queued in `answers`.
 */

type Listener<T> = (event: T) => unknown;

export class FakeEmitter<T> {
  private readonly listeners = new Set<Listener<T>>();
  readonly event = (listener: Listener<T>, thisArgs?: unknown, disposables?: { dispose(): unknown }[]) => {
    const bound: Listener<T> = (event) => listener.call(thisArgs, event);
    this.listeners.add(bound);
    const disposable = { dispose: () => void this.listeners.delete(bound) };
    disposables?.push(disposable);
    return disposable;
  };
  fire(event: T): void {
    for (const listener of [...this.listeners]) listener(event);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

class FakeTokenSource {
  private readonly canceled = new FakeEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.canceled.event };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.canceled.fire();
  }
  dispose(): void {
    this.canceled.dispose();
  }
}

export class FakeUri {
  constructor(
    readonly scheme: string,
    readonly path: string,
    readonly authority = "",
  ) {}
  static file(path: string): FakeUri {
    return new FakeUri("file", path);
  }
  static parse(text: string): FakeUri {
    const found = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/.exec(text);
    if (!found) throw new Error(`not a URI: ${text}`);
    const rest = decodeURIComponent(found[2] ?? "");
    const slash = rest.indexOf("/");
    if (!text.includes("://") || slash <= 0) return new FakeUri(found[1] ?? "", rest);
    return new FakeUri(found[1] ?? "", rest.slice(slash), rest.slice(0, slash));
  }
  static from({ scheme, path, authority }: { scheme: string; path: string; authority?: string }): FakeUri {
    return new FakeUri(scheme, path, authority);
  }
  static joinPath(base: FakeUri, ...parts: string[]): FakeUri {
    return new FakeUri(base.scheme, [base.path.replace(/\/$/, ""), ...parts].join("/"));
  }
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    const path = encodeURI(this.path).replace(/@/g, "%40");
    if (this.scheme === "file") return `file://${path}`;
    return `${this.scheme}:${this.authority ? `//${this.authority}` : ""}${path}`;
  }
}

class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
  contains(at: Position): boolean {
    return at.line >= this.start.line && at.line <= this.end.line;
  }
}

class MarkdownString {
  isTrusted: unknown;
  constructor(
    readonly value: string,
    readonly supportThemeIcons = false,
  ) {}
}

class TreeItem {
  [key: string]: unknown;
  constructor(
    readonly label: string,
    readonly collapsibleState: number,
  ) {}
}

/** A class that keeps its constructor's arguments under these names. */
const named = (...keys: string[]) =>
  class {
    constructor(...values: unknown[]) {
      Object.assign(this, Object.fromEntries(keys.map((key, index) => [key, values[index]])));
    }
  };

export interface Said {
  level: "info" | "warning" | "error";
  text: string;
  choices: string[];
}

export interface FakeOptions {
  /** Paths and texts; workspace folders are given apart. */
  files?: Record<string, string>;
  folders?: string[];
  settings?: Record<string, unknown>;
  trusted?: boolean;
}

export class FakeEditor {
  readonly files: Map<string, string>;
  readonly settings: Map<string, unknown>;
  readonly commands = new Map<string, (...args: unknown[]) => unknown>();
  /** Commands of the editor that the extension asked for, `setContext` left out. */
  readonly executed: string[] = [];
  readonly contexts = new Map<string, unknown>();
  readonly said: Said[] = [];
  readonly statusMessages: string[] = [];
  readonly log: string[] = [];
  readonly opened: string[] = [];
  readonly reveals: string[] = [];
  readonly inputProblems: string[] = [];
  readonly searches: string[] = [];
  /** What a person answers, in order: a button, a typed text, or the label of a pick. */
  readonly answers: (string | undefined)[] = [];
  clipboard = "";
  cancelNext = false;
  diagnostics: [FakeUri, unknown[]][] = [];
  statusBar: Record<string, unknown> & { visible?: boolean } = {};
  treeView: Record<string, unknown> & { visible: boolean } = { visible: true };
  tree: vscodeModule.TreeDataProvider<unknown> | undefined;
  decorations: vscodeModule.FileDecorationProvider | undefined;
  taskProvider: vscodeModule.TaskProvider | undefined;
  documents: vscodeModule.TextDocumentContentProvider | undefined;
  uriHandler: vscodeModule.UriHandler | undefined;
  folders: { uri: FakeUri; name: string; index: number }[];
  activeEditor: unknown;
  channelLevel = 3;
  readonly path: string[] = [];
  readonly watchers: {
    create: FakeEmitter<FakeUri>;
    change: FakeEmitter<FakeUri>;
    remove: FakeEmitter<FakeUri>;
    alive: boolean;
  }[] = [];
  readonly onConfiguration = new FakeEmitter<{ affectsConfiguration(section: string): boolean }>();
  readonly onFolders = new FakeEmitter<unknown>();
  readonly onActive = new FakeEmitter<unknown>();
  readonly onTrust = new FakeEmitter<void>();
  readonly onLevel = new FakeEmitter<number>();
  readonly api: VSCode;

  constructor(options: FakeOptions = {}) {
    this.files = new Map(Object.entries(options.files ?? {}));
    this.settings = new Map(Object.entries(options.settings ?? {}));
    this.folders = (options.folders ?? ["/ws"]).map((path, index) => ({
      uri: FakeUri.file(path),
      name: path.slice(path.lastIndexOf("/") + 1),
      index,
    }));
    this.api = this.build(options.trusted ?? true) as unknown as VSCode;
  }

  uri(path: string): vscodeModule.Uri {
    return FakeUri.file(path) as unknown as vscodeModule.Uri;
  }

  async run(command: string, ...args: unknown[]): Promise<unknown> {
    const handler = this.commands.get(command);
    if (!handler) throw new Error(`command '${command}' not found`);
    return handler(...args);
  }

  activate(path: string | undefined): void {
    this.activeEditor = path
      ? { document: { uri: FakeUri.file(path) }, selection: { active: new Position(0, 0) } }
      : undefined;
    this.onActive.fire(this.activeEditor);
  }

  set(setting: string, value: unknown): void {
    this.settings.set(setting, value);
    this.onConfiguration.fire({ affectsConfiguration: (section) => `${setting}.`.startsWith(`${section}.`) });
  }

  write(path: string, text: string): void {
    const known = this.files.has(path);
    this.files.set(path, text);
    for (const watcher of this.watchers.filter((one) => one.alive))
      (known ? watcher.change : watcher.create).fire(FakeUri.file(path));
  }

  announce(path: string, kind: "create" | "change" | "remove"): void {
    for (const watcher of this.watchers.filter((one) => one.alive)) watcher[kind].fire(FakeUri.file(path));
  }

  context(
    extensionPath = "/ext",
    packageJSON: unknown = { version: "0.1.0" },
  ): vscodeModule.ExtensionContext {
    return {
      subscriptions: [],
      extensionPath,
      extension: { id: "agent-workbench.agent-workbench", packageJSON },
      globalStorageUri: FakeUri.file("/tmp/agent-workbench-test-storage"),
      environmentVariableCollection: {
        clear: () => this.path.splice(0),
        prepend: (_name: string, value: string) => this.path.push(value),
      },
    } as unknown as vscodeModule.ExtensionContext;
  }

  private say(level: Said["level"]) {
    return (text: string, ...choices: string[]): Promise<string | undefined> => {
      this.said.push({ level, text, choices });
      const next = this.answers[0];
      return Promise.resolve(next !== undefined && choices.includes(next) ? this.answers.shift() : undefined);
    };
  }

  private build(trusted: boolean) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const editor = this;
    const write = (level: string) => (text: unknown) => void this.log.push(`${level}: ${String(text)}`);
    const configuration = (section: string) => ({
      get: (name: string, fallback: unknown) => this.settings.get(`${section}.${name}`) ?? fallback,
      update: async (name: string, value: unknown) => this.set(`${section}.${name}`, value),
    });
    return {
      version: "1.100.0",
      EventEmitter: FakeEmitter,
      CancellationTokenSource: FakeTokenSource,
      Uri: FakeUri,
      Position,
      Range,
      MarkdownString,
      TreeItem,
      ThemeIcon: named("id", "color"),
      ThemeColor: named("id"),
      FileDecoration: named("badge", "tooltip"),
      ProcessExecution: named("process", "args", "options"),
      Task: named("definition", "scope", "name", "source", "execution", "problemMatchers"),
      TaskGroup: { Test: "test" },
      TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
      StatusBarAlignment: { Left: 1, Right: 2 },
      ProgressLocation: { Notification: 15, Window: 10 },
      ConfigurationTarget: { Global: 1, Workspace: 2 },
      LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
      Disposable: {
        from: (...all: { dispose(): unknown }[]) => ({ dispose: () => all.forEach((one) => one.dispose()) }),
      },
      WorkspaceEdit: class {
        readonly created: { uri: FakeUri; text: string }[] = [];
        createFile(uri: FakeUri, { contents }: { contents: Uint8Array }): void {
          this.created.push({ uri, text: Buffer.from(contents).toString() });
        }
      },
      l10n: {
        t: (text: string, ...args: (string | number)[]) =>
          text.replace(/\{(\d+)\}/g, (_all, index: string) => String(args[Number(index)])),
      },
      env: {
        uriScheme: "vscode",
        appName: "Fake Editor",
        appHost: "desktop",
        language: "en",
        clipboard: { writeText: async (text: string) => void (this.clipboard = text) },
      },
      commands: {
        registerCommand: (id: string, handler: (...args: unknown[]) => unknown) => {
          this.commands.set(id, handler);
          return { dispose: () => void this.commands.delete(id) };
        },
        executeCommand: async (id: string, ...args: unknown[]) => {
          if (id === "setContext") return void this.contexts.set(String(args[0]), args[1]);
          const own = this.commands.get(id);
          if (own) return own(...args);
          return void this.executed.push(
            [id, ...args.map((arg) => (arg instanceof FakeUri ? arg.toString() : JSON.stringify(arg)))].join(
              " ",
            ),
          );
        },
      },
      languages: {
        getDiagnostics: (uri?: FakeUri) =>
          uri
            ? (this.diagnostics.find(([at]) => at.toString() === uri.toString())?.[1] ?? [])
            : this.diagnostics,
      },
      tasks: {
        registerTaskProvider: (_type: string, provider: vscodeModule.TaskProvider) => {
          this.taskProvider = provider;
          return { dispose: () => undefined };
        },
      },
      window: {
        get activeTextEditor() {
          return editor.activeEditor;
        },
        onDidChangeActiveTextEditor: this.onActive.event,
        createOutputChannel: (name: string) => ({
          name,
          get logLevel() {
            return editor.channelLevel;
          },
          onDidChangeLogLevel: this.onLevel.event,
          trace: write("trace"),
          debug: write("debug"),
          info: write("info"),
          warn: write("warn"),
          error: write("error"),
          appendLine: write("line"),
          append: write("part"),
          show: () => void this.opened.push("output"),
          dispose: () => undefined,
        }),
        createStatusBarItem: () => {
          this.statusBar = {
            visible: false,
            show: () => void (this.statusBar.visible = true),
            hide: () => void (this.statusBar.visible = false),
            dispose: () => undefined,
          };
          return this.statusBar;
        },
        createTreeView: (
          _id: string,
          { treeDataProvider }: { treeDataProvider: vscodeModule.TreeDataProvider<unknown> },
        ) => {
          this.tree = treeDataProvider;
          this.treeView = {
            visible: true,
            dispose: () => undefined,
            reveal: async (node: { id: string }) => void this.reveals.push(node.id),
          };
          return this.treeView;
        },
        registerFileDecorationProvider: (provider: vscodeModule.FileDecorationProvider) => {
          this.decorations = provider;
          return { dispose: () => undefined };
        },
        registerUriHandler: (handler: vscodeModule.UriHandler) => {
          this.uriHandler = handler;
          return { dispose: () => undefined };
        },
        showInformationMessage: this.say("info"),
        showWarningMessage: this.say("warning"),
        showErrorMessage: this.say("error"),
        setStatusBarMessage: (text: string) => {
          this.statusMessages.push(text);
          return { dispose: () => undefined };
        },
        withProgress: async (
          options: { cancellable?: boolean },
          work: (progress: unknown, token: unknown) => Promise<unknown>,
        ) => {
          const canceled = new FakeEmitter<void>();
          const token = { isCancellationRequested: false, onCancellationRequested: canceled.event };
          if (this.cancelNext && options.cancellable) {
            this.cancelNext = false;
            setTimeout(() => {
              token.isCancellationRequested = true;
              canceled.fire();
            }, 0);
          }
          return work({ report: () => undefined }, token);
        },
        showInputBox: async (options: { validateInput?: (text: string) => string | undefined }) => {
          const answer = this.answers.shift();
          const problem = answer === undefined ? undefined : options.validateInput?.(answer);
          if (problem) this.inputProblems.push(problem);
          return problem ? undefined : answer;
        },
        showQuickPick: async (items: { label: string }[]) => {
          const wanted = this.answers.shift();
          return wanted === undefined ? undefined : items.find((item) => item.label.includes(wanted));
        },
        showTextDocument: async (target: FakeUri | { uri: FakeUri }, options?: { selection?: Range }) => {
          const uri = target instanceof FakeUri ? target : target.uri;
          const at = options?.selection;
          const place = at
            ? `:${at.start.line}:${at.start.character}${at.end.character === at.start.character ? "" : `-${at.end.character}`}`
            : "";
          this.opened.push(uri.toString() + place);
        },
      },
      workspace: {
        isTrusted: trusted,
        get workspaceFolders() {
          return editor.folders.length > 0 ? editor.folders : undefined;
        },
        getConfiguration: configuration,
        getWorkspaceFolder: (uri: FakeUri) =>
          this.folders.find(
            (folder) => uri.path === folder.uri.path || uri.path.startsWith(`${folder.uri.path}/`),
          ),
        asRelativePath: (uri: FakeUri) => {
          const folder = this.folders.find((one) => uri.path.startsWith(`${one.uri.path}/`));
          return folder ? uri.path.slice(folder.uri.path.length + 1) : uri.path;
        },
        onDidChangeConfiguration: this.onConfiguration.event,
        onDidChangeWorkspaceFolders: this.onFolders.event,
        onDidGrantWorkspaceTrust: this.onTrust.event,
        registerTextDocumentContentProvider: (
          _scheme: string,
          provider: vscodeModule.TextDocumentContentProvider,
        ) => {
          this.documents = provider;
          return { dispose: () => undefined };
        },
        createFileSystemWatcher: () => {
          const watcher = {
            create: new FakeEmitter<FakeUri>(),
            change: new FakeEmitter<FakeUri>(),
            remove: new FakeEmitter<FakeUri>(),
            alive: true,
          };
          this.watchers.push(watcher);
          return {
            onDidCreate: watcher.create.event,
            onDidChange: watcher.change.event,
            onDidDelete: watcher.remove.event,
            dispose: () => void (watcher.alive = false),
          };
        },
        findFiles: async (glob: string) => {
          this.searches.push(glob);
          return [...this.files.keys()]
            .filter((path) => this.folders.some((folder) => path.startsWith(`${folder.uri.path}/`)))
            .filter((path) => !path.includes("/node_modules/"))
            .filter((path) => this.matches(glob, path))
            .map((path) => FakeUri.file(path));
        },
        fs: {
          stat: async (uri: FakeUri) => {
            if (!this.files.has(uri.path)) throw new Error("no such file");
          },
        },
        applyEdit: async (edit: { created: { uri: FakeUri; text: string }[] }) => {
          if (edit.created.some(({ uri }) => this.files.has(uri.path))) return false;
          for (const { uri, text } of edit.created) this.write(uri.path, text);
          return true;
        },
        openTextDocument: async (target: FakeUri | { content: string }) => {
          if (!(target instanceof FakeUri)) {
            this.files.set("Untitled-1", target.content);
            return { uri: new FakeUri("untitled", "Untitled-1") };
          }
          const text = this.files.get(target.path) ?? "";
          return {
            uri: target,
            getText: () => text,
            positionAt: (offset: number) => {
              const before = text.slice(0, offset).split("\n");
              return new Position(before.length - 1, before.at(-1)?.length ?? 0);
            },
          };
        },
      },
    };
  }

  /** The three globs that the probe uses. */
  private matches(glob: string, path: string): boolean {
    if (glob.endsWith("package.json")) return path.endsWith("/package.json");
    if (glob.endsWith("*.md")) return /\/(?:agent|bot)\/[^/]+\.md$/.test(path);
    return /\/(?:agent|bot)\/.*\.(?:[cm]?[tj]s|tsx)$/.test(path);
  }
}
