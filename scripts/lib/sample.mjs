// The sample project that `npm start` opens: a copy of the weather agent with one deliberate mistake.
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "./run.mjs";

const template = join(root, "skills/create-agent/templates/weather");

/** Copies the sample to a new folder of this machine and plants the mistake. */
export async function makeSample() {
  const folder = join(mkdtempSync(join(tmpdir(), "agent-workbench-")), "weather");
  cpSync(template, folder, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  return { folder, mistake: await plantMistake(folder) };
}

/** Empties the description of the first tool: the model would then not know when to call it. */
async function plantMistake(folder) {
  const { default: ts } = await import("typescript");
  const tools = join(folder, "agent/tools");
  for (const name of readdirSync(tools).sort()) {
    if (!name.endsWith(".ts")) continue;
    const path = join(tools, name);
    const text = readFileSync(path, "utf8");
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const property = findDescription(ts, source);
    if (!property) continue;
    const start = property.name.getEnd();
    writeFileSync(path, `${text.slice(0, start)}: ""${text.slice(property.getEnd())}`);
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    return { file: `agent/tools/${name}`, path, line: line + 1, column: character + ': "'.length + 1 };
  }
  throw new Error(`No tool with a description was found in ${tools}`);
}

/** The property `description` of the object that `defineTool` is called with. */
function findDescription(ts, node) {
  if (ts.isCallExpression(node) && node.expression.getText() === "defineTool") {
    const [definition] = node.arguments;
    const property =
      definition &&
      ts.isObjectLiteralExpression(definition) &&
      definition.properties.find(
        (each) => ts.isPropertyAssignment(each) && each.name.getText() === "description",
      );
    if (property) return property;
  }
  return ts.forEachChild(node, (child) => findDescription(ts, child));
}
