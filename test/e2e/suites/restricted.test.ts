import { strict as assert } from "node:assert";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activate, diagnosticsOf, inWorkspace } from "../harness/in-host/editor";

describe("an untrusted workspace", () => {
  it("is validated and has its tree", async () => {
    const api = await activate();
    await api.whenValidated();
    assert.equal(vscode.workspace.isTrusted, false);
    assert.equal(diagnosticsOf(inWorkspace("agent/tools/broken.ts")).length, 2);
    const [project] = (await api.surface()).projects;
    assert.equal(project?.groups.find((group) => group.slot === "tools")?.entries.length, 3);
  });
});
