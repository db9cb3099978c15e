import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import { FEATURES } from '../features.ts'
import { trimEvents } from './trim-events.ts'

/** Every process runs the daily tasks when it starts. */
test('the daily tasks take no more statements with many guilds than with one', async (t) => {
  const { world, seen } = await newRecordingWorld()
  t.after(() => world.close())
  const statements = async () => {
    seen.length = 0
    for (const task of [...FEATURES.flatMap(({ dailyTasks = [] }) => dailyTasks), trimEvents])
      await task(world.app.kernel)
    return [...seen]
  }
  const before = await statements()
  for (let i = 0; i < 30; i++) await world.newGuild(world.owner, `Guild ${i}`)
  const after = await statements()
  assert.deepEqual(after, before)
  assert.ok(after.length < 50, `${after.length} statements`)
})
