import { addCount, differenceFaults, memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const boostInvariants: Invariants = { faults }

/** The boost count of a guild is correct, and its boosters are members. */
function* faults({ guilds, members, boosts, pending }: StoreContents): Faults {
  const given = new Map<string, number>()
  for (const { guild_id, count } of boosts) addCount(given, guild_id, count)
  for (const { id, wire } of guilds)
    yield* differenceFaults(`guild ${id}: boosts`, JSON.parse(wire).premium_subscription_count ?? 0, given.get(id) ?? 0)
  const isIn = memberKeys(members)
  for (const { guild_id, user_id } of boosts) {
    const isEnding = pending.has('end-boosts', (job) => job.guild_id === guild_id && job.user_id === user_id)
    if (!isIn.has(memberKey({ guild_id, user_id })) && !isEnding && !pending.isBeingRemoved(guild_id, null))
      yield `guild ${guild_id}: ${user_id} boosts it, but is not a member`
  }
}
