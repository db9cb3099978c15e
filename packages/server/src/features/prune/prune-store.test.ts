import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

describe('Inactive members', () => {
  let world: World
  let seen: string[]
  before(async () => {
    ;({ world, seen } = await newRecordingWorld())
  })
  after(() => world.close())

  /** The database's query plan for a statement, whose first parameter is the guild, as text. */
  async function planOf(text: string, guildId: string): Promise<string> {
    const query = sql.raw(text.replaceAll('?', '1').replace('$1', guildId).replaceAll(/\$\d+/gu, "'1'"))
    if (world.db.dialect === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(world.db.q)
      return rows.map(({ detail }) => detail).join('\n')
    }
    // The planner scans a small table despite its indexes, so that is disabled here. It can only choose the best index
    // if it has statistics of the table.
    return world.app.kernel.store.write(async (tx) => {
      await sql`analyze members`.execute(tx.q)
      await sql`set local enable_seqscan = off`.execute(tx.q)
      await sql`set local enable_bitmapscan = off`.execute(tx.q)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx.q)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  }

  test('are found and counted by an ordered index only', async () => {
    const { id } = await world.newGuild(world.owner)
    await fillGuild(world, { guildId: id, roleId: null, name: 'a', count: 3000 })
    await fillGuild(world, { guildId: id, roleId: null, name: 'p', count: 3, inactive_ms: 10 * DAY_MS })
    seen.length = 0
    assert.equal((await world.owner.api.get(`/guilds/${id}/prune`)).body.pruned, 3)
    assert.equal((await world.owner.api.post(`/guilds/${id}/prune`, {})).body.pruned, 3)
    const statements = [...new Set(seen.filter((text) => /^select.*"active_until" <= /u.test(text)))]
    assert.equal(statements.length, 3)
    for (const text of statements) {
      const plan = await planOf(text, id)
      const bounds =
        world.db.dialect === 'sqlite'
          ? 'members_by_activity \\(guild_id=\\? AND has_roles=\\? AND (active_until<\\?|\\(active_until,user_id\\)>)'
          : 'members_by_activity[\\s\\S]*Index Cond: .*guild_id = .*has_roles = .*active_until <= '
      assert.match(plan, new RegExp(bounds, 'u'), text)
      assert.doesNotMatch(plan, /sort|temp b-tree/iu, text)
      if (text.includes('count(')) assert.match(plan, /COVERING INDEX|Index Only Scan/u)
    }
  })
})
