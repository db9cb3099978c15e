import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Own Reaction', () => {
  let world: World
  let message: string
  const own = (emoji: string) => `${message}/reactions/${encodeURIComponent(emoji)}/@me`
  before(async () => {
    world = await World.create()
    const channel = `/channels/${world.channels.general}/messages`
    message = `${channel}/${(await world.owner.api.post(channel, { content: 'hello' })).body.id}`
  })
  after(() => world.close())

  test('deletes the caller’s reaction and notifies the channel, and deletes the kind with its last reaction', async () => {
    for (const who of [world.member, world.owner]) await who.api.put(own('🔥'))
    const events = await world.eventsOf(async () => {
      assert.equal((await world.member.api.delete(own('🔥'))).status, 204)
    }, world.channels.general)
    const data = {
      channel_id: world.channels.general,
      message_id: message.split('/').at(-1),
      guild_id: world.guildId,
      user_id: world.member.id,
      emoji: { id: null, name: '🔥' },
      burst: false,
      type: 0,
    }
    assert.deepEqual(events, [{ type: 'MESSAGE_REACTION_REMOVE', data }])
    const { reactions } = (await world.member.api.get(message)).body
    assert.deepEqual([reactions[0].count, reactions[0].me], [1, false])
    await world.owner.api.delete(own('🔥'))
    assert.equal((await world.member.api.get(message)).body.reactions, undefined)
  })

  test('deletes only the reaction of the given type', async () => {
    for (const type of [0, 1]) await world.member.api.put(`${own('🌈')}?type=${type}`)
    const counts = async () => {
      const { reactions = [] } = (await world.member.api.get(message)).body
      const found = reactions.find(({ emoji }: any) => emoji.name === '🌈')
      return found && [found.count_details, found.me, found.me_burst, found.burst_colors.length > 0]
    }
    const [event] = await world.eventsOf(() => world.member.api.delete(`${own('🌈')}?type=1`), world.channels.general)
    assert.deepEqual([event?.type, event?.data.burst, event?.data.type], ['MESSAGE_REACTION_REMOVE', true, 1])
    assert.deepEqual(await counts(), [{ burst: 0, normal: 1 }, true, false, false])
    await world.member.api.put(`${own('🌈')}?type=1`)
    await world.member.api.delete(own('🌈'))
    assert.deepEqual(await counts(), [{ burst: 1, normal: 0 }, false, true, true])
    assert.deepEqual(await world.eventsOf(() => world.member.api.delete(own('🌈')), world.channels.general), [])
    const path = own('🌈').replace('@me', world.member.id)
    assert.equal((await world.owner.api.delete(`${path}?type=1`)).status, 204)
    assert.equal(await counts(), undefined)
  })

  test('succeeds without an event for a missing reaction', async () => {
    await world.owner.api.put(own('👍'))
    const events = await world.eventsOf(async () => {
      for (const emoji of ['👍', '🌍', 'blob:1100000000000000000']) {
        assert.equal((await world.member.api.delete(own(emoji))).status, 204)
      }
    }, world.channels.general)
    assert.deepEqual(events, [])
    assert.equal((await world.member.api.get(message)).body.reactions[0].count, 1)
  })

  test('refuses text that is not an emoji, unknown messages, and members who may not read the history', async () => {
    await world.refuses(() => world.member.api.delete(own('x')), 400, 10014)
    await world.refuses(() => world.member.api.delete(`${own('👍')}?type=2`), 400, 50035)
    const elsewhere = `/channels/${world.channels.general}/messages/1000000000000000000`
    await world.refuses(() => world.member.api.delete(`${elsewhere}/reactions/🔥/@me`), 404, 10008)
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    await world.refuses(() => world.member.api.delete(own('👍')), 403, 50013)
  })
})
