import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextOf } from './use-step-keys.ts'

test('steps go from one to the next, and around the ends', () => {
  assert.equal(nextOf([true, false, false], 1), 1)
  assert.equal(nextOf([false, false, true], 1), 0)
  assert.equal(nextOf([true, false, false], -1), 2)
  assert.equal(nextOf([true], 1), 0)
})

test('steps from elsewhere begin at the first, or at the last', () => {
  assert.equal(nextOf([false, false], 1), 0)
  assert.equal(nextOf([false, false], -1), 1)
})
