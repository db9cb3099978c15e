import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { WantedSample } from '../../kernel/read-model/presences.ts'

/** The maximum length of a NOTIFY payload. */
const MOST_BYTES = 7900
const PREFIX = 'presence '
/** How many guilds one item can contain. */
const GUILDS_PER_ITEM = 100

/** A user's presence through the sessions of one process. */
export interface SeenItem {
  user: string
  seen: PresenceFields
  /** The guilds in which the user has this presence. */
  guilds: readonly string[]
  /** Whether friends and recipients of private channels see this presence. */
  everywhere: boolean
  /** The complete user, if they came online. */
  who?: User
}

/** All or some of a guild's online members through one process; a list may be sent in chunks. */
export interface GuildPresenceItem {
  guild: string
  seen: readonly (readonly [string, PresenceFields])[]
  isLast: boolean
}

/** The number of a guild's online members through one process. */
export interface CountItem {
  guild: string
  count: number
}

/** A query to the other processes. */
export interface PresenceQuery {
  /** Guilds whose online members are requested. */
  guilds?: readonly string[]
  users?: readonly string[]
  /** Guilds whose number of online members is requested. */
  counts?: readonly string[]
  /** Guilds of which a sample of online members is requested. */
  samples?: readonly ({ guild: string } & WantedSample)[]
}

/** The messages between processes about presences. `from` and `to` are process ids. */
export type PresenceMessage = { from: string } & (
  | { kind: 'changes'; items: readonly SeenItem[] }
  | { kind: 'question'; id: number; question: PresenceQuery }
  /** Chunks of a response; the last one is marked. */
  | { kind: 'guilds' | 'samples'; to: string; items: readonly GuildPresenceItem[] }
  | { kind: 'users'; to: string; items: readonly SeenItem[] }
  | { kind: 'counts'; to: string; items: readonly CountItem[] }
  | { kind: 'answered'; to: string; id: number }
  /** A user was active whose sessions are in other processes. */
  | { kind: 'acted'; user: string }
  /** The sender had removed the recipient as ended, and sent it nothing meanwhile. */
  | { kind: 'missed'; to: string }
  | { kind: 'gone' }
)

/** Encodes a message. */
export const toText = (message: PresenceMessage): string => PREFIX + JSON.stringify(message)

/** Decodes another process's message; null for messages about something else. */
export const fromText = (text: string): PresenceMessage | null =>
  text.startsWith(PREFIX) ? JSON.parse(text.slice(PREFIX.length)) : null

/** Divides items into as few messages as possible. An item that exceeds a message is shortened first. */
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

/**
 * The maximum size of activities that are sent to other processes, bytes, so that they fit into a message with its
 * other fields.
 */
const MOST_SEEN_BYTES = 3000

/** Shortens a presence to fit into a message: only the first activities are sent. */
export function travelling(seen: PresenceFields): PresenceFields {
  let activities = seen.activities
  while (activities.length > 0 && Buffer.byteLength(JSON.stringify(activities)) > MOST_SEEN_BYTES) {
    activities = activities.slice(0, -1)
  }
  return activities === seen.activities ? seen : { ...seen, activities }
}

/** Splits a change into items that each fit into a message. */
export function toItems({ guilds, everywhere, ...others }: SeenItem): SeenItem[] {
  const pieces: SeenItem[] = []
  for (let i = 0; i < guilds.length; i += GUILDS_PER_ITEM) {
    pieces.push({ ...others, guilds: guilds.slice(i, i + GUILDS_PER_ITEM), everywhere: everywhere && i === 0 })
  }
  return pieces.length > 0 ? pieces : [{ ...others, guilds: [], everywhere }]
}

/** Splits a guild's online members into items that each fit into a message. */
export function toGuildItems(guild: string, all: Iterable<readonly [string, PresenceFields]>): GuildPresenceItem[] {
  const parts: (readonly [string, PresenceFields])[][] = [[]]
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
