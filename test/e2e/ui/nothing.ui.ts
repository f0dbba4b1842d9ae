import { strict as assert } from "node:assert";
import type { Theme, WindowOptions } from "../harness/options";
import { eventually } from "../harness/pages/eventually";
import { toasts, viewAction, waitForToast } from "../harness/pages/person";
import { descendants } from "../harness/process-tree";
import { scenario, type Scenario } from "../harness/scenario";
import { brokenSample, plainFolder } from "./samples";

const NO_PROJECT =
  "No agent project was found: no package.json and no file under agent or bot names the Agent SDK (such as @cursor/july). Add the package, or open another folder.";
const NO_FOLDER = "No folder is open. Open a folder with an Agent SDK project.";

/** What the palette offers everywhere; the others hide until there is a project. */
const SAYS_WHY = ["Agent: Validate", "Agent: Restart Language Server", "Agent: Refresh Surface"];

function noProject(theme: Theme): Scenario {
  return scenario(`no agent project, ${theme}`, { folders: [plainFolder], theme }, (test) => {
    test("says what a project is and offers the next step", async ({ workbench, screenshot }) => {
      await workbench.showView("Agent");
      const text = await eventually(
        "The welcome text",
        () => workbench.welcomeText("Surface"),
        (seen) => seen !== "",
      );
      assert.equal(
        text.replace(/\s*\n\s*/g, "\n"),
        "No Agent SDK project in this window. A folder is one when its package.json, or a file under agent or bot, names the SDK (such as @cursor/july).\nLook Again\nOpen Another Folder",
      );
      await screenshot(`welcome-no-project-${theme}`);
    });

    if (theme !== "dark") return;
    for (const title of SAYS_WHY)
      test(`${title} says what is missing`, async ({ workbench, page, screenshot }) => {
        await workbench.palette.run(title);
        const toast = await waitForToast(page, NO_PROJECT);
        assert.deepEqual(toast.buttons, ["Look Again", "Open Folder"]);
        await screenshot(`no-project-${title.slice(7)}`);
        await workbench.clearNotifications();
      });

    test("offers no command that cannot act", async ({ workbench }) => {
      const offered = (await workbench.palette.find("Agent: ")).filter((title) =>
        title.startsWith("Agent: "),
      );
      assert.deepEqual(offered.sort(), [
        "Agent: Focus on Surface View",
        "Agent: Refresh Surface",
        "Agent: Report Issue…",
        "Agent: Restart Language Server",
        "Agent: Show Output",
        "Agent: Show Rule…",
        "Agent: Validate",
      ]);
    });
  });
}

const noFolder: Scenario = scenario("no folder", { folders: [] }, (test) => {
  test("asks for a folder in the empty view", async ({ workbench, page, screenshot }) => {
    await workbench.showView("Agent");
    const text = await eventually(
      "The welcome text",
      () => workbench.welcomeText("Surface"),
      (seen) => seen !== "",
    );
    assert.equal(
      text.replace(/\s*\n\s*/g, "\n"),
      "Open a folder with an Agent SDK project to see what it is made of.\nOpen Folder",
    );
    assert.deepEqual(await toasts(page), []);
    await screenshot("welcome-no-folder");
  });

  for (const title of SAYS_WHY)
    test(`${title} asks for a folder`, async ({ workbench, page, screenshot }) => {
      await workbench.palette.run(title);
      const toast = await waitForToast(page, NO_FOLDER);
      assert.deepEqual(toast.buttons, ["Open Folder"]);
      await screenshot(`no-folder-${title.slice(7)}`);
      await workbench.clearNotifications();
    });
});

const down: Scenario = scenario("a server that cannot stay up", { folders: [brokenSample] }, (test) => {
  test("says so once, with a way back", async ({ workbench, page, session, screenshot }) => {
    await workbench.statusBarItem("weather 2").waitFor();
    await workbench.showView("Agent");
    await workbench.waitForTree("Surface", (text) => text.includes("Tools 3"));
    const servers = () => descendants(session.server.pid, /language-server\.js/).map((row) => row.pid);
    const killed = new Set<number>();
    await eventually(
      "The server that is given up",
      async () => {
        for (const pid of servers())
          if (!killed.has(pid)) {
            process.kill(pid, "SIGKILL");
            killed.add(pid);
          }
        return (await toasts(page)).length;
      },
      (count) => count > 0,
      90_000,
    );
    const toast = await waitForToast(
      page,
      "The language server stopped 5 times in 3 minutes, so nothing is checked now. Restart it, or see the output for the cause.",
    );
    assert.deepEqual(toast.buttons, ["Restart", "Show Output"]);
    await workbench.statusBarItem("Agent: server stopped").waitFor();
    const message = page.locator(".sidebar .tree-explorer-viewlet-tree-view .message");
    assert.equal(
      (await message.innerText()).trim(),
      "The language server stopped. This is what it last found. Restart it to check again.",
    );
    await viewAction(page, "Restart Language Server").waitFor();
    await screenshot("server-down");
    await workbench.clearNotifications();
  });

  test("explains itself when asked to validate", async ({ workbench, page, screenshot }) => {
    await workbench.palette.run("Agent: Validate");
    const toast = await waitForToast(page, "The language server stopped, so nothing is checked. Restart it.");
    assert.deepEqual(toast.buttons, ["Restart", "Show Output"]);
    await screenshot("server-down-validate");
    await workbench.clearNotifications();
  });

  test("comes back by a click on the status item", async ({ workbench, screenshot }) => {
    await workbench.statusBarItem("Agent: server stopped").click();
    await workbench.statusBarItem("weather 2").waitFor();
    await screenshot("server-back");
  });
});

function tree(theme: Theme): Scenario {
  const options: WindowOptions = { folders: [brokenSample], theme, viewport: { width: 820, height: 600 } };
  return scenario(`the surface, ${theme}, narrow`, options, (test) => {
    test("is legible", async ({ workbench, page, screenshot }) => {
      await workbench.showView("Agent");
      await (await workbench.treeRow("Surface", "Tools")).click();
      await (await workbench.treeRow("Surface", "broken")).waitFor();
      await (await workbench.treeRow("Surface", "Evals")).click();
      await page.mouse.move(600, 300);
      await screenshot(`surface-${theme}-narrow`);
    });
  });
}

export default [
  noProject("dark"),
  noProject("light"),
  noProject("high-contrast"),
  noFolder,
  down,
  tree("light"),
  tree("high-contrast"),
];
