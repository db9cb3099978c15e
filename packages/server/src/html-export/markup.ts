/** Text that is valid HTML. Only the functions of this file create it. */
class EscapedText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** A value of `markup`. */
export type Markup = EscapedText

/** What a template may contain: everything except markup is escaped; null, undefined and false are left out. */
export type MarkupPart = Markup | string | number | null | undefined | false | readonly MarkupPart[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '')

/** Builds HTML. Values of attributes must be in quotes. */
export function markup(literals: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  let text = literals[0] ?? ''
  for (const [index, part] of parts.entries()) text += textOf(part) + (literals[index + 1] ?? '')
  return new EscapedText(text)
}

function textOf(part: MarkupPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof EscapedText) return part.toString()
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part))
}

export const NO_MARKUP: Markup = new EscapedText('')

/** A style sheet in its element. @param css must not contain user text */
export const styleElement = (css: string): Markup => new EscapedText(`<style>${css}</style>`)

/** The address of a web page; undefined for addresses of other kinds, which could run code. */
export function harmlessAddress(address: string | null | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

/** The relative address of a file of the export. */
export const addressOfPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** A link to a web page, or only its text. */
export function webLink(address: string | null | undefined, content: MarkupPart): Markup {
  const href = harmlessAddress(address)
  return href === undefined ? markup`${content}` : markup`<a href="${href}" rel="noreferrer noopener">${content}</a>`
}
