import ts from 'typescript'
import { nodesOf } from '../source-files.ts'

/** A change of a source text that makes a program do something else. */
export interface Mutation {
  /** What is changed, for people. */
  kind: string
  /** Where the text begins and ends that is replaced. */
  start: number
  end: number
  replacement: string
}

/** What stands in place of an operator. */
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

/** Every fault that a source text can be given, in the order of their places. */
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
    return other === undefined ? [] : fault(`${sign} becomes ${other}`, node.operatorToken, other)
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return fault('a negation is dropped', node, `(${node.operand.getText()})`)
  if (isFlag(node)) {
    const other = node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true'
    return fault(`${node.getText()} becomes ${other}`, node, other)
  }
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return fault('a number grows by one', node, `(${node.getText()} + 1)`)
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return fault('a call is dropped', node, ';')
  return []
}

const isFlag = (node: ts.Node): boolean =>
  (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) &&
  !ts.isLiteralTypeNode(node.parent)

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) || (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression))
