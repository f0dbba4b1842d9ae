/** What can be told of statements from their shape alone. */
import ts from "typescript";

/** Statements whose declarations by `let` and `const` are not seen outside of them. */
export function opensBlock(node: ts.Node): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.Block:
    case ts.SyntaxKind.CaseBlock:
    case ts.SyntaxKind.CatchClause:
    case ts.SyntaxKind.ForStatement:
    case ts.SyntaxKind.ForInStatement:
    case ts.SyntaxKind.ForOfStatement:
      return true;
    default:
      return false;
  }
}

/** Declarations without values of their own: `declare …`, and namespaces, which are not looked into. */
export function isDeclared(node: ts.Node): node is ts.Statement {
  if (ts.isModuleDeclaration(node)) return true;
  if (!ts.isStatement(node) || !ts.canHaveModifiers(node)) return false;
  return ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword) ?? false;
}

/**
 * Whether control may reach the end of these statements. In doubt it may: that only adds the possibility of
 * `undefined` to what a function returns.
 */
export function mayRunOff(statements: readonly ts.Statement[]): boolean {
  return !statements.some(endsHere);
}

function endsHere(node: ts.Statement): boolean {
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return true;
  if (ts.isBlock(node)) return !mayRunOff(node.statements);
  if (ts.isIfStatement(node))
    return node.elseStatement !== undefined && endsHere(node.thenStatement) && endsHere(node.elseStatement);
  if (ts.isTryStatement(node)) {
    if (node.finallyBlock && endsHere(node.finallyBlock)) return true;
    return endsHere(node.tryBlock) && (node.catchClause === undefined || endsHere(node.catchClause.block));
  }
  if (ts.isSwitchStatement(node)) return switchEnds(node.caseBlock.clauses);
  if (ts.isWhileStatement(node))
    return node.expression.kind === ts.SyntaxKind.TrueKeyword && !hasBreak(node.statement);
  return false;
}

/** Every way through ends: there is a default, nothing breaks out, and what falls through ends further down. */
function switchEnds(clauses: readonly ts.CaseOrDefaultClause[]): boolean {
  const last = clauses[clauses.length - 1];
  return (
    last !== undefined &&
    clauses.some((clause) => ts.isDefaultClause(clause)) &&
    !clauses.some((clause) => clause.statements.some(hasBreak)) &&
    !mayRunOff(last.statements)
  );
}

/** Any `break` counts, also one of an inner loop: in doubt the statement is left by it. */
function hasBreak(node: ts.Node): boolean {
  if (ts.isBreakStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => hasBreak(child) || undefined) ?? false;
}
