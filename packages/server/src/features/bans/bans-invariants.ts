import { memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const banInvariants: Invariants = {
  faults,
  audited: { MEMBER_BAN_ADD: 'GUILD_BAN_ADD', MEMBER_BAN_REMOVE: 'GUILD_BAN_REMOVE' },
}

/** No banned user is a member, and the newest event of each ban agrees with the rows. */
function* faults({ guilds, emitted, bans, members }: StoreContents): Faults {
  const isIn = memberKeys(members)
  const banned = memberKeys(bans)
  for (const ban of bans) {
    if (isIn.has(memberKey(ban))) yield `guild ${ban.guild_id}: ${ban.user_id} is banned and a member`
  }
  for (const { id } of guilds) {
    const events = (emitted.get(id) ?? []).filter(({ type }) => type.startsWith('GUILD_BAN_'))
    for (const [user, type] of new Map(events.map(({ type, d }) => [d.user.id, type]))) {
      if (banned.has(`${id}/${user}`) !== (type === 'GUILD_BAN_ADD'))
        yield `guild ${id}: whether ${user} is banned differs from the last event`
    }
  }
}
