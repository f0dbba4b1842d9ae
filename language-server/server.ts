/** The only file that talks the Language Server Protocol. It translates; the features do the work. */
import {
  CancellationToken,
  CodeActionKind,
  LSPErrorCodes,
  ResponseError,
  DidChangeConfigurationNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type ConfigurationItem,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type WorkspaceFoldersChangeEvent,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { RuleEngine, ruleMarkdown, Workspace, type Diagnostic } from "./index";
import { codeActions } from "./features/code-actions";
import { toLspDiagnostic } from "./features/diagnostics";
import { guardWith } from "./features/guard";
import { locate } from "./features/locate";
import { readExcludes, readSettings } from "./features/settings";
import { SurfaceFeed } from "./features/surface-feed";
import { pathOf, uriOf } from "./features/uris";
import { Validation } from "./features/validation";
import {
  LocateRequest,
  RuleDocumentationRequest,
  SurfaceChangedNotification,
  SurfaceRequest,
  ValidateRequest,
  type InitializationOptions,
  type LocateResult,
  type SurfaceResult,
  type ValidateResult,
} from "./protocol";

/** Stands for what a file was told once and must be told again, also where that is "nothing". */
const UNKNOWN = "";

const SECTIONS = ["agentWorkbench", "files.exclude", "search.exclude"];

/** Serves one client on a connection until it says goodbye. */
export function startServer(connection: Connection): void {
  const log = connection.console;
  const guard = guardWith(log);
  const documents = new TextDocuments(TextDocument);
  const workspace = new Workspace();
  const engine = new RuleEngine(workspace, ({ ruleId, path, error }) =>
    log.error(
      `rule ${ruleId} failed on ${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ),
  );
  let options: InitializationOptions = { ruleDocumentationBase: "", exclude: [] };
  let canConfigure = false;
  let canRegisterConfiguration = false;
  let canFolders = false;
  const folders = new Map<string, string>();
  /** Settled once folders and excludes are known; before that every answer would be an empty one. */
  let settleReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (settleReady = resolve));
  /** What each file was last told, as text, with the document's version. */
  const told = new Map<string, string>();

  const versionOf = (uri: string): number | null => documents.get(uri)?.version ?? null;

  const publish = (path: string, diagnostics: readonly Diagnostic[]): void => {
    const uri = openUris.get(path) ?? uriOf(path);
    const version = documents.get(uri)?.version;
    const list = diagnostics.map((diagnostic) => toLspDiagnostic(diagnostic, options.ruleDocumentationBase));
    const message = JSON.stringify([version, list]);
    if (told.get(uri) === message || (list.length === 0 && !told.has(uri) && version === undefined)) return;
    if (list.length === 0 && version === undefined) told.delete(uri);
    else told.set(uri, message);
    void connection.sendDiagnostics({ uri, version, diagnostics: list });
  };

  const surface = new SurfaceFeed(
    workspace,
    (dir) => validation.current(dir),
    (revision) => {
      void connection.sendNotification(SurfaceChangedNotification, { revision });
    },
  );

  const validation = new Validation(workspace, engine, {
    settings: async (dir) => {
      const [section] = await configuration([{ scopeUri: uriOf(dir), section: "agentWorkbench" }]);
      return readSettings(section);
    },
    publish,
    done: (result) => {
      log.debug(`validated ${result.projects.length} project(s) in ${result.durationMs.toFixed(1)} ms`);
      answerOpenDocuments();
      surface.schedule();
    },
    failed: (error) =>
      log.error(
        `validation failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
  });

  /** Addresses of open documents as the client spells them, by path. */
  const openUris = new Map<string, string>();

  /** An open document without findings is told so for each of its versions: "nothing" is an answer too. */
  const answerOpenDocuments = (): void => {
    for (const path of openUris.keys()) {
      const project = validation.projectFor(path);
      if (project && !validation.current(project.dir).has(path)) publish(path, []);
    }
  };

  const applyFolders = (): void => {
    workspace.setFolders([...folders.values()]);
    validation.schedule();
  };

  /** What the client configures; a client that fails to say so configures nothing. */
  const configuration = guard<[ConfigurationItem[]], unknown[]>(
    "workspace/configuration",
    [],
    async (items) => {
      const sections: unknown = canConfigure ? await connection.workspace.getConfiguration(items) : [];
      return Array.isArray(sections) ? (sections as unknown[]) : [];
    },
  );

  const applyExcludes = async (): Promise<void> => {
    const settings = await configuration([{ section: "files.exclude" }, { section: "search.exclude" }]);
    workspace.setExcludes([...new Set([...options.exclude, ...readExcludes(settings)])]);
  };

  // --- life cycle ---------------------------------------------------------------------------------------

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    options = { ...options, ...(params.initializationOptions as Partial<InitializationOptions> | undefined) };
    canConfigure = params.capabilities.workspace?.configuration === true;
    canRegisterConfiguration =
      params.capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
    canFolders = params.capabilities.workspace?.workspaceFolders === true;
    for (const folder of params.workspaceFolders ?? []) addFolder(folder.uri);
    return {
      serverInfo: { name: "Agent Workbench", version: process.env["AGENT_WORKBENCH_VERSION"] },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  });

  const addFolder = (uri: string): void => {
    const path = pathOf(uri);
    if (path !== undefined) folders.set(uri, path);
  };

  const registerForChanges = guard("initialized", undefined, async () => {
    if (canRegisterConfiguration)
      await connection.client.register(DidChangeConfigurationNotification.type, { section: SECTIONS });
  });

  const followFolders = guard<[WorkspaceFoldersChangeEvent], void>(
    "workspace/didChangeWorkspaceFolders",
    undefined,
    (event) => {
      for (const folder of event.removed) folders.delete(folder.uri);
      for (const folder of event.added) addFolder(folder.uri);
      applyFolders();
    },
  );

  connection.onInitialized(async () => {
    // Before anything is awaited: the client may change its folders from now on.
    if (canFolders) connection.workspace.onDidChangeWorkspaceFolders((event) => void followFolders(event));
    workspace.setEnvironment(Object.keys(process.env));
    await registerForChanges();
    await applyExcludes();
    applyFolders();
    settleReady();
  });

  connection.onShutdown(() => surface.dispose());

  // --- changes ------------------------------------------------------------------------------------------

  documents.onDidChangeContent(
    guard("textDocument/didChange", undefined, ({ document }) => {
      const path = pathOf(document.uri);
      if (path === undefined) return;
      openUris.set(path, document.uri);
      workspace.setDocument(path, document.getText());
      validation.schedule(path);
    }),
  );

  documents.onDidClose(
    guard("textDocument/didClose", undefined, ({ document }) => {
      const path = pathOf(document.uri);
      if (path === undefined) return;
      openUris.delete(path);
      workspace.setDocument(path, undefined);
      // A closed file's version means nothing any more; what is said of it must be said anew.
      if (told.has(document.uri)) told.set(document.uri, UNKNOWN);
      validation.schedule();
    }),
  );

  connection.onDidChangeWatchedFiles(
    guard("workspace/didChangeWatchedFiles", undefined, ({ changes }) => {
      workspace.filesChanged(
        changes.map((change) => pathOf(change.uri)).filter((path) => path !== undefined),
      );
      validation.schedule();
    }),
  );

  connection.onDidChangeConfiguration(
    guard("workspace/didChangeConfiguration", undefined, async () => {
      await applyExcludes();
      validation.settingsChanged();
    }),
  );

  // --- requests -----------------------------------------------------------------------------------------

  connection.onCodeAction(
    guard<[Parameters<Parameters<Connection["onCodeAction"]>[0]>[0]], CodeAction[]>(
      "textDocument/codeAction",
      [],
      async (params) => {
        await ready;
        const path = pathOf(params.textDocument.uri);
        if (path === undefined) return [];
        return codeActions({
          diagnostics: await validation.diagnosticsOf(path),
          range: params.range,
          only: params.context.only,
          text: workspace.fs.readFile(path) ?? "",
          versionOf: (uri) => versionOf(openUris.get(pathOf(uri) ?? "") ?? uri),
          documentationBase: options.ruleDocumentationBase,
        });
      },
    ),
  );

  connection.onRequest(
    SurfaceRequest,
    guard<[], SurfaceResult>(SurfaceRequest, { revision: 0, projects: [] }, async () => {
      await ready;
      return surface.current();
    }),
  );

  connection.onRequest(
    ValidateRequest,
    guard<unknown[], ValidateResult>(ValidateRequest, { projects: [], durationMs: 0 }, async (...args) => {
      await ready;
      workspace.reload();
      for (const uri of told.keys()) told.set(uri, UNKNOWN);
      // A request without parameters has its token first, one with parameters last.
      const result = await unlessCancelled(args.at(-1), validation.complete());
      const names = new Map(surface.current().projects.map((project) => [project.uri, project.name]));
      return {
        ...result,
        projects: result.projects.map((project) => {
          const uri = uriOf(project.uri);
          return { ...project, uri, name: names.get(uri) ?? project.name };
        }),
      };
    }),
  );

  connection.onRequest(
    RuleDocumentationRequest,
    guard<[{ id: string }], { markdown: string } | null>(RuleDocumentationRequest, null, ({ id }) => {
      const markdown = ruleMarkdown(id);
      return markdown === undefined ? null : { markdown };
    }),
  );

  connection.onRequest(
    LocateRequest,
    guard<[{ uri: string }], LocateResult | null>(LocateRequest, null, async ({ uri }) => {
      await ready;
      const path = pathOf(uri);
      const found = path === undefined ? undefined : locate(workspace.projects(), path);
      return found ? { ...found, projectUri: uriOf(found.projectUri) } : null;
    }),
  );

  documents.listen(connection);
  connection.listen();
}

/** The result, or an answer as soon as the client no longer wants it; the validation itself goes on. */
function unlessCancelled<T>(token: unknown, result: Promise<T>): Promise<T> {
  if (!CancellationToken.is(token)) return result;
  const cancelled = new Promise<never>((_, reject) => {
    const answer = (): void => reject(new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled"));
    // A token that is cancelled already would tell its listeners only later.
    if (token.isCancellationRequested) answer();
    else token.onCancellationRequested(answer);
  });
  return Promise.race([cancelled, result]);
}
