import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const vanityUrlInvariants: Invariants = {
  /** The column `vanity_url_code` agrees with each guild's JSON. */
  *faults({ guilds }) {
    for (const { id, vanity_url_code: code, wire } of guilds) {
      const { vanity_url_code, features } = JSON.parse(wire)
      yield* differenceFaults(`guild ${id}: the vanity URL`, code, vanity_url_code)
      if (code !== null && !features.includes('VANITY_URL'))
        yield `guild ${id}: it has a vanity URL without the feature`
    }
  },
}
