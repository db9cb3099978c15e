import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customFrom } from './custom-status.ts'

test('a stored custom status returns until it expires', () => {
  const status = { text: 'On the roof', emoji: { name: '🔭' }, until: 2_000 }
  assert.deepEqual(customFrom(JSON.stringify(status), 1_999), status)
  assert.equal(customFrom(JSON.stringify(status), 2_000), null)
  assert.deepEqual(customFrom(JSON.stringify({ ...status, until: null }), 9e12), { ...status, until: null })
  const own = { name: 'lamp', id: '12345678901234567', animated: true }
  assert.deepEqual(customFrom(JSON.stringify({ text: '', emoji: own, until: null }), 0)?.emoji, own)
})

test('an invalid and an empty stored status are ignored', () => {
  for (const kept of [null, '', '{', '3', '[]', '{"text":3}', '{"text":"","emoji":null}', '{"text":"a","until":"b"}']) {
    assert.equal(customFrom(kept, 0), null)
  }
})
