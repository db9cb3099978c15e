import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const activityLinkInvariants: Invariants = {
  /** Links are of an application that is there, and those that its Activity made are for a while alone. */
  *faults({ activity_links, applications, leftovers }) {
    const known = new Set(applications.map(({ id }) => id))
    for (const { application_id: of, id, is_quick, expires_at } of activity_links) {
      const isLeaving = leftovers.has('remove-application', ({ application_id }) => application_id === of)
      if (!known.has(of) && !isLeaving) yield `activity link ${id}: of application ${of}, which is gone`
      if (is_quick === (expires_at === null)) yield `activity link ${id}: it leads somewhere for the wrong time`
    }
  },
  *images({ activity_links }) {
    for (const { id: ownerId, image: hash } of activity_links)
      yield { kind: 'activity_link', ownerId, guildId: '0', hash }
  },
}
