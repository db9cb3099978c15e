import { isBlock } from './contains-block.ts'
import type { MarkdownNode } from './markdown-nodes.ts'

/** The same text in one line: blocks are joined, line feeds become spaces. */
export function flatten(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap((node, index) => (isBlock(node) && index > 0 ? [blank, ...pressed(node)] : pressed(node)))
}

const blank: MarkdownNode = { type: 'text', text: ' ' }

function pressed(node: MarkdownNode): readonly MarkdownNode[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', text: node.text.replaceAll(/\n+/g, ' ') }]
    case 'code':
    case 'code-block':
      return [{ type: 'code', text: node.text.replaceAll(/\n+/g, ' ') }]
    case 'quote':
    case 'heading':
    case 'subtext':
      return [...flatten(node.children), blank]
    case 'list':
      return node.items.flatMap((item) => [...flatten(item), blank])
    case 'strong':
    case 'emphasis':
    case 'underline':
    case 'strikethrough':
    case 'spoiler':
      return [{ type: node.type, children: flatten(node.children) }]
    case 'link':
      return [{ ...node, children: flatten(node.children) }]
    default:
      return [node]
  }
}
