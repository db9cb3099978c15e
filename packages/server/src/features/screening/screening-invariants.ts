import { memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const screeningInvariants: Invariants = {
  /** Join requests belong to members, who are pending until they are approved. */
  *faults({ join_requests, members, pending }) {
    const isIn = memberKeys(members)
    for (const request of join_requests) {
      const { guild_id, id, user_id, status } = request
      if (status === 'APPROVED' || isIn.has(memberKey(request)) || pending.isBeingRemoved(guild_id, null)) continue
      yield `join request ${id}: of ${user_id}, who is not a member`
    }
  },
}
