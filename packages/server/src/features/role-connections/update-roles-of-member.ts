import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { updateLinkedRoles } from './linked-roles-actions.ts'
import { updateRolesOfMemberJob } from './role-connections-jobs.ts'

/** Gives a new member the linked roles whose conditions they satisfy. */
export const updateRolesOfMember = handler(updateRolesOfMemberJob, async (kernel, { guild_id: guildId, user_id }) => {
  const declared = { emits: ['GUILD_MEMBER_UPDATE'], audits: 'MEMBER_ROLE_UPDATE' } as const
  const unit = { name: 'update-roles-of-member', ...declared, guildId }
  await writeUnlessDeleted(kernel, unit, (tx) => updateLinkedRoles(tx, tx.guild, user_id))
})
