import { scenario } from "../harness/scenario";
import { BROKEN, brokenSample, cleanSample } from "./samples";

const TOOL = "agent/tools/forecast.ts";

/** The picture of the README: taken here, copied to docs/images by hand. */
export default scenario(
  "the overview",
  {
    folders: [{ ...cleanSample, files: { [TOOL]: brokenSample.files?.[BROKEN] ?? "" } }],
    viewport: { width: 1400, height: 860 },
  },
  (test) => {
    test("is one picture of tree, editor, hover and problems", async ({ workbench, page, screenshot }) => {
      await workbench.editor.open(TOOL);
      await workbench.editor.waitForSquiggles((seen) => seen.length === 2);
      await workbench.waitForProblems((seen) => seen.length === 2);
      await workbench.showView("Agent");
      for (const group of ["Evals", "Skills", "Tools"]) {
        const row = await workbench.treeRow("Surface", group);
        if ((await row.getAttribute("aria-expanded")) === "false")
          await row.locator(".monaco-tl-twistie").click();
      }
      await (await workbench.treeRow("Surface", "save_favorite_city")).waitFor();
      // A wider side bar, so that no row of the tree is cut.
      const edge = await page.locator(".part.sidebar").boundingBox();
      if (edge) {
        await page.mouse.move(edge.x + edge.width + 2, 400);
        await page.mouse.down();
        await page.mouse.move(edge.x + edge.width + 60, 400, { steps: 4 });
        await page.mouse.up();
      }
      await workbench.editor.hover(7, 14);
      await screenshot("overview");
    });
  },
);
