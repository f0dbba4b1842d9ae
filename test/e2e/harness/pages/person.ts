// What a person does with messages, input boxes and rows, in one word each. Built on the page alone.
import { strict as assert } from "node:assert";
import type { Locator, Page } from "playwright-core";
import { eventually } from "./eventually";
import { isFocusInside, readFocusedName } from "./in-page.mjs";

/** A message that popped up: its text and its buttons. */
export interface Toast {
  text: string;
  buttons: string[];
}

export async function toasts(page: Page): Promise<Toast[]> {
  const items = await page.locator(".notifications-toasts .notification-list-item").all();
  return Promise.all(
    items.map(async (item) => ({
      text: (await item.locator(".notification-list-item-message").innerText()).trim(),
      buttons: (
        await item.locator(".notification-list-item-buttons-container .monaco-button").allInnerTexts()
      )
        .map((text) => text.trim())
        .filter(Boolean),
    })),
  );
}

/** Waits for a message of exactly this text or form, and returns it. */
export async function waitForToast(page: Page, text: string | RegExp): Promise<Toast> {
  const fits = (toast: Toast): boolean =>
    typeof text === "string" ? toast.text === text : text.test(toast.text);
  const seen = await eventually(
    `The message ${String(text)}`,
    () => toasts(page),
    (all) => all.some(fits),
  );
  return seen.find(fits) ?? { text: "", buttons: [] };
}

/** The box at the top of the window while it asks for a text. */
export class InputBox {
  private readonly widget: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator(".quick-input-widget");
  }

  async waitFor(title: string): Promise<void> {
    await this.widget.locator(".quick-input-title", { hasText: title }).waitFor();
  }

  async fill(text: string): Promise<void> {
    await this.widget.locator("input.input").fill(text);
  }

  /** What stands under the box: the prompt, or what is wrong with the text. */
  async waitForMessage(text: string): Promise<void> {
    await this.widget.locator(".quick-input-message", { hasText: text }).waitFor();
  }

  async accept(): Promise<void> {
    await this.page.keyboard.press("Enter");
    await this.widget.waitFor({ state: "hidden" });
  }

  async cancel(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.widget.waitFor({ state: "hidden" });
  }
}

/** The tooltip of something under the mouse, once it says this. */
export async function tooltipOf(page: Page, target: Locator, expected: RegExp): Promise<string> {
  const hover = page.locator(".workbench-hover-container .monaco-hover, .workbench-hover").first();
  await page.mouse.move(2, 2);
  await hover.waitFor({ state: "hidden" });
  await target.hover();
  const read = async () => (await hover.innerText()).replaceAll("\u00a0", " ").trim();
  return eventually("The tooltip", read, (text) => assert.match(text, expected));
}

/** The number on an icon of the activity bar; empty where there is none. */
export async function badgeOf(page: Page, view: string): Promise<string> {
  const item = page.locator(".activitybar .action-item", {
    has: page.locator(`.action-label[aria-label^="${view}"]`),
  });
  const badge = item.locator(".badge-content");
  return (await badge.isVisible()) ? (await badge.innerText()).trim() : "";
}

/** What has the keyboard, as a screen reader names it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(readFocusedName);
}

export function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(isFocusInside, selector);
}

/** A button at the top of the view that is shown. */
export function viewAction(page: Page, title: string): Locator {
  return page.locator(`.sidebar .composite.title .action-label[aria-label^="${title}"]`).first();
}
