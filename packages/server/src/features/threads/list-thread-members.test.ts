import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('List Thread Members', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  test('returns all members, or pages with their guild members', async () => {
    const thread = await startThread(world, world.member)
    await world.moderator.api.put(`/channels/${thread.id}/thread-members/@me`)
    const path = `/channels/${thread.id}/thread-members`
    const ids = [world.member.id, world.moderator.id].sort()
    const { body } = await world.bot.api.get(path)
    assert.deepEqual(
      body.map(({ user_id, member }: any) => [user_id, member]),
      ids.map((id) => [id, undefined]),
    )
    const { body: first } = await world.owner.api.get(`${path}?with_member=true&limit=1`)
    assert.deepEqual([first.length, first[0].member.user.id], [1, ids[0]])
    const { body: second } = await world.owner.api.get(`${path}?with_member=true&limit=1&after=${ids[0]}`)
    assert.deepEqual([second.length, second[0].user_id], [1, ids[1]])
  })

  test('refuses a bot without the intent for members', async () => {
    const thread = await startThread(world, world.member)
    const bot = await newBot(world.app, world.owner, 0)
    await world.join(bot)
    await world.refuses(() => bot.api.get(`/channels/${thread.id}/thread-members`), 403, 50001)
  })

  test('refuses callers who can’t view the thread, and page sizes out of range', async () => {
    const thread = await startPrivateThread(world, world.member)
    const path = `/channels/${thread.id}/thread-members`
    await world.refuses(() => world.moderator.api.get(path), 403, 50001)
    for (const limit of [0, 101]) await world.refuses(() => world.member.api.get(`${path}?limit=${limit}`), 400, 50035)
  })
})
