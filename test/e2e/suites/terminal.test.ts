import { strict as assert } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activate, inWorkspace, until } from "../harness/in-host/editor";

/** Types a command into a new terminal of the editor, as a person does, and reads what it printed and its exit code. */
async function typed(line: string, name: string): Promise<{ printed: string; code: number }> {
  const printed = inWorkspace(`${name}.txt`).fsPath;
  const code = inWorkspace(`${name}.code`).fsPath;
  const terminal = vscode.window.createTerminal({ name, cwd: inWorkspace(".") });
  try {
    terminal.sendText(`${line} > ${name}.txt 2>&1; echo $? > ${name}.code`);
    const text = await until(
      "the command to end",
      () => existsSync(code) && readFileSync(code, "utf8").trim() !== "" && readFileSync(code, "utf8"),
      60_000,
    );
    return { printed: readFileSync(printed, "utf8"), code: Number(text) };
  } finally {
    terminal.dispose();
  }
}

describe("the command in the editor's terminal", () => {
  it("is found on the PATH and prints what the editor shows", async () => {
    await (await activate()).whenValidated();
    const { printed, code } = await typed("agent-workbench validate --dir .", "validated");
    assert.equal(code, 1, printed);
    const found = printed
      .split("\n")
      .filter((line) => /^agent\/tools\/broken\.ts:\d+:\d+: error: /.test(line));
    assert.equal(found.length, 2, printed);
    assert.match(printed, /\[tool\/unknown-effect\]/);
  });

  it("explains itself", async () => {
    const { printed, code } = await typed("agent-workbench --help", "helped");
    assert.equal(code, 0, printed);
    assert.match(printed, /^Usage: agent-workbench <command>/m);
  });

  it("goes from new terminals when the setting is off, and comes back", async () => {
    const settings = vscode.workspace.getConfiguration("agentWorkbench");
    const find = (name: string) => typed("command -v agent-workbench", name);
    await settings.update("terminal.addToPath", false, vscode.ConfigurationTarget.Global);
    assert.equal((await find("off")).code, 1);
    await settings.update("terminal.addToPath", undefined, vscode.ConfigurationTarget.Global);
    const { printed } = await until("the command again", async () => {
      const found = await find("on");
      return found.code === 0 && found;
    });
    assert.match(printed, /agent-workbench$/m);
  });
});
