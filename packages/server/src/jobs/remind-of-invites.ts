import { MessageType } from '@guildhall/protocol/enums/message-type'
import { tellSystemChannel } from '../features/system-channel/system-channel-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** The tip for a guild that is a day old and in which its founder is still alone: others can be invited. */
export async function remindOfInvites(kernel: Kernel, { guild_id }: { guild_id: string }): Promise<void> {
  await writeUnlessGone(kernel, { name: 'remind-of-invites', emits: [], guildId: guild_id }, async (tx) => {
    const { settings, state } = tx.guild
    if (state.memberCount > 1) return
    tellSystemChannel(tx, settings, { type: MessageType.GUILD_INVITE_REMINDER, authorId: settings.owner_id })
  })
}
