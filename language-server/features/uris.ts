import { normalizePath } from "../index";
import { URI } from "vscode-uri";

/** The path of a `file:` address; undefined for every other scheme, which the server cannot read. */
export function pathOf(uri: string): string | undefined {
  try {
    const parsed = URI.parse(uri);
    return parsed.scheme === "file" ? normalizePath(parsed.fsPath) : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a path, spelled as the editor spells it. */
export function uriOf(path: string): string {
  return URI.file(path).toString();
}
