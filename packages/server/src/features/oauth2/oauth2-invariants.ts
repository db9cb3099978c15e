import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const oauth2Invariants: Invariants = {
  /** Users' installations refer to existing applications. */
  *faults({ user_installations, applications, pending }) {
    const known = new Set(applications.map(({ id }) => id))
    for (const { user_id, application_id: id } of user_installations) {
      const isLeaving = pending.has('remove-application', ({ application_id }) => application_id === id)
      if (!known.has(id) && !isLeaving) yield `user ${user_id}: has installed ${id}, which does not exist`
    }
  },
}
