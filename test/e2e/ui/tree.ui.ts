import { strict as assert } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { focusedName, InputBox, tooltipOf, viewAction } from "../harness/pages/person";
import { eventually } from "../harness/pages/eventually";
import { scenario } from "../harness/scenario";
import { BROKEN, brokenSample } from "./samples";

export default scenario("using the surface tree", { folders: [brokenSample] }, (test) => {
  test("lists what the framework discovers", async ({ workbench, page, screenshot }) => {
    await workbench.showView("Agent");
    await workbench.waitForTree("Surface", (text) => text.includes("Tools"));
    assert.equal(
      await workbench.treeText("Surface"),
      [
        "weather july · local · 2 problems",
        "  Agent grok-4.5 · high effort",
        "  Instructions instructions.md · ~261 tokens",
        "  Tools 3",
        "  Skills 1",
        "  Hooks 1",
        "  Evals 2 cases",
        "  Eval configuration 20 at once",
      ].join("\n"),
    );
    const labels = await page.locator(".sidebar .composite.title .action-label").all();
    assert.deepEqual(await Promise.all(labels.map((label) => label.getAttribute("aria-label"))), [
      "Validate",
      "Refresh Surface",
      "Collapse All",
      "Views and More Actions...",
    ]);
    await screenshot("tree");
  });

  test("goes through the rows by keyboard, each with a name of its own", async ({ workbench, page }) => {
    await workbench.palette.run("Agent: Focus on Surface View");
    const press = async (key: string, name: string) => {
      await page.keyboard.press(key);
      await eventually(
        `The row after ${key}`,
        () => focusedName(page),
        (seen) => assert.equal(seen, name),
      );
    };
    await press("Home", "Agent weather, july, 2 errors");
    await press("ArrowDown", "Agent, grok-4.5 · high effort");
    await press("ArrowDown", "Instructions, instructions.md · ~261 tokens");
    await press("ArrowDown", "Tools, 3, 2 errors");
    await page.keyboard.press("ArrowRight");
    await (await workbench.treeRow("Surface", "current_weather")).waitFor();
    await press("ArrowDown", "broken, no description, 2 errors");
    await press("ArrowDown", "current_weather, read");
    await page.keyboard.press("Enter");
    await page.locator(".tabs-container .tab.active", { hasText: "current_weather.ts" }).waitFor();
  });

  test("opens an entry by a click, and its problems stand beside it", async ({
    workbench,
    page,
    screenshot,
  }) => {
    await (await workbench.treeRow("Surface", "broken")).click();
    await page.locator(".tabs-container .tab.active", { hasText: "broken.ts" }).waitFor();
    await workbench.editor.waitForSquiggles((seen) => seen.length === 2);
    await screenshot("tree-open");
  });

  test("explains each kind of row in its tooltip", async ({ workbench, page, screenshot }) => {
    const tooltip = async (label: string, expected: RegExp) =>
      tooltipOf(page, await workbench.treeRow("Surface", label), expected);
    await tooltip(
      "weather",
      /^weather\s+Package: @cursor\/july \(july\)\s+Runtime: local\s+Slug: weather\s+Checks: 2 errors$/,
    );
    await screenshot("tree-tooltip-project");
    await tooltip(
      "Instructions",
      /^Instructions\s+instructions\.md · ~261 tokens\s+agent\/instructions\.md$/,
    );
    await screenshot("tree-tooltip-group");
    const tool = await tooltip("current_weather", /^current_weather\s+Read the current weather of one city/);
    assert.match(tool, /\nEffect: read\s+Input\s+Type\s+city\s+string\s+required\s/);
    assert.match(tool, /agent\/tools\/current_weather\.ts$/);
    await screenshot("tree-tooltip-tool");
    await tooltip("broken", /^broken\s[^]*agent\/tools\/broken\.ts\s+2 errors$/);
    await screenshot("tree-tooltip-broken");
  });

  test("makes a new tool by the + of its group", async ({ workbench, page, file, screenshot }) => {
    const box = new InputBox(page);
    const tools = await workbench.treeRow("Surface", "Tools");
    await tools.hover();
    const plus = tools.locator(".action-label.codicon-add");
    assert.equal(await plus.getAttribute("aria-label"), "New Surface Entry…");
    await plus.click();
    await box.waitFor("New tool in weather");
    for (const [name, wrong] of [
      ["2fast", "Begin with a letter"],
      ["a b", "Begin with a letter"],
      ["current_weather", "“current_weather” exists already."],
      ["x".repeat(65), "Use at most 64 characters."],
      ["con", "“con” cannot be a file's name."],
    ] as const) {
      await box.fill(name);
      await box.waitForMessage(wrong);
    }
    await box.fill("current_weather");
    await box.waitForMessage("“current_weather” exists already.");
    await screenshot("tree-new-tool");
    await box.fill("find_parcel");
    await box.waitForMessage("Name of the new tool; it becomes the file's name");
    await box.accept();
    await page.locator(".tabs-container .tab.active", { hasText: "find_parcel.ts" }).waitFor();
    await (await workbench.treeRow("Surface", "find_parcel")).waitFor();
    assert.match(readFileSync(file("agent/tools/find_parcel.ts"), "utf8"), /from "@cursor\/july\/tools"/);
    const text = await workbench.waitForTree("Surface", (seen) => seen.includes("Tools 4"));
    assert.match(text, /^ {4}find_parcel read$/m);
    assert.match(text, /^weather july · local · 2 problems$/m);
    await screenshot("tree-new-tool-made");
    await workbench.editor.type("Finds a parcel by its number.");
    await workbench.editor.save();
    assert.deepEqual(await workbench.editor.squiggles(), []);
  });

  test("leaves no file when the name is cancelled", async ({ workbench, page, file }) => {
    await workbench.palette.run("Agent: New Surface Entry");
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "skill" }).first().click();
    const box = new InputBox(page);
    await box.waitFor("New skill in weather");
    await box.cancel();
    assert.equal(existsSync(file("agent/skills/triage-rubric.md")), false);
  });

  test("filters, says so, and clears the filter", async ({ workbench, page, screenshot }) => {
    const box = new InputBox(page);
    await workbench.palette.run("Agent: Filter Surface");
    await box.waitFor("Filter Surface");
    await box.fill("tools write");
    await box.accept();
    const text = await workbench.waitForTree("Surface", (seen) => !seen.includes("Skills"));
    assert.match(text, /^ {2}Tools 1 of 4\n {4}save_favorite_city write · needs approval$/m);
    const message = page.locator(".sidebar .tree-explorer-viewlet-tree-view .message");
    assert.equal((await message.innerText()).trim(), "Filter “tools write”: 1 of 10 entries");
    await screenshot("tree-filtered");
    await viewAction(page, "Clear Surface Filter").click();
    await workbench.waitForTree("Surface", (seen) => seen.includes("Skills"));

    await workbench.palette.run("Agent: Filter Surface");
    await box.fill("nothing has this");
    await box.accept();
    await eventually(
      "The message",
      () => message.innerText(),
      (seen) => assert.equal(seen.trim(), "Filter “nothing has this”: 0 of 10 entries"),
    );
    await screenshot("tree-filtered-empty");
    await workbench.palette.run("Agent: Clear Surface Filter");
    await workbench.waitForTree("Surface", (seen) => seen.includes("Skills"));
  });

  test("collapses, and reveals the active file", async ({ workbench, page, screenshot }) => {
    await workbench.editor.open(BROKEN);
    await viewAction(page, "Collapse All").click();
    await workbench.waitForTree("Surface", (seen) => !seen.includes("Tools"));
    await workbench.palette.run("Agent: Reveal in Surface");
    const row = await workbench.treeRow("Surface", "broken");
    await row.waitFor();
    await eventually(
      "The selection",
      async () => (await row.getAttribute("class")) ?? "",
      (names) => names.includes("selected") && names.includes("focused"),
    );
    await screenshot("tree-revealed");
  });

  test("refreshes, and shows empty groups when asked", async ({ workbench, page, screenshot }) => {
    await viewAction(page, "Refresh Surface").click();
    await workbench.waitForTree("Surface", (seen) => seen.includes("broken"));
    await workbench.palette.run("Agent: Show or Hide Empty Groups");
    const text = await workbench.waitForTree("Surface", (seen) => seen.includes("Subagents"));
    assert.deepEqual(
      text.split("\n").filter((line) => /^ {2}\S/.test(line)),
      [
        "  Agent grok-4.5 · high effort",
        "  Instructions instructions.md · ~261 tokens",
        "  Tools 4",
        "  Channels",
        "  Connections",
        "  Host connections",
        "  Skills 1",
        "  Subagents",
        "  Schedules",
        "  Hooks 1",
        "  Storage",
        "  Evals 2 cases",
        "  Eval configuration 20 at once",
      ],
    );
    await screenshot("tree-empty-groups");
    await viewAction(page, "Views and More Actions").click();
    await page.locator(".context-view .monaco-menu").waitFor();
    await screenshot("tree-menu");
    await page.keyboard.press("Escape");
  });
});
