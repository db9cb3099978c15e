import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ListGroup } from '@guildhall/protocol/state/member-list'
import { locale } from '../../language/language.ts'
import { t } from '../../language/main.ts'

/** A group's name and number of members. */
export function GroupHeading({ guild, group }: { guild: ClientGuild; group: ListGroup }) {
  return (
    <h3 className="member-list-heading">
      <span className="member-list-group">{groupName(guild, group.id)}</span>
      <span className="member-list-count">{group.count.toLocaleString(locale)}</span>
    </h3>
  )
}

function groupName(guild: ClientGuild, id: string): string {
  if (id === 'online') return t('members.online')
  if (id === 'offline') return t('members.offline')
  return guild.roles.get(id)?.name ?? t('members.role')
}
