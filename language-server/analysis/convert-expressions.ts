import ts from "typescript";
import type { Span } from "../core/text";
import type { Flow } from "./aliases";
import { emptyScope } from "./facts";
import { mayRunOff } from "./statements";
import type {
  Assignment,
  CallExpression,
  CallUse,
  Expression,
  FunctionExpression,
  LiteralExpression,
  ParameterBinding,
  Property,
  SpreadElement,
  TemplateExpression,
} from "./syntax";

/** Methods that change their receiver in place. */
const MUTATING_METHODS = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin set add delete clear append".split(" "),
);
const Kind = ts.SyntaxKind;
/** Deeper nesting is no code that a person writes; past it the analysis cannot tell. */
export const MAX_DEPTH = 120;

/** Converts expressions and functions. Statements come in by the subclass, since functions hold them. */
export abstract class ExpressionConverter {
  scope = emptyScope();
  readonly mutated = new Set<string>();
  readonly flows: Flow[] = [];
  readonly bareCalls: CallExpression[] = [];
  readonly parameters = new Set<string>();
  protected depth = 0;
  protected condition: Expression | undefined;
  /** The block inside the scope that is being read; undefined at the scope's own level. */
  protected block: Span | undefined;

  constructor(protected readonly source: ts.SourceFile) {}

  protected span(node: ts.Node): Span {
    return [node.getStart(this.source), node.end];
  }

  abstract statement(node: ts.Node | undefined): void;

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

  /** One switch over the kind: this runs for every expression of every file. */
  private convert(node: ts.Expression, use: CallUse): Expression {
    const at = this.span(node);
    switch (node.kind) {
      case Kind.StringLiteral:
      case Kind.NoSubstitutionTemplateLiteral:
        return { kind: "literal", value: (node as ts.StringLiteralLike).text, at };
      case Kind.NumericLiteral:
        return { kind: "literal", value: Number((node as ts.NumericLiteral).text), at };
      case Kind.TrueKeyword:
        return { kind: "literal", value: true, at };
      case Kind.FalseKeyword:
        return { kind: "literal", value: false, at };
      case Kind.NullKeyword:
        return { kind: "literal", value: null, at };
      case Kind.RegularExpressionLiteral:
        return regularExpression((node as ts.RegularExpressionLiteral).text, at);
      case Kind.Identifier:
        return this.identifier(node as ts.Identifier, at);
      case Kind.TemplateExpression:
        return this.template(node as ts.TemplateExpression);
      case Kind.TaggedTemplateExpression:
        return this.tagged(node as ts.TaggedTemplateExpression, at);
      case Kind.ObjectLiteralExpression: {
        const { properties } = node as ts.ObjectLiteralExpression;
        return { kind: "object", properties: properties.map((child) => this.property(child)), at };
      }
      case Kind.ArrayLiteralExpression: {
        const { elements } = node as ts.ArrayLiteralExpression;
        return { kind: "array", elements: elements.map((child) => this.element(child)), at };
      }
      case Kind.PropertyAccessExpression:
        return this.member(node as ts.PropertyAccessExpression, at);
      case Kind.ElementAccessExpression:
        return this.elementAccess(node as ts.ElementAccessExpression, at);
      case Kind.CallExpression:
      case Kind.NewExpression:
        return this.call(node as ts.CallExpression | ts.NewExpression, use, at);
      case Kind.ConditionalExpression: {
        const { condition, whenTrue, whenFalse } = node as ts.ConditionalExpression;
        return {
          kind: "conditional",
          test: this.expression(condition),
          then: this.expression(whenTrue, use),
          else: this.expression(whenFalse, use),
          at,
        };
      }
      case Kind.BinaryExpression:
        return this.binary(node as ts.BinaryExpression, at, use);
      case Kind.PrefixUnaryExpression:
        return this.prefix(node as ts.PrefixUnaryExpression, at);
      case Kind.PostfixUnaryExpression:
        return this.update((node as ts.PostfixUnaryExpression).operand, at);
      case Kind.DeleteExpression:
        return this.update((node as ts.DeleteExpression).expression, at);
      case Kind.TypeOfExpression: {
        const operand = this.expression((node as ts.TypeOfExpression).expression);
        return { kind: "unary", operator: "typeof", operand, at };
      }
      case Kind.VoidExpression: {
        const operand = this.expression((node as ts.VoidExpression).expression, "void");
        return { kind: "unary", operator: "void", operand, at };
      }
      case Kind.AwaitExpression:
        return {
          kind: "await",
          value: this.expression((node as ts.AwaitExpression).expression, "await"),
          at,
        };
      case Kind.ArrowFunction:
      case Kind.FunctionExpression:
        return this.functionLike(node as ts.ArrowFunction | ts.FunctionExpression);
      case Kind.ClassExpression:
        this.classMembers(node as ts.ClassExpression);
        return { kind: "opaque", at };
      default:
        // Something not looked into may still hold calls and functions.
        ts.forEachChild(node, (child) => {
          if (ts.isExpression(child)) this.expression(child);
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
    if (use === "statement" || use === "await" || use === "void") this.bareCalls.push(call);
    for (const argument of call.args)
      if (argument.kind === "function")
        for (const { name } of argument.parameters) this.flows.push({ name, from: call });
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

  protected assign(target: Expression, operator: string, value: Expression | undefined, at: Span): void {
    const assignment: Assignment = { target, operator, value, at };
    this.scope.assignments.push(assignment);
    if (target.kind === "identifier" && value) this.flows.push({ name: target.name, from: value });
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

  protected functionLike(node: ts.FunctionLikeDeclaration): FunctionExpression {
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
      this.parameters.add(name.text);
      into.push({ name: name.text, index, path, initial, rest: declaration.dotDotDotToken !== undefined });
      return;
    }
    for (const [position, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const step = this.patternStep(name, element, position);
      this.parameter(element.name, element, index, [...path, step ?? -1], into);
    }
  }

  protected classMembers(node: ts.ClassLikeDeclaration): void {
    for (const member of node.members) {
      if (ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member) || ts.isAccessor(member))
        this.functionLike(member);
      else if (ts.isPropertyDeclaration(member) && member.initializer) this.expression(member.initializer);
    }
  }

  protected patternStep(
    pattern: ts.BindingPattern,
    element: ts.BindingElement,
    index: number,
  ): string | number | undefined {
    if (ts.isArrayBindingPattern(pattern)) return index;
    const name = element.propertyName ?? element.name;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
  }
}

/** Strips what changes the type and not the value. */
export function unwrap(node: ts.Expression): ts.Expression {
  let current = node;
  for (;;)
    switch (current.kind) {
      case Kind.ParenthesizedExpression:
      case Kind.AsExpression:
      case Kind.SatisfiesExpression:
      case Kind.NonNullExpression:
      case Kind.TypeAssertionExpression:
        current = (current as ts.ParenthesizedExpression).expression;
        continue;
      default:
        return current;
    }
}

function regularExpression(text: string, at: Span): Expression {
  const end = text.lastIndexOf("/");
  return { kind: "regexp", source: text.slice(1, end), flags: text.slice(end + 1), at };
}
