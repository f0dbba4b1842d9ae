// Finds programs on the machine. Plain JavaScript, as it runs before anything is installed or bundled.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs that is on PATH, or undefined. */
export function onPath(...names) {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  for (const name of names)
    for (const folder of (process.env.PATH ?? "").split(delimiter))
      for (const ending of endings)
        if (isExecutable(join(folder, name + ending))) return join(folder, name + ending);
  return undefined;
}

/** The Chromium to drive: `CHROMIUM` where it is set, else the first one that is installed. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const apps = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  return (
    onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge") ??
    apps.find(isExecutable)
  );
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
