/** The part of a draft that outlives a reload: its text, and the completed names. */
export type StoredDraft = { readonly text: string; readonly inserted: ReadonlyMap<string, string> }

const keyOf = (userId: string): string => `guildhall.drafts.${userId}`

/** Reads a user's stored drafts of this tab, by channel. Invalid data is ignored. */
export function readStoredDrafts(userId: string): ReadonlyMap<string, StoredDraft> {
  const kept = new Map<string, StoredDraft>()
  for (const [channelId, value] of entriesOf(parsed(stored(keyOf(userId))))) {
    const { text, inserted } = Object.fromEntries(entriesOf(value))
    if (typeof text !== 'string') continue
    const names = entriesOf(inserted).flatMap(([name, sent]) =>
      typeof sent === 'string' ? [[name, sent] as const] : [],
    )
    kept.set(channelId, { text, inserted: new Map(names) })
  }
  return kept
}

/** Stores drafts for this tab; if storage is forbidden or full, they last as long as the page. */
export function storeDrafts(userId: string, drafts: ReadonlyMap<string, StoredDraft>): void {
  const written = [...drafts]
    .filter(([, { text }]) => text !== '')
    .map(([channelId, { text, inserted }]) => [channelId, { text, inserted: Object.fromEntries(inserted) }])
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(written)))
  } catch {
    return
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '{}'
  } catch {
    return '{}'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
