import { bareLinkEnd, originEnd } from '../text-links.ts'
import type { TextIndex } from './text-index.ts'

/** A link in a text. */
export interface FoundLink {
  readonly end: number
  readonly href: string
  readonly title: string | null
  /** The link's text; null if it is the address itself. */
  readonly label: string | null
  /** The address as written. */
  readonly written: string
}

const REST_IN_ANGLES = /[^\s<>]*/y

const title_blanks = 8

/** An address in the text that is a link by itself. */
export function bareLinkAt(text: string, position: number): FoundLink | undefined {
  const end = bareLinkEnd(text, position)
  return end === undefined ? undefined : linkOf(text.slice(position, end), end, null, null)
}

/** An address in angle brackets: the server creates no embed for it; here it is an ordinary link. */
export function autolinkAt(text: string, position: number): FoundLink | undefined {
  const origin = originEnd(text, position + 1)
  if (origin === undefined) return undefined
  const end = '/?#'.includes(text[origin] ?? ' ') ? runTo(REST_IN_ANGLES, text, origin) : origin
  if (text[end] !== '>') return undefined
  return linkOf(text.slice(position + 1, end), end + 1, null, null)
}

/**
 * [text](address "title"), where the address may be in angle brackets. A text that contains an address itself could
 * deceive: that is not a link, and both addresses are shown.
 */
export function maskedLinkAt(text: string, position: number, index: TextIndex): FoundLink | undefined {
  const labelEnd = index.closing(position)
  if (labelEnd === -1 || text[labelEnd + 1] !== '(') return undefined
  const inAngles = text[labelEnd + 2] === '<'
  const start = labelEnd + (inAngles ? 3 : 2)
  const origin = originEnd(text, start)
  if (origin === undefined) return undefined
  const scheme = index.find('://', position)
  if (scheme !== -1 && scheme < labelEnd) return undefined

  const end = inAngles ? index.find('>', origin) : Math.min(index.blank(origin), closingOf(labelEnd + 1, index))
  const isWhole = origin === end || '/?#'.includes(text[origin] ?? ' ')
  if (end === -1 || end > index.blank(origin) || !isWhole) return undefined
  const close = titleAt(text, inAngles ? end + 1 : end, index)
  const label = text.slice(position + 1, labelEnd)
  if (!close || label.trim() === '') return undefined
  return linkOf(text.slice(start, end), close.end, close.title, label)
}

function closingOf(position: number, index: TextIndex): number {
  const closing = index.closing(position)
  return closing === -1 ? Number.POSITIVE_INFINITY : closing
}

/** The part between the address and the closing bracket. */
function titleAt(text: string, from: number, index: TextIndex): { end: number; title: string | null } | undefined {
  let position = from
  while (position < from + title_blanks && text[position] === ' ') position++
  if (text[position] === ')') return { end: position + 1, title: null }
  const quote = text[position]
  if (position === from || (quote !== '"' && quote !== "'")) return undefined
  const end = index.find(`${quote})`, position + 1)
  return end === -1 ? undefined : { end: end + 2, title: text.slice(position + 1, end).trim() || null }
}

function runTo(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

function linkOf(written: string, end: number, title: string | null, label: string | null): FoundLink | undefined {
  const address = URL.parse(written)
  return address ? { end, href: address.href, title, label, written } : undefined
}
