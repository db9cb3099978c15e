import { byIdNumber } from '../../kernel/ids/id-order.ts'
import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { updateLinkedRoles } from './linked-roles-actions.ts'
import { listLinkedGuildIds } from './linked-roles-store.ts'
import { updateRolesOfUserJob } from './role-connections-jobs.ts'

/** Updates a user's linked roles after their role connection has changed, guild by guild. */
export const updateRolesOfUser = handler(updateRolesOfUserJob, async function* (kernel, { user_id, after = '0' }) {
  const guildIds = await listLinkedGuildIds(kernel.store.db, user_id)
  for (const guildId of guildIds.sort(byIdNumber).filter((id) => byIdNumber(id, after) > 0)) {
    const declared = { emits: ['GUILD_MEMBER_UPDATE'], audits: 'MEMBER_ROLE_UPDATE' } as const
    const unit = { name: 'update-roles-of-user', ...declared, guildId }
    await writeUnlessDeleted(kernel, unit, (tx) => updateLinkedRoles(tx, tx.guild, user_id))
    yield { user_id, after: guildId }
  }
})
