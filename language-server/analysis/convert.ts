import ts from "typescript";
import type { Span } from "../core/text";
import { isDeclared, mayRunOff, opensBlock } from "./statements";
import type {
  Assignment,
  Binding,
  CallExpression,
  CallUse,
  Expression,
  FunctionExpression,
  LiteralExpression,
  ParameterBinding,
  Property,
  Scope,
  SpreadElement,
  TemplateExpression,
} from "./syntax";

/** Methods that change their receiver in place. */
const MUTATING_METHODS = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin set add delete clear append".split(" "),
);
/** Deeper nesting is no code that a person writes; past it the analysis cannot tell. */
const MAX_DEPTH = 120;

export interface ConvertedModule {
  scope: Scope;
  mutated: Set<string>;
  convert: (node: ts.Expression) => Expression;
}

/** Converts the statements of a file into its module scope. */
export function convertModule(source: ts.SourceFile): ConvertedModule {
  const converter = new Converter(source);
  for (const statement of source.statements) converter.statement(statement);
  return {
    scope: converter.scope,
    mutated: converter.mutated,
    convert: (node) => converter.expression(node),
  };
}

export function emptyScope(): Scope {
  return {
    bindings: new Map(),
    returns: [],
    endsWithoutValue: false,
    calls: [],
    assignments: [],
    functions: [],
    throws: [],
    environment: [],
  };
}

class Converter {
  scope = emptyScope();
  readonly mutated = new Set<string>();
  private depth = 0;
  private condition: Expression | undefined;
  /** The block inside the scope that is being read; undefined at the scope's own level. */
  private block: Span | undefined;

  constructor(private readonly source: ts.SourceFile) {}

  private span(node: ts.Node): Span {
    return [node.getStart(this.source), node.end];
  }

  // --- statements ---------------------------------------------------------------------------------------

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
    this.expression(node.expression);
    if (ts.isVariableDeclarationList(node.initializer))
      for (const declaration of node.initializer.declarations)
        this.bind(declaration.name, undefined, "const", [], true);
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

  private patternStep(
    pattern: ts.BindingPattern,
    element: ts.BindingElement,
    index: number,
  ): string | number | undefined {
    if (ts.isArrayBindingPattern(pattern)) return index;
    const name = element.propertyName ?? element.name;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
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

  private classMembers(node: ts.ClassLikeDeclaration): void {
    for (const member of node.members) {
      if (ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member) || ts.isAccessor(member))
        this.functionLike(member);
      else if (ts.isPropertyDeclaration(member) && member.initializer) this.expression(member.initializer);
    }
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

  // --- expressions --------------------------------------------------------------------------------------

  expression(node: ts.Expression, use: CallUse = "value"): Expression {
    if (this.depth > MAX_DEPTH) return { kind: "opaque", at: this.span(node) };
    this.depth++;
    try {
      return this.convert(unwrap(node), use);
    } finally {
      this.depth--;
    }
  }

  private convert(node: ts.Expression, use: CallUse): Expression {
    const at = this.span(node);
    if (ts.isStringLiteralLike(node)) return { kind: "literal", value: node.text, at };
    if (ts.isNumericLiteral(node)) return { kind: "literal", value: Number(node.text), at };
    if (ts.isRegularExpressionLiteral(node)) return regularExpression(node.text, at);
    if (ts.isIdentifier(node)) return this.identifier(node, at);
    if (ts.isTemplateExpression(node)) return this.template(node);
    if (ts.isTaggedTemplateExpression(node)) return this.tagged(node, at);
    if (ts.isObjectLiteralExpression(node))
      return { kind: "object", properties: node.properties.map((child) => this.property(child)), at };
    if (ts.isArrayLiteralExpression(node))
      return { kind: "array", elements: node.elements.map((child) => this.element(child)), at };
    if (ts.isPropertyAccessExpression(node)) return this.member(node, at);
    if (ts.isElementAccessExpression(node)) return this.elementAccess(node, at);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return this.call(node, use, at);
    if (ts.isConditionalExpression(node))
      return {
        kind: "conditional",
        test: this.expression(node.condition),
        then: this.expression(node.whenTrue, use),
        else: this.expression(node.whenFalse, use),
        at,
      };
    if (ts.isBinaryExpression(node)) return this.binary(node, at, use);
    if (ts.isPrefixUnaryExpression(node)) return this.prefix(node, at);
    if (ts.isPostfixUnaryExpression(node)) return this.update(node.operand, at);
    if (ts.isTypeOfExpression(node))
      return { kind: "unary", operator: "typeof", operand: this.expression(node.expression), at };
    if (ts.isVoidExpression(node))
      return { kind: "unary", operator: "void", operand: this.expression(node.expression, "void"), at };
    if (ts.isDeleteExpression(node)) return this.update(node.expression, at);
    if (ts.isAwaitExpression(node))
      return { kind: "await", value: this.expression(node.expression, "await"), at };
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return this.functionLike(node);
    if (ts.isClassExpression(node)) this.classMembers(node);
    return this.keyword(node, at);
  }

  private keyword(node: ts.Expression, at: Span): Expression {
    switch (node.kind) {
      case ts.SyntaxKind.TrueKeyword:
        return { kind: "literal", value: true, at };
      case ts.SyntaxKind.FalseKeyword:
        return { kind: "literal", value: false, at };
      case ts.SyntaxKind.NullKeyword:
        return { kind: "literal", value: null, at };
      default:
        // Something not looked into may still hold calls and functions.
        ts.forEachChild(node, (child) => {
          if (ts.isExpression(child) && !ts.isClassExpression(node)) this.expression(child);
        });
        return { kind: "opaque", at };
    }
  }

  private identifier(node: ts.Identifier, at: Span): Expression {
    if (node.text === "undefined") return { kind: "literal", value: undefined, at };
    // The parser invents an empty name where one is missing.
    if (node.text === "") return { kind: "opaque", at };
    return { kind: "identifier", name: node.text, at };
  }

  private template(node: ts.TemplateExpression): TemplateExpression {
    const parts: (string | Expression)[] = [node.head.text];
    for (const piece of node.templateSpans) parts.push(this.expression(piece.expression), piece.literal.text);
    return { kind: "template", parts, at: this.span(node) };
  }

  private tagged(node: ts.TaggedTemplateExpression, at: Span): Expression {
    const template: TemplateExpression | LiteralExpression = ts.isTemplateExpression(node.template)
      ? this.template(node.template)
      : { kind: "literal", value: node.template.text, at: this.span(node.template) };
    return { kind: "tagged", tag: this.expression(node.tag), template, at };
  }

  private property(node: ts.ObjectLiteralElementLike): Property {
    const at = this.span(node);
    if (ts.isSpreadAssignment(node)) return { kind: "spread", value: this.expression(node.expression), at };
    if (ts.isShorthandPropertyAssignment(node)) {
      const key = this.span(node.name);
      return { kind: "property", name: node.name.text, key, value: this.identifier(node.name, key), at };
    }
    const value: Expression = ts.isPropertyAssignment(node)
      ? this.expression(node.initializer)
      : ts.isMethodDeclaration(node)
        ? this.functionLike(node)
        : this.accessor(node);
    const name = node.name;
    if (ts.isComputedPropertyName(name))
      return { kind: "computed", name: this.expression(name.expression), value, at };
    return { kind: "property", name: name.text, key: this.span(name), value, at };
  }

  private accessor(node: ts.AccessorDeclaration): Expression {
    this.functionLike(node);
    return { kind: "opaque", at: this.span(node) };
  }

  private element(node: ts.Expression): Expression | SpreadElement {
    if (ts.isSpreadElement(node))
      return { kind: "spread", value: this.expression(node.expression), at: this.span(node) };
    if (ts.isOmittedExpression(node)) return { kind: "literal", value: undefined, at: this.span(node) };
    return this.expression(node);
  }

  private member(node: ts.PropertyAccessExpression, at: Span): Expression {
    const object = this.expression(node.expression);
    const name = node.name.text;
    if (
      object.kind === "member" &&
      object.name === "env" &&
      object.object.kind === "identifier" &&
      object.object.name === "process"
    )
      this.scope.environment.push({ name, at });
    return name === ""
      ? { kind: "opaque", at }
      : { kind: "member", object, name, key: this.span(node.name), at };
  }

  private elementAccess(node: ts.ElementAccessExpression, at: Span): Expression {
    const index = this.expression(node.argumentExpression);
    const object = this.expression(node.expression);
    if (index.kind === "literal" && typeof index.value === "string")
      return { kind: "member", object, name: index.value, key: index.at, at };
    return { kind: "element", object, index, at };
  }

  private call(node: ts.CallExpression | ts.NewExpression, use: CallUse, at: Span): Expression {
    const callee = this.expression(node.expression);
    const call: CallExpression = {
      kind: "call",
      callee,
      args: (node.arguments ?? []).map((argument) => this.element(argument)),
      isNew: ts.isNewExpression(node),
      use,
      at,
    };
    this.scope.calls.push(call);
    if (callee.kind === "member" && MUTATING_METHODS.has(callee.name)) this.markMutated(callee.object);
    const first = call.args[0];
    if (callee.kind === "member" && callee.name === "assign" && first && first.kind !== "spread")
      this.markMutated(first);
    return call;
  }

  private binary(node: ts.BinaryExpression, at: Span, use: CallUse): Expression {
    const operator = ts.tokenToString(node.operatorToken.kind) ?? "";
    if (
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    ) {
      const target = this.expression(node.left);
      const value = this.expression(node.right);
      this.assign(target, operator, value, at);
      return operator === "=" ? value : { kind: "opaque", at };
    }
    // `a && f();` as a statement uses the call as a statement too.
    const passes = operator === "&&" || operator === "||" || operator === "??" || operator === ",";
    const left = this.expression(node.left, operator === "," ? "statement" : "value");
    return { kind: "binary", operator, left, right: this.expression(node.right, passes ? use : "value"), at };
  }

  private prefix(node: ts.PrefixUnaryExpression, at: Span): Expression {
    if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
      return this.update(node.operand, at);
    const operand = this.expression(node.operand);
    const operator = ts.tokenToString(node.operator);
    if (operator === "-" && operand.kind === "literal" && typeof operand.value === "number")
      return { kind: "literal", value: -operand.value, at };
    return operator === "!" || operator === "-" || operator === "+"
      ? { kind: "unary", operator, operand, at }
      : { kind: "opaque", at };
  }

  private update(operand: ts.Expression, at: Span): Expression {
    this.assign(this.expression(operand), "=", undefined, at);
    return { kind: "opaque", at };
  }

  private assign(target: Expression, operator: string, value: Expression | undefined, at: Span): void {
    const assignment: Assignment = { target, operator, value, at };
    this.scope.assignments.push(assignment);
    this.markMutated(target);
  }

  private markMutated(target: Expression): void {
    switch (target.kind) {
      case "identifier":
        this.mutated.add(target.name);
        return;
      case "member":
      case "element":
        this.markMutated(target.object);
        return;
      case "object":
        for (const property of target.properties) this.markMutated(property.value);
        return;
      case "array":
        for (const element of target.elements)
          this.markMutated(element.kind === "spread" ? element.value : element);
        return;
      default:
    }
  }

  // --- functions ----------------------------------------------------------------------------------------

  private functionLike(node: ts.FunctionLikeDeclaration): FunctionExpression {
    const outer = this.scope;
    const outerCondition = this.condition;
    const scope = emptyScope();
    const outerBlock = this.block;
    this.scope = scope;
    this.condition = undefined;
    this.block = undefined;
    const parameters: ParameterBinding[] = [];
    for (const [index, parameter] of node.parameters.entries())
      this.parameter(parameter.name, parameter, index, [], parameters);
    if (node.body && ts.isBlock(node.body)) {
      for (const statement of node.body.statements) this.statement(statement);
      if (mayRunOff(node.body.statements)) scope.endsWithoutValue = true;
    } else if (node.body) scope.returns.push(this.expression(node.body, "return"));
    this.scope = outer;
    this.block = outerBlock;
    this.condition = outerCondition;
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const result: FunctionExpression = {
      kind: "function",
      name: node.name && ts.isIdentifier(node.name) ? node.name.text : undefined,
      async: modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword),
      generator: node.asteriskToken !== undefined,
      parameters,
      arity: node.parameters.length,
      scope,
      at: this.span(node),
    };
    outer.functions.push(result);
    return result;
  }

  private parameter(
    name: ts.BindingName,
    declaration: ts.ParameterDeclaration | ts.BindingElement,
    index: number,
    path: (string | number)[],
    into: ParameterBinding[],
  ): void {
    const initial = declaration.initializer ? this.expression(declaration.initializer) : undefined;
    if (ts.isIdentifier(name)) {
      into.push({ name: name.text, index, path, initial, rest: declaration.dotDotDotToken !== undefined });
      return;
    }
    for (const [position, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const step = this.patternStep(name, element, position);
      this.parameter(element.name, element, index, [...path, step ?? -1], into);
    }
  }
}

/** Strips what changes the type and not the value. */
function unwrap(node: ts.Expression): ts.Expression {
  let current = node;
  while (
    ts.isParenthesizedExpression(current) ||
    ts.isAsExpression(current) ||
    ts.isSatisfiesExpression(current) ||
    ts.isNonNullExpression(current) ||
    ts.isTypeAssertionExpression(current)
  )
    current = current.expression;
  return current;
}

function regularExpression(text: string, at: Span): Expression {
  const end = text.lastIndexOf("/");
  return { kind: "regexp", source: text.slice(1, end), flags: text.slice(end + 1), at };
}
