import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soughtGroups } from './sought-groups.ts'

test('what is looked for is found by its words and by its name', () => {
  const found = (query: string) => soughtGroups(query).flatMap(({ permissions }) => permissions.map(({ name }) => name))
  assert.deepEqual(found('  bAn members '), ['BAN_MEMBERS'])
  assert.deepEqual(found('use_vad'), ['USE_VAD'])
  assert.deepEqual(found('no such thing'), [])
  assert.ok(found('').length > 40)
})
