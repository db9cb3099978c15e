import { idFaults } from '@guildhall/testing/invariants/differences'
import type { Invariants } from '@guildhall/testing/invariants/invariants'

export const userInvariants: Invariants = {
  faults: ({ users }) => idFaults('users', users),
  *images({ users }) {
    for (const { id: ownerId, wire } of users) {
      const { avatar, banner } = JSON.parse(wire)
      yield { kind: 'avatar', ownerId, guildId: '0', hash: avatar }
      yield { kind: 'banner', ownerId, guildId: '0', hash: banner }
    }
  },
}
