import type { Page } from "playwright-core";

const ROW_LIMIT_MS = 30_000;
const REOPEN_AFTER_MS = 3_000;

/** The one input box at the top of the window, behind commands, quick open and go to line. */
export class Palette {
  constructor(private readonly page: Page) {}

  /** Runs a command by its full title, such as `Agent: Validate`. */
  async run(title: string): Promise<void> {
    await this.pick("F1", `>${title}`, title);
  }

  /** The titles that the palette offers for a text, without running one. */
  async find(text: string): Promise<string[]> {
    await this.open("F1");
    await this.input.fill(`>${text}`);
    await this.page.waitForTimeout(300);
    const titles = await this.rows.locator(".label-name").allInnerTexts();
    await this.close();
    return titles;
  }

  /**
   * Opens the box by a key, types a text, and accepts the first row that contains `row`. An open list does not learn
   * of commands and files that are found later, so it is opened again until the row is there.
   */
  async pick(key: string, text: string, row: string): Promise<void> {
    const wanted = this.rows.filter({ hasText: row }).first();
    const end = Date.now() + ROW_LIMIT_MS;
    for (;;) {
      await this.open(key);
      await this.input.fill(text);
      const found = await wanted.waitFor({ timeout: REOPEN_AFTER_MS }).then(
        () => true,
        () => false,
      );
      if (found) break;
      if (Date.now() > end)
        throw new Error(
          `${text} found no row ${row}; there are: ${(await this.rows.allInnerTexts()).join(" | ")}`,
        );
      await this.close();
    }
    await wanted.click();
  }

  /** Opens the box by a key, types a text and presses Enter. */
  async enter(key: string, text: string): Promise<void> {
    await this.open(key);
    await this.input.fill(text);
    await this.page.keyboard.press("Enter");
    await this.widget.waitFor({ state: "hidden", timeout: ROW_LIMIT_MS }).catch(async () => {
      throw new Error(`${text} was not accepted: ${(await this.rows.allInnerTexts()).join(" | ")}`);
    });
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.widget.waitFor({ state: "hidden" });
  }

  private get widget() {
    return this.page.locator(".quick-input-widget");
  }

  private get input() {
    return this.widget.locator("input.input");
  }

  private get rows() {
    return this.widget.locator(".quick-input-list .monaco-list-row");
  }

  /** The key goes nowhere while the workbench is still busy with the last one, so it is pressed again. */
  private async open(key: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press(key);
      try {
        await this.input.waitFor({ timeout: 3_000 });
        return;
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
  }
}
