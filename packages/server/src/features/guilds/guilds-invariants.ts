import { guildFieldsOf } from '@guildhall/protocol/state/guild-state'
import { differenceFaults, idFaults, memberKeys } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'
import { nameKey } from '../../store/rows/name-key.ts'

export const guildInvariants: Invariants = {
  faults,
  *images({ guilds }) {
    for (const { id, wire } of guilds) {
      const settings = JSON.parse(wire)
      for (const kind of ['icon', 'splash', 'discovery_splash', 'banner', 'home_header'] as const)
        yield { kind, ownerId: id, guildId: id, hash: settings[kind] }
    }
  },
  things: [
    {
      name: 'guild',
      events: { GUILD_UPDATE: 'updated' },
      emitted: {
        rowsOf: ({ guilds }) => guilds.map(({ id, wire }) => ({ guild_id: id, id, wire })),
        stateOf: guildFieldsOf,
      },
    },
  ],
  audited: { GUILD_UPDATE: 'GUILD_UPDATE' },
}

/** Columns of guilds agree with their documents, and owners are members. */
function* faults({ guilds, members, imports }: StoreContents): Faults {
  yield* idFaults('guilds', guilds)
  const unfinished = new Set(imports.flatMap(({ guild_id, stage }) => (stage === 'complete' ? [] : [guild_id])))
  const isIn = memberKeys(members)
  for (const { id, owner_id, is_discoverable, name_key, wire } of guilds) {
    const { name, features, owner_id: owner } = JSON.parse(wire)
    yield* differenceFaults(`guild ${id}: the owner`, owner_id, owner)
    yield* differenceFaults(`guild ${id}: discoverable`, is_discoverable, features.includes('DISCOVERABLE'))
    yield* differenceFaults(`guild ${id}: the search key of the name`, name_key, nameKey(name))
    if (!isIn.has(`${id}/${owner_id}`) && !unfinished.has(id)) yield `guild ${id}: its owner is not a member`
  }
}
