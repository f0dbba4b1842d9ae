import ts from "typescript";

/** One import or re-export of another module, as written. */
export interface ModuleImport {
  specifier: string;
  /** Imported names; empty for a side-effect import and for `import * as x`. */
  names: string[];
}

/**
 * Parses one file. Broken text gives a tree all the same; undefined only where the nesting is so deep that the
 * parser, which works by recursion, runs out of stack.
 */
export function parseSource(path: string, text: string): ts.SourceFile | undefined {
  if (isHopeless(text)) return undefined;
  try {
    return parse(path, text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps its state in variables that only the end of a parse clears.
    parse("empty.ts", "");
    return undefined;
  }
}

/**
 * `f<a<a<a…` without an end: at each `<` the parser tries type arguments up to where the text ends, so its work
 * grows with the square. No person nests hundreds of them.
 */
function isHopeless(text: string): boolean {
  return /(?:<[\s\w$.]*){300}/.test(text);
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    text,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
    scriptKind(path),
  );
}

function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith("x")) return path.endsWith(".jsx") ? ts.ScriptKind.JSX : ts.ScriptKind.TSX;
  return /\.[cm]?js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/** The imports of a file: enough to tell whose framework it is written for. */
export function listImports(path: string, text: string): ModuleImport[] {
  if (!/\b(import|export)\b/.test(text)) return [];
  const imports: ModuleImport[] = [];
  for (const statement of parseSource(path, text)?.statements ?? []) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const bindings = statement.importClause?.namedBindings;
      const names =
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
          : [];
      imports.push({ specifier: statement.moduleSpecifier.text, names });
    } else if (
      ts.isExportDeclaration(statement) &&
      statement.moduleSpecifier &&
      ts.isStringLiteral(statement.moduleSpecifier)
    ) {
      imports.push({ specifier: statement.moduleSpecifier.text, names: [] });
    }
  }
  return imports;
}
