import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { dropRoles } from '../roles/roles-actions.ts'
import { removeManagedRolesJob } from './integrations-jobs.ts'

/** Removes the managed roles of a bot that has left. */
export const removeManagedRoles = handler(removeManagedRolesJob, async (kernel, { guild_id: guildId, role_ids }) => {
  const emits = ['CHANNEL_UPDATE', 'GUILD_ROLE_DELETE', 'GUILD_ROLE_UPDATE'] as const
  await writeUnlessDeleted(kernel, { name: 'remove-managed-roles', emits, guildId }, async (tx) => {
    const left = role_ids.flatMap((id) => tx.guild.roles.get(id) ?? [])
    await dropRoles(tx, tx.guild, left)
  })
})
