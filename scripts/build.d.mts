export interface BuildOptions {
  /** Folder that is emptied and built into. Default: `dist/`. */
  outdir?: string;
  production?: boolean;
  /** Names of the files wanted, such as `["cli.js", "analysis.js"]`. Default: all. */
  only?: string[];
}

export function buildAll(options?: BuildOptions): Promise<void>;
