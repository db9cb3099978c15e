import type { ListedGuild } from '@guildhall/protocol/objects/guilds/guild'

/** How many are in a guild, and here now. */
export function GuildCounts({ guild }: { guild: ListedGuild }) {
  const { approximate_member_count: members, approximate_presence_count: online } = guild
  return (
    <ul className="discovery-counts">
      <li className="discovery-online">{online.toLocaleString()} online</li>
      <li>{members === 1 ? '1 member' : `${members.toLocaleString()} members`}</li>
    </ul>
  )
}
