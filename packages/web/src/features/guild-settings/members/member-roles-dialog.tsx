import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { addGuildMemberRole } from '@guildhall/protocol/operations/members/add-guild-member-role'
import { removeGuildMemberRole } from '@guildhall/protocol/operations/members/remove-guild-member-role'
import { useMemo } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { powersOver } from '../../../state/powers-over-member.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useMember, useWorld } from '../../../state/world.ts'
import { rolesByRank } from '../roles/manageable-roles.ts'

type MemberRolesDialogProps = { guildId: string; userId: string; name: string; onClose: () => void }

/** Adds and removes a member's roles. */
export function MemberRolesDialog({ guildId, userId, name, onClose }: MemberRolesDialogProps) {
  const client = useClient()
  const roles = useGuild(guildId)?.roles
  const held = useMember(guildId, userId)?.roles ?? []
  const givable = useWorld((world) =>
    powersOver(world, guildId, userId)
      .roles.map(({ id }) => id)
      .join(),
  ).split(',')
  const shown = useMemo(() => rolesByRank(guildId, roles ?? new Map()), [guildId, roles])

  const change = ({ id }: Role, isGiven: boolean) =>
    runWithErrorToast(() =>
      client.call(isGiven ? addGuildMemberRole : removeGuildMemberRole, { guildId, userId, roleId: id }),
    )

  return (
    <Dialog
      title={t('members.roles-of', { name })}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('guild-settings.done')}</Button>}
    >
      {shown.map((role) => (
        <Switch
          key={role.id}
          label={role.name}
          hint={reasonAgainst(role, givable)}
          isOn={held.includes(role.id)}
          isDisabled={!givable.includes(role.id)}
          onSwitch={(isOn) => void change(role, isOn)}
        />
      ))}
    </Dialog>
  )
}

function reasonAgainst(role: Role, givable: readonly string[]): string | undefined {
  if (givable.includes(role.id)) return undefined
  if (role.tags?.guild_connections !== undefined) return t('roles.linked-accounts-decide')
  return role.managed ? t('members.managed-by-an-app-or-an') : t('members.it-isnt-below-your-highest-role')
}
