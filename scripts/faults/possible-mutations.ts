import ts from 'typescript'
import { nodesOf } from '../source-files.ts'

/** A change of a source text that changes the program's behaviour. */
export interface Mutation {
  /** A description of the change. */
  kind: string
  /** The start and end of the replaced text. */
  start: number
  end: number
  replacement: string
}

/** The replacement of an operator. */
const OTHER_OPERATOR = new Map<string, string>([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['-', '+'],
  ['*', '/'],
])

/** Numbers of this size or more are measures, and one more makes no observable difference. */
const MEASURE = 100

/** Every fault that can be introduced into a source text and that a test could find, in order of position. */
export function possibleMutations(path: string, text: string): Mutation[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return [...nodesOf(file)].flatMap((node) => faultsOf(node))
}

export const withMutation = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end)

function faultsOf(node: ts.Node): Mutation[] {
  const fault = (kind: string, at: ts.Node, replacement: string): Mutation[] => [
    { kind, start: at.getStart(), end: at.getEnd(), replacement },
  ]
  if (ts.isIfStatement(node)) {
    const condition = node.expression
    return [
      ...fault('a condition is negated', condition, `!(${condition.getText()})`),
      ...fault('a condition never holds', condition, 'false'),
    ]
  }
  if (ts.isConditionalExpression(node))
    return fault('a condition is negated', node.condition, `!(${node.condition.getText()})`)
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.getText()
    const other = OTHER_OPERATOR.get(sign)
    return other === undefined || (/^[<>]/u.test(sign) && isOrder(node.parent))
      ? []
      : fault(`${sign} becomes ${other}`, node.operatorToken, other)
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return fault('a negation is dropped', node, `(${node.operand.getText()})`)
  if (isFlag(node)) {
    const other = node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true'
    return fault(`${node.getText()} becomes ${other}`, node, other)
  }
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent) && isCount(node))
    return fault('a number grows by one', node, `(${node.getText()} + 1)`)
  if (ts.isExpressionStatement(node) && isCall(node.expression) && !isLogged(node.expression))
    return fault('a call is dropped', node, ';')
  return []
}

const isFlag = (node: ts.Node): boolean =>
  (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) &&
  !ts.isLiteralTypeNode(node.parent)

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) || (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression))

/** Whether one more than this number could be observed. */
function isCount({ text, parent }: ts.NumericLiteral): boolean {
  const isPart = isOrder(ts.isPrefixUnaryExpression(parent) ? parent.parent : parent)
  return Number.isInteger(Number(text)) && Number(text) < MEASURE && !isPart && !isSize(parent)
}

/** Sizes in pixels and durations, of any size: an attribute of an element with such values, or a name that says so. */
function isSize(node: ts.Node | undefined): boolean {
  if (node === undefined || ts.isStatement(node) || ts.isFunctionLike(node)) return false
  if (ts.isJsxAttribute(node)) return /^(size|width|height|sideOffset|tabIndex)$/u.test(node.name.getText())
  const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)
  return (isNamed && /_(px|ms)$/iu.test(node.name.getText())) || isSize(node.parent)
}

/** `a < b ? -1 : 1` compares values that are never equal: `<=` and `-2` have the same effect. */
const isOrder = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) && /^-?1$/u.test(node.whenTrue.getText()) && /^-?1$/u.test(node.whenFalse.getText())

/** A call that writes to the server's log. */
const isLogged = (call: ts.Node): boolean => /(^|\.)log\.\w+\(/u.test(call.getText())
