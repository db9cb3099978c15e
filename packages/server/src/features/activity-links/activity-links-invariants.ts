import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const activityLinkInvariants: Invariants = {
  /** Links belong to existing applications, and quick links expire. */
  *faults({ activity_links, applications, pending }) {
    const known = new Set(applications.map(({ id }) => id))
    for (const { application_id: of, id, is_quick, expires_at } of activity_links) {
      const isLeaving = pending.has('remove-application', ({ application_id }) => application_id === of)
      if (!known.has(of) && !isLeaving) yield `activity link ${id}: of application ${of}, which does not exist`
      if (is_quick === (expires_at === null)) yield `activity link ${id}: its expiry does not match its kind`
    }
  },
  *images({ activity_links }) {
    for (const { id: ownerId, image: hash } of activity_links)
      yield { kind: 'activity_link', ownerId, guildId: '0', hash }
  },
}
