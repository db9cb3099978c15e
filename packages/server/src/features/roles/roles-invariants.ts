import { addCount, differenceFaults, idFaults } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const roleInvariants: Invariants = {
  faults,
  *images({ roles }) {
    for (const { guild_id: guildId, id: ownerId, wire } of roles)
      yield { kind: 'role_icon', ownerId, guildId, hash: JSON.parse(wire).icon }
  },
  things: [
    {
      name: 'role',
      events: lifecycleEventsOf('GUILD_ROLE'),
      idsOf: ({ role, role_id }) => [role_id ?? role.id],
      emitted: { rowsOf: ({ roles }) => roles, stateOf: ({ role }) => role },
    },
  ],
  audited: { ROLE_CREATE: 'GUILD_ROLE_CREATE', ROLE_UPDATE: 'GUILD_ROLE_UPDATE', ROLE_DELETE: 'GUILD_ROLE_DELETE' },
}

/** Roles count the members who hold them. */
function* faults({ roles, members, pending }: StoreContents): Faults {
  yield* idFaults('roles', roles)
  const holding = new Map<string, number>()
  for (const { guild_id, wire } of members) {
    for (const id of new Set<string>(JSON.parse(wire).roles)) addCount(holding, `${guild_id}/${id}`, 1)
  }
  for (const { guild_id, id, member_count } of roles) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    yield* differenceFaults(`role ${id}: holders`, member_count, holding.get(`${guild_id}/${id}`) ?? 0)
  }
}
