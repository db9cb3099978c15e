import { LIMITS } from '@guildhall/protocol/limits'
import { createGuildBan as contract } from '@guildhall/protocol/operations/bans/create-guild-ban'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { MEMBER_REMOVAL_EVENTS } from '../members/members-actions.ts'
import { findMember } from '../members/members-store.ts'
import { mustFindUser } from '../users/users-store.ts'
import { ban } from './bans-actions.ts'
import { deleteSecondsOf } from './bans-rules.ts'
import { countBansOfStrangers, findBan } from './bans-store.ts'

/**
 * The hierarchy applies to members only; bans of non-members are limited in number instead. Banning a banned user writes nothing
 * (docs/spec/bans.md#creating-bans).
 */
export const createGuildBan = operation(contract, {
  requires: permission('BAN_MEMBERS'),
  emits: [...MEMBER_REMOVAL_EVENTS, 'GUILD_BAN_ADD'],
  audits: 'MEMBER_BAN_ADD',
  handle: async ({ db, guild, params, query, body, reason, write }) => {
    if (await findBan(db, guild.id, params.userId)) return
    await write(async (tx) => {
      const found = await findMember(tx.db, tx.guild.id, params.userId)
      const user = found?.user ?? (await mustFindUser(tx.db, params.userId))
      if (found) tx.actor.mustOutrankMember(user.id, found.member.roles)
      if (await findBan(tx.db, tx.guild.id, user.id)) return
      if (!found && (await countBansOfStrangers(tx.db, tx.guild.id)) >= LIMITS.bansOfStrangers) {
        throw new ApiError('TooManyNonMemberBans')
      }
      const deleteSeconds = deleteSecondsOf(body, query)
      await ban(tx, tx.guild, [{ user, member: found?.member }], { reason, deleteSeconds })
    })
  },
})
