import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  allowMessages,
  editThread,
  MESSAGE_PERMISSIONS,
  startPrivateThread,
  startThread,
} from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Add Thread Member', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const add = (threadId: string, userId: string, who = world.member) =>
    who.api.put(`/channels/${threadId}/thread-members/${userId}`)

  test('a member who is added to a private thread can view it', async () => {
    const thread = await startPrivateThread(world, world.member)
    const events = await world.eventsOf(async () => {
      assert.equal((await add(thread.id, world.moderator.id)).status, 204)
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['THREAD_MEMBERS_UPDATE', 'THREAD_MEMBER_UPDATE'],
    )
    assert.equal((await world.moderator.api.get(`/channels/${thread.id}`)).status, 200)
    assert.deepEqual(await world.eventsOf(() => add(thread.id, world.moderator.id)), [])
  })

  test('refuses users outside the guild, and members who can’t view the channel', async () => {
    const thread = await startThread(world, world.member)
    await world.refuses(() => add(thread.id, world.stranger.id), 404, 10007)
    await world.refuses(() => add(thread.id, '1'), 404, 10013)
    const hidden = { type: 1, deny: '1024' }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${world.moderator.id}`, hidden)
    await world.refuses(() => add(thread.id, world.moderator.id), 403, 50001)
    await world.owner.api.delete(`/channels/${world.channels.general}/permissions/${world.moderator.id}`)
  })

  test('refuses callers who may not send messages in the thread', async () => {
    const thread = await startThread(world, world.member)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    await world.refuses(() => add(thread.id, world.moderator.id), 403, 50013)
    await setEveryonePermissions(world, MESSAGE_PERMISSIONS)
  })

  test('requires MANAGE_THREADS if members may not invite, and in locked threads', async () => {
    const closed = await startPrivateThread(world, world.member, { invitable: false })
    await world.refuses(() => add(closed.id, world.moderator.id), 403, 50013)
    assert.equal((await add(closed.id, world.moderator.id, world.owner)).status, 204)
    const locked = await startThread(world, world.member)
    await editThread(world, locked.id, { locked: true })
    await world.refuses(() => add(locked.id, world.moderator.id), 403, 160005)
    assert.equal((await add(locked.id, world.moderator.id, world.owner)).status, 204)
  })

  test('refuses an archived thread', async () => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { archived: true })
    await world.refuses(() => add(thread.id, world.moderator.id), 400, 50083)
  })
})
