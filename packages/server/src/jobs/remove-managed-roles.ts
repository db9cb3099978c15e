import { dropRoles } from '../features/roles/roles-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** Takes away the roles of a bot that has left: they were there for it alone. */
export async function removeManagedRoles(
  kernel: Kernel,
  { guild_id: guildId, role_ids }: { guild_id: string; role_ids: readonly string[] },
): Promise<void> {
  const emits = ['CHANNEL_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_ROLE_UPDATE'] as const
  await writeUnlessGone(kernel, { name: 'remove-managed-roles', emits, guildId }, async (tx) => {
    const left = role_ids.flatMap((id) => tx.guild.roles.get(id) ?? [])
    await dropRoles(tx, tx.guild, left)
  })
}
