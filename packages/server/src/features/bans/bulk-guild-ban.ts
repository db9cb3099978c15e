import { LIMITS } from '@guildhall/protocol/limits'
import { bulkGuildBan as contract } from '@guildhall/protocol/operations/bans/bulk-guild-ban'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import type { Db } from '../../store/db.ts'
import { MEMBER_REMOVAL_EVENTS } from '../members/members-actions.ts'
import { listBareMembers } from '../members/members-store.ts'
import { listUsers } from '../users/users-store.ts'
import { type Banned, ban } from './bans-actions.ts'
import { countBansOfStrangers, listBannedIds } from './bans-store.ts'

/**
 * A user fails who is unknown, already banned, the owner, the caller, not below the caller, or a non-member beyond their limit.
 * The others are banned in one unit of work. If all fail, the request fails (docs/spec/bans.md#bulk-bans).
 */
export const bulkGuildBan = operation(contract, {
  requires: permission('BAN_MEMBERS', 'MANAGE_GUILD'),
  emits: [...MEMBER_REMOVAL_EVENTS, 'GUILD_BAN_ADD'],
  audits: 'MEMBER_BAN_ADD',
  handle: ({ body, reason, write }) =>
    write(async (tx) => {
      const banned = await listBannable(tx.db, tx.actor, body.user_ids)
      if (banned.length === 0) throw new ApiError('BansFailed')
      await ban(tx, tx.guild, banned, { reason, deleteSeconds: body.delete_message_seconds ?? 0 })
      const ids = new Set(banned.map(({ user }) => user.id))
      return { banned_users: [...ids], failed_users: body.user_ids.filter((id) => !ids.has(id)) }
    }),
})

/** The users whom the caller may ban, in the given order. */
async function listBannable(db: Db, actor: Actor, userIds: readonly string[]): Promise<Banned[]> {
  const { guild } = actor
  const users = await listUsers(db, userIds)
  const members = await listBareMembers(db, guild.id, userIds)
  const banned = await listBannedIds(db, guild.id, userIds)
  let strangersLeft = LIMITS.bansOfStrangers - (await countBansOfStrangers(db, guild.id))
  return userIds.flatMap((id) => {
    const user = users.get(id)
    const member = members.get(id)
    if (!user || banned.has(id)) return []
    if (member ? !actor.outranksMember(id, member.roles) : --strangersLeft < 0) return []
    return [{ user, member }]
  })
}
