import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { dataUri, picture } from '../../testing/pictures.ts'
import { World } from '../../testing/world.ts'

describe('List Discoverable Guilds', () => {
  let world: World
  let ids: string[]
  before(async () => {
    world = await World.create()
    ids = []
    for (const name of ['First', 'Second', 'Third', 'Hidden']) ids.push((await world.newGuild(world.owner, name)).id)
    for (const id of ids.slice(0, 3)) await unlock(id, ['COMMUNITY', 'DISCOVERABLE'])
  })
  after(() => world.close())

  const unlock = (id: string, features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${id}/features`, { features })
  const names = async (query = '') => {
    const { status, body } = await world.nobody.get(`/guildhall/discovery${query}`)
    assert.equal(status, 200)
    return body.map(({ name }: { name: string }) => name)
  }

  test('shows anyone the guilds with the feature, as their preview has them', async () => {
    assert.deepEqual(await names(), ['First', 'Second', 'Third'])
    const [id] = ids
    await world.owner.api.patch(`/guilds/${id}`, {
      description: 'Come in',
      discovery_splash: dataUri(await picture('png')),
    })
    const [listed] = (await world.nobody.get('/guildhall/discovery?limit=1')).body
    const { emojis, stickers, ...preview } = (await world.stranger.api.get(`/guilds/${id}/preview`)).body
    assert.deepEqual([emojis, stickers], [[], []])
    assert.deepEqual(listed, preview)
    assert.deepEqual([listed.description, listed.approximate_member_count], ['Come in', 1])
  })

  test('follows the feature: by the administrator, by Modify Guild, and to the end of the guild', async () => {
    const { id, general } = await world.newGuild(world.owner, 'Comes and goes')
    const isListed = async () => (await names()).includes('Comes and goes')
    assert.equal(await isListed(), false)
    const channels = { rules_channel_id: general, public_updates_channel_id: general }
    const show = { ...channels, features: ['COMMUNITY', 'DISCOVERABLE'] }
    assert.equal((await world.owner.api.patch(`/guilds/${id}`, show)).status, 200)
    assert.equal(await isListed(), true)
    await world.owner.api.patch(`/guilds/${id}`, { features: ['COMMUNITY'] })
    assert.equal(await isListed(), false)
    await unlock(id, ['DISCOVERABLE'])
    assert.equal(await isListed(), true)
    await world.owner.api.delete(`/guilds/${id}`)
    assert.equal(await isListed(), false)
  })

  test('is read in pages, by the id of the last guild seen', async () => {
    const [first, second, third] = ids
    assert.deepEqual(await names('?limit=2'), ['First', 'Second'])
    assert.deepEqual(await names(`?limit=2&after=${second}`), ['Third'])
    assert.deepEqual(await names(`?after=${first}&limit=1`), ['Second'])
    assert.deepEqual(await names(`?after=${third}`), [])
  })

  test('refuses a page of none or of more than 100, and what is no id', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=all', 'after=first']) {
      await world.refuses(() => world.nobody.get(`/guildhall/discovery?${query}`), 400, 50035)
    }
  })

  test('is found by an index that leaves the other guilds out', async () => {
    const { q, dialect } = world.db
    const query = sql.raw(`select id from guilds where is_discoverable = true and id > 0 order by id limit 100`)
    if (dialect === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(q)
      assert.match(rows.map(({ detail }) => detail).join(), /guilds_by_discovery \(is_discoverable=\? AND id>\?\)/u)
    } else {
      // A table of few rows is read whole, whatever indexes it has: that is forbidden for this once.
      await world.app.kernel.store.write(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx.q)
        await sql`set local enable_bitmapscan = off`.execute(tx.q)
        const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx.q)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        assert.match(plan, /guilds_by_discovery[\s\S]*Index Cond: \(\(is_discoverable = true\) AND \(id > /u)
      })
    }
  })
})
