import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete All Reactions for Emoji', () => {
  let world: World
  let message: string
  before(async () => {
    world = await World.create()
    const channel = `/channels/${world.channels.general}/messages`
    message = `${channel}/${(await world.owner.api.post(channel, { content: 'hello' })).body.id}`
    for (const who of [world.member, world.owner]) {
      for (const emoji of ['🔥', '👍']) await who.api.put(`${message}/reactions/${emoji}/@me`)
      await who.api.put(`${message}/reactions/🔥/@me?type=1`)
    }
  })
  after(() => world.close())

  test('refuses members who lack MANAGE_MESSAGES, text that is not an emoji, and unknown messages', async () => {
    await world.refuses(() => world.member.api.delete(`${message}/reactions/🔥`), 403, 50013)
    await world.refuses(() => world.moderator.api.delete(`${message}/reactions/fire`), 400, 10014)
    const nowhere = `/channels/${world.channels.general}/messages/1000000000000000000/reactions/🔥`
    await world.refuses(() => world.moderator.api.delete(nowhere), 404, 10008)
  })

  test('deletes one kind and keeps the others', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await world.moderator.api.delete(`${message}/reactions/🔥`)).status, 204)
      assert.equal((await world.moderator.api.delete(`${message}/reactions/🔥`)).status, 204)
    }, world.channels.general)
    const data = {
      channel_id: world.channels.general,
      message_id: message.split('/').at(-1),
      guild_id: world.guildId,
      emoji: { id: null, name: '🔥' },
    }
    assert.deepEqual(events, [{ type: 'MESSAGE_REACTION_REMOVE_EMOJI', data }])
    const { reactions } = (await world.member.api.get(message)).body
    assert.deepEqual(
      reactions.map(({ emoji, count, me }: any) => [emoji.name, count, me]),
      [['👍', 2, true]],
    )
    await world.app.worker.settled()
    assert.equal((await world.db.q.selectFrom('reactions').selectAll().execute()).length, 2)
  })
})
