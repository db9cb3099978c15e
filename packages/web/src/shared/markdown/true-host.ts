import type { LinkNode, MarkdownNode } from './markdown-nodes.ts'

// Characters that are not seen could part the letters of a name, or turn their order round.
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\s/gu
/** Begins where a run of labels does: tried at each of its letters, it would take as long as the square of the text. */
const HOST_LIKE = /(?<![\p{L}\p{N}-]\.?)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu

/**
 * Where a link really leads, if its text names another host: "known.example" that opens other.example. A text with a whole address
 * in it is no link at all; one that only looks like an address stays one, and the true host stands beside it.
 */
export function trueHostOf({ isMasked, href, children }: LinkNode): string | null {
  if (!isMasked) return null
  const { host, hostname } = new URL(href)
  const named = spoken(children).normalize('NFKC').replaceAll(UNSEEN, '').toLowerCase().match(HOST_LIKE) ?? []
  const isOther = (name: string) => hostname !== name && !hostname.endsWith(`.${name}`)
  return named.some(isOther) ? host : null
}

function spoken(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => ('text' in node ? node.text : 'children' in node ? spoken(node.children) : '')).join('')
}
