// Ends polls.
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { toTimestamp } from '../../kernel/clock.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { referencedMessageId } from '../messages/expand-messages-actions.ts'
import { listParticipants } from '../messages/message-participants-store.ts'
import { findMessage, keyOf, updateMessageDetails } from '../messages/messages-store.ts'
import { peopleOf, type StoredMessage, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { type StoredPoll, toPollResult } from '../messages/poll-view.ts'
import { postSystemMessage } from '../messages/system-message-actions.ts'
import { endPollJob } from './polls-jobs.ts'

/** Queues the job that ends the poll of a new message. */
export function enqueueEnd(
  { enqueue }: Pick<TxBase<never>, 'enqueue'>,
  { id, channel_id, poll }: Pick<StoredMessage, 'id' | 'channel_id' | 'poll'>,
): void {
  if (!poll) return
  const job = { channel_id, message_id: id }
  enqueue(endPollJob, job, Date.parse(poll.expiry))
}

/** Ends a poll now, and announces the result in the channel. */
export async function finishPoll(
  tx: TxBase<'MESSAGE_UPDATE' | 'MESSAGE_CREATE'>,
  { guild, channel }: { guild: GuildModel | null; channel: ChannelModel },
  message: StoredMessage,
  poll: StoredPoll,
): Promise<StoredMessage> {
  const key = keyOf(guild, channel)
  const expiry = Date.parse(poll.expiry) > tx.now ? toTimestamp(tx.now) : poll.expiry
  const ended = { ...message, poll: { ...poll, expiry, is_finalized: true } }
  updateMessageDetails(tx.db, key.guildId, ended)
  const answers = referencedMessageId(message)
  const answered = answers === undefined ? undefined : await findMessage(tx.db, { ...key, id: answers })
  const named = [message.author_id, ...peopleOf(ended), ...(answered ? peopleOf(answered) : [])]
  const people = await listParticipants(tx.db, key.guildId, named)
  const users = new Map([...people].map(([id, { user }]) => [id, user]))
  const members = new Map([...people].flatMap(([id, { member }]) => (member ? [[id, member] as const] : [])))
  const shown = toMessage(ended, { users, urls: tx.urls }, answered)
  tx.emit('MESSAGE_UPDATE', toMessageEvent(guild, channel, shown, members))
  const { author_id: authorId, author } = message
  const result = {
    type: MessageType.POLL_RESULT,
    authorId,
    about: { messageId: message.id },
    shown: { embeds: [toPollResult(ended.poll)], mentions: author ? [] : [authorId], ...(author && { author }) },
  }
  await postSystemMessage(tx, guild, channel, result, [...people.values()])
  return ended
}
