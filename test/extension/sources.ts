import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Text of every source file of the extension, by path. */
export function extensionSources(): Map<string, string> {
  const folder = join(ROOT, "extension");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

/** The sentences given to `t(…)`: what a translator would translate. */
export function translatedSentences(): Set<string> {
  const found = new Set<string>();
  for (const [file, text] of extensionSources()) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t")
        addLiterals(node);
      ts.forEachChild(node, visit);
    };
    const addLiterals = ({ arguments: [first] }: ts.CallExpression): void => {
      if (first && ts.isStringLiteralLike(first)) found.add(first.text);
    };
    const methods = (node: ts.Node): void => {
      // `this.t(…)` and `this.options.t(…)`
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === "t"
      )
        addLiterals(node);
      ts.forEachChild(node, methods);
    };
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    visit(source);
    methods(source);
  }
  return found;
}
