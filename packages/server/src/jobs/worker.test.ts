import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeAsSystem } from '../kernel/system-unit.ts'
import { World } from '../testing/world.ts'
import { Worker } from './worker.ts'

test('does jobs in order, puts off one that fails, and does it again when its time comes', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  world.app.kernel.log.level = 'silent'
  const done: string[] = []
  let broken = true
  const worker = new Worker(world.app.kernel, {
    note: async (_kernel, { name }: { name: string }) => {
      if (name === 'second' && broken) throw new Error('not yet')
      done.push(name)
    },
  })
  t.after(() => worker.stop())
  await writeAsSystem(world.app.kernel, { name: 'leave', emits: [] }, async (tx) => {
    for (const name of ['first', 'second', 'third']) tx.enqueue('note', { name })
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

test('does a job once where two look for work at the same time', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  await world.app.worker.stop()
  const { kernel } = world.app
  const done: string[] = []
  const note = async (_kernel: unknown, { name }: { name: string }) => void done.push(name)
  const shared = { ...kernel, store: { ...kernel.store, isExclusive: false } }
  const workers = [new Worker(shared, { note }), new Worker(shared, { note })]
  t.after(() => Promise.all(workers.map((worker) => worker.stop())))
  const names = Array.from({ length: 50 }, (_, i) => `job ${i}`)
  await writeAsSystem(kernel, { name: 'leave', emits: [] }, async (tx) => {
    for (const name of names) tx.enqueue('note', { name })
  })
  await Promise.all(workers.map((worker) => worker.settled()))
  assert.deepEqual(done.sort(), names.sort())
})
