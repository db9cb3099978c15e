import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextIndex } from './use-step-keys.ts'

test('arrow keys move to the next item, and wrap around at the ends', () => {
  assert.equal(nextIndex([true, false, false], 1), 1)
  assert.equal(nextIndex([false, false, true], 1), 0)
  assert.equal(nextIndex([true, false, false], -1), 2)
  assert.equal(nextIndex([true], 1), 0)
})

test('arrow keys from outside begin at the first or the last item', () => {
  assert.equal(nextIndex([false, false], 1), 0)
  assert.equal(nextIndex([false, false], -1), 1)
})
