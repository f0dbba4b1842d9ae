import { strict as assert } from "node:assert";
import type { Theme, WindowOptions } from "../harness/options";
import { scenario, type Scenario } from "../harness/scenario";
import live from "../suites/live.window";

const TOOL = "agent/tools/broken.ts";

/** The same walk in one theme and size; the screenshots are for people to look at. */
function look(theme: Theme, size: "wide" | "narrow", viewport: WindowOptions["viewport"]): Scenario {
  const options: WindowOptions = { folders: live.folders?.slice(0, 1), theme, viewport };
  const name = (what: string): string => `${what}-${theme}-${size}`;
  return scenario(`the look, ${theme}, ${size}`, options, (test) => {
    test("underlines the mistakes", async ({ workbench, screenshot }) => {
      await workbench.editor.open(TOOL);
      const squiggles = await workbench.editor.waitForSquiggles((seen) => seen.length >= 2);
      assert.deepEqual(
        squiggles.filter((seen) => seen.severity === "error").map((seen) => `${seen.line} ${seen.text}`),
        ['5 ""', '7 "readonly"'],
      );
      await screenshot(name("squiggles"));
    });

    test("explains a mistake in the hover", async ({ workbench, page, screenshot }) => {
      const text = await workbench.editor.hover(7, 14);
      assert.match(text, /tool\/unknown-effect/);
      await screenshot(name("hover"));
      await page.keyboard.press("Escape");
    });

    test("lists the mistakes in the Problems view", async ({ workbench, screenshot }) => {
      const problems = await workbench.waitForProblems((seen) => seen.length === 2);
      assert.deepEqual(
        problems.map(
          (problem) =>
            `${problem.file} ${problem.line}:${problem.column} ${problem.severity} ${problem.code}`,
        ),
        [
          "agent/tools/broken.ts 5:16 error tool/missing-description",
          "agent/tools/broken.ts 7:11 error tool/unknown-effect",
        ],
      );
      await screenshot(name("problems"));
    });

    test("shows the surface with its problems", async ({ workbench, page, screenshot }) => {
      await workbench.showView("Agent");
      const tools = await workbench.treeRow("Surface", "Tools");
      await tools.waitFor();
      if ((await tools.getAttribute("aria-expanded")) === "false") await tools.click();
      await (await workbench.treeRow("Surface", "current_weather")).waitFor();
      const rows = await workbench.treeText("Surface");
      assert.match(rows, /broken/);
      await page.mouse.move(700, 300);
      await screenshot(name("surface"));
    });
  });
}

export default [
  look("dark", "wide", { width: 1440, height: 900 }),
  look("light", "wide", { width: 1440, height: 900 }),
  look("high-contrast", "wide", { width: 1440, height: 900 }),
  look("dark", "narrow", { width: 820, height: 700 }),
];
