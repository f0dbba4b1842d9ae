import type { SlotId } from "../../language-server/protocol";
import type { Translate } from "../vscode-api";

const LONGEST = 64;

/** Words after which the SDK's server would not find the file's routes, or Windows not the file. */
const RESERVED = new Set(["con", "prn", "aux", "nul", "com1", "com2", "com3", "lpt1", "lpt2", "lpt3"]);

/** What is wrong with a name for a new file, or undefined. */
export function problemWithName(
  t: Translate,
  slot: SlotId,
  name: string,
  existing: readonly string[],
): string | undefined {
  if (name === "") return t("Write a name.");
  if (name.length > LONGEST) return t("Use at most {0} characters.", LONGEST);
  // Evals and hooks may lie in folders; every other slot is flat.
  const nested = slot === "evals" || slot === "hooks";
  const segment = /^[A-Za-z][A-Za-z0-9_-]*$/;
  const parts = nested ? name.split("/") : [name];
  if (!parts.every((part) => segment.test(part)))
    return t("Begin with a letter; use letters, digits, “_” and “-” only.");
  if (parts.some((part) => RESERVED.has(part.toLowerCase())))
    return t("“{0}” cannot be a file's name.", name);
  if (existing.some((id) => id.toLowerCase() === name.toLowerCase())) return t("“{0}” exists already.", name);
  return undefined;
}
