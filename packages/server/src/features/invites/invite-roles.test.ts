import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { timeOut } from '@guildhall/testing/features/timeouts'
import { enableSecondFactor, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('The roles of a used invite', () => {
  let world: World
  let guild: string
  let inviter: Person
  /** A role by which the inviter manages roles, and two lower ones that the invite assigns. */
  let managing: string
  let given: string
  let other: string
  let code: string
  let count = 0
  before(async () => {
    world = await World.create()
    world.clock.hold()
    guild = `/guilds/${world.guildId}`
  })
  after(() => world.close())
  beforeEach(async () => {
    // So many simultaneous joins would be treated as a raid.
    world.clock.advance(60_000)
    inviter = await world.newPerson(`inviter${count}`)
    await world.join(inviter)
    const permissions = permissionSet('MANAGE_ROLES', 'CREATE_INSTANT_INVITE').toString()
    managing = await newRole('managing', permissions)
    given = await newRole('given', '0')
    other = await newRole('other', '0')
    await world.owner.api.patch(`${guild}/roles`, [
      { id: managing, position: 3 },
      { id: given, position: 1 },
      { id: other, position: 2 },
    ])
    await world.owner.api.put(`${guild}/members/${inviter.id}/roles/${managing}`)
    const { status, body } = await inviter.api.post(`/channels/${world.channels.general}/invites`, {
      role_ids: [given, other],
      unique: true,
    })
    assert.equal(status, 200, JSON.stringify(body))
    code = body.code
  })

  const newRole = async (name: string, permissions: string): Promise<string> =>
    (await world.owner.api.post(`${guild}/roles`, { name, permissions })).body.id

  /** The roles of a user who joined by the invite. */
  async function rolesByInvite(): Promise<string[]> {
    const newcomer = await world.newPerson(`invited${count++}`)
    const { status, body } = await newcomer.api.post(`/invites/${code}`)
    assert.deepEqual([status, body.new_member], [200, true], JSON.stringify(body))
    return (await world.owner.api.get(`${guild}/members/${newcomer.id}`)).body.roles.toSorted()
  }

  test('are given while the inviter may give them', async () => {
    assert.deepEqual(await rolesByInvite(), [given, other].toSorted())
  })

  const LOSSES: Record<string, () => Promise<unknown>> = {
    'has lost the right to give roles': () =>
      world.owner.api.delete(`${guild}/members/${inviter.id}/roles/${managing}`),
    'has left': () => inviter.api.delete(`/users/@me/guilds/${world.guildId}`),
    'is timed out': () => timeOut(world, inviter, 3_600_000),
    'has an account that is disabled': () =>
      world.administrator.api.patch(`/guildhall/instance/users/${inviter.id}`, { disabled: true }),
  }
  for (const [what, lose] of Object.entries(LOSSES)) {
    test(`are not given once the inviter ${what}`, async () => {
      await lose()
      assert.deepEqual(await rolesByInvite(), [])
    })
  }

  test('are not given if the guild requires a second factor that the inviter lacks', async () => {
    await enableSecondFactor(world.app, world.owner)
    assert.equal((await world.owner.api.post(`${guild}/mfa`, { level: MfaLevel.ELEVATED })).status, 200)
    assert.deepEqual(await rolesByInvite(), [])
    await world.owner.api.post(`${guild}/mfa`, { level: MfaLevel.NONE })
  })

  test('exclude roles that are now above the inviter, or have permissions that the inviter lacks', async () => {
    await world.owner.api.patch(`${guild}/roles`, [{ id: given, position: 4 }])
    assert.deepEqual(await rolesByInvite(), [other])
    await world.owner.api.patch(`${guild}/roles/${other}`, { permissions: permissionSet('BAN_MEMBERS').toString() })
    assert.deepEqual(await rolesByInvite(), [])
  })
})
