/** What a window of the editor opens and how it looks. Suites and scenarios declare it; every part has a default. */
export interface WindowOptions {
  /** Folders to open: none, one, or several as a multi-root workspace. Default: one empty folder. */
  folders?: FolderOptions[];
  /** `false` opens the folders in Restricted Mode. Default: trusted. */
  trusted?: boolean;
  /** User settings beyond the harness's own. */
  settings?: Record<string, unknown>;
  theme?: Theme;
  viewport?: { width: number; height: number };
  /** Variables that the server, and with it the extension host, inherits. */
  env?: Record<string, string>;
}

export interface FolderOptions {
  /** The folder's name in the explorer. Default: the last part of `copyOf`, else `workspace`. */
  name?: string;
  /** A folder, named from the repository, whose content is copied in, without `node_modules`. */
  copyOf?: string;
  /** Files that are written after the copy: path in the folder → text. */
  files?: Record<string, string>;
  /** Makes the folder a git repository with everything committed on the branch `main`. */
  git?: boolean;
}

export type Theme = "dark" | "light" | "high-contrast" | "high-contrast-light";

export const themeNames: Record<Theme, string> = {
  dark: "Default Dark Modern",
  light: "Default Light Modern",
  "high-contrast": "Default High Contrast",
  "high-contrast-light": "Default High Contrast Light",
};

export const defaultViewport = { width: 1280, height: 800 };

/** Quiet, offline, and with nothing that changes what a test types. */
export const baseSettings: Record<string, unknown> = {
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
  "git.openRepositoryInParentFolders": "never",
  "editor.autoClosingBrackets": "never",
  "editor.autoClosingQuotes": "never",
  "editor.autoIndent": "none",
  "editor.acceptSuggestionOnEnter": "off",
  "editor.minimap.enabled": false,
  "editor.cursorBlinking": "solid",
  "editor.stickyScroll.enabled": false,
  "workbench.tree.enableStickyScroll": false,
  "workbench.reduceMotion": "on",
  "files.autoSave": "off",
  "files.hotExit": "off",
  "typescript.disableAutomaticTypeAcquisition": true,
};
