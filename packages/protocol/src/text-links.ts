// No user name and password: "https://known.example@other.example" leads to the other one. So the host name must end
// where the browser sees its end too.
const ORIGIN =
  /https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,251}[\p{L}\p{N}])?(?::\d{1,5})?(?=[:._-]{0,8}(?:$|[^\p{L}\p{N}@:._%\\-]))/iuy

const REST = /(?:(?!\|\||\*\*|~~)[^\s<])+/y
const CLOSING_MARKS = '.,:;!?"\'*_~|]'
const IN_ANGLES = /<https?:\/\/[^\s<>]+>/iy
const BACKTICKS = /`+/y

/** Where the host name of an address ends, including its port; undefined if no address begins here. */
export function originEnd(text: string, position: number): number | undefined {
  ORIGIN.lastIndex = position
  const [origin] = ORIGIN.exec(text) ?? []
  return origin !== undefined && URL.canParse(origin) ? position + origin.length : undefined
}

/** Where an address ends that is a link by itself; undefined if none begins here. */
export function bareLinkEnd(text: string, position: number): number | undefined {
  if (/[\p{L}\p{N}]/u.test(text[position - 1] ?? '')) return undefined
  const origin = originEnd(text, position)
  if (origin === undefined || !'/?#'.includes(text[origin] ?? ' ')) return origin
  return trimmedEnd(text, origin, origin + lengthOf(REST, text, origin))
}

/** An address doesn't end with a punctuation mark of the sentence, nor with a bracket that was opened before it. */
function trimmedEnd(text: string, from: number, to: number): number {
  let end = to
  let open = 0
  for (let position = from; position < to; position++) {
    if (text[position] === '(') open++
    if (text[position] === ')' && --open < 0) {
      end = position
      break
    }
  }
  while (end > from && CLOSING_MARKS.includes(text[end - 1] ?? ' ')) end--
  return end
}

/**
 * The addresses in a message that get a preview, each once and in order: not those in code, in spoilers or in angle
 * brackets (docs/spec/messages.md#link-previews). They have no fragment, since that doesn't change the page.
 */
export function previewedLinks(content: string): string[] {
  const links = new Set<string>()
  if (!/https?:\/\//iu.test(content)) return []
  for (let position = 0; position < content.length; ) {
    const hidden = hiddenEnd(content, position)
    const end = hidden ?? linkEnd(content, position)
    if (hidden === undefined && end !== undefined) addLink(links, content.slice(position, end))
    position = end ?? position + 1
  }
  return [...links]
}

const linkEnd = (text: string, position: number): number | undefined =>
  /h/iu.test(text[position] ?? '') ? bareLinkEnd(text, position) : undefined

/** Where a part ends whose links get no preview; undefined if none begins here. */
function hiddenEnd(text: string, position: number): number | undefined {
  switch (text[position]) {
    case '\\':
      return position + 2
    case '`':
      return codeEnd(text, position)
    case '|':
      return text[position + 1] === '|' ? afterNext('||', text, position + 2) : undefined
    case '<': {
      const length = lengthOf(IN_ANGLES, text, position)
      return length > 0 ? position + length : undefined
    }
    default:
      return undefined
  }
}

/** Code ends at as many backticks as it begins with, a block at any three. Without an end, the backticks are text. */
function codeEnd(text: string, position: number): number {
  const length = lengthOf(BACKTICKS, text, position)
  const block = length >= 3 ? afterNext('```', text, position + 3) : undefined
  if (block !== undefined) return block
  for (let from = position + length; ; ) {
    const next = text.indexOf('`', from)
    if (next === -1) return position + length
    const found = lengthOf(BACKTICKS, text, next)
    if (found === length) return next + found
    from = next + found
  }
}

function afterNext(mark: string, text: string, from: number): number | undefined {
  const next = text.indexOf(mark, from)
  return next === -1 ? undefined : next + mark.length
}

function addLink(links: Set<string>, written: string): void {
  const url = URL.parse(written)
  if (!url) return
  url.hash = ''
  links.add(url.href)
}

function lengthOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.[0].length ?? 0
}
