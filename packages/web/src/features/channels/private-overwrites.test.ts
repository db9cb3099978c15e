import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privateOverwrites } from './private-overwrites.ts'

const given = { guildId: '1', ownId: '10', isRole: (id: string) => id.startsWith('2'), isVoice: false }

test('a private channel is visible to its creator and to the selected roles and members, each once', () => {
  assert.deepEqual(privateOverwrites({ ...given, admitted: ['20', '11', '10', '1'] }), [
    { id: '1', type: 0, deny: '1024' },
    { id: '10', type: 1, allow: '1024' },
    { id: '20', type: 0, allow: '1024' },
    { id: '11', type: 1, allow: '1024' },
  ])
})

test('the members of a private voice channel may also connect', () => {
  assert.deepEqual(privateOverwrites({ ...given, isVoice: true, admitted: [] }), [
    { id: '1', type: 0, deny: '1024' },
    { id: '10', type: 1, allow: String(1024 + (1 << 20)) },
  ])
})
