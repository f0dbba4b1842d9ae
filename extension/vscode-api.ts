import type * as vscodeModule from "vscode";

/**
 * The editor's API, handed to whoever needs it. Only `main.ts` and `client/` import the real module, so that
 * everything else also runs against a fake one in milliseconds.
 */
export type VSCode = typeof vscodeModule;

/** Translates a sentence; `{0}` stands for the first argument. The English text is the key. */
export type Translate = (message: string, ...args: (string | number)[]) => string;

export function translator(vscode: VSCode): Translate {
  return (message, ...args) => vscode.l10n.t(message, ...args);
}
