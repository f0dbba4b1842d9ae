import { strict as assert } from "node:assert";
import { eventually } from "../harness/pages/eventually";
import { badgeOf, toasts, waitForToast } from "../harness/pages/person";
import { scenario, type Scenario } from "../harness/scenario";
import { BROKEN, brokenSample, cleanSample } from "./samples";

const several: Scenario = scenario(
  "a window with two agents",
  {
    folders: [
      { ...brokenSample, git: false },
      { ...cleanSample, name: "second" },
    ],
  },
  (test) => {
    test("shows both, sums them up where no file is open, and names the one of the file", async (window) => {
      const { workbench, page, screenshot } = window;
      await workbench.statusBarItem("2 agents 2").waitFor();
      await workbench.showView("Agent");
      const text = await workbench.waitForTree("Surface", (seen) => /^weather second/m.test(seen));
      assert.deepEqual(
        text.split("\n").filter((line) => !line.startsWith(" ")),
        ["weather second · july · local", "weather july · local · 2 problems"],
      );
      await screenshot("several-tree");
      await workbench.palette.run("Agent: Validate");
      await waitForToast(page, /^weather \(second\): no problems\. weather: 2 errors\. \d+ files in /);
      await screenshot("several-validated");
      await workbench.editor.open(BROKEN);
      await workbench.statusBarItem("weather 2").waitFor();
    });
  },
);

const warnings: Scenario = scenario(
  "an agent with warnings only",
  {
    folders: [brokenSample],
    settings: {
      "agentWorkbench.rules": { "tool/missing-description": "warning", "tool/unknown-effect": "warning" },
    },
  },
  (test) => {
    test("has no badge, and says warnings where it counts", async ({ workbench, page, screenshot }) => {
      const item = workbench.statusBarItem("weather 2");
      await item.waitFor();
      await item.locator(".codicon-warning").waitFor();
      assert.equal(await badgeOf(page, "Agent"), "");
      await workbench.showView("Agent");
      await (await workbench.treeRow("Surface", "Tools")).click();
      await (await workbench.treeRow("Surface", "broken")).locator(".codicon-warning").waitFor();
      await screenshot("warnings");
    });
  },
);

const restricted: Scenario = scenario(
  "an agent in restricted mode",
  { folders: [brokenSample], trusted: false },
  (test) => {
    test("is checked, says so, and asks for nothing", async ({ workbench, page, screenshot }) => {
      assert.equal(await workbench.isRestricted(), true);
      const item = workbench.statusBarItem("weather 2");
      await item.waitFor();
      await workbench.showView("Agent");
      await workbench.waitForTree("Surface", (text) => text.includes("Tools 3"));
      assert.deepEqual(await toasts(page), []);
      assert.equal(await workbench.hasDialog(), false);
      await item.hover();
      const hover = page
        .locator(".workbench-hover, .monaco-hover")
        .filter({ hasText: "Last checked" })
        .first();
      await hover.waitFor();
      assert.match(await hover.innerText(), /Checks are on\. Running needs a trusted workspace\./);
      await screenshot("restricted");
    });
  },
);

const settings: Scenario = scenario("the settings", { folders: [cleanSample] }, (test) => {
  test("describe themselves in the settings editor", async ({ workbench, page, screenshot }) => {
    await workbench.palette.run("Preferences: Open Settings (UI)");
    const box = page.locator(".settings-editor .suggest-input-container .monaco-editor");
    await box.waitFor();
    await page.keyboard.type("@ext:agent-workbench.agent-workbench");
    const titles = page.locator(".settings-editor .setting-item-contents .setting-item-label");
    const seen = await eventually(
      "The settings",
      () => titles.allInnerTexts(),
      (texts) => texts.some((text) => /Enable/.test(text)),
    );
    assert.ok(seen.length > 0);
    await screenshot("settings");
  });

  test("marks the agent's folder in the Explorer", async ({ workbench, page, screenshot }) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator(".settings-editor").waitFor({ state: "hidden" });
    await workbench.showView("Explorer");
    await workbench.explorerRow("agent").locator('[class*="monaco-decoration-itemBadge"]').first().waitFor();
    await screenshot("explorer-mark");
  });
});

export default [several, warnings, restricted, settings];
