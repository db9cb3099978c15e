import { HAS } from '@guildhall/protocol/objects/messages/message-search'
import { lowestIdAt } from '../../../state/snowflake-time.ts'
import type { FilterKey, ParsedSearch } from './parse-search.ts'

/** Looks up the objects that filters name. */
export type SearchNames = {
  readonly userIds: (name: string) => Promise<readonly string[]>
  readonly channelIds: (name: string) => readonly string[]
}

type Has = (typeof HAS)[number]

/** A search as the server understands it. */
export type SentSearch = {
  content?: string
  slop?: number
  author_id?: string[]
  mentions?: string[]
  channel_id?: string[]
  has?: (Has | `-${Has}`)[]
  pinned?: boolean
  min_id?: string
  max_id?: string
}

/** A filter whose value means nothing. */
export class UnknownFilterValue extends Error {
  readonly key: FilterKey
  readonly value: string

  constructor(key: FilterKey, value: string) {
    super(`${key}:${value}`)
    this.key = key
    this.value = value
  }
}

/** Words may be far apart: the server's default finds almost only phrases. */
const SLOP = 100

/** The query of a search. @throws UnknownFilterValue */
export async function toSearchQuery({ filters, words }: ParsedSearch, names: SearchNames): Promise<SentSearch> {
  const query: SentSearch = words === '' ? {} : { content: words, slop: SLOP }
  for (const { key, value } of filters) {
    const must = <T>(found: T | undefined): T => {
      if (found === undefined) throw new UnknownFilterValue(key, value)
      return found
    }
    const some = (ids: readonly string[]): readonly string[] => must(ids.length > 0 ? ids : undefined)
    if (key === 'from') query.author_id = [...(query.author_id ?? []), ...some(await names.userIds(value))]
    if (key === 'mentions') query.mentions = [...(query.mentions ?? []), ...some(await names.userIds(value))]
    if (key === 'in') query.channel_id = [...(query.channel_id ?? []), ...some(names.channelIds(value))]
    if (key === 'has') query.has = [...(query.has ?? []), must(HAS.find((kind) => kind === value.toLowerCase()))]
    if (key === 'pinned') query.pinned = must(FLAGS.get(value.toLowerCase()))
    if (key === 'before') query.max_id = lowestIdAt(must(dayOf(value)).getTime())
    if (key === 'after') query.min_id = String(BigInt(lowestIdAt(dayAfter(must(dayOf(value))).getTime())) - 1n)
  }
  return query
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** A day as the user writes it: 2026-11-30. */
function dayOf(value: string): Date | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined
}

const dayAfter = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)
