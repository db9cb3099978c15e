import { t } from '../../../language/guild-settings.ts'
import './role-list.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Role, RoleMemberCounts } from '@guildhall/protocol/objects/guilds/role'
import { getGuildRoleMemberCounts } from '@guildhall/protocol/operations/roles/get-guild-role-member-counts'
import { useCallback } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { roleChangeObstacle } from './manageable-roles.ts'
import { createRole } from './role-actions.ts'
import { orderBeside, orderStep } from './role-order.ts'
import { RoleRow } from './role-row.tsx'
import { useRoleOrder } from './use-role-order.ts'

type RoleListProps = { guildId: string; roles: ReadonlyMap<string, Role> }

/** All roles, highest first. */
export function RoleList({ guildId, roles }: RoleListProps) {
  const client = useClient()
  const { shown, announcement, put } = useRoleOrder(guildId, roles)
  const counts = useCounts(guildId)
  const fixed = useWorld((world) =>
    shown
      .filter((role) => roleChangeObstacle(world, guildId, role) !== null)
      .map(({ id }) => id)
      .join(),
  ).split(',')
  const ids = shown.map(({ id }) => id)
  const isFixed = (id: string | undefined) => id === undefined || fixed.includes(id)

  function step(id: string, by: -1 | 1) {
    if (!isFixed(id) && !isFixed(ids[ids.indexOf(id) + by])) put(orderStep(ids, id, by), id)
  }

  return (
    <>
      <p className="section-text">{t('roles.members-have-the-permissions-of-all')}</p>
      <div className="section-buttons">
        <Button look="main" onPress={() => void createRole(client, guildId)}>
          {t('roles.create-role')}
        </Button>
        <Link to={guildSettingsPath(guildId, 'roles', guildId)} className="button button-quiet role-everyone">
          {t('roles.default-permissions')}
        </Link>
      </div>
      {shown.length === 0 ? <p className="section-empty">{t('roles.no-roles-yet-besides-everyone')}</p> : null}
      <ol
        className="section-list role-list"
        aria-label={t('roles.role-count', { count: shown.length, max: LIMITS.rolesPerGuild - 1 })}
      >
        {shown.map((role) => (
          <RoleRow
            key={role.id}
            guildId={guildId}
            role={role}
            count={counts?.[role.id]}
            isFixed={isFixed(role.id)}
            onStep={(by) => step(role.id, by)}
            onDrop={(draggedId, side) => put(orderBeside(ids, draggedId, role.id, side), draggedId)}
          />
        ))}
      </ol>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  )
}

/** The number of members of each role; undefined until it is known. */
function useCounts(guildId: string): RoleMemberCounts | undefined {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildRoleMemberCounts, { guildId }, { signal }),
    [client, guildId],
  )
  const { answer } = useLoaded(load)
  return answer.state === 'ready' ? answer.value : undefined
}
