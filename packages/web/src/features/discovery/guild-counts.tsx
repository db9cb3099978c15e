import type { ListedGuild } from '@guildhall/protocol/objects/guilds/guild'
import { locale } from '../../language/language.ts'

/** How many are in a guild, and here now. */
export function GuildCounts({ guild }: { guild: ListedGuild }) {
  const { approximate_member_count: members, approximate_presence_count: online } = guild
  return (
    <ul className="discovery-counts">
      <li className="discovery-online">{online.toLocaleString(locale)} online</li>
      <li>{members === 1 ? '1 member' : `${members.toLocaleString(locale)} members`}</li>
    </ul>
  )
}
