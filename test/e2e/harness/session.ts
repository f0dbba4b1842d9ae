// One window of the editor: a server, a page on it, and what a test needs to know about both.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { baseSettings, defaultViewport, themeNames, type WindowOptions } from "./options";
import { results, screenshots } from "./paths";
import { type EditorServer, type Host, keepLogs, remoteUri, startServer } from "./server";
import { prepareWorkspace, type Workspace } from "./workspace";

export interface SessionOptions extends WindowOptions {
  host: Host;
  extensionsDir: string;
  /** The bundled suite to run in the extension host, and the extension that is loaded for it to run. */
  inHost?: { suite: string; driver: string };
}

export interface Session {
  server: EditorServer;
  page: Page;
  context: BrowserContext;
  workspace: Workspace;
  /** Requests that left this machine; there must be none. */
  outbound: Set<string>;
  /** Writes `test-results/screenshots/<name>.png` and returns its path. */
  screenshot: (name: string) => Promise<string>;
  /** The last lines of the logs of the extension host, our extension and the server. */
  logTail: (lines?: number) => string;
  /** Copies all logs to `test-results/logs/<name>`. */
  keepLogs: (name: string) => void;
  close: () => Promise<void>;
}

const READY_LIMIT_MS = 90_000;
const ACTION_LIMIT_MS = 30_000;

/** Prepares everything and returns without having opened the page: in-host runs first add functions to it. */
export async function startSession(browser: Browser, options: SessionOptions): Promise<Session> {
  const trusted = options.trusted ?? true;
  const server = await startServer({
    host: options.host,
    extensionsDir: options.extensionsDir,
    trusted,
    inHost: options.inHost !== undefined,
    env: options.env,
    settings: {
      ...baseSettings,
      "security.workspace.trust.enabled": !trusted,
      "workbench.colorTheme": themeNames[options.theme ?? "dark"],
      ...options.settings,
    },
  });
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close().catch(() => {});
    await server.stop();
  };
  try {
    const workspace = prepareWorkspace(join(server.base, "work"), options.folders);
    context = await browser.newContext({ viewport: options.viewport ?? defaultViewport, locale: "en-US" });
    context.setDefaultTimeout(ACTION_LIMIT_MS);
    const outbound = watchOutbound(context);
    const page = await context.newPage();
    return {
      server,
      page,
      context,
      workspace,
      outbound,
      close,
      async screenshot(name) {
        const path = join(screenshots, `${fileName(name)}.png`);
        mkdirSync(dirname(path), { recursive: true });
        await page.screenshot({ path });
        return path;
      },
      logTail: (lines) => logTail(server, lines),
      keepLogs: (name) => keepLogs(server, join(results, "logs", fileName(name))),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the page and waits until the workbench can be used. */
export async function openWorkbench(session: Session, inHost?: SessionOptions["inHost"]): Promise<void> {
  const { page, server, workspace } = session;
  const query = new URLSearchParams();
  if (workspace.open) query.set(workspace.open.kind, workspace.open.path);
  else query.set("ew", "true");
  if (inHost)
    query.set(
      "payload",
      JSON.stringify([
        ["extensionDevelopmentPath", remoteUri(server, inHost.driver)],
        ["extensionTestsPath", remoteUri(server, inHost.suite)],
      ]),
    );
  await page.goto(`${server.origin}/?${query}`, { timeout: READY_LIMIT_MS });
  await page.locator(".monaco-workbench .statusbar-item").first().waitFor({ timeout: READY_LIMIT_MS });
  if (workspace.folders.length)
    await page
      .locator(".monaco-workbench .explorer-folders-view .monaco-list")
      .first()
      .waitFor({ timeout: READY_LIMIT_MS });
}

export function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "");
}

/** Webview resources have an address on a public host, but VS Code's own service worker answers them. */
function watchOutbound(context: BrowserContext): Set<string> {
  const outbound = new Set<string>();
  context.on("request", (request) => {
    const url = new URL(request.url());
    const local = ["127.0.0.1", "localhost"].includes(url.hostname);
    const webview = url.hostname.endsWith(".vscode-resource.vscode-cdn.net");
    if (/^(http|ws)/.test(url.protocol) && !local && !webview) outbound.add(url.origin + url.pathname);
  });
  return outbound;
}

/** Lines that every start of a window brings and that explain nothing. */
const noise =
  /^\s*$|^\s+(file|at )|-> vscode\.|File not found: .*vsda|_doActivateExtension (vscode|ms-vscode)\./;

function logTail(server: EditorServer, count = 25): string {
  return [server.logFile, ...server.logFolders.flatMap((folder) => logFiles(folder))]
    .filter((path) => existsSync(path))
    .map((path) => {
      const lines = readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => !noise.test(line))
        .map((line) => line.slice(0, 300));
      return lines.length === 0
        ? ""
        : [`── ${path.slice(server.base.length + 1)}`, ...lines.slice(-count)].join("\n");
    })
    .filter(Boolean)
    .join("\n");
}

/** The extension host's own log and the output channels of our extension. */
function logFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /remoteexthost\.log$|[Aa]gent[^/]*\.log$|agent-workbench[^/]*\/.*\.log$/.test(path))
    .filter((path) => !/remoteagent\.log$/.test(path))
    .map((path) => join(folder, path));
}
