import { strict as assert } from "node:assert";
import { badgeOf, hasFocus, toasts, waitForToast } from "../harness/pages/person";
import { eventually } from "../harness/pages/eventually";
import { scenario } from "../harness/scenario";
import { BROKEN, brokenSample } from "./samples";

export default scenario("using the checks", { folders: [brokenSample] }, (test) => {
  test("opens quietly: no message, no dialog, no view, and the counts where they belong", async (window) => {
    const { workbench, page, screenshot } = window;
    await workbench.statusBarItem("weather").waitFor();
    await eventually(
      "The status bar",
      () => workbench.statusBar(),
      (items) => items.includes("weather 2"),
    );
    assert.equal(await badgeOf(page, "Agent"), "2");
    assert.deepEqual(await toasts(page), []);
    assert.equal(await workbench.hasDialog(), false);
    assert.equal((await page.locator(".sidebar .composite.title h2").innerText()).toLowerCase(), "explorer");
    assert.equal(await page.locator(".part.panel").isVisible(), false);
    assert.equal(await page.locator(".tabs-container .tab").count(), 0);
    await screenshot("use-start");
  });

  test("validates from the palette, shows the Problems view and says what was found", async (window) => {
    const { workbench, page, screenshot } = window;
    await workbench.palette.run("Agent: Validate");
    const toast = await waitForToast(page, /^weather: /);
    assert.match(toast.text, /^weather: 2 errors\. \d+ files in (\d+ ms|\d+\.\d s)\.$/);
    const inProblems = () => hasFocus(page, ".markers-panel");
    await eventually("The keyboard in the Problems view", inProblems, (there) => there);
    assert.equal((await toasts(page)).length, 1);
    await screenshot("use-validated");
    await workbench.clearNotifications();
  });

  test("mends a mistake by the light bulb", async ({ workbench, screenshot }) => {
    await workbench.editor.open(BROKEN);
    await workbench.editor.waitForSquiggles((seen) => seen.length === 2);
    const titles = await workbench.editor.quickFixes(7, 14);
    assert.deepEqual(titles.slice(0, 3), [
      'Change to "read"',
      "Disable tool/unknown-effect for this line",
      "Show documentation for tool/unknown-effect",
    ]);
    await screenshot("use-quick-fix");
    await workbench.editor.chooseQuickFix('Change to "read"');
    await workbench.editor.waitForSquiggles((seen) => seen.length === 1 && seen[0]?.line === 5);
    assert.match(await workbench.editor.text(), /effect: "read",/);
    await workbench.statusBarItem("weather 1").waitFor();
  });

  test("opens the page of a rule from the light bulb, as rendered text", async (window) => {
    const { workbench, page, screenshot } = window;
    await workbench.editor.quickFixes(5, 17);
    await workbench.editor.chooseQuickFix("Show documentation for tool/missing-description");
    await page.locator(".tabs-container .tab.active", { hasText: "missing-description" }).waitFor();
    const preview = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
    await preview.locator("h1, h2").first().waitFor();
    assert.match(await preview.locator("body").innerText(), /tool\/missing-description/);
    assert.equal(
      await page.locator(".tabs-container .tab.active").getAttribute("aria-label"),
      "Preview missing-description",
    );
    await screenshot("use-rule-page");
  });

  test("becomes clean when the last mistake is gone", async ({ workbench, page, screenshot }) => {
    await workbench.editor.open(BROKEN);
    await workbench.editor.goTo(5, 17);
    await workbench.editor.type("Says which city it was given.");
    await workbench.editor.save();
    await workbench.editor.waitForSquiggles((seen) => seen.length === 0);
    await eventually(
      "The badge",
      () => badgeOf(page, "Agent"),
      (badge) => badge === "",
    );
    const item = workbench.statusBarItem("weather");
    await eventually(
      "The status item",
      async () => (await item.locator("[aria-label]").first().getAttribute("aria-label")) ?? "",
      (label) => label === "weather: no problems. Press to validate.",
    );
    await item.locator(".codicon-check").waitFor();
    await screenshot("use-clean");
  });

  test("validates by a click on the status item", async ({ workbench, page, screenshot }) => {
    await workbench.statusBarItem("weather").click();
    const toast = await waitForToast(page, /^weather: no problems\. \d+ files in /);
    assert.deepEqual(toast.buttons, []);
    await screenshot("use-clean-validated");
    await workbench.clearNotifications();
  });

  test("restarts the server and says so quietly", async ({ workbench, page }) => {
    await workbench.palette.run("Agent: Restart Language Server");
    await workbench.statusBarItem("The language server runs again.").waitFor();
    assert.deepEqual(await toasts(page), []);
  });

  test("shows an output that a person can read", async ({ workbench, screenshot }) => {
    await workbench.palette.run("Agent: Show Output");
    const text = await eventually(
      "The output",
      () => workbench.outputText(),
      (seen) => seen.includes("The language server runs"),
    );
    assert.match(text, /\[info\] Validated\. weather: no problems\./);
    assert.match(text, /\[info\] Restarting the language server\./);
    await screenshot("use-output");
  });
});
