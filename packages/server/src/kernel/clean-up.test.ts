import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { insertRow, sampleRow } from '@guildhall/testing/requests/sample-rows'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'
import { TABLES } from '../features.ts'
import { columnsOf, conditionsOf, type DeletedOwner } from '../store/owner-conditions.ts'
import { OWNERS } from '../store/table.ts'
import { cleanUp, ownCleanup } from './clean-up.ts'

describe('The clean-up', () => {
  let world: World
  let n = 5000
  before(async () => {
    world = await World.create()
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())

  test('finds the rows of an owner in every table by an index, or a feature declares how they are deleted', () => {
    const ways = TABLES.flatMap((table) =>
      OWNERS.filter((owner) => columnsOf(table, owner).length > 0).map((owner) => {
        const own = ownCleanup.handlers.filter((each) => each.table === table && each.owner === owner)
        return own.length > 0 ? own.length : conditionsOf(table, { owner, id: '1', guildId: '1' }).length
      }),
    )
    assert.ok(ways.length > 60)
    const others = ownCleanup.handlers.filter(
      ({ table, owner }) => !TABLES.includes(table) || columnsOf(table, owner).length === 0,
    )
    assert.deepEqual(others, [])
    const pairs = ownCleanup.handlers.map(({ table, owner }) => `${table.name} of a ${owner}`)
    assert.deepEqual([...new Set(pairs)], pairs)
  })

  for (const owner of OWNERS) {
    test(`deletes the rows of a deleted ${owner} from every table, and none of another`, async () => {
      const { store, ids } = world.app.kernel
      const [gone, other, guildId] = [ids.next(), ids.next(), ids.next()]
      const columns = TABLES.flatMap((table) => columnsOf(table, owner).map((column) => ({ table, column })))
      const own = ownCleanup.handlers.filter((each) => each.owner === owner && each.some === null)
      const cleaned = columns.filter(({ table }) => !own.some((each) => each.table === table))
      for (const { table, column } of cleaned) {
        const where = owner === 'channel' ? guildId : '0'
        const guild = owner === 'guild' ? [] : Object.keys(table.columns).filter((name) => name.endsWith('guild_id'))
        const place = Object.fromEntries(guild.map((name) => [name, where]))
        for (const id of [gone, other])
          await store.write((tx) => insertRow(tx, table, { ...sampleRow(table, n++), ...place, [column]: id }))
      }
      const left: DeletedOwner = owner === 'channel' ? { owner, id: gone, guildId } : { owner, id: gone }
      await runAllSteps(cleanUp(world.app.kernel, left))
      for (const { table, column } of cleaned) {
        const [id, leaving] = [sql.ref(column), sql.raw(table.leaving ?? 'false')]
        const asked = sql<{ id: string }>`select ${id} as id from ${sql.table(table.name)}
          where ${id} in (${gone}, ${other}) and not (${leaving})`
        assert.deepEqual((await asked.execute(world.db.q)).rows, [{ id: other }], `${table.name}.${column}`)
      }
    })
  }
})
