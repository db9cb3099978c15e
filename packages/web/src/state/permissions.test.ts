import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Permission, permissionSet } from '@guildhall/protocol/permissions/bits'
import { permissionsInGuild } from './permissions.ts'

/**
 * The permissions of a member who may kick and send, in a guild with or without required two-factor authentication for
 * moderators.
 */
function permissions(mfa_level: 0 | 1, mfa_enabled: boolean, owner_id = '9'): bigint {
  const guild = {
    settings: { id: '1', owner_id, mfa_level },
    roles: new Map([['1', { id: '1', permissions: String(permissionSet('KICK_MEMBERS', 'SEND_MESSAGES')) }]]),
    members: new Map([['10', { roles: [] }]]),
    guests: new Map(),
  }
  const world: any = { user: { id: '10', mfa_enabled }, guilds: new Map([['1', guild]]) }
  return permissionsInGuild(world, '1')
}

describe('Permissions in a guild that requires a second factor', () => {
  const cases: [what: string, held: bigint, mayKick: boolean][] = [
    ['somebody who has none may not moderate', permissions(1, false), false],
    ['not even as the owner', permissions(1, false, '10'), false],
    ['somebody who has one may', permissions(1, true), true],
    ['and where none is asked for anybody may', permissions(0, false), true],
  ]
  for (const [what, held, mayKick] of cases) {
    test(what, () => {
      assert.equal((held & Permission.KICK_MEMBERS) !== 0n, mayKick)
      assert.notEqual(held & Permission.SEND_MESSAGES, 0n)
    })
  }
})
