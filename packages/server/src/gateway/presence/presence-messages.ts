import type { Seen } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { WantedSample } from '../../kernel/read-model/presences.ts'

/** PostgreSQL carries no longer messages from process to process. */
const MOST_BYTES = 7900
const PREFIX = 'presence '
/** How many guilds one item names. */
const GUILDS_PER_ITEM = 100

/** How someone is seen through the sessions of one process. */
export interface SeenItem {
  user: string
  seen: Seen
  /** The guilds in which the user is seen so. */
  guilds: readonly string[]
  /** Whether the user is seen so outside of guilds, by friends and in private channels. */
  everywhere: boolean
  /** The whole user, if they came online. */
  who?: User
}

/** Who is online in a guild through one process, or some of them; a list may come in parts. */
export interface GuildPresenceItem {
  guild: string
  seen: readonly (readonly [string, Seen])[]
  isLast: boolean
}

/** How many are online in a guild through one process. */
export interface CountItem {
  guild: string
  count: number
}

/** What a process wants to know of the others. */
export interface PresenceQuery {
  /** Guilds of which everyone who is online is asked for. */
  guilds?: readonly string[]
  users?: readonly string[]
  /** Guilds of which only a number is asked for. */
  counts?: readonly string[]
  /** Guilds of which some of those who are online are asked for. */
  samples?: readonly ({ guild: string } & WantedSample)[]
}

/** What processes tell each other of presences. `from` and `to` are processes. */
export type PresenceMessage = { from: string } & (
  | { kind: 'changes'; items: readonly SeenItem[] }
  | { kind: 'question'; id: number; question: PresenceQuery }
  /** Parts of an answer; the last one says so. */
  | { kind: 'guilds' | 'samples'; to: string; items: readonly GuildPresenceItem[] }
  | { kind: 'users'; to: string; items: readonly SeenItem[] }
  | { kind: 'counts'; to: string; items: readonly CountItem[] }
  | { kind: 'answered'; to: string; id: number }
  /** Somebody does something, whose sessions are elsewhere. */
  | { kind: 'acted'; user: string }
  /** The sender took another one for gone, and told it nothing meanwhile. */
  | { kind: 'untold'; to: string }
  | { kind: 'gone' }
)

/** A message as text. */
export const toText = (message: PresenceMessage): string => PREFIX + JSON.stringify(message)

/** Reads what another process told; null if it is about something else. */
export const fromText = (text: string): PresenceMessage | null =>
  text.startsWith(PREFIX) ? JSON.parse(text.slice(PREFIX.length)) : null

/** Shares out items among as few messages as can carry them. One that no message can carry is made smaller first. */
export function toTexts<T>(items: readonly T[], messageOf: (items: readonly T[]) => PresenceMessage): string[] {
  const texts: string[] = []
  const room = MOST_BYTES - Buffer.byteLength(toText(messageOf([])))
  let some: T[] = []
  let used = 0
  const flush = () => {
    if (some.length > 0) texts.push(toText(messageOf(some)))
    some = []
    used = 0
  }
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1
    if (used + size > room) flush()
    some.push(item)
    used += size
  }
  flush()
  return texts
}

/** How many bytes of activities go to other processes: much more fits in no message with what stands around it. */
const MOST_SEEN_BYTES = 3000

/** How someone is seen, small enough to travel: of too many activities the first ones. */
export function travelling(seen: Seen): Seen {
  let activities = seen.activities
  while (activities.length > 0 && Buffer.byteLength(JSON.stringify(activities)) > MOST_SEEN_BYTES) {
    activities = activities.slice(0, -1)
  }
  return activities === seen.activities ? seen : { ...seen, activities }
}

/** A change as items that each fit into a message. */
export function toItems({ guilds, everywhere, ...others }: SeenItem): SeenItem[] {
  const pieces: SeenItem[] = []
  for (let i = 0; i < guilds.length; i += GUILDS_PER_ITEM) {
    pieces.push({ ...others, guilds: guilds.slice(i, i + GUILDS_PER_ITEM), everywhere: everywhere && i === 0 })
  }
  return pieces.length > 0 ? pieces : [{ ...others, guilds: [], everywhere }]
}

/** Everyone who is online in a guild as items that each fit into a message. */
export function toGuildItems(guild: string, all: Iterable<readonly [string, Seen]>): GuildPresenceItem[] {
  const parts: (readonly [string, Seen])[][] = [[]]
  let used = 0
  for (const [userId, whole] of all) {
    const entry = [userId, travelling(whole)] as const
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1
    if (used + size > MOST_SEEN_BYTES * 2) {
      parts.push([])
      used = 0
    }
    parts.at(-1)?.push(entry)
    used += size
  }
  return parts.map((seen, index) => ({ guild, seen, isLast: index === parts.length - 1 }))
}
