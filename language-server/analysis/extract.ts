import ts from "typescript";
import type { Span } from "../core/text";
import { parseSource } from "../project/imports";
import { convertModule } from "./convert";
import { emptyFacts } from "./facts";
import type { ExportFact, ImportedName, ImportFact, ModuleFacts } from "./syntax";

interface ParsedSource extends ts.SourceFile {
  /** Kept by the parser on every file; not part of the published type. */
  parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
}

/** What is said of a text whose nesting the parser cannot follow; no person writes such a text. */
const TOO_DEEP = "the text is nested too deeply";

/** Parses one TypeScript or JavaScript file into facts. Never throws on any text; the tree is not kept. */
export function extractModule(path: string, text: string): ModuleFacts {
  const source: ParsedSource | undefined = parseSource(path, text);
  return source ? readModule(source, text) : tooDeep(path, text);
}

function tooDeep(path: string, text: string): ModuleFacts {
  const at: Span = [0, /^.*/.exec(text)?.[0].length ?? 0];
  return { ...emptyFacts(path, text), syntaxErrors: [{ at, message: TOO_DEEP }] };
}

function errorsOf(source: ParsedSource): ModuleFacts["syntaxErrors"] {
  return (source.parseDiagnostics ?? []).map((diagnostic) => ({
    at: [diagnostic.start, diagnostic.start + diagnostic.length],
    message: ts.flattenDiagnosticMessageText(diagnostic.messageText, " "),
  }));
}

function readModule(source: ParsedSource, text: string): ModuleFacts {
  const { scope, mutated, shared, convert } = convertModule(source);
  const facts: ModuleFacts = {
    ...emptyFacts(source.fileName, text),
    syntaxErrors: errorsOf(source),
    scope,
    mutated,
  };
  const span = (node: ts.Node): Span => [node.getStart(source), node.end];

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      facts.imports.push(readImport(statement, statement.moduleSpecifier, span));
      facts.importInsertion = statement.end;
    } else if (ts.isExportDeclaration(statement)) readExport(statement, facts, span);
    else if (ts.isExportAssignment(statement))
      facts.exports.set("default", {
        kind: "value",
        value: convert(statement.expression),
        at: span(statement),
      });
    else readDeclaration(statement, facts, span);
  }
  facts.shared = shared();
  return facts;
}

function readImport(
  node: ts.ImportDeclaration,
  specifier: ts.StringLiteral,
  span: (node: ts.Node) => Span,
): ImportFact {
  const names: ImportedName[] = [];
  const clause = node.importClause;
  if (clause?.name) names.push({ imported: "default", local: clause.name.text, at: span(clause.name) });
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings))
    names.push({ imported: "*", local: bindings.name.text, at: span(bindings.name) });
  else if (bindings)
    for (const element of bindings.elements)
      names.push({
        imported: (element.propertyName ?? element.name).text,
        local: element.name.text,
        at: span(element),
      });
  const type = node.attributes?.elements.find((element) => element.name.text === "type")?.value;
  return {
    specifier: specifier.text,
    at: span(specifier),
    statement: span(node),
    typeOnly: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    names,
    attribute: type && ts.isStringLiteral(type) ? type.text : undefined,
  };
}

function readExport(node: ts.ExportDeclaration, facts: ModuleFacts, span: (node: ts.Node) => Span): void {
  if (node.isTypeOnly) return;
  const specifier =
    node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  if (!node.exportClause) {
    if (specifier !== undefined) facts.exportStars.push(specifier);
    return;
  }
  if (ts.isNamespaceExport(node.exportClause)) {
    if (specifier !== undefined)
      facts.exports.set(node.exportClause.name.text, {
        kind: "from",
        specifier,
        imported: "*",
        at: span(node),
      });
    return;
  }
  for (const element of node.exportClause.elements) {
    if (element.isTypeOnly) continue;
    const name = (element.propertyName ?? element.name).text;
    const fact: ExportFact =
      specifier === undefined
        ? { kind: "local", name, at: span(element) }
        : { kind: "from", specifier, imported: name, at: span(element) };
    facts.exports.set(element.name.text, fact);
  }
}

function readDeclaration(statement: ts.Statement, facts: ModuleFacts, span: (node: ts.Node) => Span): void {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DeclareKeyword)) return;
  if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations)
      for (const name of boundNames(declaration.name))
        facts.exports.set(name.text, { kind: "local", name: name.text, at: span(name) });
  } else if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  ) {
    const isDefault = has(ts.SyntaxKind.DefaultKeyword);
    const local = statement.name?.text ?? "default";
    facts.exports.set(isDefault ? "default" : local, {
      kind: "local",
      name: local,
      at: statement.name ? span(statement.name) : span(statement),
    });
  }
}

function boundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}
