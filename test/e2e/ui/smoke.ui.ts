import { strict as assert } from "node:assert";
import { scenario } from "../harness/scenario";

export default scenario(
  "a folder without an agent",
  { folders: [{ name: "plain", files: { "readme.md": "# Plain\n\nNothing here is an agent.\n" } }] },
  (test) => {
    test("opens without a dialog, a notification or a problem", async ({ workbench, screenshot }) => {
      await workbench.editor.open("readme.md");
      await workbench.waitForExplorer("readme.md");
      assert.deepEqual(await workbench.problems(), []);
      assert.deepEqual(await workbench.notifications(), []);
      assert.equal(await workbench.hasDialog(), false);
      await screenshot("plain-folder");
    });

    test("has the view container in the activity bar", async ({ workbench }) => {
      await workbench.showView("Agent");
    });
  },
);
