import type { OutsideAnswer } from '../../kernel/external-requests.ts'
import { pageDecoder, SNIFFED_BYTES } from './page-charset.ts'

/** How much of a page is read: the head of some large sites has several hundred kilobytes of scripts. */
const HEAD_BYTES = 524_288
const MOST_TAGS = 4000
const LONGEST_VALUE = 4096
const LONGEST_TITLE = 1024

/** What the head of a page says about the page. */
export interface PageHead {
  /** The title in the element; null if there is none. */
  readonly title: string | null
  /** The contents of its `meta` elements by name; of several with the same name, the first. */
  readonly meta: ReadonlyMap<string, string>
  /** The address of its oEmbed description, as the page writes it. */
  readonly oembed: string | null
}

/** The names of the `meta` elements that are read. */
const READ = /^(?:(?:og:|twitter:).{1,40}|description|author|theme-color|article:author)$/u

/** Reads the head of a page, up to a maximum size, and destroys the rest. @throws OutsideFailure */
export async function readPageHead({ headers, body }: Pick<OutsideAnswer, 'headers' | 'body'>): Promise<PageHead> {
  const { Parser } = await import('htmlparser2')
  const head = new HeadReader()
  const parser = new Parser({
    onopentag: (name, attributes) => head.opened(name, attributes),
    ontext: (text) => head.text(text),
    onclosetag: (name) => head.closed(name),
  })
  let decoder: TextDecoder | undefined
  let start = Buffer.alloc(0)
  let received = 0
  let isReadable = true
  const take = (bytes: Uint8Array) => {
    decoder ??= pageDecoder(headers['content-type'], start)
    const text = decoded(decoder, bytes)
    isReadable = text !== null
    parser.write(text ?? '')
  }
  for await (const chunk of body) {
    const bytes: Buffer = chunk.subarray(0, HEAD_BYTES - received)
    received += bytes.length
    if (decoder) take(bytes)
    else {
      start = Buffer.concat([start, bytes])
      if (start.length >= SNIFFED_BYTES) take(start)
    }
    if (!isReadable || head.isComplete || received >= HEAD_BYTES) break
  }
  if (!decoder) take(start)
  parser.end()
  return head
}

/** Decoders of some charsets throw at invalid bytes, even if they aren't fatal: then it is null. */
function decoded(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Collects what the elements of a head say; the body is not read. */
class HeadReader implements PageHead {
  readonly meta = new Map<string, string>()
  title: string | null = null
  oembed: string | null = null
  isComplete = false
  #tags = 0
  #isInTitle = false

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#tags > MOST_TAGS || name === 'body') this.isComplete = true
    if (this.isComplete) return
    if (name === 'meta') this.#noteMeta(attributes)
    if (name === 'link') this.#noteLink(attributes)
    this.#isInTitle = name === 'title' && this.title === null
  }

  text(text: string): void {
    if (this.#isInTitle && !this.isComplete) this.title = `${this.title ?? ''}${text}`.slice(0, LONGEST_TITLE)
  }

  closed(name: string): void {
    this.#isInTitle &&= name !== 'title'
    if (name === 'head') this.isComplete = true
  }

  #noteMeta({ property, name, content }: Readonly<Record<string, string>>): void {
    const key = (property ?? name ?? '').trim().toLowerCase()
    if (content === undefined || content.length > LONGEST_VALUE || !READ.test(key) || this.meta.has(key)) return
    this.meta.set(key, content)
  }

  #noteLink({ rel = '', type = '', href = '' }: Readonly<Record<string, string>>): void {
    const isDescription = /(?:^|\s)alternate(?:\s|$)/iu.test(rel) && /^application\/json\+oembed\b/iu.test(type)
    if (isDescription && href !== '' && href.length <= LONGEST_VALUE) this.oembed ??= href
  }
}
