import { ArrowLeft } from 'lucide-react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { useGuild } from '../../../state/world.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'

/** The roles of a guild, or one of them. */
export function RolesPage({ guildId, item }: GuildPageProps) {
  const roles = useGuild(guildId)?.roles
  if (roles === undefined) return null
  const role = item === null ? undefined : roles.get(item)
  if (item === null) return <RoleList guildId={guildId} roles={roles} />
  return (
    <>
      <Link to={guildSettingsPath(guildId, 'roles')} className="settings-link settings-back">
        {rich('roles.all-roles', { arrowLeft: <ArrowLeft aria-hidden="true" /> })}
      </Link>
      {role === undefined ? (
        <p className="section-empty">{t('roles.this-role-was-deleted')}</p>
      ) : (
        <RoleEditor key={role.id} guildId={guildId} role={role} />
      )}
    </>
  )
}
