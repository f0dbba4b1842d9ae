// Starts VS Code's own server on a free port, with folders of its own that are removed at the end.
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disownGroup, ownGroup, signalGroup } from "./processes";

/** Where the parts of an installed host are; made by `host/install.mjs`. */
export interface Host {
  version: string;
  folder: string;
  node: string;
  server: string;
}

export interface ServerOptions {
  host: Host;
  /** Content of the user's settings.json. */
  settings: Record<string, unknown>;
  trusted: boolean;
  /** A folder that already has extensions installed by `installExtension`. */
  extensionsDir?: string;
  env?: Record<string, string>;
  /**
   * Lets the page name a suite that runs in the extension host. It also keeps notifications from popping up, so the
   * tests that look at the page do without it.
   */
  inHost?: boolean;
}

export interface EditorServer {
  pid: number;
  port: number;
  origin: string;
  base: string;
  /** Everything that the server printed. */
  logFile: string;
  /** The folder under which the workbench and the extension host write their logs. */
  logFolders: string[];
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

const offlineGallery = JSON.stringify({
  serviceUrl: "",
  itemUrl: "",
  resourceUrlTemplate: "",
  controlUrl: "",
  recommendationsUrl: "",
});

/** Installs a VSIX into a folder that any number of servers can then use. */
export function installExtension(host: Host, vsix: string, extensionsDir: string): void {
  const base = mkdtempSync(join(tmpdir(), "e2e-install-"));
  try {
    const folders = ["--extensions-dir", extensionsDir, "--user-data-dir", base, "--server-data-dir", base];
    execFileSync(
      host.node,
      [host.server, "--install-extension", vsix, "--accept-server-license-terms", ...folders],
      {
        env: { ...process.env, HOME: base, EXTENSIONS_GALLERY: offlineGallery },
        stdio: "pipe",
        timeout: START_LIMIT_MS,
      },
    );
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const base = mkdtempSync(join(tmpdir(), "e2e-"));
  const folder = (name: string) => {
    const path = join(base, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const userData = folder("user");
  const serverData = folder("server");
  mkdirSync(join(userData, "User"));
  writeFileSync(join(userData, "User/settings.json"), JSON.stringify(options.settings, null, 2));
  const logFile = join(base, "server.log");
  const port = await freePort();
  const args = [
    options.host.server,
    ...[
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--without-connection-token",
      "--accept-server-license-terms",
    ],
    ...["--telemetry-level", "off", "--disable-telemetry", "--disable-experiments", "--disable-update-check"],
    ...["--disable-getting-started-override", "--log", "info"],
    ...["--server-data-dir", serverData, "--user-data-dir", userData],
    ...["--extensions-dir", options.extensionsDir ?? folder("extensions")],
    ...(options.inHost ? ["--enable-smoke-test-driver"] : []),
    ...(options.trusted ? ["--disable-workspace-trust"] : []),
  ];
  const child = spawn(options.host.node, args, {
    // HOME and TMPDIR inside the base folder, so that sockets and caches go with it.
    env: {
      ...process.env,
      HOME: folder("home"),
      TMPDIR: folder("tmp"),
      EXTENSIONS_GALLERY: offlineGallery,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`The server did not start: ${options.host.node}`);
  ownGroup(pid);
  const gone = new Promise<void>((done) => child.once("exit", () => done()));

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      signalGroup(pid, "SIGTERM");
      const timer = setTimeout(() => signalGroup(pid, "SIGKILL"), STOP_LIMIT_MS);
      await gone;
      clearTimeout(timer);
    }
    disownGroup(pid);
    rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };

  try {
    await new Promise<void>((ready, fail) => {
      let text = "";
      const timer = setTimeout(
        () => fail(new Error(`The server was not ready in time:\n${text}`)),
        START_LIMIT_MS,
      );
      const read = (chunk: Buffer) => {
        appendFileSync(logFile, chunk);
        if (text.length > 100_000) return;
        text += chunk.toString();
        if (text.includes("Extension host agent listening on")) {
          clearTimeout(timer);
          ready();
        }
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      void gone.then(() => fail(new Error(`The server ended at once:\n${text}`)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pid,
    port,
    origin: `http://127.0.0.1:${port}`,
    base,
    logFile,
    logFolders: [join(userData, "logs"), join(serverData, "data/logs")],
    stop,
  };
}

/** The same file as the page names it, which sees the server as a remote machine. */
export function remoteUri(server: EditorServer, path: string): string {
  return `vscode-remote://127.0.0.1:${server.port}${path}`;
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? done(address.port) : fail(new Error("no port")),
      );
    });
  });
}

/** Keeps a server's logs after its folders are gone. */
export function keepLogs(server: EditorServer, into: string): void {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  if (existsSync(server.logFile)) cpSync(server.logFile, join(into, "server.log"));
  server.logFolders.forEach((folder, index) => {
    if (existsSync(folder)) cpSync(folder, join(into, `logs-${index}`), { recursive: true });
  });
}
