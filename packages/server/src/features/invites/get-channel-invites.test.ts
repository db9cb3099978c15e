import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Channel Invites', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const list = (who = world.owner, channelId = world.channels.general) => who.api.get(`/channels/${channelId}/invites`)

  test('lists the invites of the channel with their metadata', async () => {
    const { owner, channels } = world
    const { body: here } = await owner.api.post(`/channels/${channels.general}/invites`, {})
    await owner.api.post(`/channels/${channels.voice}/invites`, {})
    const { status, body } = await list()
    assert.equal(status, 200)
    assert.deepEqual(body, [here])
  })

  test('requires MANAGE_CHANNELS in the channel', async () => {
    await world.refuses(() => list(world.member), 403, 50013)
    await world.refuses(() => list(world.stranger), 403, 50001)
    await world.refuses(() => list(world.owner, '1'), 404, 10003)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    const overwrite = { type: 1, allow: String(1 << 4) }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${manager.id}`, overwrite)
    assert.equal((await list(manager)).status, 200)
    await world.refuses(() => list(manager, world.channels.voice), 403, 50013)
  })
})
