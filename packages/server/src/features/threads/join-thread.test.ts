import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { allowMessages, editThread, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('Join Thread', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const join = (threadId: string, who = world.moderator) => who.api.put(`/channels/${threadId}/thread-members/@me`)

  test('adds the caller once, and emits an event', async () => {
    const thread = await startThread(world, world.member)
    const events = await world.eventsOf(async () => {
      assert.equal((await join(thread.id)).status, 204)
      assert.equal((await join(thread.id)).status, 204)
    })
    const [all, own]: any[] = events.map(({ data }) => data)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['THREAD_MEMBERS_UPDATE', 'THREAD_MEMBER_UPDATE'],
    )
    assert.deepEqual([all.member_count, all.added_members[0].member.user.id], [2, world.moderator.id])
    assert.deepEqual([own.id, own.user_id], [thread.id, world.moderator.id])
    const { body } = await world.moderator.api.get(`/channels/${thread.id}`)
    assert.deepEqual([body.member_count, body.member.user_id], [2, world.moderator.id])
  })

  test('refuses a private thread that the caller can’t view', async () => {
    const thread = await startPrivateThread(world, world.member)
    await world.refuses(() => join(thread.id, world.stranger), 403, 50001)
    await world.refuses(() => join(thread.id), 403, 50001)
    assert.equal((await join(thread.id, world.owner)).status, 204)
  })

  test('refuses an archived thread', async () => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { archived: true })
    await world.refuses(() => join(thread.id), 400, 50083)
  })

  test('refuses a channel that is not a thread', async () => {
    await world.refuses(() => join(world.channels.general), 400, 50024)
  })

  test('refuses more members than the limit', async (t) => {
    const thread = await startThread(world, world.member)
    const limits: { membersPerThread: number } = LIMITS
    const { membersPerThread } = limits
    t.after(() => Object.assign(limits, { membersPerThread }))
    Object.assign(limits, { membersPerThread: 1 })
    await world.refuses(() => join(thread.id), 400, 30033)
  })
})
