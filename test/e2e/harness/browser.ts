import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../host/programs.mjs";

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("No Chromium was found. On Debian and Ubuntu: sudo apt-get install chromium");
  return chromium.launch({
    executablePath,
    headless: true,
    timeout: 60_000,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
