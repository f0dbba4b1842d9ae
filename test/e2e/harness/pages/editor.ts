import type { Page } from "playwright-core";
import { eventually } from "./eventually";
import { readEditorText, readSquiggles, removeAll } from "./in-page.mjs";
import { Palette } from "./palette";

const MENU_LIMIT_MS = 5_000;
const MENU_ATTEMPTS = 8;

export type Squiggle = { severity: "error" | "warning" | "info" | "hint"; line: number; text: string };

/** The active text editor. Lines and columns are those a person sees: from 1. */
export class Editor {
  private readonly palette: Palette;

  constructor(private readonly page: Page) {
    this.palette = new Palette(page);
  }

  /** Opens a file by its name or the end of its path. */
  async open(path: string): Promise<void> {
    const name = path.split("/").at(-1) ?? path;
    await this.palette.pick("Control+p", path, name);
    await this.page.locator(".tabs-container .tab.active", { hasText: name }).waitFor();
    await this.page.locator(".editor-instance .monaco-editor .view-line").first().waitFor();
  }

  async goTo(line: number, column = 1): Promise<void> {
    await this.focus();
    await this.palette.enter("Control+g", `:${line}:${column}`);
    await this.page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` }).waitFor();
    await this.page.locator(".editor-group-container.active .monaco-editor.focused").first().waitFor();
  }

  /** Types keys one by one, as a person does; the harness's settings keep the editor from completing brackets. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 5 });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Replaces columns `from` to `to` (exclusive) of a line. */
  async replace(line: number, from: number, to: number, text: string): Promise<void> {
    await this.goTo(line, from);
    for (let at = from; at < to; at++) await this.page.keyboard.press("Shift+ArrowRight");
    if (text === "") await this.page.keyboard.press("Delete");
    else await this.type(text);
  }

  async save(): Promise<void> {
    await this.page.keyboard.press("Control+s");
    await this.page.locator(".tabs-container .tab.active:not(.dirty)").waitFor();
  }

  async focus(): Promise<void> {
    await this.palette.run("View: Focus Active Editor Group");
  }

  /** The lines in view. */
  async text(): Promise<string> {
    return this.page.evaluate(readEditorText);
  }

  /** The underlined parts in view, with the text above each underline. */
  async squiggles(): Promise<Squiggle[]> {
    return this.page.evaluate(readSquiggles);
  }

  /** Waits until `ready` accepts what is underlined, and returns that. */
  async waitForSquiggles(ready: (squiggles: Squiggle[]) => unknown): Promise<Squiggle[]> {
    return eventually("The underlines", () => this.squiggles(), ready);
  }

  /** The text of the hover at a place. */
  async hover(line: number, column: number): Promise<string> {
    await this.goTo(line, column);
    await this.page.keyboard.press("Control+k");
    await this.page.keyboard.press("Control+i");
    const hover = this.page.locator(
      ".monaco-editor .monaco-hover:not(.hidden), .monaco-resizable-hover .monaco-hover",
    );
    await hover.locator(".hover-row").first().waitFor();
    // Several providers answer one after another.
    await this.page.waitForTimeout(300);
    return (await hover.locator(".hover-row").allInnerTexts()).join("\n").replaceAll("\u00a0", " ");
  }

  /** The titles of the quick fixes at a place; the menu stays open for `chooseQuickFix`. */
  async quickFixes(line: number, column: number): Promise<string[]> {
    await this.goTo(line, column);
    const first = this.page.locator(".action-widget .monaco-list-row").first();
    // The menu waits for every extension, and an extension that is still starting can make it give up.
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press("Control+.");
      const seen = await first.waitFor({ timeout: MENU_LIMIT_MS }).then(
        () => true,
        () => false,
      );
      if (seen) break;
      if (attempt === MENU_ATTEMPTS) throw new Error(`No light bulb menu opened at ${line}:${column}`);
    }
    const titles = await this.page.locator(".action-widget .monaco-list-row.action .title").allInnerTexts();
    return titles.map((title) => title.trim());
  }

  async chooseQuickFix(title: string): Promise<void> {
    const row = this.page.locator(".action-widget .monaco-list-row.action", { hasText: title }).first();
    // Older editors cover the menu with a pane against accidental clicks, and never take it away under a test.
    await this.page.locator(".context-view-pointerBlock").evaluateAll(removeAll);
    await row.click();
    await this.page.locator(".action-widget").first().waitFor({ state: "hidden" });
  }
}
