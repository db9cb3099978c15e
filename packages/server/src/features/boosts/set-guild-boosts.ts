import { setGuildBoosts as contract } from '@guildhall/protocol/operations/boosts/set-guild-boosts'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { changeMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'
import { toMember } from '../members/members-view.ts'
import { giveBoosts } from './boosts-actions.ts'

/** Sets how many boosts a member gives to a guild. Only Guildhall has this: nothing is sold here, so the administrator assigns boosts. */
export const setGuildBoosts = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_MEMBER_UPDATE', 'GUILD_SOUNDBOARD_SOUNDS_UPDATE', 'GUILD_UPDATE'],
  audits: 'none',
  handle: ({ params, body, note, write }) =>
    write(async (tx) => {
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      const { before } = await giveBoosts(tx, found.user.id, body.count)
      note({ username: found.user.username, count: { old: before, new: body.count } })
      const isSame = (before === 0) === (body.count === 0)
      if (isSame) return toMember(tx.guild, found.member, found.user)
      return changeMember(tx, tx.guild, found, { premium_since: body.count === 0 ? null : toTimestamp(tx.now) })
    }),
})
