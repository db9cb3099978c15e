import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { addGuildMemberRole } from '@guildhall/protocol/operations/members/add-guild-member-role'
import { removeGuildMemberRole } from '@guildhall/protocol/operations/members/remove-guild-member-role'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useRoleMembers } from './use-role-members.ts'

type RoleMembersProps = { guildId: string; role: Role; isFixed: boolean }

/** A role's members, with actions to add and remove them. */
export function RoleMembers({ guildId, role, isFixed }: RoleMembersProps) {
  const client = useClient()
  const { holders, hasMore, isLooking, lookFurther } = useRoleMembers(guildId, role.id)
  // A managed role is assigned by its manager only, and a linked one by the server.
  const isLinked = role.tags?.guild_connections !== undefined
  const mayChange = !isFixed && !role.managed && !isLinked
  const roleId = role.id
  const give = (userId: string) => runWithErrorToast(() => client.call(addGuildMemberRole, { guildId, userId, roleId }))
  const take = (userId: string) =>
    runWithErrorToast(() => client.call(removeGuildMemberRole, { guildId, userId, roleId }))

  return (
    <Section
      title={t('roles.members-with-this-role')}
      {...(role.managed && { text: t('roles.an-app-or-an-integration-gives') })}
      {...(isLinked && { text: t('roles.linked-accounts-decide') })}
    >
      {mayChange ? (
        <div className="section-form">
          <EntitySelect
            kind="user"
            guildId={guildId}
            channelId=""
            label={t('roles.add-a-member')}
            placeholder={t('roles.add-a-member')}
            chosen={[]}
            min={0}
            max={1}
            onChoose={([userId]) => (userId === undefined ? undefined : void give(userId))}
          />
        </div>
      ) : null}
      {holders.length === 0 && !hasMore && !isLooking ? (
        <p className="section-empty">{t('roles.no-members-have-it')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('roles.members-with-the-role', { name: role.name })}>
        {holders.map((member) => (
          <Holder key={member.user.id} member={member} onTake={mayChange ? () => void take(member.user.id) : null} />
        ))}
      </ul>
      <p role="status" className="section-empty">
        {isLooking ? t('roles.searching') : ''}
      </p>
      {hasMore && !isLooking ? (
        <div className="section-buttons">
          <Button onPress={lookFurther}>{t('guild-settings.search-more')}</Button>
        </div>
      ) : null}
    </Section>
  )
}

function Holder({ member: { nick, user }, onTake }: { member: Member; onTake: (() => void) | null }) {
  const name = nick ?? userName(user)
  return (
    <li className="section-row">
      <Avatar user={user} size={32} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">{user.username}</span>
      </span>
      {onTake === null ? null : <Button onPress={onTake}>{rich('roles.remove-from', { name, span: unseen })}</Button>}
    </li>
  )
}
