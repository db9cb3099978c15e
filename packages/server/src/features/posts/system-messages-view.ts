import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { newSystemMessage, type StoredMessage } from '../messages/messages-view.ts'

/** The first message of a thread that was started from a message: it refers to that message (docs/spec/threads.md#system-messages-about-threads). */
export function starterMessage(tx: TxBase<never>, guild: GuildModel, thread: BareThread, id: string): StoredMessage {
  const { owner_id: authorId, parent_id, guild_id } = thread
  return {
    ...newSystemMessage(tx, guild, thread, { id, type: MessageType.THREAD_STARTER_MESSAGE, authorId }),
    position: 0,
    message_reference: { type: 0, message_id: thread.id, channel_id: parent_id, guild_id },
  }
}

/**
 * The channel's system message about a thread that was started in it without a message
 * (docs/spec/threads.md#system-messages-about-threads).
 */
export function threadCreatedMessage(tx: TxBase<never>, guild: GuildModel, thread: BareThread): StoredMessage {
  const { owner_id: authorId, name: content, guild_id } = thread
  const channel = guild.mustFindChannel(thread.parent_id)
  return {
    ...newSystemMessage(tx, guild, channel, { type: MessageType.THREAD_CREATED, authorId, content }),
    message_reference: { type: 0, channel_id: thread.id, guild_id },
  }
}
