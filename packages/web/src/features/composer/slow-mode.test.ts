import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countdown, secondsLeft } from './slow-mode.ts'
import { typingSentence } from './typing-sentence.ts'

test('slow mode lasts as long as the channel’s setting, from the user’s last message', () => {
  assert.equal(secondsLeft(10, null, 5_000), 0)
  assert.equal(secondsLeft(10, 1_000, 5_500), 6)
  assert.equal(secondsLeft(10, 1_000, 11_000), 0)
  assert.equal(secondsLeft(10, 9_000_000, 1_000), 10, 'never longer, whatever the clocks say')
})

test('the remaining time is shown as a clock', () => {
  assert.deepEqual([9, 60, 125, 3600, 21_600].map(countdown), ['9 s', '1:00', '2:05', '1:00:00', '6:00:00'])
})

test('up to three typing users are named', () => {
  assert.deepEqual([[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']].map(typingSentence), [
    '',
    'A is typing…',
    'A and B are typing…',
    'A, B and C are typing…',
    'Several people are typing…',
  ])
})
