import { strict as assert } from "node:assert";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activate, allDiagnostics, languageServers, openFile } from "../harness/in-host/editor";

describe("a folder of another framework", () => {
  it("shows nothing and starts nothing", async () => {
    await activate();
    await openFile("agent/agent.ts");
    // Nothing can be waited for where nothing happens.
    await wait(2_000);
    assert.deepEqual(languageServers(), []);
    assert.deepEqual(allDiagnostics(), []);
  });

  it("says what is missing when validation is asked for", async () => {
    await vscode.commands.executeCommand("agentWorkbench.validate");
    assert.deepEqual(languageServers(), []);
  });
});
