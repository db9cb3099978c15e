import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXPIRY_CHOICES, expiryOf } from './status-expiry.ts'

test('each status duration ends as its label says', () => {
  const now = new Date(2026, 0, 31, 22, 15)
  const ends = EXPIRY_CHOICES.map(([choice]) => expiryOf(choice, now))
  assert.deepEqual(ends, [
    null,
    new Date(2026, 0, 31, 22, 45).getTime(),
    new Date(2026, 0, 31, 23, 15).getTime(),
    new Date(2026, 1, 1, 2, 15).getTime(),
    new Date(2026, 1, 1).getTime(),
  ])
})
