import { type Plugin, parseAst } from 'vite'

const EVENTS = /[\\/]packages[\\/]protocol[\\/]src[\\/]events[\\/](?!event\.ts$).+\.ts$/u
const SCHEMAS = /^\.\.\/(schema\.ts$|objects\/)/u

/** Removes the payloads of events, so that the client does not contain schemas that it never uses. */
export const stripEventsPlugin: Plugin = {
  name: 'strip-events',
  enforce: 'pre',
  transform: { filter: { id: EVENTS }, handler: (code) => ({ code: stripEvents(code), map: null }) },
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * A module of events without their payloads, the imports of schemas and the constants that depend on these.
 * @throws Error if the rest of the module depends on a schema
 */
export function stripEvents(code: string): string {
  const schemas = new Set<string>()
  const removed: Node[] = []
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const payloads = nodesIn(statement).flatMap((node) => payloadOf(node) ?? [])
    const rest = nodesIn(statement).filter((node) => !payloads.some((payload) => isInside(node, payload)))
    const isOfSchemas = rest.some((node) => schemas.has(nameOf(node)))
    if (statement.type === 'ImportDeclaration' && SCHEMAS.test(statement.source.value)) {
      for (const { local } of statement.specifiers) schemas.add(local.name)
      removed.push(statement)
    } else if (statement.type === 'VariableDeclaration' && isOfSchemas) {
      for (const { id } of statement.declarations) schemas.add(nameOf(id))
      removed.push(statement)
    } else if (isOfSchemas)
      throw new Error('only the payload of an event, and constants for payloads, depend on schemas')
    else removed.push(...payloads)
  }
  return removed.reduceRight((left, { start, end, type }) => {
    const replacement = /^(Import|Variable)Declaration$/u.test(type) ? '' : '{}'
    return left.slice(0, start) + replacement + left.slice(end)
  }, code)
}

interface Call extends Node {
  readonly callee: Node
  readonly arguments: readonly Node[]
}

/** The payload of a declared event. */
function payloadOf(node: Node): Node | undefined {
  return isCall(node) && ['event', 'userEvent'].includes(nameOf(node.callee)) ? node.arguments[0] : undefined
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression'

const nameOf = (node: Node): string => ('name' in node && typeof node.name === 'string' ? node.name : '')

const isInside = ({ start, end }: Node, outer: Node): boolean => start >= outer.start && end <= outer.end

/** A node and those in it, without types and names of properties. */
function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value) || value.type.startsWith('TS')) return []
  if (value.type === 'Property' && 'value' in value) return nodesIn(value.value)
  if (value.type === 'MemberExpression' && 'object' in value) return nodesIn(value.object)
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
