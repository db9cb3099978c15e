import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openFullStore } from '@guildhall/testing/stores/full-store'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import type { Store } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { SessionStarts } from '../callers/session-starts.ts'
import { systemIds } from '../ids/ids.ts'
import { StoreHealth, TRY_MS } from './store-health.ts'

describe('A server whose store can’t be written', () => {
  let world: World
  let disk: { isFull: boolean }
  before(async () => {
    const opened = await openFullStore()
    disk = opened.disk
    world = await World.create({}, opened.store)
  })
  after(() => world.close())

  const say = (content: string) => world.owner.api.post(`/channels/${world.channels.general}/messages`, { content })
  const get = (url: string) => world.app.http.inject({ method: 'GET', url })

  test('refuses writes with 503 and a retry time, and continues to answer', async () => {
    disk.isFull = true
    const { status, body, headers } = await say('lost')
    assert.equal(status, 503)
    assert.deepEqual(body, { message: 'API resource is currently overloaded. Try again a little later', code: 130000 })
    assert.equal(headers['retry-after'], String(TRY_MS / 1000))
    const { body: messages } = await world.owner.api.get(`/channels/${world.channels.general}/messages`)
    assert.ok(messages.every(({ content }: { content: string }) => content !== 'lost'))
  })

  test('reports at /readyz why it is not ready, and counts failed writes', async () => {
    const ready = await get('/readyz')
    assert.deepEqual([ready.statusCode, ready.json()], [503, { ready: false, reason: 'the disk is full' }])
    assert.equal((await get('/livez')).statusCode, 200)
    const { body } = await get('/metrics')
    assert.match(body, /^guildhall_store_failing 1$/mu)
    assert.match(body, /^guildhall_store_refused_writes_total [1-9]/mu)
  })

  test('is ready again once a write succeeds', async () => {
    disk.isFull = false
    world.clock.advance(TRY_MS)
    await until(async () => (await get('/readyz')).statusCode === 200)
    assert.match((await get('/metrics')).body, /^guildhall_store_failing 0$/mu)
    assert.equal((await say('kept')).status, 200)
  })
})

describe('The log of a failing store', () => {
  const clock = new ManualClock()
  const lines: { level: string; msg: string }[] = []
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  let health: StoreHealth
  let store: Store
  let disk: { isFull: boolean }
  before(async () => {
    const opened = await openFullStore()
    disk = opened.disk
    store = opened.store
    health = new StoreHealth({ store, clock, ids: systemIds(clock, 0), log, processId: 'a' })
    health.start()
  })
  after(() => store.close())

  const write = () => health.watchedStore.write(async () => {})
  /** Lets the store be tested until a condition holds; the clock controls the time between tests. */
  const tries = async (isSo: () => boolean) => {
    await until(() => {
      clock.advance(TRY_MS)
      return isSo()
    })
  }

  test('has one line when the failure begins, however many writes fail', async () => {
    disk.isFull = true
    for (let i = 0; i < 10; i++) await assert.rejects(write, StoreFailure)
    assert.deepEqual(
      lines.map(({ level, msg }) => [level, msg]),
      [['error', 'the disk is full: writes that fail are answered with 503 until the database recovers']],
    )
  })

  test('has no line while some writes succeed', async () => {
    disk.isFull = false
    await write()
    disk.isFull = true
    await assert.rejects(write)
    clock.advance(TRY_MS)
    assert.equal(health.failureReason, 'the disk is full')
    assert.equal(lines.length, 1)
  })

  test('has one line when the failure ends', async () => {
    disk.isFull = false
    await tries(() => health.failureReason === null)
    assert.equal(lines.length, 2)
    assert.equal(lines[1]?.level, 'info')
    assert.equal(lines[1]?.msg, 'the database works again')
  })

  test('distinguishes a store failure from our own error', () => {
    assert.equal(health.explains(new Error('a mistake')), false)
    assert.equal(health.failureReason, null)
  })
})

describe('Gateway sessions while nothing can be written', () => {
  test('start, though they can’t be counted', async () => {
    const { store, disk } = await openFullStore()
    const starts = new SessionStarts(store, new ManualClock(), true)
    disk.isFull = true
    assert.equal(await starts.take('1', 0), 'begun')
    assert.equal(await starts.take('1', 0), 'begun')
    disk.isFull = false
    assert.equal(await starts.take('1', 0), 'begun')
    assert.equal(await starts.take('1', 0), 'too soon')
    await store.close()
  })
})
