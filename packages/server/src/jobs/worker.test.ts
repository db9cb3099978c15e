import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optional, shape, text } from '@guildhall/protocol/schema'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { ApiError } from '../kernel/api-error.ts'
import { handler, job, type PayloadOf } from '../kernel/job.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { Worker } from './worker.ts'

const noteJob = job({ name: 'note', payload: shape({ name: optional(text()) }) })
const waitJob = job({ name: 'wait', payload: shape({}), waitsForOthers: true })

/** A worker with handlers of the jobs `note` and `wait`. */
function workerOf(
  kernel: Kernel,
  note: (payload: PayloadOf<typeof noteJob>) => Promise<void>,
  wait: () => Promise<void> = async () => {},
): Worker {
  return new Worker(kernel, [{ jobs: [handler(noteJob, (_, payload) => note(payload)), handler(waitJob, wait)] }])
}

test('the worker runs jobs in order, delays one that fails, and retries it when it is due', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  world.app.kernel.log.level = 'silent'
  const done: string[] = []
  let broken = true
  const worker = workerOf(world.app.kernel, async ({ name = '' }) => {
    if (name === 'second' && broken) throw new Error('not yet')
    done.push(name)
  })
  t.after(() => worker.stop())
  await writeAsSystem(world.app.kernel, { name: 'leave', emits: [] }, async (tx) => {
    for (const name of ['first', 'second', 'third']) tx.enqueue(noteJob, { name })
  })
  await worker.settled()
  assert.deepEqual(done, ['first', 'third'])

  broken = false
  world.clock.advance(61_000)
  await worker.settled()
  assert.deepEqual(done, ['first', 'third', 'second'])
  const left = await world.db.q.selectFrom('jobs').select('kind').execute()
  assert.ok(!left.some(({ kind }) => kind === 'note'))
})

test('the worker runs a job once if two workers look for jobs at the same time', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  const { kernel } = world.app
  const done: string[] = []
  const note = async ({ name = '' }) => void done.push(name)
  const shared = { ...kernel, store: { ...kernel.store, isExclusive: false } }
  const workers = [workerOf(shared, note), workerOf(shared, note)]
  t.after(() => Promise.all(workers.map((worker) => worker.stop())))
  const names = Array.from({ length: 50 }, (_, i) => `job ${i}`)
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => {
    for (const name of names) tx.enqueue(noteJob, { name })
  })
  await Promise.all(workers.map((worker) => worker.settled()))
  assert.deepEqual(done.sort(), names.sort())
})

test('the worker runs the job of a killed process within five seconds', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  const { kernel } = world.app
  const shared = { ...kernel, store: { ...kernel.store, isExclusive: false } }
  let die = () => {}
  const dying = new Promise<void>((resolve) => {
    die = resolve
  })
  let begun = () => {}
  const began = new Promise<void>((resolve) => {
    begun = resolve
  })
  // A killed process doesn't renew its claim.
  const silent = { ...shared, clock: { now: () => kernel.clock.now(), after: () => ({ cancel: () => {} }) } }
  const first = workerOf(silent, async () => {
    begun()
    await dying
    throw new Error('it never came so far')
  })
  const done: string[] = []
  const second = workerOf(shared, async ({ name = '' }) => void done.push(name))
  t.after(async () => {
    kernel.log.level = 'silent'
    die()
    await Promise.all([first, second].map((worker) => worker.stop()))
  })
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => tx.enqueue(noteJob, { name: 'job' }))
  first.wake()
  await began
  await second.settled()
  assert.deepEqual(done, [])
  world.clock.advance(4000)
  await second.settled()
  assert.deepEqual(done, ['job'])
})

test('the worker leaves a running job alone, however long it takes', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  const { kernel } = world.app
  let renewals = 0
  const write: typeof kernel.store.write = async (work) => {
    const value = await kernel.store.write(work)
    renewals++
    return value
  }
  const shared = { ...kernel, store: { ...kernel.store, isExclusive: false } }
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = workerOf({ ...shared, store: { ...shared.store, write } }, () => {
    begun.resolve()
    return slow.promise
  })
  const done: string[] = []
  const second = workerOf(shared, async ({ name = '' }) => void done.push(name))
  t.after(() => Promise.all([first, second].map((worker) => worker.stop())))
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => tx.enqueue(noteJob, { name: 'job' }))
  first.wake()
  await begun.promise
  for (let seconds = 0; seconds < 10; seconds++) {
    const before = renewals
    world.clock.advance(1000)
    await until(() => renewals > before)
    await second.settled()
  }
  slow.resolve()
  await first.settled()
  await second.settled()
  assert.deepEqual(done, [])
  assert.ok(!(await world.db.q.selectFrom('jobs').select('kind').execute()).some(({ kind }) => kind === 'note'))
})

test('the worker retries a failing job with growing delays, and stores count and kind of error without its content', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  world.app.kernel.log.level = 'silent'
  const failures = [
    () => Object.assign(new TypeError('the secret word'), { code: 'ERR_SECRET' }),
    () => new ApiError('UnknownGuild'),
    () => new StoreFailure('the disk is full', new Error('the secret word')),
    () => 'the secret word',
  ]
  let tries = 0
  const worker = workerOf(world.app.kernel, async () => {
    const failure = failures[tries++ % failures.length]
    throw failure?.()
  })
  t.after(() => worker.stop())
  await writeAsSystem(world.app.kernel, { name: 'leave', emits: [] }, async (tx) => tx.enqueue(noteJob, {}))
  const noted = async () => {
    const rows = await world.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'note').execute()
    const minutesTo = (moment: number) => Math.round((moment - world.clock.now()) / 60_000)
    return rows.map(({ attempts, last_error, due_at }) => [attempts, last_error, minutesTo(due_at)])
  }
  const minutes = [1, 2, 4, 8, 16, 32, 60, 60]
  const kinds = ['TypeError ERR_SECRET', 'UnknownGuild', 'the disk is full', 'string']
  for (const [i, wait] of minutes.entries()) {
    await worker.settled()
    assert.deepEqual(await noted(), [[i + 1, kinds[i % kinds.length], wait]])
    world.clock.advance(wait * 60_000)
  }
})

test('the worker runs jobs that wait for others concurrently up to a limit, and awaits them at the end', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  const { kernel } = world.app
  const done: string[] = []
  const waiting: (() => void)[] = []
  const worker = workerOf(
    kernel,
    async ({ name = '' }) => void done.push(name),
    () => new Promise<void>((resolve) => waiting.push(resolve)),
  )
  const left = async () => {
    const rows = await world.db.q.selectFrom('jobs').select('kind').execute()
    return rows.filter(({ kind }) => kind === 'wait' || kind === 'note').length
  }
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => {
    for (let i = 0; i < 30; i++) tx.enqueue(waitJob, {})
    tx.enqueue(noteJob, { name: 'a' })
  })
  worker.start()
  await until(() => done.length === 1 && waiting.length === 8)
  worker.wake()
  await until(async () => (await left()) === 30)
  assert.equal(waiting.length, 8)
  waiting.pop()?.()
  await until(async () => waiting.length === 8 && (await left()) === 29)
  const stopping = worker.stop()
  for (const end of waiting) end()
  await stopping
  assert.equal(await left(), 21)
})

test('the worker retries a concurrent job that failed or whose process was killed', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  const { kernel } = world.app
  kernel.log.level = 'silent'
  let tries = 0
  const wait = async () => {
    if (++tries === 1) throw new Error('not yet')
  }
  const worker = workerOf(kernel, async () => {}, wait)
  t.after(() => worker.stop())
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => tx.enqueue(waitJob, {}))
  await worker.settled()
  assert.equal(tries, 1)
  world.clock.advance(61_000)
  await worker.settled()
  assert.equal(tries, 2)
  const left = await world.db.q.selectFrom('jobs').select('kind').execute()
  assert.ok(!left.some(({ kind }) => kind === 'wait'))
})

test('the worker fails a job with an invalid payload without running it', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  world.app.kernel.log.level = 'silent'
  let times = 0
  const worker = workerOf(world.app.kernel, async () => void times++)
  t.after(() => worker.stop())
  const row = { id: '1', kind: 'note', owner_id: null, due_at: 0, attempts: 0, payload: JSON.stringify({ name: [] }) }
  await world.app.kernel.store.write(({ q }) => q.insertInto('jobs').values(row).execute())
  await worker.settled()
  const left = await world.db.q.selectFrom('jobs').select('attempts').where('id', '=', '1').execute()
  assert.deepEqual([times, left], [0, [{ attempts: 1 }]])
})
