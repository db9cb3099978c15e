/** Bidirectional control characters that affect the text after them until another ends that. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/u

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
const POP_EMBEDDING = '\u202c'

/**
 * Fields with user text that are inserted into our sentences. Markdown is not among them: it has an element of its own,
 * which isolates it.
 */
const FIELDS: ReadonlySet<string> = new Set([
  'global_name',
  'label',
  'name',
  'new_value',
  'nick',
  'nickname',
  'old_value',
  'platform_username',
  'reason',
  'state',
  'text',
  'title',
  'username',
])

/**
 * Isolates user text in a server response, so that its direction does not affect the text around it. Changes the value
 * in place, and only texts with such characters.
 * @param text the JSON that the value was read from
 */
export function isolateTexts<T>(value: T, text: string): T {
  // Servers may send them as escapes.
  if (CONTROLS.test(text) || /\\u20(2[a-e]|6[6-9])/iu.test(text)) isolateWithin(value)
  return value
}

function isolateWithin(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (typeof each !== 'string') isolateWithin(each)
    else if (FIELDS.has(key) && !isTitleOfFile(value, key)) Object.assign(value, { [key]: isolated(each) })
  }
}

/** Such characters in a file's title are made visible instead, since they could hide the file's type. */
const isTitleOfFile = (value: object, key: string): boolean => key === 'title' && 'filename' in value

/** A text whose direction changes end with it. A text that is already isolated is unchanged. */
export function isolated(text: string): string {
  if (!CONTROLS.test(text)) return text
  const inner = text.startsWith(FIRST_STRONG_ISOLATE) && text.endsWith(POP_ISOLATE) ? text.slice(1, -1) : text
  return `${FIRST_STRONG_ISOLATE}${balanced(inner)}${POP_ISOLATE}`
}

/** Removes characters that end nothing, and ends what is still open. */
function balanced(text: string): string {
  const open: string[] = []
  let kept = ''
  for (const character of text) {
    if (character === POP_ISOLATE || character === POP_EMBEDDING) {
      // The end of an isolate also ends embeddings in it, but the end of an embedding does not end an isolate.
      const from = character === POP_ISOLATE ? open.lastIndexOf(POP_ISOLATE) : open.length - 1
      if (from < 0 || open[from] !== character) continue
      open.splice(from)
    } else if (/[\u2066-\u2068]/u.test(character)) open.push(POP_ISOLATE)
    else if (/[\u202a\u202b\u202d\u202e]/u.test(character)) open.push(POP_EMBEDDING)
    kept += character
  }
  return kept + open.toReversed().join('')
}
