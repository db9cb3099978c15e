import { common, createLowlight } from 'lowlight'

/** A range of code with its token type; null for plain code. */
export interface CodeToken {
  readonly kind: string | null
  readonly children: readonly (CodeToken | string)[]
}

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>
type TreeNode = Tree['children'][number]

const PREFIX = 'code-'
const lowlight = createLowlight(common)

/** The code's tokens; undefined for an unknown language. */
export function highlightCode(language: string, text: string): readonly (CodeToken | string)[] | undefined {
  const name = language.toLowerCase()
  if (!lowlight.registered(name)) return undefined
  return lowlight.highlight(name, text, { prefix: PREFIX }).children.flatMap(tokenOf)
}

function tokenOf(node: TreeNode): (CodeToken | string)[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { className } = node.properties
  const [kind] = Array.isArray(className) ? className : []
  return [{ kind: typeof kind === 'string' ? kind : null, children: node.children.flatMap(tokenOf) }]
}
