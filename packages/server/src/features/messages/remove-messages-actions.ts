import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { expireAttachmentsOf } from '../attachments/attachments-store.ts'
import { uncountMessages } from '../threads/threads-store.ts'
import { messagesRemoved, type RemovalUnit } from './messages-hooks.ts'
import { followCrosspostJob } from './messages-jobs.ts'
import { type ChannelKey, removeMessagesById } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'
import { forgetKinds, kindIdsOf } from './reaction-kinds-actions.ts'

/** Deletes messages of a channel with their pins; jobs remove reactions and files later. */
export async function removeMessages(
  tx: RemovalUnit,
  key: ChannelKey,
  messages: readonly StoredMessage[],
): Promise<void> {
  const { db, now, enqueue } = tx
  const idsOf = (some: readonly StoredMessage[]) => some.map(({ id }) => id)
  await removeMessagesById(db, key, idsOf(messages))
  for (const handler of messagesRemoved.handlers) await handler(tx, key, messages)
  await expireAttachmentsOf(db, key, idsOf(messages.filter(mayHaveFiles)), now)
  if (key.isThread)
    await uncountMessages(db, { guildId: key.guildId, id: key.channelId }, toMessageCount(key, messages))
  forgetKinds(enqueue, key, messages.flatMap(kindIdsOf))
  for (const message of messages) enqueueCrosspostUpdate(enqueue, key, message)
}

/** Queues a job that applies the same change to the copies of a published message. */
export function enqueueCrosspostUpdate(
  enqueue: Tx<'public', never>['enqueue'],
  { guildId, channelId }: ChannelKey,
  { id, flags }: StoredMessage,
): void {
  if ((flags & MessageFlag.CROSSPOSTED) === 0) return
  enqueue(followCrosspostJob, { guild_id: guildId, channel_id: channelId, message_id: id })
}

/** Files are in the list of attachments, or in the embeds or components that show them. */
const mayHaveFiles = ({ attachments, embeds, components }: StoredMessage): boolean =>
  attachments.length + embeds.length + components.length > 0

/** A post's first message, which has the post's id, and the starter message of a thread aren't counted. */
const toMessageCount = ({ channelId }: ChannelKey, messages: readonly StoredMessage[]): number =>
  messages.filter(({ id, type }) => id !== channelId && type !== MessageType.THREAD_STARTER_MESSAGE).length
