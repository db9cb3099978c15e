import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Channel Pins', () => {
  let world: World
  let channel: string
  /** Five pinned messages, the first pin first. */
  let ids: string[]
  const get = async (query = '') => (await world.member.api.get(`${channel}/pins${query}`)).body
  const idsOf = ({ items }: { items: { message: { id: string } }[] }) => items.map(({ message }) => message.id)
  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
    const posted: string[] = []
    for (let i = 0; i < 5; i++) posted.push((await world.member.api.post(channel, { content: `${i}` })).body.id)
    ids = posted.reverse()
    for (const id of ids) await world.owner.api.put(`${channel}/pins/${id}`)
  })
  after(() => world.close())

  test('returns pins with their time, newest first, in pages', async () => {
    const newest = [...ids].reverse()
    const all = await get()
    assert.deepEqual([idsOf(all), all.has_more], [newest, false])
    const first = await get('?limit=2')
    assert.deepEqual([idsOf(first), first.has_more], [newest.slice(0, 2), true])
    const before = encodeURIComponent(first.items[1].pinned_at)
    const second = await get(`?limit=3&before=${before}`)
    assert.deepEqual([idsOf(second), second.has_more], [newest.slice(2), false])
    assert.deepEqual(first.items[0].message, (await world.member.api.get(`${channel}/${newest[0]}`)).body)
  })

  test('omits deleted messages', async () => {
    await world.owner.api.delete(`${channel}/${ids[0]}`)
    assert.deepEqual(idsOf(await get()), ids.slice(1).reverse())
    await world.app.worker.settled()
    assert.equal((await world.db.q.selectFrom('pins').selectAll().execute()).length, 4)
  })

  test('refuses limits out of range, invalid times, and members who can’t view the channel', async () => {
    for (const query of ['?limit=0', '?limit=51', '?before=yesterday']) {
      await world.refuses(() => world.member.api.get(`${channel}/pins${query}`), 400, 50035)
    }
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    assert.deepEqual(await get(), { items: [], has_more: false })
    await setEveryonePermissions(world, [])
    await world.refuses(() => world.member.api.get(`${channel}/pins`), 403, 50001)
  })
})
