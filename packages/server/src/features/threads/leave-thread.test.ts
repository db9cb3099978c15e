import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, editThread, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('Leave Thread', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const leave = (threadId: string, who = world.member) => who.api.delete(`/channels/${threadId}/thread-members/@me`)

  test('removes the caller, and emits an event', async () => {
    const thread = await startThread(world, world.member)
    const events = await world.eventsOf(async () => assert.equal((await leave(thread.id)).status, 204))
    const expected = { id: thread.id, guild_id: world.guildId, member_count: 0, removed_member_ids: [world.member.id] }
    assert.deepEqual(
      events.map(({ type, data }) => [type, data]),
      [['THREAD_MEMBERS_UPDATE', expected]],
    )
    assert.deepEqual(await world.eventsOf(() => leave(thread.id)), [])
  })

  test('hides a private thread from the caller', async () => {
    const thread = await startPrivateThread(world, world.member)
    await leave(thread.id)
    await world.refuses(() => leave(thread.id), 403, 50001)
  })

  test('refuses an archived thread', async () => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { archived: true })
    await world.refuses(() => leave(thread.id), 400, 50083)
  })
})
