// What a person sees of the workbench, for tests to read and use. Nothing here knows what our extension does.
import { strict as assert } from "node:assert";
import type { Locator, Page } from "playwright-core";
import { Editor } from "./editor";
import { eventually } from "./eventually";
import { readProblemRows, readTreeRows } from "./in-page.mjs";
import { type Problem, readRows, type Row, rowsAsText } from "./list";
import { Palette } from "./palette";

export class Workbench {
  readonly palette: Palette;
  readonly editor: Editor;

  constructor(readonly page: Page) {
    this.palette = new Palette(page);
    this.editor = new Editor(page);
  }

  /** Opens a view container by its icon in the activity bar, such as `Explorer` or `Agent`. */
  async showView(name: string): Promise<void> {
    const item = this.page.locator(".activitybar .action-item", {
      has: this.page.locator(`.action-label[aria-label="${name}"], .action-label[aria-label^="${name} "]`),
    });
    await item.first().waitFor();
    if (!(await item.first().getAttribute("class"))?.split(" ").includes("checked"))
      await item.first().click();
    await this.page.locator(".sidebar .composite.title", { hasText: new RegExp(name, "i") }).waitFor();
  }

  /** The rows of a tree view of the side bar, such as `Surface`, as text: two spaces a level. */
  async treeText(view: string): Promise<string> {
    return rowsAsText(await this.treeRows(view));
  }

  /** Waits for a tree view's text to be this, or to pass a check. */
  async waitForTree(view: string, expected: string | ((text: string) => unknown)): Promise<string> {
    return eventually(`The view ${view}`, () => this.treeText(view), textCheck(expected));
  }

  async treeRows(view: string): Promise<Row[]> {
    return readRows(this.page, await this.treeList(view), readTreeRows);
  }

  /** A row of a tree view by its label. */
  async treeRow(view: string, label: string): Promise<Locator> {
    return (await this.treeList(view)).locator(".monaco-list-row", { hasText: label }).first();
  }

  /** The text of a view that shows its welcome content in place of rows. */
  async welcomeText(view: string): Promise<string> {
    return (await this.pane(view).locator(".welcome-view-content").innerText()).trim();
  }

  async explorerText(): Promise<string> {
    await this.showView("Explorer");
    const list = this.page.locator(".explorer-folders-view .monaco-list").first();
    return rowsAsText(await readRows(this.page, list, readTreeRows));
  }

  async waitForExplorer(expected: string | ((text: string) => unknown)): Promise<string> {
    return eventually("The explorer", () => this.explorerText(), textCheck(expected));
  }

  explorerRow(label: string): Locator {
    return this.page.locator(".explorer-folders-view .monaco-list-row", { hasText: label }).first();
  }

  /** Opens the Problems view and reads it, file by file. */
  async problems(): Promise<Problem[]> {
    const list = this.page.locator(".markers-panel .monaco-list").first();
    if (!(await list.isVisible())) {
      await this.palette.run("View: Focus Problems");
      await this.page.locator(".markers-panel").waitFor();
    }
    if (!(await list.isVisible())) return [];
    const problems: Problem[] = [];
    let file = "";
    for (const { level, ...row } of await readRows(this.page, list, readProblemRows))
      if (level === 1) file = row.file;
      else if (level === 2) problems.push({ ...row, file });
    return problems;
  }

  async waitForProblems(ready: (problems: Problem[]) => unknown): Promise<Problem[]> {
    return eventually("The Problems view", () => this.problems(), ready);
  }

  /** The texts of the status bar's items, left to right, without the empty ones. */
  async statusBar(): Promise<string[]> {
    const texts = await this.page.locator(".statusbar .statusbar-item").allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  }

  statusBarItem(text: string): Locator {
    return this.page.locator(".statusbar .statusbar-item", { hasText: text }).first();
  }

  /** The messages that have popped up and are still there. */
  async notifications(): Promise<string[]> {
    return this.page.locator(".notifications-toasts .notification-list-item-message").allInnerTexts();
  }

  async waitForNotification(text: string | RegExp): Promise<Locator> {
    const item = this.page
      .locator(".notifications-toasts .notification-list-item", { hasText: text })
      .first();
    await item.waitFor();
    return item;
  }

  async clearNotifications(): Promise<void> {
    await this.palette.run("Notifications: Clear All Notifications");
  }

  /** The lines in view of the output channel that is shown. */
  async outputText(): Promise<string> {
    const output = this.page.locator(".output-view .view-line, .panel .output .view-line");
    await output.first().waitFor();
    return (await output.allInnerTexts()).join("\n").replaceAll("\u00a0", " ");
  }

  /** True while a modal dialog, such as the one that asks for trust, covers the window. */
  async hasDialog(): Promise<boolean> {
    return (await this.page.locator(".monaco-dialog-box").count()) > 0;
  }

  /** True when the window runs in Restricted Mode; the status bar tells it a moment after the start, so a no takes all of the limit. */
  async isRestricted(limit = 30_000): Promise<boolean> {
    const item = this.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).first();
    return item.waitFor({ timeout: limit }).then(
      () => true,
      () => false,
    );
  }

  private pane(view: string): Locator {
    return this.page.locator(".sidebar .pane, .panel .pane, .auxiliarybar .pane", {
      has: this.page.locator(".pane-header .title", { hasText: new RegExp(`^${view}$`, "i") }),
    });
  }

  /** A container with one view shows no header of its own for it: its name is then in the side bar's title. */
  private async treeList(view: string): Promise<Locator> {
    const trees = this.page.locator(".tree-explorer-viewlet-tree-view .monaco-list");
    await trees.first().waitFor();
    const own = this.pane(view).locator(".tree-explorer-viewlet-tree-view .monaco-list").first();
    return (await own.count()) > 0 ? own : trees.first();
  }
}

function textCheck(expected: string | ((text: string) => unknown)): (text: string) => unknown {
  return typeof expected === "string" ? (text) => assert.equal(text, expected) : expected;
}
