// For `npm start -- --check`: writes what this window shows, one line a diagnostic, once it shows something and has
// stopped changing.
import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { describe, it } from "mocha";
import { diagnosticsVariable } from "../harness/in-host/report-line";
import {
  activate,
  allDiagnostics,
  inWorkspace,
  ruleId,
  severityName,
  until,
} from "../harness/in-host/editor";

const QUIET_MS = 500;

describe("the sample", () => {
  it("has been validated", async () => {
    const api = await activate();
    await api.whenValidated();
    let last = "";
    let since = Date.now();
    await until("the diagnostics", () => {
      const now = lines().join("\n");
      if (now !== last) since = Date.now();
      last = now;
      return now !== "" && Date.now() - since >= QUIET_MS;
    });
    writeFileSync(process.env[diagnosticsVariable] ?? "", JSON.stringify(lines()));
  });
});

function lines(): string[] {
  const root = inWorkspace("").fsPath;
  return allDiagnostics()
    .map(([uri, diagnostic]) => {
      const file = relative(root, uri.fsPath).split(sep).join("/");
      const { line, character } = diagnostic.range.start;
      const place = `${file}:${line + 1}:${character + 1}`;
      return `${place} ${severityName(diagnostic)} ${ruleId(diagnostic)} ${diagnostic.message.replaceAll("\n", " ")}`;
    })
    .sort();
}
