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

describe('List Joined Private Archived Threads', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const list = (query = '') =>
    world.member.api.get(`/channels/${world.channels.general}/users/@me/threads/archived/private${query}`)
  const idsOf = ({ threads }: any): string[] => threads.map(({ id }: any) => id)

  test('returns private threads that the caller is in, newest first, in pages', async () => {
    const threads = []
    for (const who of [world.member, world.member, world.member, world.owner]) {
      const thread = await startPrivateThread(world, who)
      threads.push(await editThread(world, thread.id, { archived: true }))
    }
    await startPrivateThread(world, world.member)
    await editThread(world, (await startThread(world, world.member)).id, { archived: true })
    const [first, second, third] = threads
    const { body } = await list()
    assert.deepEqual([idsOf(body), body.has_more], [[third.id, second.id, first.id], false])
    assert.equal(body.members.length, 3)
    const { body: page } = await list('?limit=2')
    assert.deepEqual([idsOf(page), page.has_more], [[third.id, second.id], true])
    assert.deepEqual(idsOf((await list(`?before=${second.id}`)).body), [first.id])
  })

  test('refuses page sizes out of range, and callers without READ_MESSAGE_HISTORY', async () => {
    for (const query of ['?limit=1', '?limit=101', '?before=never']) await world.refuses(() => list(query), 400, 50035)
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    await world.refuses(() => list(), 403, 50013)
    await setEveryonePermissions(world, MESSAGE_PERMISSIONS)
  })
})
