import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { SystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { findMessage, keyOf } from './messages-store.ts'
import { postSystemMessage } from './system-message-actions.ts'

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
