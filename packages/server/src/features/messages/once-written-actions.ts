import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import type { SystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { findMessage, keyOf } from './messages-store.ts'
import { postSystemMessage } from './system-message-actions.ts'

/** Writes a message of the server's own, once, unless its channel or its guild is gone. */
export async function writeOnce(
  kernel: Kernel,
  { guild_id, channel_id, message_id, author_id, type, content, mentions_everyone = false }: SystemMessageJob,
): Promise<void> {
  const unit = {
    name: 'write-system-message',
    emits: ['MESSAGE_CREATE'],
    guildId: guild_id,
    channelId: channel_id,
  } as const
  await writeUnlessGone(kernel, unit, async (tx) => {
    const channel = tx.guild.channels.get(channel_id)
    if (!channel || (await findMessage(tx.db, { ...keyOf(tx.guild, channel), id: message_id }))) return
    await postSystemMessage(tx, tx.guild, channel, {
      ...{ id: message_id, type, authorId: author_id, content },
      mentionsEveryone: mentions_everyone,
    })
  })
}
