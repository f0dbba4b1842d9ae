import type { ExtensionContext } from "vscode";
import type { Log } from "../log";
import type { ServerLife } from "../server/server-life";
import type { Settings } from "../settings";
import type { SurfaceStore } from "../surface/store";
import type { SurfaceView } from "../surface/view";
import type { Translate, VSCode } from "../vscode-api";

/** What the commands act on. */
export interface Workbench {
  vscode: VSCode;
  t: Translate;
  context: ExtensionContext;
  log: Log;
  settings: Settings;
  life: ServerLife;
  store: SurfaceStore;
  view: SurfaceView;
  /** Resolves when the first look for a project is over and the server, if any, runs or has failed. */
  settled(): Promise<void>;
  /** Looks for a project again and starts the server where there is one; says whether there is. */
  lookAgain(): Promise<boolean>;
}

export type Command = (workbench: Workbench, ...args: unknown[]) => unknown;
