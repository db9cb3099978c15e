import { memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const screeningInvariants: Invariants = {
  /** Who asks to be let in is a member, who is pending, until the request is approved. */
  *faults({ join_requests, members, leftovers }) {
    const isIn = memberKeys(members)
    for (const request of join_requests) {
      const { guild_id, id, user_id, status } = request
      if (status === 'APPROVED' || isIn.has(memberKey(request)) || leftovers.isSwept(guild_id, null)) continue
      yield `join request ${id}: of ${user_id}, who is no member`
    }
  },
}
