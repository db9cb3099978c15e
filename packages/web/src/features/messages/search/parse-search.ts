export const FILTER_KEYS = ['from', 'mentions', 'in', 'has', 'before', 'after', 'pinned'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

/** A filter in the text of a search, such as `from:ada`. */
export type SearchFilter = { readonly key: FilterKey; readonly value: string }

export type ParsedSearch = {
  readonly filters: readonly SearchFilter[]
  /** The words that messages contain. */
  readonly words: string
}

const FILTER = /(?<=^|\s)(?<key>from|mentions|in|has|before|after|pinned):(?:"(?<quoted>[^"]*)"?|(?<bare>\S*))/giu

const keyOf = (text: string): FilterKey | undefined => FILTER_KEYS.find((key) => key === text.toLowerCase())

/** The filters and words of a search. A filter without a value isn't complete yet, and has no effect. */
export function parseSearch(text: string): ParsedSearch {
  const filters: SearchFilter[] = []
  const words = text.replaceAll(FILTER, (_, name: string, quoted: string | undefined, bare: string | undefined) => {
    const key = keyOf(name)
    const value = (quoted ?? bare ?? '').trim()
    if (key && value !== '') filters.push({ key, value })
    return ' '
  })
  return { filters, words: words.replace(/\s+/gu, ' ').trim() }
}

/** The part of a search that is being typed. */
export type SearchToken = {
  /** The key of a filter; null for a word that may become one. */
  readonly key: FilterKey | null
  /** The value, or the word. */
  readonly query: string
  readonly from: number
  readonly to: number
}

/** The part before the caret. */
export function searchTokenAt(text: string, caret: number): SearchToken {
  const before = text.slice(0, caret)
  const [typed = ''] = /(?:(?<=^|\s)\w+:"[^"]*|\S*)$/u.exec(before) ?? []
  const from = caret - typed.length
  const [, name = '', value = ''] = /^(\w+):"?([^"]*)$/u.exec(typed) ?? []
  const key = keyOf(name)
  return key ? { key, query: value, from, to: caret } : { key: null, query: typed, from, to: caret }
}

/** A filter as text. */
export const filterText = (key: FilterKey, value: string): string =>
  /\s/u.test(value) ? `${key}:"${value.replaceAll('"', '')}"` : `${key}:${value}`
