import { memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const screeningInvariants: Invariants = {
  /** Join requests belong to members, who are pending until they are approved. */
  *faults({ join_requests, members, leftovers }) {
    const isIn = memberKeys(members)
    for (const request of join_requests) {
      const { guild_id, id, user_id, status } = request
      if (status === 'APPROVED' || isIn.has(memberKey(request)) || leftovers.isSwept(guild_id, null)) continue
      yield `join request ${id}: of ${user_id}, who is not a member`
    }
  },
}
