import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const inviteInvariants: Invariants = {
  /** Invites refer to existing channels, and can still be used. */
  *faults({ invites, channels, users, applications, pending }) {
    const places = new Set(channels.map(({ id }) => id))
    const people = new Set(users.map(({ id }) => id))
    const known = new Set(applications.map(({ id }) => id))
    for (const { code, guild_id, channel_id, inviter_id, uses, wire } of invites) {
      if (pending.isBeingRemoved(guild_id, null)) continue
      if (!places.has(channel_id)) yield `invite ${code}: to channel ${channel_id}, which does not exist`
      if (inviter_id !== null && !people.has(inviter_id))
        yield `invite ${code}: its inviter ${inviter_id} does not exist`
      const { max_uses, target_user_id: user, target_application_id: application } = JSON.parse(wire)
      if (user && !people.has(user)) yield `invite ${code}: its target user ${user} does not exist`
      if (application && !known.has(application))
        yield `invite ${code}: to application ${application}, which does not exist`
      if (max_uses > 0 && uses >= max_uses) yield `invite ${code}: used up`
    }
  },
}
