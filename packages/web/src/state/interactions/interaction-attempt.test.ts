import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type InteractionAttempt, withAttempt, withFailure, withoutAttempt } from './interaction-attempt.ts'

const attempt = (nonce: string, given: Partial<InteractionAttempt> = {}): InteractionAttempt => ({
  nonce,
  channelId: '1',
  messageId: null,
  name: 'go',
  applicationName: 'Helper',
  state: 'waiting',
  problem: null,
  ...given,
})

test('a message has one interaction attempt, the last', () => {
  const first = attempt('a', { messageId: '7', state: 'failed' })
  const other = attempt('b', { messageId: '8' })
  const next = attempt('c', { messageId: '7' })
  assert.deepEqual(withAttempt([first, other], next), [other, next])
})

test('a command removes earlier failures in its channel, and nothing pending', () => {
  const failed = attempt('a', { state: 'failed' })
  const waiting = attempt('b')
  const elsewhere = attempt('c', { state: 'failed', channelId: '2' })
  const pressed = attempt('d', { state: 'failed', messageId: '7' })
  const next = attempt('e')
  assert.deepEqual(withAttempt([failed, waiting, elsewhere, pressed], next), [waiting, elsewhere, pressed, next])
})

test('a finished attempt is removed, and a failed one has a reason', () => {
  const both = [attempt('a'), attempt('b')]
  assert.deepEqual(withoutAttempt(both, 'a'), [attempt('b')])
  assert.equal(withoutAttempt(both, 'c'), both)
  assert.deepEqual(withFailure(both, 'b', 'no'), [attempt('a'), attempt('b', { state: 'failed', problem: 'no' })])
})
