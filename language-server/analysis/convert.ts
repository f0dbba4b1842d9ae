import ts from "typescript";
import { sharedNames } from "./aliases";
import { ExpressionConverter, MAX_DEPTH, unwrap } from "./convert-expressions";
import { isDeclared, opensBlock } from "./statements";
import type { Binding, Expression, Property, Scope } from "./syntax";

export interface ConvertedModule {
  scope: Scope;
  mutated: Set<string>;
  /** Asked for when everything has been converted. */
  shared: () => Set<string>;
  convert: (node: ts.Expression) => Expression;
}

/** Converts the statements of a file into its module scope. */
export function convertModule(source: ts.SourceFile): ConvertedModule {
  const converter = new Converter(source);
  for (const statement of source.statements) converter.statement(statement);
  return {
    scope: converter.scope,
    mutated: converter.mutated,
    shared: () => sharedNames(converter.mutated, converter),
    convert: (node) => converter.expression(node),
  };
}

class Converter extends ExpressionConverter {
  statement(node: ts.Node | undefined): void {
    if (!node || this.depth > MAX_DEPTH) return;
    this.depth++;
    try {
      this.visitStatement(node);
    } finally {
      this.depth--;
    }
  }

  private visitStatement(node: ts.Node): void {
    if (isDeclared(node)) this.declareUnknown(node);
    else if (ts.isVariableStatement(node)) this.declarations(node.declarationList);
    else if (ts.isVariableDeclarationList(node)) this.declarations(node);
    else if (ts.isExpressionStatement(node)) this.expressionStatement(node.expression);
    else if (ts.isReturnStatement(node)) {
      if (node.expression) this.scope.returns.push(this.expression(node.expression, "return"));
      else this.scope.endsWithoutValue = true;
    } else if (ts.isFunctionDeclaration(node)) this.functionDeclaration(node);
    else if (ts.isClassDeclaration(node)) this.classDeclaration(node);
    else if (ts.isEnumDeclaration(node)) this.enumDeclaration(node);
    else if (ts.isIfStatement(node)) this.ifStatement(node);
    else if (ts.isThrowStatement(node)) {
      this.expression(node.expression);
      this.scope.throws.push({ at: this.span(node), inCondition: this.condition });
    } else if (ts.isExportAssignment(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      return;
    else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    else if (opensBlock(node)) this.inBlock(node, () => this.blockContents(node));
    else this.children(node);
  }

  private blockContents(node: ts.Node): void {
    if (ts.isForOfStatement(node) || ts.isForInStatement(node)) this.loop(node);
    else if (ts.isCatchClause(node)) {
      if (node.variableDeclaration) this.bind(node.variableDeclaration.name, undefined, "let", [], true);
      this.statement(node.block);
    } else this.children(node);
  }

  private children(node: ts.Node): void {
    ts.forEachChild(node, (child) => {
      if (ts.isExpression(child)) this.expression(child);
      else this.statement(child);
    });
  }

  private inBlock(node: ts.Node, read: () => void): void {
    const outer = this.block;
    this.block = this.span(node);
    read();
    this.block = outer;
  }

  /** `declare const x`, `namespace N {}`: the name exists, its value is written elsewhere. */
  private declareUnknown(node: ts.VariableStatement | ts.ModuleDeclaration | ts.Statement): void {
    if (ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations) this.bind(name, undefined, "let", [], true);
    else if (ts.isModuleDeclaration(node) && ts.isIdentifier(node.name))
      this.bind(node.name, undefined, "let", [], true);
    else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name)
      this.bind(node.name, undefined, "let", [], true);
    else if (ts.isEnumDeclaration(node)) this.bind(node.name, undefined, "let", [], true);
  }

  private loop(node: ts.ForOfStatement | ts.ForInStatement): void {
    const items = this.expression(node.expression);
    if (ts.isVariableDeclarationList(node.initializer))
      for (const declaration of node.initializer.declarations)
        this.bind(declaration.name, items, "const", [], true);
    else this.assign(this.expression(node.initializer), "=", undefined, this.span(node.initializer));
    this.statement(node.statement);
  }

  private ifStatement(node: ts.IfStatement): void {
    const test = this.expression(node.expression);
    const outer = this.condition;
    this.condition = test;
    this.statement(node.thenStatement);
    this.condition = outer;
    this.statement(node.elseStatement);
  }

  private expressionStatement(node: ts.Expression): void {
    const inner = unwrap(node);
    this.expression(inner, ts.isVoidExpression(inner) ? "void" : "statement");
  }

  private declarations(list: ts.VariableDeclarationList): void {
    const kind = list.flags & ts.NodeFlags.Const ? "const" : list.flags & ts.NodeFlags.Let ? "let" : "var";
    for (const declaration of list.declarations) {
      const value = declaration.initializer ? this.expression(declaration.initializer) : undefined;
      this.bind(declaration.name, value, kind, [], false);
    }
  }

  /** Declares every name of a pattern. `unknown` marks values that no initialiser gives, as in a loop. */
  private bind(
    name: ts.BindingName,
    value: Expression | undefined,
    kind: Binding["kind"],
    path: (string | number)[],
    unknown: boolean,
  ): void {
    if (ts.isIdentifier(name)) {
      const opaque: Expression = { kind: "opaque", at: this.span(name) };
      if (value) this.flows.push({ name: name.text, from: value });
      this.declare({
        name: name.text,
        at: this.span(name),
        kind,
        value: unknown ? opaque : value,
        path,
        ambiguous: false,
        block: kind === "var" ? undefined : this.block,
      });
      return;
    }
    for (const [index, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      if (element.initializer) this.expression(element.initializer);
      const step = this.patternStep(name, element, index);
      const lost =
        unknown ||
        step === undefined ||
        element.dotDotDotToken !== undefined ||
        element.initializer !== undefined;
      this.bind(element.name, value, kind, [...path, step ?? 0], lost);
    }
  }

  private declare(binding: Binding): void {
    const earlier = this.scope.bindings.get(binding.name);
    if (earlier) earlier.ambiguous = true;
    else this.scope.bindings.set(binding.name, binding);
  }

  private functionDeclaration(node: ts.FunctionDeclaration): void {
    const value = this.functionLike(node);
    const name = node.name?.text ?? "default";
    // An overload signature has no body and no meaning of its own.
    if (!node.body) return;
    this.declare({
      name,
      at: this.span(node.name ?? node),
      kind: "function",
      value,
      path: [],
      ambiguous: false,
      block: this.block,
    });
  }

  private classDeclaration(node: ts.ClassDeclaration): void {
    this.classMembers(node);
    const at = this.span(node.name ?? node);
    const value: Expression = { kind: "opaque", at };
    this.declare({
      name: node.name?.text ?? "default",
      at,
      kind: "class",
      value,
      path: [],
      ambiguous: false,
      block: this.block,
    });
  }

  private enumDeclaration(node: ts.EnumDeclaration): void {
    let next: number | undefined = 0;
    const properties: Property[] = [];
    for (const member of node.members) {
      const at = this.span(member);
      let value: Expression = { kind: "opaque", at };
      if (member.initializer) {
        value = this.expression(member.initializer);
        next = value.kind === "literal" && typeof value.value === "number" ? value.value + 1 : undefined;
      } else if (next !== undefined) value = { kind: "literal", value: next++, at };
      if (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
        properties.push({ kind: "property", name: member.name.text, key: this.span(member.name), value, at });
    }
    const at = this.span(node.name);
    this.declare({
      name: node.name.text,
      at,
      kind: "enum",
      value: { kind: "object", properties, at },
      path: [],
      ambiguous: false,
      block: this.block,
    });
  }
}
