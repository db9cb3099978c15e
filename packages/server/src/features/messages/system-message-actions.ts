// Posts and updates system messages.
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { touchLastMessage } from '../../store/newest-messages.ts'
import type { SystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { countMessage } from '../threads/threads-store.ts'
import { autoArchiveAt } from '../threads/threads-view.ts'
import { listParticipants, type MessageParticipant } from './message-participants-store.ts'
import { findMessage, insertMessage, keyOf, updateMessage } from './messages-store.ts'
import {
  type MessageOrigin,
  newSystemMessage,
  peopleOf,
  type StoredMessage,
  type SystemMessage,
  toMessage,
  toMessageEvent,
} from './messages-view.ts'

/**
 * Writes a system message for an action of its author, such as joining, pinning or boosting
 * (docs/spec/messages.md#message-types). @param known its author and the users whom it mentions, if they are already loaded
 */
export async function postSystemMessage(
  tx: TxBase<'MESSAGE_CREATE'>,
  guild: GuildModel | null,
  channel: ChannelModel,
  notice: SystemMessage,
  known: readonly MessageParticipant[] = [],
): Promise<Message> {
  const { guildId } = keyOf(guild, channel)
  const written = newSystemMessage(tx, guild, channel, notice)
  const stored = isThread(channel) ? await placedIn(tx, channel, written) : written
  insertMessage(tx.db, guild, channel, stored)
  if (!isThread(channel)) await touchLastMessage(tx.db, guild, channel.id, stored.id)
  const people = new Map(known.map((each) => [each.user.id, each]))
  const sought = [notice.authorId, ...stored.mentions].filter((id) => !people.has(id))
  const found = sought.length > 0 ? await listParticipants(tx.db, guildId, sought) : []
  for (const [id, each] of found) people.set(id, each)
  const author = people.get(notice.authorId)
  const users = new Map([...people].map(([id, { user }]) => [id, user]))
  const message = toMessage(stored, { users, urls: tx.urls })
  const members = new Map(author?.member ? [[notice.authorId, author.member]] : [])
  tx.emit('MESSAGE_CREATE', toMessageEvent(guild, channel, message, members))
  return message
}

/** Updates a message of this kind for a later event: its content is replaced, and it counts as edited. */
export async function renewSystemMessage(
  tx: TxBase<'MESSAGE_UPDATE'>,
  guild: GuildModel | null,
  channel: ChannelModel,
  before: StoredMessage,
  shown: MessageOrigin,
): Promise<void> {
  const { guildId } = keyOf(guild, channel)
  const after = { ...before, ...shown, edited_timestamp: toTimestamp(tx.now) }
  updateMessage(tx.db, guildId, after)
  const people = await listParticipants(tx.db, guildId, peopleOf(after))
  const users = new Map([...people].map(([id, { user }]) => [id, user]))
  const member = people.get(after.author_id)?.member
  const message = toMessage(after, { users, urls: tx.urls })
  tx.emit('MESSAGE_UPDATE', toMessageEvent(guild, channel, message, new Map(member ? [[after.author_id, member]] : [])))
}

/** A message of a thread with its position, after it was counted. */
async function placedIn(
  { db, now }: TxBase<never>,
  thread: BareThread,
  message: StoredMessage,
): Promise<StoredMessage> {
  const counted = {
    messageId: message.id,
    userId: message.author_id,
    dueAt: autoArchiveAt(thread.thread_metadata, now),
  }
  const spoken = await countMessage(db, thread, counted)
  return spoken ? { ...message, position: spoken.total_message_sent } : message
}

/** Writes a system message once, even if its job is repeated, unless its channel or guild was deleted. */
export async function writeSystemMessageOnce(
  kernel: Kernel,
  { guild_id, channel_id, message_id, author_id, type, content, mentions_everyone = false }: SystemMessageJob,
): Promise<void> {
  const unit = {
    name: 'write-system-message',
    emits: ['MESSAGE_CREATE'],
    guildId: guild_id,
    channelId: channel_id,
  } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const channel = tx.guild.channels.get(channel_id)
    if (!channel || (await findMessage(tx.db, { ...keyOf(tx.guild, channel), id: message_id }))) return
    await postSystemMessage(tx, tx.guild, channel, {
      ...{ id: message_id, type, authorId: author_id, content },
      mentionsEveryone: mentions_everyone,
    })
  })
}
