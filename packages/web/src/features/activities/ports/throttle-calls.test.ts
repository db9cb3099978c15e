import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttleCalls } from './throttle-calls.ts'

test('throttled calls run the first at once, and then the last', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const done: number[] = []
  const want = throttleCalls(1_000, (wanted: number) => done.push(wanted))
  for (let wanted = 0; wanted < 1_000; wanted += 1) want(wanted)
  assert.deepEqual(done, [0])
  t.mock.timers.tick(1_000)
  assert.deepEqual(done, [0, 999])
  want(1_000)
  assert.deepEqual(done, [0, 999])
  t.mock.timers.tick(1_000)
  t.mock.timers.tick(1_000)
  want(1_001)
  assert.deepEqual(done, [0, 999, 1_000, 1_001])
  t.mock.timers.tick(1_000)
})
