import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { insertRow, sampleRow } from '@guildhall/testing/requests/sample-rows'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'
import { TABLES } from '../../features.ts'
import { columnsOf } from '../../store/owner-conditions.ts'
import { sweepGuild } from './sweep-guild.ts'

/** More rows than one unit of work removes. */
const MANY = 501
/** Tables that get so many rows; the others get one. */
const LARGE = ['messages', 'audit_entries', 'reactions', 'bans', 'invites', 'images', 'entitlements', 'attachments']

const OF_GUILDS = TABLES.flatMap((table) => columnsOf(table, 'guild').map((column) => ({ table, column })))

describe('The job sweep-guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  /** The number of rows of a guild in each table, without those that wait for removal. */
  async function rowsOf(guildId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { table, column } of OF_GUILDS) {
      const waiting = sql.raw(table.leaving ?? 'false')
      const asked = sql<{ n: number }>`select count(*) as n from ${sql.table(table.name)}
        where ${sql.ref(column)} = ${guildId} and not (${waiting})`
      counts[`${table.name}.${column}`] = Number((await asked.execute(world.db.q)).rows[0]?.n)
    }
    return counts
  }

  const nothing = Object.fromEntries(OF_GUILDS.map(({ table, column }) => [`${table.name}.${column}`, 0]))

  /** Inserts rows into every table that declares that its rows may belong to a guild. */
  async function fill(guildId: string, from: number): Promise<void> {
    let n = from
    await world.app.kernel.store.write(async (tx) => {
      for (const { table, column } of OF_GUILDS) {
        for (let i = 0; i < (LARGE.includes(table.name) ? MANY : 1); i++)
          await insertRow(tx, table, { ...sampleRow(table, n++), [column]: guildId })
      }
    })
  }

  test('runs after a guild is deleted', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.app.worker.settled()
    assert.equal((await world.owner.api.delete(`/guilds/${id}`)).status, 204)
    await world.app.worker.settled()
    assert.deepEqual(await rowsOf(id), nothing)
  })

  test('is harmless when repeated', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    await world.writesNothing(() => runAllSteps(sweepGuild.run(world.app.kernel, { guild_id: id })))
  })

  test('deletes the rows of the deleted guild in every table, and none of another guild', async () => {
    // Other jobs remove expired rows, of which these are some.
    await world.app.worker.settled()
    await world.app.worker.stop()
    const [gone, other] = [world.app.kernel.ids.next(), world.app.kernel.ids.next()]
    await fill(gone, 1_000_000)
    await fill(other, 2_000_000)
    const others = await rowsOf(other)
    assert.ok(Object.values(await rowsOf(gone)).every((count) => count > 0))
    await runAllSteps(sweepGuild.run(world.app.kernel, { guild_id: gone }))
    assert.deepEqual(await rowsOf(gone), nothing)
    assert.deepEqual(await rowsOf(other), others)
  })

  test('continues after the last table, and restarts if an older version began it', async () => {
    await world.app.worker.stop()
    let from = 3_000_000
    const leftAfter = async (payload: object): Promise<string[]> => {
      const gone = world.app.kernel.ids.next()
      await fill(gone, from)
      from += 100_000
      await runAllSteps(sweepGuild.run(world.app.kernel, { guild_id: gone, ...payload }))
      return Object.entries(await rowsOf(gone)).flatMap(([name, count]) => (count > 0 ? [name] : []))
    }
    const last = OF_GUILDS.findLastIndex(({ table }) => table.name === 'audit_entries')
    assert.deepEqual(await leftAfter({ after: 'audit_entries' }), Object.keys(nothing).slice(0, last + 1))
    assert.deepEqual(await leftAfter({ after: 'a table of another version' }), [])
    assert.deepEqual(await leftAfter({ swept: 12 }), [])
  })
})
