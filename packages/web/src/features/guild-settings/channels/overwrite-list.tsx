import type { Overwrite } from '@guildhall/protocol/objects/channels/channel'
import { compareRoles } from '@guildhall/protocol/permissions/compute-permissions'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { nameOfUser } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useWorld } from '../../../state/world.ts'
import { RoleIcon } from '../roles/role-icon.tsx'

type OverwriteListProps = {
  guildId: string
  overwrites: readonly Overwrite[]
  chosen: string
  onChoose: (id: string) => void
}

/** The targets of a channel's overwrites: everyone first, then roles by position, then members. */
export function OverwriteList({ guildId, overwrites, chosen, onChoose }: OverwriteListProps) {
  const client = useClient()
  const guild = useGuild(guildId)
  const memberKey = overwrites
    .filter(({ type }) => type === 1)
    .map(({ id }) => id)
    .join()

  useEffect(() => {
    if (memberKey !== '') client.members.want(guildId, memberKey.split(','))
  }, [client, guildId, memberKey])

  const roles = overwrites
    .flatMap(({ id }) => guild?.roles.get(id) ?? [])
    .filter(({ id }) => id !== guildId)
    .sort((a, b) => compareRoles(b, a))
  return (
    <ul className="overwrite-list" aria-label={t('guild-settings.roles-and-members')}>
      <Entry id={guildId} isChosen={chosen === guildId} onChoose={onChoose}>
        @everyone
      </Entry>
      {roles.map((role) => (
        <Entry key={role.id} id={role.id} isChosen={chosen === role.id} onChoose={onChoose}>
          <RoleIcon role={role} />
          {role.name}
        </Entry>
      ))}
      {(memberKey === '' ? [] : memberKey.split(',')).map((id) => (
        <Entry key={id} id={id} isChosen={chosen === id} onChoose={onChoose}>
          <MemberName guildId={guildId} userId={id} />
        </Entry>
      ))}
    </ul>
  )
}

type EntryProps = {
  id: string
  isChosen: boolean
  onChoose: (id: string) => void
  children: ReactNode
}

const Entry = ({ id, isChosen, onChoose, children }: EntryProps) => (
  <li>
    <button type="button" className="overwrite-entry" aria-pressed={isChosen} onClick={() => onChoose(id)}>
      {children}
    </button>
  </li>
)

function MemberName({ guildId, userId }: { guildId: string; userId: string }) {
  const name = useWorld((world) => nameOfUser(world, guildId, userId))
  const user = useGuild(guildId)?.members.get(userId)?.user
  return (
    <>
      {user ? <Avatar user={user} size={20} /> : null}
      {name ?? t('channels.former-member')}
    </>
  )
}
