/**
 * The evaluable form of TypeScript: what is left of a file once its syntax tree is dropped. Plain data with
 * offsets, so that facts can be cached and compared. Types, parentheses, `as`, `satisfies` and `!` are gone.
 */
import type { LineIndex, Span } from "../core/text";

interface Node {
  at: Span;
}

export interface LiteralExpression extends Node {
  kind: "literal";
  value: string | number | boolean | null | undefined;
}

export interface TemplateExpression extends Node {
  kind: "template";
  /** Texts and expressions in order. */
  parts: (string | Expression)[];
}

export interface TaggedTemplate extends Node {
  kind: "tagged";
  tag: Expression;
  template: TemplateExpression | LiteralExpression;
}

export type Property =
  | { kind: "property"; name: string; key: Span; value: Expression; at: Span }
  | { kind: "computed"; name: Expression; value: Expression; at: Span }
  | { kind: "spread"; value: Expression; at: Span };

export interface ObjectExpression extends Node {
  kind: "object";
  properties: Property[];
}

export interface SpreadElement extends Node {
  kind: "spread";
  value: Expression;
}

export interface ArrayExpression extends Node {
  kind: "array";
  elements: (Expression | SpreadElement)[];
}

export interface IdentifierExpression extends Node {
  kind: "identifier";
  name: string;
}

export interface MemberExpression extends Node {
  kind: "member";
  object: Expression;
  name: string;
  /** Place of the name. */
  key: Span;
}

export interface ElementExpression extends Node {
  kind: "element";
  object: Expression;
  index: Expression;
}

/** What becomes of a call's result. */
export type CallUse = "value" | "await" | "return" | "statement" | "void";

export interface CallExpression extends Node {
  kind: "call";
  callee: Expression;
  args: (Expression | SpreadElement)[];
  isNew: boolean;
  use: CallUse;
}

export interface ConditionalExpression extends Node {
  kind: "conditional";
  test: Expression;
  then: Expression;
  else: Expression;
}

export interface BinaryExpression extends Node {
  kind: "binary";
  operator: string;
  left: Expression;
  right: Expression;
}

export interface UnaryExpression extends Node {
  kind: "unary";
  operator: "!" | "-" | "+" | "typeof" | "void";
  operand: Expression;
}

export interface AwaitExpression extends Node {
  kind: "await";
  value: Expression;
}

export interface RegularExpression extends Node {
  kind: "regexp";
  source: string;
  flags: string;
}

/** A name and the way to its value inside a destructured one. */
export interface ParameterBinding {
  name: string;
  /** Which parameter. */
  index: number;
  path: (string | number)[];
  /** Default of the parameter or of the element. */
  initial: Expression | undefined;
  rest: boolean;
}

export interface FunctionExpression extends Node {
  kind: "function";
  name: string | undefined;
  async: boolean;
  generator: boolean;
  parameters: ParameterBinding[];
  /** Declared parameters, counted without their destructuring. */
  arity: number;
  scope: Scope;
}

/** A construct that the analysis does not look into: classes, JSX, `yield` … */
export interface OpaqueExpression extends Node {
  kind: "opaque";
}

export type Expression =
  | LiteralExpression
  | TemplateExpression
  | TaggedTemplate
  | ObjectExpression
  | ArrayExpression
  | IdentifierExpression
  | MemberExpression
  | ElementExpression
  | CallExpression
  | ConditionalExpression
  | BinaryExpression
  | UnaryExpression
  | AwaitExpression
  | RegularExpression
  | FunctionExpression
  | OpaqueExpression;

/** A name that a scope declares with a value. */
export interface Binding {
  name: string;
  at: Span;
  kind: "const" | "let" | "var" | "function" | "class" | "enum";
  /** The initialiser; undefined where there is none. */
  value: Expression | undefined;
  /** The way to the value inside the initialiser, for destructuring. */
  path: (string | number)[];
  /** Declared more than once in nested blocks: which one is meant cannot be told. */
  ambiguous: boolean;
  /** The block that holds the name, where it is not the whole scope; outside of it the name means something else. */
  block: Span | undefined;
}

export interface Assignment {
  target: Expression;
  operator: string;
  value: Expression | undefined;
  at: Span;
}

/** The body of a function, or the top of a module. Nested functions have scopes of their own. */
export interface Scope {
  bindings: Map<string, Binding>;
  /** Values that the function may return, `return;` excluded. For an arrow with an expression body: that one. */
  returns: Expression[];
  /** The function may also end without a value: by `return;`, or by running off its end. */
  endsWithoutValue: boolean;
  /** Every call, in order of its end, nested functions excluded. */
  calls: CallExpression[];
  assignments: Assignment[];
  /** Functions written directly in this one. */
  functions: FunctionExpression[];
  /** `throw` statements. */
  throws: { at: Span; inCondition: Expression | undefined }[];
  /** Reads of `process.env.NAME`. */
  environment: { name: string; at: Span }[];
}

export interface ImportedName {
  /** Name in the other module; `*` for a namespace, `default` for the default export. */
  imported: string;
  local: string;
  at: Span;
}

export interface ImportFact {
  specifier: string;
  /** The specifier with its quotes. */
  at: Span;
  /** The whole statement. */
  statement: Span;
  typeOnly: boolean;
  names: ImportedName[];
  /** The `type` attribute, as in `with { type: "text" }`. */
  attribute: string | undefined;
}

export type ExportFact =
  | { kind: "value"; value: Expression; at: Span }
  | { kind: "local"; name: string; at: Span }
  | { kind: "from"; specifier: string; imported: string; at: Span };

/** A comment that turns rules off for the line after it. */
export interface Suppression {
  /** Zero-based line to which it applies. */
  line: number;
  /** Rule ids; empty for all. */
  rules: string[];
  at: Span;
}

/** Everything the rules may know of one TypeScript or JavaScript file. */
export interface ModuleFacts {
  kind: "module";
  path: string;
  lines: LineIndex;
  /** Where the parser had to give up; in order. */
  syntaxErrors: { at: Span; message: string }[];
  imports: ImportFact[];
  exports: Map<string, ExportFact>;
  /** Specifiers of `export * from`. */
  exportStars: string[];
  scope: Scope;
  /** Names that are assigned to or changed in place anywhere in the file. */
  mutated: Set<string>;
  /** Names of objects that may be changed by way of another name; texts and numbers are not touched by that. */
  shared: Set<string>;
  suppressions: Suppression[];
  /** Where a new import line would go. */
  importInsertion: number;
}
