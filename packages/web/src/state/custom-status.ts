/** The text beside a user's name. */
export type CustomStatus = {
  readonly text: string
  /** A guild's own has an ID. */
  readonly emoji: { readonly name: string; readonly id?: string; readonly animated?: boolean } | null
  /** When it expires (ms since 1970); null if never. */
  readonly until: number | null
}

/** The stored status, if it is valid and hasn't expired. */
export function customFrom(kept: string | null, now: number): CustomStatus | null {
  const read = parsed(kept)
  const text = read.text
  const until = read.until ?? null
  if (typeof text !== 'string' || (until !== null && typeof until !== 'number')) return null
  const emoji = emojiFrom(read.emoji)
  if ((until !== null && until <= now) || (text === '' && emoji === null)) return null
  return { text, emoji, until }
}

function emojiFrom(value: unknown): CustomStatus['emoji'] {
  const { name, id, animated } = fieldsOf(value)
  if (typeof name !== 'string') return null
  return { name, ...(typeof id === 'string' && { id }), ...(typeof animated === 'boolean' && { animated }) }
}

function parsed(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(kept ?? 'null'))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
