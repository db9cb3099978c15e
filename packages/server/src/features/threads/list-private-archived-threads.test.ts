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

describe('List Private Archived Threads', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const list = (query = '', who = world.owner) =>
    who.api.get(`/channels/${world.channels.general}/threads/archived/private${query}`)
  const idsOf = ({ threads }: any): string[] => threads.map(({ id }: any) => id)

  async function archived(fields: object = {}): Promise<any> {
    const thread = await startPrivateThread(world, world.owner, fields)
    world.clock.advance(1000)
    return editThread(world, thread.id, { archived: true })
  }

  test('returns private threads in pages, most recently archived first', async () => {
    const [first, second, third] = [await archived(), await archived(), await archived()]
    await editThread(world, (await startThread(world, world.owner)).id, { archived: true })
    await startPrivateThread(world, world.owner)
    const { body } = await list()
    assert.deepEqual([idsOf(body), body.has_more], [[third.id, second.id, first.id], false])
    assert.deepEqual(body.members.map(({ id }: any) => id).sort(), [first.id, second.id, third.id])
    const { body: page } = await list('?limit=2')
    assert.deepEqual([idsOf(page), page.has_more], [[third.id, second.id], true])
    const before = encodeURIComponent(second.thread_metadata.archive_timestamp)
    const { body: rest } = await list(`?before=${before}`)
    assert.deepEqual([idsOf(rest), rest.has_more], [[first.id], false])
  })

  test('refuses page sizes out of range', async () => {
    for (const query of ['?limit=1', '?limit=101', '?before=never']) await world.refuses(() => list(query), 400, 50035)
  })

  test('refuses callers without MANAGE_THREADS or READ_MESSAGE_HISTORY', async () => {
    await world.refuses(() => list('', world.member), 403, 50013)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'MANAGE_THREADS'])
    await world.refuses(() => list('', world.member), 403, 50013)
    await setEveryonePermissions(world, MESSAGE_PERMISSIONS)
  })
})
