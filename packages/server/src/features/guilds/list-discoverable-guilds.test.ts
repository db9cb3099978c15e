import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'
import { countMembers } from '../members/member-counts-store.ts'

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
  /** Changes the member count, the only field that matters here. */
  const grow = (id = '', by = 0) => world.app.kernel.store.write((db) => countMembers(db, id, by))
  const names = async (query = '') => {
    const { status, body } = await world.nobody.get(`/guildhall/discovery${query}`)
    assert.equal(status, 200)
    return body.map(({ name }: { name: string }) => name)
  }

  test('shows guilds with the feature to anyone, as their preview does', async () => {
    assert.deepEqual(await names(), ['Third', 'Second', 'First'])
    const id = ids[2]
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

  test('reflects the feature when it is set by the administrator or by Modify Guild, until the guild is deleted', async () => {
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

  test('sorts guilds by member count, and newest first among equals', async () => {
    await grow(ids[0], 2)
    assert.deepEqual(await names(), ['First', 'Third', 'Second'])
    await grow(ids[1], 3)
    assert.deepEqual(await names(), ['Second', 'First', 'Third'])
    await grow(ids[1], -3)
    await grow(ids[0], -2)
    assert.deepEqual(await names(), ['Third', 'Second', 'First'])
  })

  test('pages by the ID of the last guild', async () => {
    const [first, second, third, hidden] = ids
    assert.deepEqual(await names('?limit=2'), ['Third', 'Second'])
    assert.deepEqual(await names(`?limit=2&after=${second}`), ['First'])
    assert.deepEqual(await names(`?after=${third}&limit=1`), ['Second'])
    assert.deepEqual(await names(`?after=${first}`), [])
    await grow(second, 1)
    assert.deepEqual(await names(`?after=${second}`), ['Third', 'First'])
    await grow(second, -1)
    assert.deepEqual(await names(`?after=${hidden}`), [], 'how large a guild is that hides is nobody’s affair')
    assert.deepEqual(await names('?after=1000000000000000001'), [])
  })

  test('finds names that contain a text, ignoring case and without wildcards', async () => {
    const { id } = await world.newGuild(world.owner, '50% _Über\\Chess_')
    await unlock(id, ['COMMUNITY', 'DISCOVERABLE'])
    const found = (query: string) => names(`?query=${encodeURIComponent(query)}`)
    for (const query of ['über', 'CHESS', '0%', '_Ü', 'r\\c', ' chess_ ']) {
      assert.deepEqual(await found(query), ['50% _Über\\Chess_'], query)
    }
    for (const query of ['%chess', 'c_ess', 'r\\\\c', 'hidden', "' or 1=1 --"])
      assert.deepEqual(await found(query), [], query)
    assert.deepEqual(await found('IR'), ['Third', 'First'])
    assert.deepEqual(await names(`?query=ir&after=${ids[2]}`), ['First'])
    assert.equal((await found(' ')).length, 4)
    await world.owner.api.patch(`/guilds/${id}`, { name: 'Draughts' })
    assert.deepEqual([await found('chess'), await found('draughts')], [[], ['Draughts']])
    await world.owner.api.delete(`/guilds/${id}`)
  })

  test('omits guilds that are unavailable', async () => {
    const [, second] = ids
    await world.administrator.api.put(`/guildhall/guilds/${second}/unavailable`)
    assert.deepEqual(await names(), ['Third', 'First'])
    await world.administrator.api.delete(`/guildhall/guilds/${second}/unavailable`)
    assert.deepEqual(await names(), ['Third', 'Second', 'First'])
  })

  test('refuses a page size of zero or above 100, and invalid IDs', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=all', 'after=first', `query=${'a'.repeat(101)}`]) {
      await world.refuses(() => world.nobody.get(`/guildhall/discovery?${query}`), 400, 50035)
    }
  })

  test('uses an index that omits all other guilds, also for names', async () => {
    const { q, dialect } = world.db
    const query = sql.raw(`select id from guilds where is_discoverable = true and is_unavailable = false
      and name_key like '%chess%' and (member_count, id) < (7, 1) order by member_count desc, id desc limit 100`)
    if (dialect === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(q)
      const plan = rows.map(({ detail }) => detail).join()
      assert.match(plan, /^SEARCH guilds USING COVERING INDEX guilds_by_members \(\(?member_count,id\)?<\(\?,\?\)\)$/u)
    } else {
      // The query planner reads a small table as a whole despite its indexes; this disables that.
      await world.app.kernel.store.write(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx.q)
        await sql`set local enable_bitmapscan = off`.execute(tx.q)
        const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx.q)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        assert.match(
          plan,
          /Index Only Scan Backward using guilds_by_members[\s\S]*Index Cond: \(ROW\(member_count, id\) < /u,
        )
      })
    }
  })
})
