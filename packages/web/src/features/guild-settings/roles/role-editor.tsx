import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { modifyGuildRole } from '@guildhall/protocol/operations/roles/modify-guild-role'
import { t } from '../../../language/guild-settings.ts'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { permissionsInGuild } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import { PermissionSwitches } from '../permissions/permission-switches.tsx'
import { roleChangeObstacle } from './manageable-roles.ts'
import { RoleConditions } from './role-conditions.tsx'
import { RoleDisplayFields } from './role-display-fields.tsx'
import { RoleMembers } from './role-members.tsx'

const fields = ['name', 'icon', 'unicode_emoji']

type RoleEditorProps = { guildId: string; role: Role }

/** A role: its display, its permissions and its members. @everyone has only permissions. */
export function RoleEditor({ guildId, role }: RoleEditorProps) {
  const client = useClient()
  const held = useWorld((world) => permissionsInGuild(world, guildId))
  const whyNot = useWorld((world) => roleChangeObstacle(world, guildId, role))
  const isEveryone = role.id === guildId
  const draft = useSettingsDraft(role)
  const saving = useSaving({
    draft,
    fields,
    send: (body) => client.call(modifyGuildRole, { guildId, roleId: role.id }, body),
    current: ({ guilds }) => guilds.get(guildId)?.roles.get(role.id),
  })

  return (
    <>
      <GuildSettingsForm saving={saving}>
        {(problems) => (
          <>
            {isEveryone ? (
              <p className="section-text">{t('roles.what-every-member-can-do-whatever')}</p>
            ) : (
              <Section title={role.name} {...(whyNot !== null && { text: whyNot })}>
                {whyNot === null ? <RoleDisplayFields guildId={guildId} draft={draft} problems={problems} /> : null}
              </Section>
            )}
            <Section title={t('guild-settings.permissions')} text={t('roles.what-it-grants-in-the-whole')}>
              <p>
                <Link to={guildSettingsPath(guildId, 'channels')}>{t('roles.preview-in-a-channel')}</Link>
              </p>
              <PermissionSwitches
                value={draft.value.permissions}
                whyNot={whyNot}
                held={held}
                onChange={(permissions) => draft.change({ permissions })}
              />
            </Section>
          </>
        )}
      </GuildSettingsForm>
      {isEveryone || role.managed || whyNot !== null ? null : <RoleConditions guildId={guildId} role={role} />}
      {isEveryone ? null : <RoleMembers guildId={guildId} role={role} isFixed={whyNot !== null} />}
    </>
  )
}
