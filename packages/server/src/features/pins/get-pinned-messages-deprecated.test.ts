import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Pinned Messages (deprecated)', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the pinned messages', async () => {
    const channel = `/channels/${world.channels.general}`
    const { body: message } = await world.member.api.post(`${channel}/messages`, { content: 'hello' })
    assert.deepEqual((await world.member.api.get(`${channel}/pins`)).body, [])
    await world.owner.api.put(`${channel}/messages/pins/${message.id}`)
    assert.deepEqual((await world.member.api.get(`${channel}/pins`)).body, [{ ...message, pinned: true }])
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    assert.deepEqual((await world.member.api.get(`${channel}/pins`)).body, [])
    await setEveryonePermissions(world, [])
    await world.refuses(() => world.member.api.get(`${channel}/pins`), 403, 50001)
  })
})
