import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { Ellipsis, GripVertical, Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { copyIdActions } from '../../../shared/developer-mode.ts'
import { type Side, useSortable } from '../../../shared/lists/use-sortable.ts'
import { ContextMenu, Menu, type MenuAction, type MenuActions } from '../../../shared/overlay/menu.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { useClient } from '../../../state/use-client.ts'
import { deleteRole, duplicateRole } from './role-actions.ts'
import { RoleIcon } from './role-icon.tsx'

type RoleRowProps = {
  guildId: string
  role: Role
  /** The number of members. */
  count: number | undefined
  /** True for a role that isn't below the user's highest role, and can't be moved. */
  isFixed: boolean
  onStep: (by: -1 | 1) => void
  onDrop: (draggedId: string, side: Side) => void
}

export function RoleRow({ guildId, role, count, isFixed, onStep, onDrop }: RoleRowProps) {
  const client = useClient()
  const { ref, side, isDragged } = useSortable({ kind: 'role', id: role.id, isMovable: !isFixed, onDrop })

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || isFixed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }

  function actions(): MenuActions {
    const moves: MenuAction[] = [
      { label: t('roles.move-up'), hint: 'Alt ↑', onSelect: () => onStep(-1) },
      { label: t('roles.move-down'), hint: 'Alt ↓', onSelect: () => onStep(1) },
    ]
    const remove: MenuAction = {
      label: t('roles.delete'),
      tone: 'danger',
      onSelect: () => deleteRole(client, guildId, role),
    }
    return [
      ...(isFixed ? [] : moves),
      { label: t('roles.duplicate'), onSelect: () => void duplicateRole(client, guildId, role) },
      ...copyIdActions(role.id),
      ...(isFixed || role.managed ? [] : [null, remove]),
    ]
  }

  return (
    <ContextMenu actions={actions}>
      <li ref={ref} className="role-row" data-side={side} data-dragged={isDragged} onKeyDown={onKeyDown}>
        <Link to={guildSettingsPath(guildId, 'roles', role.id)} className="role-link" draggable={false}>
          {isFixed ? <Lock aria-hidden="true" /> : <GripVertical aria-hidden="true" />}
          <RoleIcon role={role} />
          <span className="role-name">{role.name}</span>
          {isFixed ? <span className="unseen"> ({t('roles.not-below-your-highest-role')})</span> : null}
          {count === undefined ? null : <span className="role-count">{t('roles.member-count', { count })}</span>}
        </Link>
        <Menu
          label={t('guild-settings.more-actions-for', { name: role.name })}
          actions={actions}
          trigger={
            <IconButton label={t('guild-settings.more-actions-for', { name: role.name })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      </li>
    </ContextMenu>
  )
}
