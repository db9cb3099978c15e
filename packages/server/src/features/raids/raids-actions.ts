import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { SYSTEM_USER } from '../../store/rows/system-user.ts'
import { updateGuild } from '../guilds/guilds-store.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { NO_INCIDENTS } from '../guilds/invites-paused-rules.ts'
import { leaveSystemMessage } from '../system-channel/system-channel-actions.ts'

/** The kinds of attacks, with the field of the incidents data that has the time of the last one (docs/spec/incidents.md#incidents-data). */
export type Suspicion = 'raid_detected_at' | 'dm_spam_detected_at'

/** For how long no further alert is sent after one. */
const SILENCE_MS = 60 * 60_000

/**
 * Records a suspected attack in the guild and sends an alert to the channel for safety alerts. There is no alert if the
 * guild has disabled them (docs/spec/guilds.md#raid-alerts), or if there was one recently.
 */
export async function reportSuspicion(kernel: Kernel, guildId: string, suspicion: Suspicion): Promise<void> {
  const unit = { name: 'report-suspicion', emits: ['GUILD_UPDATE'], guildId } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const { settings } = tx.guild
    if (!isNew(settings, suspicion, tx.now)) return
    const known = settings.incidents_data ?? NO_INCIDENTS
    const after = { ...settings, incidents_data: { ...known, [suspicion]: toTimestamp(tx.now) } }
    await updateGuild(tx.db, after)
    tx.emit('GUILD_UPDATE', { ...toGuild(tx.guild), ...after })
    if (after.safety_alerts_channel_id === null) return
    leaveSystemMessage(tx, {
      guild_id: guildId,
      channel_id: after.safety_alerts_channel_id,
      type: MessageType.GUILD_INCIDENT_REPORT_RAID,
      author_id: SYSTEM_USER.id,
      content: ALERTS[suspicion],
    })
  })
}

const ALERTS: Record<Suspicion, string> = {
  raid_detected_at: 'Unusually many people joined within a minute. This may be a raid.',
  dm_spam_detected_at: 'Unusually many private channels were opened between members within a minute. This may be spam.',
}

function isNew({ features, incidents_data }: GuildSettings, suspicion: Suspicion, now: number): boolean {
  if (suspicion === 'raid_detected_at' && features.includes('RAID_ALERTS_DISABLED')) return false
  const last = incidents_data?.[suspicion]
  return last == null || now - Date.parse(last) >= SILENCE_MS
}
