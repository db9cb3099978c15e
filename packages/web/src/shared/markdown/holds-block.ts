import type { MarkdownNode } from './markdown-nodes.ts'

/** Whether a node stands on lines of its own. */
export function isBlock({ type }: MarkdownNode): boolean {
  return type === 'quote' || type === 'heading' || type === 'subtext' || type === 'list' || type === 'code-block'
}

/** Whether anything in the nodes does, however deep. */
export function holdsBlock(nodes: readonly MarkdownNode[]): boolean {
  return nodes.some((node) => isBlock(node) || ('children' in node && holdsBlock(node.children)))
}
