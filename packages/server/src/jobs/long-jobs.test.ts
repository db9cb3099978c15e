import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { integer, shape, snowflake, text } from '@guildhall/protocol/schema'
import { World } from '@guildhall/testing/worlds/world'
import type { App } from '../app.ts'
import { sweepGuildJob } from '../features/guilds/guilds-jobs.ts'
import { sweepTargetListsJob } from '../features/target-users/target-users-jobs.ts'
import { HANDLERS } from '../features.ts'
import { handler, type Job, job, type PayloadOf } from '../kernel/job.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../kernel/unit-of-work/tx.ts'
import { Worker } from './worker.ts'

const noteJob = job({ name: 'note', payload: shape({ name: text() }) })
const againJob = job({ name: 'again', payload: shape({}) })
const sweep = shape({ guild_id: snowflake(), name: text(), left: integer() })
const sweepJob = job({ name: 'sweep', payload: sweep, owner: 'guild_id' })
const otherSweepJob = job({ name: 'sweep-otherwise', payload: sweep, owner: 'guild_id' })

type Sweep = PayloadOf<typeof sweepJob>

/** A worker that records each unit of work of long jobs, and each short job. */
async function notingWorker(t: TestContext, parts: Partial<App['kernel']> = {}) {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  await world.app.kernel.store.write(({ q }) => q.deleteFrom('jobs').execute())
  const kernel = { ...world.app.kernel, ...parts }
  const done: string[] = []
  const after = new Map<number, () => Promise<unknown>>()
  async function* sweep(_kernel: unknown, { left, ...job }: Sweep) {
    for (let rest = left - 1; rest >= 0; rest--) {
      done.push(job.name)
      await after.get(done.length)?.()
      if (rest > 0) yield { ...job, left: rest }
    }
  }
  const jobsDone = [
    handler(noteJob, async (_, { name }) => void done.push(name)),
    handler(sweepJob, sweep),
    handler(otherSweepJob, sweep),
  ]
  const worker = new Worker(kernel, [{ jobs: jobsDone }])
  t.after(() => worker.stop())
  const leave = (...lefts: readonly Left[]) =>
    writeAsSystem(world.app.kernel, { name: 'leave', emits: [] }, async (tx) => {
      for (const left of lefts) left(tx)
    })
  const jobs = () => world.db.q.selectFrom('jobs').selectAll().orderBy('id').execute()
  return { world, worker, done, after, leave, jobs, jobsDone }
}

/** Queues a job. */
type Left = (tx: Pick<TxBase<never>, 'enqueue'>) => void

const leaving =
  <P extends object>(job: Job<P>, payload: NoInfer<P>): Left =>
  (tx) =>
    tx.enqueue(job, payload)

const sweepOf = (guild_id: string, name: string, left: number, kind = sweepJob) =>
  leaving(kind, { guild_id, name, left })

describe('Long jobs', () => {
  test('delay a short job only by a few units of work', async (t) => {
    const { worker, done, after, leave } = await notingWorker(t)
    after.set(10, () => leave(leaving(noteJob, { name: 'short' })))
    await leave(sweepOf('1', 'huge', 1000))
    await worker.settled()
    assert.equal(done.length, 1001)
    assert.ok(done.indexOf('short') <= 14, `after ${done.indexOf('short')} units of work`)
  })

  test('of one guild delay jobs of another guild only by a few units of work', async (t) => {
    const { worker, done, after, leave } = await notingWorker(t)
    after.set(3, () => leave(sweepOf('2', 'other', 10), sweepOf('1', 'last', 1)))
    await leave(...Array.from({ length: 100 }, () => sweepOf('1', 'many', 10)))
    await worker.settled()
    assert.equal(done.length, 1011)
    const others = done.flatMap((name, at) => (name === 'other' ? [at] : []))
    assert.deepEqual(others, [4, 5, 6, 7, 12, 13, 14, 15, 20, 21])
  })

  test('of one guild alternate', async (t) => {
    const { worker, done, leave } = await notingWorker(t)
    await leave(sweepOf('1', 'a', 9), sweepOf('1', 'b', 2, otherSweepJob))
    await worker.settled()
    assert.equal(done.join(''), 'aaaabbaaaaa')
  })

  test('are not delayed by short ones without end', async (t) => {
    const { world, done, leave, jobsDone } = await notingWorker(t)
    let more = 200
    const again = handler(againJob, async () => {
      done.push('again')
      if (more-- > 0) await leave(leaving(againJob, {}))
    })
    const worker = new Worker(world.app.kernel, [{ jobs: [...jobsDone, again] }])
    t.after(() => worker.stop())
    await leave(...Array.from({ length: 30 }, () => leaving(againJob, {})), sweepOf('1', 'long', 4))
    await worker.settled()
    assert.equal(done.indexOf('long'), 20)
  })

  test('continue at the same point after the server has stopped, also in a shared store', async (t) => {
    for (const isExclusive of [true, false]) {
      const { world, worker, done, after, leave, jobs, jobsDone } = await notingWorker(t)
      const shared = { ...world.app.kernel, store: { ...world.app.kernel.store, isExclusive } }
      const first = new Worker(shared, [{ jobs: jobsDone }])
      after.set(6, async () => void first.stop())
      await leave(sweepOf('1', 'long', 10))
      await first.settled()
      await first.stop()
      const [left, ...others] = await jobs()
      assert.deepEqual(
        [done.length, JSON.parse(left?.payload ?? ''), others.length],
        [6, { guild_id: '1', name: 'long', left: 4 }, 0],
      )
      await worker.settled()
      assert.deepEqual([done.length, await jobs()], [10, []])
    }
  })

  test('that fail continue where they were, after others', async (t) => {
    const { world, worker, done, after, leave, jobs } = await notingWorker(t)
    world.app.kernel.log.level = 'silent'
    after.set(8, () => Promise.reject(new Error('not yet')))
    await leave(sweepOf('1', 'bad', 8), sweepOf('1', 'good', 3))
    await worker.settled()
    assert.deepEqual(done.filter((name) => name === 'good').length, 3)
    const [left] = await jobs()
    assert.deepEqual([left?.attempts, JSON.parse(left?.payload ?? '').left], [1, 4])
    world.clock.advance(61_000)
    await worker.settled()
    assert.deepEqual(await jobs(), [])
  })

  test('don’t delay jobs that are due by the clock', async (t) => {
    const { world, jobsDone, leave, after } = await notingWorker(t)
    let rounds = 0
    const worker = new Worker(world.app.kernel, [{ jobs: jobsDone, recurringTasks: [async () => void rounds++] }])
    t.after(() => worker.stop())
    let before = 0
    after.set(10, async () => {
      before = rounds
      world.clock.advance(1000)
    })
    let seen = 0
    after.set(20, async () => {
      seen = rounds
    })
    await leave(sweepOf('1', 'huge', 40))
    await worker.settled()
    assert.equal(seen, before + 1)
  })
})

test('deleting a large guild and processing long lists delay no other job', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { kernel, worker } = world.app
  await worker.settled()
  await worker.stop()
  const { id: guildId, general } = await world.newGuild(world.owner)
  const list_id = kernel.ids.next()
  const ids = Array.from({ length: 12_000 }, (_, i) => String(i + 1))
  await kernel.store.write(async (tx) => {
    for (let at = 0; at < ids.length; at += 400) {
      const some = ids.slice(at, at + 400)
      const users = some.map((user_id) => ({ list_id, user_id }))
      await tx.q.insertInto('target_users').values(users).execute()
      const of = { guild_id: guildId, channel_id: general, author_id: world.owner.id, wire: '{}' }
      await tx.q
        .insertInto('messages')
        .values(some.map((id) => ({ ...of, id })))
        .execute()
    }
  })
  let units = 0
  const counted = {
    ...kernel,
    store: {
      ...kernel.store,
      write: ((work) => {
        units++
        return kernel.store.write(work)
      }) as typeof kernel.store.write,
    },
  }
  const seen: number[] = []
  const note = handler(noteJob, async () => void seen.push(units))
  const busy = new Worker(counted, [{ jobs: [...HANDLERS, note] }])
  t.after(() => busy.stop())
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => {
    tx.enqueue(sweepTargetListsJob, { guild_id: guildId, list_ids: [list_id] })
    tx.enqueue(sweepGuildJob, { guild_id: guildId })
    tx.enqueue(noteJob, { name: 'short' })
  })
  await busy.settled()
  assert.ok(units > 30)
  assert.ok((seen[0] ?? units) <= 8, `${seen[0]} of ${units} units of work came before it`)
  const left = [
    await world.db.q.selectFrom('target_users').select('user_id').where('list_id', '=', list_id).execute(),
    await world.db.q.selectFrom('messages').select('id').where('guild_id', '=', guildId).execute(),
  ]
  assert.deepEqual(left, [[], []])
})
