const LONGEST_TEXT = 4_000
const LONGEST_STRING = 500

/** Secrets such as tokens and codes, which should not be visible on a shared screen. */
const SECRETS: ReadonlySet<string> = new Set(['access_token', 'code', 'ticket'])
const SHOWN_OF_SECRETS = 4

/** Data as indented JSON for display: only as much is written as is shown, and only the beginning of secrets. */
export function shortJson(content: unknown): string {
  if (content === undefined) return ''
  const paper = new Paper()
  write(paper, content, '\n')
  return paper.text()
}

/** The first characters up to a limit. */
class Paper {
  readonly #parts: string[] = []
  #left = LONGEST_TEXT

  get isFull(): boolean {
    return this.#left < 0
  }

  put(text: string): void {
    if (this.#left > 0) this.#parts.push(text.slice(0, this.#left))
    this.#left -= text.length
  }

  text(): string {
    return this.#parts.join('') + (this.isFull ? '…' : '')
  }
}

function write(paper: Paper, value: unknown, line: string): void {
  if (typeof value === 'string') paper.put(JSON.stringify(cut(value)))
  else if (typeof value !== 'object' || value === null) paper.put(JSON.stringify(value) ?? 'null')
  else if (Array.isArray(value)) writeAll(paper, value, line, '[]')
  else writeAll(paper, value, line, '{}')
}

function writeAll(paper: Paper, all: object, line: string, [opening = '', closing = '']: string): void {
  const inner = `${line}  `
  let isFirst = true
  paper.put(opening)
  for (const key in all) {
    if (paper.isFull) return
    const value: unknown = Reflect.get(all, key)
    if (value === undefined && opening === '{') continue
    paper.put(isFirst ? inner : `,${inner}`)
    isFirst = false
    if (opening === '{') paper.put(`${JSON.stringify(cut(key))}: `)
    write(paper, SECRETS.has(key) && typeof value === 'string' ? begun(value) : value, inner)
  }
  paper.put(isFirst ? closing : line + closing)
}

const begun = (secret: string): string => `${secret.slice(0, SHOWN_OF_SECRETS)}…`

const cut = (text: string): string => (text.length > LONGEST_STRING ? `${text.slice(0, LONGEST_STRING)}…` : text)
