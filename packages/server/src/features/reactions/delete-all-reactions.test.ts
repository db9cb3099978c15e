import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete All Reactions', () => {
  let world: World
  let message: string
  before(async () => {
    world = await World.create()
    const channel = `/channels/${world.channels.general}/messages`
    message = `${channel}/${(await world.owner.api.post(channel, { content: 'hello' })).body.id}`
    for (const who of [world.member, world.owner]) {
      for (const emoji of ['🔥', '👍']) await who.api.put(`${message}/reactions/${emoji}/@me`)
    }
  })
  after(() => world.close())

  test('refuses members who lack MANAGE_MESSAGES, and unknown messages', async () => {
    await world.refuses(() => world.member.api.delete(`${message}/reactions`), 403, 50013)
    const nowhere = `/channels/${world.channels.general}/messages/1000000000000000000/reactions`
    await world.refuses(() => world.moderator.api.delete(nowhere), 404, 10008)
  })

  test('deletes all reactions with one event, and later ones are counted from zero', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await world.moderator.api.delete(`${message}/reactions`)).status, 204)
    }, world.channels.general)
    const data = {
      channel_id: world.channels.general,
      message_id: message.split('/').at(-1),
      guild_id: world.guildId,
    }
    assert.deepEqual(events, [{ type: 'MESSAGE_REACTION_REMOVE_ALL', data }])
    assert.equal((await world.member.api.get(message)).body.reactions, undefined)
    await world.member.api.put(`${message}/reactions/🔥/@me`)
    assert.deepEqual((await world.member.api.get(message)).body.reactions[0].count, 1)
    await world.app.worker.settled()
    assert.equal((await world.db.q.selectFrom('reactions').selectAll().execute()).length, 1)
  })

  test('emits nothing for a message without reactions', async () => {
    await world.moderator.api.delete(`${message}/reactions`)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.moderator.api.delete(`${message}/reactions`)).status, 204)
    }, world.channels.general)
    assert.deepEqual(events, [])
  })
})
