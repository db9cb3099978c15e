import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Unpin Message', () => {
  let world: World
  let channel: string
  let ids: string[]
  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
    ids = []
    for (let i = 0; i < 2; i++) {
      const { id } = (await world.member.api.post(channel, { content: 'hello' })).body
      await world.owner.api.put(`${channel}/pins/${id}`)
      ids.push(id)
    }
  })
  after(() => world.close())

  test('refuses members who lack PIN_MESSAGES, and unknown messages', async () => {
    await world.refuses(() => world.member.api.delete(`${channel}/pins/${ids[0]}`), 403, 50013)
    await world.refuses(() => world.owner.api.delete(`${channel}/pins/1000000000000000000`), 404, 10008)
  })

  test('removes the pin with event and audit entry, and resets the channel’s last pin', async () => {
    const pinnedAt = async () => {
      const { items } = (await world.member.api.get(`${channel}/pins`)).body
      return items.map(({ pinned_at }: any) => pinned_at)
    }
    const [, earlier] = await pinnedAt()
    for (const [i, expected] of [
      [1, earlier],
      [0, null],
    ] as const) {
      const events = await world.eventsOf(async () => {
        assert.equal((await world.owner.api.delete(`${channel}/pins/${ids[i]}`)).status, 204)
      }, world.channels.general)
      assert.deepEqual(
        events.map(({ type, data }) => [type, data.pinned ?? data.last_pin_timestamp]),
        [
          ['MESSAGE_UPDATE', false],
          ['CHANNEL_PINS_UPDATE', expected],
        ],
      )
      const { body } = await world.member.api.get(`/channels/${world.channels.general}`)
      assert.equal(body.last_pin_timestamp ?? null, expected)
    }
    const { action_type, target_id, options } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id], [75, world.member.id])
    assert.deepEqual(options, { channel_id: world.channels.general, message_id: ids[0] })
    assert.deepEqual(await pinnedAt(), [])
  })

  test('changes nothing for a message that is not pinned', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await world.owner.api.delete(`${channel}/pins/${ids[0]}`)).status, 204)
    }, world.channels.general)
    assert.deepEqual(events, [])
  })
})
