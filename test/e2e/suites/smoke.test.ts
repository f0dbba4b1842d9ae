import { strict as assert } from "node:assert";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activate } from "../harness/in-host/editor";

describe("the extension in a real extension host", () => {
  it("activates and tells when everything has been validated", async () => {
    const api = await activate();
    await api.whenValidated();
    assert.equal(typeof (await api.surface()).revision, "number");
    assert.ok(api.activationMs > 0);
  });

  it("registers every command that the manifest contributes", async () => {
    const manifest = vscode.extensions.getExtension("agent-workbench.agent-workbench")?.packageJSON as {
      contributes: { commands?: { command: string }[] };
    };
    const contributed = (manifest.contributes.commands ?? []).map(({ command }) => command);
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      contributed.filter((command) => !registered.has(command)),
      [],
    );
  });
});
