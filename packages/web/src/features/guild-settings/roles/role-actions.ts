// Creates, duplicates and deletes roles.
import { LIMITS } from '@guildhall/protocol/limits'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { createGuildRole } from '@guildhall/protocol/operations/roles/create-guild-role'
import { deleteGuildRole } from '@guildhall/protocol/operations/roles/delete-guild-role'
import type { BodyOf } from '../../../api/call.ts'
import { t } from '../../../language/guild-settings.ts'
import { roleIconUrl } from '../../../shared/guild/image-urls.ts'
import { readFileUrl } from '../../../shared/guild/read-file-url.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { navigate } from '../../../shared/page/location.ts'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import type { Client } from '../../../state/client.ts'
import { permissionsInGuild } from '../../../state/permissions.ts'
import { waitForState } from '../../../state/wait-for-state.ts'

/** Creates a role without permissions, and opens it. */
export const createRole = (client: Client, guildId: string): Promise<boolean> =>
  runWithErrorToast(() => make(client, guildId, { name: t('roles.new-role'), permissions: '0' }))

/** Duplicates a role, with those of its permissions that the user holds. */
export const duplicateRole = (client: Client, guildId: string, role: Role): Promise<boolean> =>
  runWithErrorToast(async () => {
    const { colors, hoist, mentionable, unicode_emoji, icon } = role
    const { world } = client.store.getState()
    const held = world === null ? 0n : permissionsInGuild(world, guildId)
    await make(client, guildId, {
      name: t('roles.copy', { name: role.name.slice(0, LIMITS.roleName.max - 6) }),
      permissions: String(BigInt(role.permissions) & held),
      colors,
      hoist,
      mentionable,
      ...(unicode_emoji !== null && { unicode_emoji }),
      ...(icon !== null && { icon: await asDataUrl(roleIconUrl(role.id, icon, 64)) }),
    })
  })

export function deleteRole(client: Client, guildId: string, { id, name }: Role): void {
  askToConfirm({
    title: t('roles.delete-the-role', { name }),
    text: t('roles.members-lose-the-role-and-its'),
    action: t('guild-settings.delete'),
    work: async () => {
      await client.call(deleteGuildRole, { guildId, roleId: id })
      if (location.pathname === guildSettingsPath(guildId, 'roles', id)) navigate(guildSettingsPath(guildId, 'roles'))
    },
  })
}

async function make(client: Client, guildId: string, body: BodyOf<typeof createGuildRole>): Promise<void> {
  const { id } = await client.call(createGuildRole, { guildId }, body)
  await waitForState(client, ({ world }) => world?.guilds.get(guildId)?.roles.has(id) === true)
  navigate(guildSettingsPath(guildId, 'roles', id))
}

async function asDataUrl(address: string): Promise<string> {
  return readFileUrl(await (await fetch(address)).blob())
}
