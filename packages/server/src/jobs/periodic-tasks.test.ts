import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { shape } from '@guildhall/protocol/schema'
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
