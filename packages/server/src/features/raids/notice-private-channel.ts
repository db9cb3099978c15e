import { handler } from '../../kernel/job.ts'
import { noticePrivateChannelJob } from '../private-channels/private-channels-jobs.ts'
import { listSharedGuilds } from '../private-channels/private-channels-store.ts'
import { reportSuspicion } from './raids-actions.ts'

/** Detects unusually many new DMs with members of a guild, which may be spam. */
export const noticePrivateChannel = handler(
  noticePrivateChannelJob,
  async (kernel, { recipient_ids: [one = '', other = ''], opened_at }) => {
    for (const { guildId } of await listSharedGuilds(kernel.store.db, one, other)) {
      if (kernel.privateChannels.count(guildId, opened_at))
        await reportSuspicion(kernel, guildId, 'dm_spam_detected_at')
    }
  },
)
