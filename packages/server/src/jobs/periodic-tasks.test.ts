import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { shape } from '@guildhall/protocol/schema'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { handler, job } from '../kernel/job.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'
import { Worker } from './worker.ts'

const noteJob = job({ name: 'note', payload: shape({}) })

async function quietWorld(t: TestContext): Promise<World> {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.settled()
  await world.app.worker.stop()
  return world
}

for (const kind of ['dailyTasks', 'recurringTasks'] as const) {
  test(`no job waits for periodic tasks that take long: ${kind}`, async (t) => {
    const { kernel } = (await quietWorld(t)).app
    const [begun, released, noted] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const slow = async () => {
      begun?.resolve()
      await released?.promise
    }
    const worker = new Worker(kernel, [{ jobs: [handler(noteJob, async () => noted?.resolve())], [kind]: [slow] }])
    t.after(() => worker.stop())
    worker.start()
    await begun?.promise
    await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => tx.enqueue(noteJob, {}))
    worker.wake()
    await noted?.promise
    released?.resolve()
    await worker.settled()
  })

  test(`periodic tasks that have not begun are skipped when the server stops: ${kind}`, async (t) => {
    const { kernel } = (await quietWorld(t)).app
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let others = 0
    const slow = async () => {
      begun.resolve()
      await released.promise
    }
    const worker = new Worker(kernel, [{ [kind]: [slow, async () => void others++] }])
    worker.start()
    await begun.promise
    const stopping = worker.stop()
    released.resolve()
    await stopping
    assert.equal(others, 0)
  })
}

test('recurring tasks run once more for work that becomes due while they run', async (t) => {
  const { kernel } = (await quietWorld(t)).app
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  const task = async () => {
    times++
    begun.resolve()
    await released.promise
  }
  const worker = new Worker(kernel, [{ recurringTasks: [task] }])
  t.after(() => worker.stop())
  worker.start()
  await begun.promise
  const settled = worker.settled()
  released.resolve()
  await settled
  assert.equal(times, 2)
})

test('recurring tasks are not repeated because a daily task is running that is due again', async (t) => {
  const { app, clock } = await quietWorld(t)
  const released = Promise.withResolvers<void>()
  let times = 0
  const recurring = async () => {
    times++
    // Otherwise a failure would block the event loop, and with it the whole run.
    if (times > 10) await new Promise((resolve) => setImmediate(resolve))
  }
  const worker = new Worker(app.kernel, [{ dailyTasks: [() => released.promise], recurringTasks: [recurring] }])
  t.after(() => worker.stop())
  worker.start()
  clock.advance(2 * 86_400_000)
  worker.wake()
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  assert.ok(times >= 1 && times <= 3, `${times} times`)
  released.resolve()
  await worker.settled()
})

test('no other task waits for one that runs aside, and it is not repeated because they run', async (t) => {
  const { kernel } = (await quietWorld(t)).app
  const released = Promise.withResolvers<void>()
  let [aside, recurring] = [0, 0]
  const waiting = async () => {
    aside++
    await released.promise
  }
  const worker = new Worker(kernel, [{ asideTasks: [waiting], recurringTasks: [async () => void recurring++] }])
  t.after(() => worker.stop())
  for (let round = 0; round < 5; round++) {
    worker.wake()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await until(async () => recurring > 1)
  assert.equal(aside, 1)
  released.resolve()
  await worker.settled()
  assert.ok(aside <= 4, `${aside} times`)
})

test('a failed task that runs aside is repeated after a minute', async (t) => {
  const { app, clock } = await quietWorld(t)
  clock.hold()
  let times = 0
  const failing = async () => {
    times++
    if (times === 1) throw new Error('no answer')
  }
  const failures = silenced(app.kernel)
  const worker = new Worker(app.kernel, [{ asideTasks: [failing] }])
  t.after(() => worker.stop())
  await worker.settled()
  await worker.settled()
  assert.deepEqual([times, failures.length], [1, 1])
  clock.advance(60_000)
  await worker.settled()
  assert.ok(times > 1)
})

test('a daily task that fails doesn’t skip the others', async (t) => {
  const { kernel } = (await quietWorld(t)).app
  const ran: string[] = []
  const failures = silenced(kernel)
  const failing = async () => {
    ran.push('first')
    throw new Error('no answer')
  }
  const worker = new Worker(kernel, [{ dailyTasks: [failing, async () => void ran.push('second')] }])
  t.after(() => worker.stop())
  await worker.settled()
  assert.deepEqual([ran, failures.length], [['first', 'second'], 1])
})

/** Errors are not logged from now on. @returns the errors */
function silenced(kernel: World['app']['kernel']): unknown[] {
  const failures: unknown[] = []
  Object.assign(kernel, {
    log: Object.assign(Object.create(kernel.log), { error: (each: unknown) => failures.push(each) }),
  })
  return failures
}
