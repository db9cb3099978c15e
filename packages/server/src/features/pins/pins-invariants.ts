import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const pinInvariants: Invariants = {
  /** Every pin has a pinned message, and the other way round. */
  *faults({ messages, pins, pending }) {
    const pinned = new Set<string>()
    for (const { guild_id, channel_id, id, wire } of messages) {
      if (!pending.isBeingRemoved(guild_id, channel_id) && JSON.parse(wire).pinned) pinned.add(`${channel_id}/${id}`)
    }
    for (const { guild_id, channel_id, message_id } of pins) {
      if (pending.isBeingRemoved(guild_id, channel_id) || pinned.delete(`${channel_id}/${message_id}`)) continue
      yield `pin of ${message_id}: the message does not exist or is not pinned`
    }
    for (const key of pinned) yield `message ${key}: pinned, but there is no row`
  },
}
