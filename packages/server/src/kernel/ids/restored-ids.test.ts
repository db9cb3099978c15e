import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setEveryone } from '@guildhall/testing/requests/example-request'
import { insertRow, sampleRow } from '@guildhall/testing/requests/sample-rows'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newPlace } from '@guildhall/testing/stores/places'
import { newCommand, slash } from '@guildhall/testing/topics/commands'
import { launched, player, setActivity } from '@guildhall/testing/topics/players'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { backup } from '../../cli/backup.ts'
import { restore } from '../../cli/restore.ts'
import { TABLES } from '../../features.ts'
import type { Store } from '../../store/db.ts'
import { idReservations } from '../../store/tables/instance.ts'
import { firstIdAt } from './ids.ts'
import { reserveIdsIn } from './reserved-ids.ts'

const HOUR_MS = 3_600_000

const IDS = TABLES.flatMap((table) =>
  Object.entries(table.columns).flatMap(([column, { type }]) => (type === 'bigint' ? [{ table, column }] : [])),
)

/** The ids that are made for rows: those that tables name, and all that are not called after what they refer to. */
const MADE = IDS.filter(
  ({ table, column }) => table.generatesIds.includes(column) || !(column.endsWith('_id') || table === idReservations),
)

describe('ids after a restore with the clock behind', () => {
  const source = newPlace()
  const file = `${source.folder}.backup`
  let from: Store
  let told: typeof process.stderr.write
  before(async () => {
    from = await source.open()
    told = process.stderr.write
    process.stderr.write = () => true
  })
  after(async () => {
    process.stderr.write = told
    await from.close()
    await source.remove()
  })

  for (const [n, { table, column }] of MADE.entries()) {
    test(`are above ${table.name}.${column} of the backup`, async (t) => {
      // Schemas take long to make, and reserved-ids.test.ts asks either store about every table.
      const target = newPlace(n === 0 ? STORE_UNDER_TEST : 'sqlite')
      t.after(() => target.remove())
      // The restored database doesn't say up to where ids were reserved.
      const newest = String(BigInt(firstIdAt(Date.now() + HOUR_MS)) + BigInt(n))
      await from.write(async (tx) => {
        await insertRow(tx, table, { ...sampleRow(table, n + 1000), [column]: newest })
      })
      await backup([file, '--force', ...source.flags])
      await from.write(({ q }) => q.deleteFrom(table.name as never).execute())
      await restore([file, ...target.flags])
      const to = await target.open()
      try {
        const { ids } = await reserveIdsIn(to, {
          tables: TABLES,
          clock: new ManualClock(),
          log: pino({ level: 'silent' }),
        })
        const [first, second] = [BigInt(ids.next()), BigInt(ids.next())]
        assert.ok(first > BigInt(newest) && second > first, `${first} after ${newest}`)
      } finally {
        await to.close()
      }
    })
  }
})

test('ids that operations make for what they store are in columns that say so', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { owner, bot, channels, app } = world
  await setEveryone(world, ['VIEW_CHANNEL', 'CONNECT', 'READ_MESSAGE_HISTORY', 'USE_EMBEDDED_ACTIVITIES'])
  await setActivity(world)
  const one = await player(world, owner)
  const made = t.mock.method(app.kernel.ids, 'next')
  const path = `/channels/${channels.general}/messages`
  const { id } = (await owner.api.post(path, { content: 'hello' })).body
  assert.equal((await owner.api.put(`${path}/${id}/reactions/${encodeURIComponent('🔥')}/@me`)).status, 204)
  await newCommand(bot, slash('made'))
  assert.equal((await bot.api.post(`/applications/${bot.id}/skus`, { name: 'Monthly', type: 5 })).status, 201)
  await launched(world, one)
  const ids = new Set(made.mock.calls.map(({ result }) => result))
  const kept = new Map<unknown, string[]>()
  for (const { table, column } of IDS) {
    for (const row of await world.db.run<Record<string, unknown>>(`select ${column} as id from ${table.name}`, []))
      if (ids.has(String(row.id))) kept.set(row.id, [...(kept.get(row.id) ?? []), `${table.name}.${column}`])
  }
  const saysSo = new Set(TABLES.flatMap(({ name, generatesIds }) => generatesIds.map((column) => `${name}.${column}`)))
  const places = [...kept.values()]
  assert.deepEqual(
    places.filter((all) => !all.some((place) => saysSo.has(place))),
    [],
  )
  for (const place of ['reactions.kind_id', 'activity_instances.launch_id', 'skus.group_id'])
    assert.ok(places.flat().includes(place), place)
  await one.client.leave(1000)
})
