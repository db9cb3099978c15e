import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete User Reaction', () => {
  let world: World
  let message: string
  const of = (userId: string) => `${message}/reactions/🔥/${userId}`
  before(async () => {
    world = await World.create()
    const channel = `/channels/${world.channels.general}/messages`
    message = `${channel}/${(await world.owner.api.post(channel, { content: 'hello' })).body.id}`
    for (const who of [world.member, world.owner]) await who.api.put(`${message}/reactions/🔥/@me`)
  })
  after(() => world.close())

  test('requires MANAGE_MESSAGES even for the caller’s own reaction, and refuses text that is not an emoji', async () => {
    await world.refuses(() => world.member.api.delete(of(world.owner.id)), 403, 50013)
    await world.refuses(() => world.member.api.delete(of(world.member.id)), 403, 50013)
    await world.refuses(() => world.owner.api.delete(`${message}/reactions/x/${world.member.id}`), 400, 10014)
    const nowhere = `/channels/${world.channels.general}/messages/1000000000000000000/reactions/🔥`
    await world.refuses(() => world.owner.api.delete(`${nowhere}/${world.member.id}`), 404, 10008)
  })

  test('deletes another user’s reaction, and emits an event with that user’s ID to the channel', async () => {
    const events = await world.eventsOf(async () => {
      assert.equal((await world.moderator.api.delete(of(world.member.id))).status, 204)
    }, world.channels.general)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.user_id]),
      [['MESSAGE_REACTION_REMOVE', world.member.id]],
    )
    assert.deepEqual((await world.owner.api.get(message)).body.reactions[0].count, 1)
    const again = await world.eventsOf(() => world.moderator.api.delete(of(world.member.id)), world.channels.general)
    assert.deepEqual(again, [])
  })
})
