import * as vscode from "vscode";
import { activateWorkbench, type Activation, type AgentWorkbenchApi } from "./activate";

export type { AgentWorkbenchApi };

let activation: Activation | undefined;

export function activate(context: vscode.ExtensionContext): AgentWorkbenchApi & { activationMs: number } {
  const started = performance.now();
  activation = activateWorkbench(vscode, context, { loadClient: () => import("./client/index") });
  return { ...activation.api, activationMs: performance.now() - started };
}

export async function deactivate(): Promise<void> {
  await activation?.stop();
}
