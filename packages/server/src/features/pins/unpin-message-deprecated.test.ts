import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Unpin Message (deprecated)', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('does the same as the current path', async () => {
    const channel = `/channels/${world.channels.general}`
    const { id } = (await world.member.api.post(`${channel}/messages`, { content: 'hello' })).body
    await world.owner.api.put(`${channel}/pins/${id}`)
    await world.refuses(() => world.member.api.delete(`${channel}/pins/${id}`), 403, 50013)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.owner.api.delete(`${channel}/pins/${id}`)).status, 204)
    }, world.channels.general)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE'],
    )
    assert.equal((await world.lastAuditEntry()).action_type, 75)
  })
})
