import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const pruneInvariants: Invariants = {
  /** Every running prune has a job. */
  *faults({ prunes, pending }) {
    for (const { guild_id } of prunes) {
      const goesOn = pending.has('prune-members', (job) => job.guild_id === guild_id)
      if (!goesOn && !pending.isBeingRemoved(guild_id, null)) yield `prune of guild ${guild_id}: no job continues it`
    }
  },
}
