import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { insertRow, sampleRow } from '@guildhall/testing/requests/sample-rows'
import { openTestStore, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { until } from '@guildhall/testing/worlds/until'
import { noDns, TEST_CONFIG, World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { TABLES } from '../../features.ts'
import type { Store } from '../../store/db.ts'
import { findIdReservation } from '../../store/id-reservation.ts'
import { appendJobs } from '../../store/streams.ts'
import { findIdFloor } from './id-floor.ts'
import { firstIdAt, snowflakeTime } from './ids.ts'
import { RESERVED_MS, reserveIdsIn } from './reserved-ids.ts'

const HOUR_MS = 3_600_000

/** A store that several servers use one after another. */
async function openKept(t: TestContext): Promise<Store> {
  const store = await openTestStore()
  t.after(() => store.close())
  // A store allows one listener, and here several servers use it.
  return { ...store, listen: async () => {}, close: async () => {} }
}

function logged() {
  const lines: any[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines, messages: () => lines.map(({ msg }) => msg) }
}

function heldClock(): ManualClock {
  const clock = new ManualClock()
  clock.hold()
  clock.holdTimers()
  return clock
}

describe('The IDs of a store', () => {
  const job = (id: string) => [{ id, kind: 'sweep-guild', payload: '{}', dueAt: 0 }]

  test('are above all issued ones, even if the clock was set back and nothing of them is left', async (t) => {
    const kept = await openKept(t)
    const clock = heldClock()
    const first = await reserveIdsIn(kept, { tables: TABLES, clock, log: logged().log, onReserved: null })
    const issued: string[] = []
    for (let i = 0; i < 3; i++) {
      clock.advance(RESERVED_MS)
      issued.push(first.ids.next())
      await first.store.write((tx) => appendJobs(tx, job(issued[i] ?? '')))
      await first.store.write(({ q }) => q.deleteFrom('jobs').execute())
    }
    // The server is killed, and returns no reserved ids.
    clock.advance(-HOUR_MS)
    const { log, lines } = logged()
    const second = await reserveIdsIn(kept, { tables: TABLES, clock, log, onReserved: null })
    assert.ok(BigInt(second.ids.next()) > BigInt(issued.at(-1) ?? 0))
    assert.deepEqual(
      lines.map(({ level }) => level),
      [40],
    )
    assert.match(lines[0].msg, /^the clock is behind the newest ID/u)
  })

  test('follow the clock if it is right, also after a crash', async (t) => {
    const kept = await openKept(t)
    const clock = heldClock()
    const { log, lines } = logged()
    const first = await reserveIdsIn(kept, { tables: TABLES, clock, log, onReserved: null })
    await first.store.write((tx) => appendJobs(tx, job(first.ids.next())))
    assert.equal(snowflakeTime(first.ids.newest), clock.now())
    const crashed_at = clock.now()
    let isStarted = false
    const starting = reserveIdsIn(kept, { tables: TABLES, clock, log, onReserved: null }).finally(() => {
      isStarted = true
    })
    if (STORE_UNDER_TEST === 'postgres') {
      // Other processes issue ids of the clock's time, so the server starts when its own ids no longer exceed theirs.
      await until(() => {
        if (!isStarted) clock.advance(1)
        return isStarted
      })
      assert.ok(clock.now() > crashed_at + RESERVED_MS)
    }
    const afterCrash = await starting
    assert.ok(snowflakeTime(afterCrash.ids.next()) <= Math.max(clock.now(), crashed_at + RESERVED_MS + 1))
    clock.advance(RESERVED_MS + 2)
    assert.equal(snowflakeTime(afterCrash.ids.next()), clock.now())
    assert.deepEqual(lines, [])
  })

  test('that were reserved but not issued are released at the end, if nobody else issues any', async (t) => {
    const kept = await openKept(t)
    const clock = heldClock()
    const { ids, store } = await reserveIdsIn(kept, { tables: TABLES, clock, log: logged().log, onReserved: null })
    await store.write((tx) => appendJobs(tx, job(ids.next())))
    assert.equal(await findIdReservation(kept.db.q), firstIdAt(clock.now() + RESERVED_MS))
    await store.close()
    const left = await findIdReservation(kept.db.q)
    assert.equal(left, STORE_UNDER_TEST === 'sqlite' ? ids.newest : firstIdAt(clock.now() + RESERVED_MS))
  })

  test('are above those of every table in a database without an issued maximum', async (t) => {
    const kept = await openKept(t)
    let id = BigInt(firstIdAt(Date.now()))
    for (const [n, table] of TABLES.entries()) {
      for (const column of table.generatesIds) {
        id += 1n
        await kept.write((tx) =>
          insertRow(tx, table, { ...sampleRow(table, n + Number(id % 1000n)), [column]: String(id) }),
        )
        assert.equal(await findIdFloor(kept.db, TABLES), String(id), `${table.name}.${column}`)
      }
    }
    assert.ok(id > BigInt(firstIdAt(Date.now() - HOUR_MS)) + 30n)
  })
})

describe('A server whose clock was set back', () => {
  test('keeps new messages newest, acknowledges them, and limits a ban’s deletion to recent ones', async (t) => {
    const kept = await openKept(t)
    const world = await World.create({}, kept)
    const path = `/channels/${world.channels.general}/messages`
    const old = await world.member.api.post(path, { content: 'old' })
    world.clock.advance(HOUR_MS)
    const before = await world.owner.api.post(path, { content: 'before' })
    const clock = new ManualClock()
    clock.advance(world.clock.now() - Date.now() - 20 * HOUR_MS)
    await world.close()

    const { log } = logged()
    const { ids, store } = await reserveIdsIn(kept, { tables: TABLES, clock, log, onReserved: null })
    const app = await createApp(TEST_CONFIG, { store, clock, ids, log, network: noDns })
    const [owner, member] = [new TestClient(app, world.owner.token), new TestClient(app, world.member.token)]
    const logs: string[] = []
    for (const [content, by] of [
      ['1', owner],
      ['2', member],
      ['3', owner],
    ] as const) {
      const { status, body } = await by.post(path, { content })
      assert.equal(status, 200)
      logs.push(body.id)
    }
    const contents = async (query: string) =>
      (await owner.get(`${path}${query}`)).body.map(({ content }: any) => content)
    assert.deepEqual(await contents('?limit=3'), ['3', '2', '1'])
    assert.deepEqual(await contents(`?after=${before.body.id}`), ['3', '2', '1'])
    assert.deepEqual(await contents(`?before=${logs[0]}&limit=2`), ['before', 'old'])
    assert.equal((await owner.get(`/channels/${world.channels.general}`)).body.last_message_id, logs[2])
    assert.equal((await owner.post(`${path}/${logs[2]}/ack`, {})).status, 200)

    const ban = { delete_message_seconds: 60 }
    assert.equal((await owner.put(`/guilds/${world.guildId}/bans/${world.member.id}`, ban)).status, 204)
    await app.worker.settled()
    assert.deepEqual(await contents(''), ['3', '1', 'before', 'old'])
    assert.ok(BigInt(old.body.id) < BigInt(logs[1] ?? 0))
    await app.close()
  })
})
