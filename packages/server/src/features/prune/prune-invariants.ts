import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const pruneInvariants: Invariants = {
  /** Every running prune has a job. */
  *faults({ prunes, leftovers }) {
    for (const { guild_id } of prunes) {
      const goesOn = leftovers.has('prune-members', (job) => job.guild_id === guild_id)
      if (!goesOn && !leftovers.isSwept(guild_id, null)) yield `prune of guild ${guild_id}: no job continues it`
    }
  },
}
