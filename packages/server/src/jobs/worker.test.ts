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
  assert.deepEqual(await world.db.q.selectFrom('jobs').selectAll().execute(), [])
})
