/** The beginning of a line that is not plain text. */
export type BlockLine = { readonly contentStart: number } & (
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 }
  | { readonly kind: 'subtext' }
  | { readonly kind: 'quote' }
  | { readonly kind: 'quoted-rest' }
  | { readonly kind: 'list'; readonly indent: number /** Null for a bullet. */; readonly number: number | null }
)

const START =
  / *(?:(?<hashes>#{1,3}) |(?<small>-#) |(?<rest>>>>) |(?<quote>>) |(?<bullet>[-*]) |(?<number>\d{1,9})\. )/y
const BLANKS = / */y

/** Headings and lists need content; a quote may be empty. */
export function blockLineAt(text: string, position: number): BlockLine | undefined {
  START.lastIndex = position
  const { 0: start = '', groups = {} } = START.exec(text) ?? {}
  if (start === '') return undefined
  const { hashes, small, rest, quote, number } = groups
  if (rest) return { kind: 'quoted-rest', contentStart: position + start.length }
  if (quote) return { kind: 'quote', contentStart: position + start.length }

  BLANKS.lastIndex = position + start.length
  const contentStart = position + start.length + (BLANKS.exec(text)?.[0].length ?? 0)
  if (contentStart === text.length || text[contentStart] === '\n') return undefined
  if (small) return { kind: 'subtext', contentStart }
  if (hashes) return { kind: 'heading', level: levelOf(hashes.length), contentStart }
  const indent = start.search(/[^ ]/)
  return { kind: 'list', indent, number: number === undefined ? null : Number(number), contentStart }
}

function levelOf(count: number): 1 | 2 | 3 {
  return count === 1 ? 1 : count === 2 ? 2 : 3
}
