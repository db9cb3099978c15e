import { handler } from '../../kernel/job.ts'
import { screensMembers } from '../../kernel/permissions/verification.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { releasePendingMembersJob } from '../guilds/guilds-jobs.ts'
import { membersLetIn } from '../members/members-hooks.ts'
import { toMember } from '../members/members-view.ts'
import { listPendingMembers, releaseMembers } from './pending-members-store.ts'

const MEMBERS_AT_ONCE = 100

/** Ends `pending` for members of a guild without screening, some in each unit of work; stops if screening is enabled again. */
export const releasePendingMembers = handler(releasePendingMembersJob, async function* (kernel, job) {
  const { guild_id } = job
  const unit = { name: 'release-pending-members', emits: ['GUILD_MEMBER_UPDATE'], guildId: guild_id } as const
  for (;;) {
    const released = await writeUnlessDeleted(kernel, unit, async (tx) => {
      if (screensMembers(tx.guild.settings)) return 0
      const found = await listPendingMembers(tx.db, guild_id, MEMBERS_AT_ONCE)
      if (found.length === 0) return 0
      const ids = found.map(({ user }) => user.id)
      await releaseMembers(tx.db, guild_id, ids)
      for (const handler of membersLetIn.handlers) await handler(tx, tx.guild, ids)
      for (const { user, member } of found) {
        const after = toMember(tx.guild, { ...member, pending: false }, user)
        tx.emit('GUILD_MEMBER_UPDATE', { guild_id, ...after })
      }
      return found.length
    })
    if (released === null || released < MEMBERS_AT_ONCE) return
    yield job
  }
})
