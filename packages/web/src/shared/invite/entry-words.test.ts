import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryWords, isForGuests, isPaused } from './entry-words.ts'

test('a guild that asks for nothing says nothing', () => {
  assert.deepEqual(entryWords({ features: ['COMMUNITY'], verification_level: 0, nsfw: false }), [])
  assert.deepEqual(entryWords({ features: [] }), [])
})

test('age, screening and verification are a sentence each', () => {
  const words = entryWords({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'], verification_level: 3, nsfw: true })
  assert.equal(words.length, 3)
  assert.match(words.join(' '), /adults.*rules.*ten minutes/u)
})

test('a level that nobody knows is nothing to be said', () => {
  assert.deepEqual(entryWords({ features: [], verification_level: 9 }), [])
})

test('guests and pauses are told by their flag and their feature', () => {
  assert.deepEqual([isForGuests({ flags: 0 }), isForGuests({ flags: 1 })], [false, true])
  assert.deepEqual([isPaused({ features: [] }), isPaused({ features: ['INVITES_DISABLED'] })], [false, true])
})
