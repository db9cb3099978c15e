import type { LinkNode, MarkdownNode } from '@guildhall/protocol/markdown/markdown-nodes'

// Invisible characters could split the letters of a name, or change their order.
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\s/gu
/** Begins only where a run of labels does: tried at each letter, it would take quadratic time. */
const HOST_LIKE = /(?<![\p{L}\p{N}-]\.?)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu

/**
 * A link's real host, if its text names another one: "known.example" that opens other.example. A text with a whole
 * address is not a link at all; one that only looks like an address stays a link, with the real host beside it.
 */
export function hiddenHostOf({ isMasked, href, children }: LinkNode): string | null {
  if (!isMasked) return null
  const { host, hostname } = new URL(href)
  const named = spoken(children).normalize('NFKC').replaceAll(UNSEEN, '').toLowerCase().match(HOST_LIKE) ?? []
  const isOther = (name: string) => hostname !== name && !hostname.endsWith(`.${name}`)
  return named.some(isOther) ? host : null
}

function spoken(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => ('text' in node ? node.text : 'children' in node ? spoken(node.children) : '')).join('')
}
