import { MessageType } from '@guildhall/protocol/enums/message-type'
import { handler } from '../../kernel/job.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { remindOfInvitesJob } from '../guilds/guilds-jobs.ts'
import { tellSystemChannel } from '../system-channel/system-channel-actions.ts'

/** The tip for a guild that is a day old and in which its founder is still alone: others can be invited. */
export const remindOfInvites = handler(remindOfInvitesJob, async (kernel, { guild_id }) => {
  await writeUnlessGone(kernel, { name: 'remind-of-invites', emits: [], guildId: guild_id }, async (tx) => {
    const { settings, state } = tx.guild
    if (state.memberCount > 1) return
    tellSystemChannel(tx, settings, { type: MessageType.GUILD_INVITE_REMINDER, authorId: settings.owner_id })
  })
})
