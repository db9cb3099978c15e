import type { MarkdownNode } from './markdown-nodes.ts'

/** Whether a node is a block. */
export function isBlock({ type }: MarkdownNode): boolean {
  return type === 'quote' || type === 'heading' || type === 'subtext' || type === 'list' || type === 'code-block'
}

/** Whether the nodes contain a block, at any depth. */
export function containsBlock(nodes: readonly MarkdownNode[]): boolean {
  return nodes.some((node) => isBlock(node) || ('children' in node && containsBlock(node.children)))
}
