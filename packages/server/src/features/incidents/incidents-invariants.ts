import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const incidentInvariants: Invariants = {
  /** The column `dms_disabled_until` agrees with each guild's JSON. */
  *faults({ guilds }) {
    for (const { id, dms_disabled_until, wire } of guilds) {
      const until = JSON.parse(wire).incidents_data?.dms_disabled_until ?? null
      yield* differenceFaults(`guild ${id}: paused DMs`, dms_disabled_until, until === null ? null : Date.parse(until))
    }
  },
}
