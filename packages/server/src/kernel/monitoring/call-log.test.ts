import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallLog, MOST_CALLS } from './call-log.ts'

const call = (at: number) => ({
  at,
  method: 'GET',
  route: '/users/@me',
  operation: 'Get Current User',
  status: 200,
  code: null,
  ms: 1,
  bucket: null,
})

test('the call log keeps the last calls of an application, and of the most recent applications', () => {
  const log = new CallLog()
  for (let at = 0; at < MOST_CALLS + 5; at++) log.note('1', call(at))
  const kept = log.of('1')
  assert.deepEqual([kept.length, kept[0]?.at, kept.at(-1)?.at], [MOST_CALLS, MOST_CALLS + 4, 5])
  assert.deepEqual(log.of('2'), [])
  for (let other = 2; other < 3_000; other++) log.note(String(other), call(0))
  assert.deepEqual(log.of('1'), [])
})
