import type { Thread, ThreadMember } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { referencedMessageId } from '../messages/expand-messages-actions.ts'
import { listLinkedMessages } from '../messages/linked-messages-store.ts'
import { asSeenBy } from '../messages/message-content-rules.ts'
import { peopleOf, type StoredMessage, toMessage } from '../messages/messages-view.ts'
import { toThread } from '../threads/threads-view.ts'
import { listUsers } from '../users/users-store.ts'
import type { SearchHit } from './found-messages-store.ts'
import { listThreadsById } from './searched-threads-store.ts'

interface Reader {
  readonly guild: GuildModel | null
  readonly caller: Caller
  readonly guildId: string
}

interface Expanded {
  readonly messages: Message[]
  readonly threads: Thread[]
  readonly members: ThreadMember[]
}

/**
 * The found messages as a caller may see them, without reactions, and the threads in which they are: at most five
 * statements. Messages that were deleted meanwhile are omitted, also with their thread.
 */
export async function expandFound(
  { store: { db }, urls }: Pick<Kernel, 'store' | 'urls'>,
  { guild, caller, guildId }: Reader,
  found: readonly SearchHit[],
): Promise<Expanded> {
  if (found.length === 0) return { messages: [], threads: [], members: [] }
  const place = { guildId, viewerId: caller.user.id }
  const channelIds = new Set(found.map(({ channel_id }) => channel_id))
  const inThreads = guild ? [...channelIds].filter((id) => !guild.channels.has(id)) : []
  const { threads, members } = await listThreadsById(db, guildId, caller.user.id, inThreads)
  const existing = new Set(threads.map(({ id }) => id))
  const isThere = (id: string) => !guild || guild.channels.has(id) || existing.has(id)
  const linked = await listLinkedMessages(
    db,
    place,
    channelIds,
    found.map(({ id }) => id),
  )
  const known = new Map(linked.map(({ message }) => [message.id, message]))
  const started = new Map(
    linked.flatMap(({ message, thread }) => (thread ? [[message.id, toThread(null, thread, thread.member)]] : [])),
  )
  const stored = found.flatMap(({ id, channel_id }) => (isThere(channel_id) ? (known.get(id) ?? []) : []))
  await addReferenced(db, place, stored, known)
  const users = await listUsers(db, [...known.values()].flatMap(peopleOf))
  const messages = stored.map((message) => {
    const { reactions: _reactions, ...shown } = message
    const whole = toMessage(shown, { users, urls, threads: started }, known.get(referencedMessageId(message) ?? ''))
    return asSeenBy(caller, guild, whole)
  })
  return { messages, threads, members }
}

/** Adds the messages to which some reply. */
async function addReferenced(
  db: Kernel['store']['db'],
  place: { guildId: string; viewerId: string },
  messages: readonly StoredMessage[],
  known: Map<string, StoredMessage>,
): Promise<void> {
  const missing = messages.filter((message) => {
    const id = referencedMessageId(message)
    return id !== undefined && !known.has(id)
  })
  if (missing.length === 0) return
  const channelIds = missing.flatMap(({ message_reference }) => message_reference?.channel_id ?? [])
  const ids = missing.flatMap((message) => referencedMessageId(message) ?? [])
  for (const { message } of await listLinkedMessages(db, place, channelIds, ids)) known.set(message.id, message)
}
