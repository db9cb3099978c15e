import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { GUEST_MASK, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { newGuest } from '@guildhall/testing/features/guests'
import {
  exampleBody,
  exampleParams,
  examplePath,
  setEveryonePermissions,
} from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from './features.ts'
import type { AnyOperation } from './kernel/operation.ts'

const isGranted = (name: PermissionName): boolean => hasPermissions(GUEST_MASK, permissionSet(name))

/** Calls every operation for users as a guest of the voice channel, in a guild where everyone is an administrator. */
describe('A guest may call', () => {
  let world: World
  let guest: Person
  before(async () => {
    world = await World.create()
    // Guests without a session are removed after some time.
    world.clock.hold()
    guest = await newGuest(world)
    await setEveryonePermissions(world, ['ADMINISTRATOR'])
  })
  after(() => world.close())

  const forPeople = OPERATIONS.filter(({ callers }) => callers?.includes('user') ?? true)

  async function answers(operations: readonly AnyOperation[]): Promise<string[]> {
    const params = exampleParams(world)
    const found: string[] = []
    await world.writesNothing(async () => {
      for (const each of operations) {
        const { status, body } = await guest.api.send(each.method, examplePath(each, params), exampleBody(each, params))
        found.push(`${each.name}: ${status} ${body?.code}`)
      }
    })
    return found
  }

  const refused = (operations: readonly AnyOperation[], code: number) =>
    operations.map(({ name }) => `${name}: 403 ${code}`)

  test('nothing in another channel', async () => {
    const inChannel = forPeople.filter(({ requires: { scope } }) => scope === 'channel' || scope === 'anyChannel')
    assert.ok(inChannel.length > 20)
    assert.deepEqual(await answers(inChannel), refused(inChannel, 50001))
  })

  test('nothing in the guild that requires a permission which no guest has', async () => {
    const inGuild = forPeople.filter(
      ({ requires: { scope, permissions, any } }) =>
        scope === 'guild' &&
        permissions.length > 0 &&
        !(any ? permissions.some(isGranted) : permissions.every(isGranted)),
    )
    assert.ok(inGuild.length > 20)
    assert.deepEqual(await answers(inGuild), refused(inGuild, 50013))
  })
})
