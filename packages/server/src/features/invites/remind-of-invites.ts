import { MessageType } from '@guildhall/protocol/enums/message-type'
import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { remindOfInvitesJob } from '../guilds/guilds-jobs.ts'
import { postInSystemChannel } from '../system-channel/system-channel-actions.ts'

/** Sends the tip that others can be invited to a day-old guild whose founder is its only member. */
export const remindOfInvites = handler(remindOfInvitesJob, async (kernel, { guild_id }) => {
  await writeUnlessDeleted(kernel, { name: 'remind-of-invites', emits: [], guildId: guild_id }, async (tx) => {
    const { settings, state } = tx.guild
    if (state.memberCount > 1) return
    postInSystemChannel(tx, settings, { type: MessageType.GUILD_INVITE_REMINDER, authorId: settings.owner_id })
  })
})
