/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a piece of HTML: nothing, words of anybody, or pieces of ours. */
type Piece = Html | string | null | readonly Html[]

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What no HTML can carry, and what turns the direction of all that follows. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const escaped = (words: string): string =>
  words.replace(UNPRINTABLE, ' ').replace(/[&<>"']/gu, (character) => SPECIAL[character] ?? '')

/** Writes HTML. Words are never read as HTML, whoever they are from; attributes stand in double quotes. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + written(pieces[index - 1] ?? null) + part))
}

function written(piece: Piece): string {
  if (piece === null) return ''
  if (piece instanceof Html) return piece.text
  return typeof piece === 'string' ? escaped(piece) : piece.map(({ text }) => text).join('')
}
