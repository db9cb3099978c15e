import { listSharedGuilds } from '../features/private-channels/private-channels-store.ts'
import { reportSuspicion } from '../features/raids/raids-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Notices when unusually many people of a guild are written to for the first time: that may be spam. */
export async function noticePrivateChannel(
  kernel: Kernel,
  { recipient_ids: [one = '', other = ''], opened_at }: { recipient_ids: readonly string[]; opened_at: number },
): Promise<void> {
  for (const { guildId } of await listSharedGuilds(kernel.store.db, one, other)) {
    if (kernel.privateChannels.count(guildId, opened_at)) await reportSuspicion(kernel, guildId, 'dm_spam_detected_at')
  }
}
