import type { ListedGuild } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../language/voice-and-onboarding.ts'

/** A guild's member count and how many are online. */
export function GuildCounts({ guild }: { guild: ListedGuild }) {
  const { approximate_member_count: members, approximate_presence_count: online } = guild
  return (
    <ul className="discovery-counts">
      <li className="discovery-online">{t('discovery.online', { online })}</li>
      <li>{t('discovery.member', { members })}</li>
    </ul>
  )
}
