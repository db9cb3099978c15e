import type { MarkdownNode } from '@guildhall/protocol/markdown/markdown-nodes'

const most_large = 30

/** Whether a message consists of so few emoji that they are drawn large. */
export function isOnlyEmoji(nodes: readonly MarkdownNode[]): boolean {
  const others = nodes.filter((node) => node.type !== 'text' || node.text.trim() !== '')
  const areEmoji = others.every(({ type }) => type === 'emoji' || type === 'custom-emoji' || type === 'shortcode')
  return areEmoji && others.length > 0 && others.length <= most_large
}
