import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, editThread, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Thread Member', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const remove = (threadId: string, userId: string, who = world.member) =>
    who.api.delete(`/channels/${threadId}/thread-members/${userId}`)
  const add = (threadId: string, userId: string) =>
    world.owner.api.put(`/channels/${threadId}/thread-members/${userId}`)

  test('lets moderators remove anyone', async () => {
    const thread = await startThread(world, world.moderator)
    const events = await world.eventsOf(async () => {
      assert.equal((await remove(thread.id, world.moderator.id, world.owner)).status, 204)
    })
    const [update]: any[] = events.map(({ data }) => data)
    assert.deepEqual([events.length, update.removed_member_ids, update.member_count], [1, [world.moderator.id], 0])
  })

  test('lets the creator of a private thread remove others', async () => {
    const thread = await startPrivateThread(world, world.member)
    await add(thread.id, world.moderator.id)
    assert.equal((await remove(thread.id, world.moderator.id)).status, 204)
    assert.equal((await world.moderator.api.get(`/channels/${thread.id}`)).status, 403)
  })

  test('lets other members remove nobody but themselves', async () => {
    const thread = await startThread(world, world.member)
    await add(thread.id, world.moderator.id)
    const plain = await world.newPerson('plain')
    await world.join(plain)
    await add(thread.id, plain.id)
    await world.refuses(() => remove(thread.id, world.moderator.id, plain), 403, 50013)
    assert.equal((await remove(thread.id, plain.id, plain)).status, 204)
  })

  test('refuses a user who isn’t in the thread, and an archived thread', async () => {
    const thread = await startThread(world, world.member)
    await world.refuses(() => remove(thread.id, world.moderator.id, world.owner), 404, 10007)
    await editThread(world, thread.id, { archived: true })
    await world.refuses(() => remove(thread.id, world.member.id, world.owner), 400, 50083)
  })
})
