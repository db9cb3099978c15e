import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyFor } from './private-overwrites.ts'

const given = { guildId: '1', ownId: '10', isRole: (id: string) => id.startsWith('2'), isVoice: false }

test('a private channel is seen by oneself and by the roles and people who are chosen, each once', () => {
  assert.deepEqual(onlyFor({ ...given, admitted: ['20', '11', '10', '1'] }), [
    { id: '1', type: 0, deny: '1024' },
    { id: '10', type: 1, allow: '1024' },
    { id: '20', type: 0, allow: '1024' },
    { id: '11', type: 1, allow: '1024' },
  ])
})

test('into a private voice channel they may also come', () => {
  assert.deepEqual(onlyFor({ ...given, isVoice: true, admitted: [] }), [
    { id: '1', type: 0, deny: '1024' },
    { id: '10', type: 1, allow: String(1024 + (1 << 20)) },
  ])
})
