import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { listMemberPage } from '../members/member-lists-store.ts'
import { linkedRoleChange, updateLinkedRoles } from './linked-roles-actions.ts'
import { listLinkedRoles } from './linked-roles-store.ts'
import { updateLinkedRolesJob } from './role-connections-jobs.ts'
import { listReportedValues } from './role-connections-store.ts'

const MEMBERS_AT_ONCE = 200

/**
 * Updates who has the linked roles of a guild. Members are compared outside of units of work, since most of them don't
 * change.
 */
export const updateLinkedRolesOfGuild = handler(
  updateLinkedRolesJob,
  async function* (kernel, { guild_id, after = '0' }) {
    for (let last: string | undefined = after; last !== undefined; ) {
      const page = await comparePage(kernel, guild_id, last)
      const declared = { emits: ['GUILD_MEMBER_UPDATE'], audits: 'MEMBER_ROLE_UPDATE' } as const
      const unit = { name: 'update-linked-roles', ...declared, guildId: guild_id }
      for (const userId of page.changed) {
        await writeUnlessDeleted(kernel, unit, (tx) => updateLinkedRoles(tx, tx.guild, userId))
        yield { guild_id, after: last }
      }
      last = page.last
      if (last !== undefined) yield { guild_id, after: last }
    }
  },
)

/** Which members after a position have other linked roles than they should; `last` is undefined at the end. */
async function comparePage(
  kernel: Kernel,
  guildId: string,
  after: string,
): Promise<{ changed: string[]; last?: string }> {
  const { db } = kernel.store
  const guild = await kernel.readModel.find(guildId)
  const linked = await listLinkedRoles(db, guildId)
  if (!guild || linked.length === 0) return { changed: [] }
  const page = await listMemberPage(db, guildId, after, MEMBERS_AT_ONCE)
  const reported = await listReportedValues(
    db,
    page.map(({ user }) => user.id),
  )
  const now = kernel.clock.now()
  const isChanged = ({ user, member }: (typeof page)[number]) =>
    linkedRoleChange(guild, member, { linked, values: reported.get(user.id), now }) !== null
  const changed = page.filter(isChanged).map(({ user }) => user.id)
  const last = page.length < MEMBERS_AT_ONCE ? undefined : page.at(-1)?.user.id
  return last === undefined ? { changed } : { changed, last }
}
