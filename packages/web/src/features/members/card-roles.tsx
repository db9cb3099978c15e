import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { addGuildMemberRole } from '@guildhall/protocol/operations/members/add-guild-member-role'
import { removeGuildMemberRole } from '@guildhall/protocol/operations/members/remove-guild-member-role'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { copyIdActions, useDeveloperMode } from '../../shared/developer-mode.ts'
import { ContextMenu, Menu } from '../../shared/overlay/menu.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { memberRolesOf, powersOver } from '../../state/powers-over-member.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'

/** A member's roles, with actions to add and remove them if permitted. */
export function CardRoles({ guildId, userId }: { guildId: string; userId: string }) {
  const { held, changeable, change } = useRoles(guildId, userId)
  const missing = changeable.filter(({ id }) => !held.some((role) => role.id === id))

  if (held.length === 0 && missing.length === 0) return null
  return (
    <section className="user-card-roles" aria-label={t('members.roles')}>
      <h3 className="user-card-caption">{t('members.roles')}</h3>
      <ul className="user-card-role-list">
        {held.map((role) => (
          <RoleChip
            key={role.id}
            role={role}
            onTake={changeable.includes(role) ? () => void change(role, false) : null}
          />
        ))}
        {missing.length === 0 ? null : (
          <li>
            <Menu
              label={t('members.add-role')}
              actions={missing.map((role) => ({ label: role.name, onSelect: () => void change(role, true) }))}
              trigger={
                <IconButton label={t('members.add-role')} className="user-card-role-button">
                  <Plus aria-hidden="true" />
                </IconButton>
              }
            />
          </li>
        )}
      </ul>
    </section>
  )
}

/** The member's roles as they will be if the server accepts. */
function useRoles(guildId: string, userId: string) {
  const client = useClient()
  const world = useWorld((all) => all)
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { current, changeable } = useMemo(() => {
    const guild = world.guilds.get(guildId)
    return { current: guild ? memberRolesOf(guild, userId) : [], changeable: powersOver(world, guildId, userId).roles }
  }, [world, guildId, userId])
  const added = changeable.filter(({ id }) => pending.get(id) && !current.some((role) => role.id === id))
  const held = [...current.filter(({ id }) => pending.get(id) !== false), ...added]

  async function change({ id }: Role, gives: boolean) {
    setPending((before) => new Map(before).set(id, gives))
    const change = gives ? addGuildMemberRole : removeGuildMemberRole
    await runWithErrorToast(() => client.call(change, { guildId, userId, roleId: id }))
    setPending((before) => new Map([...before].filter(([each]) => each !== id)))
  }

  return { held, changeable, change }
}

function RoleChip({ role, onTake }: { role: Role; onTake: (() => void) | null }) {
  const colour = role.color === 0 ? 'var(--line-strong)' : `#${role.color.toString(16).padStart(6, '0')}`
  const isDeveloper = useDeveloperMode()
  const chip = (
    // In Developer Mode it has a menu, which works by keyboard too.
    <li className="user-card-role" {...(isDeveloper && { tabIndex: 0 })}>
      <span className="user-card-dot" style={{ backgroundColor: colour }} />
      {role.name}
      {onTake === null ? null : (
        <IconButton
          label={t('members.remove-role', { name: role.name })}
          className="user-card-role-button"
          onClick={onTake}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
  return isDeveloper ? (
    <ContextMenu actions={() => copyIdActions(role.id, t('members.copy-role-id'))}>{chip}</ContextMenu>
  ) : (
    chip
  )
}
