import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchPermissions } from './search-permissions.ts'

test('permissions are found by their label and by their name', () => {
  const found = (query: string) =>
    searchPermissions(query).flatMap(({ permissions }) => permissions.map(({ name }) => name))
  assert.deepEqual(found('  bAn members '), ['BAN_MEMBERS'])
  assert.deepEqual(found('use_vad'), ['USE_VAD'])
  assert.deepEqual(found('no such thing'), [])
  assert.ok(found('').length > 40)
})
