import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { entryLines } from './entry-lines.ts'

test('every line of an entry has a unique key, also a duplicate one', () => {
  const entry: AuditLogEntry = {
    id: '1',
    action_type: 121,
    user_id: '3',
    target_id: '4',
    reason: 'tidy',
    options: { channel_id: '5' },
    changes: [
      { key: '6', new_value: true },
      { key: '6', new_value: true },
    ],
  }
  const lines = entryLines(entry, (id) => (id === '5' ? 'general' : undefined))
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['Reason: tidy', 'Channel: general', '6: yes', '6: yes'],
  )
  assert.equal(new Set(lines.map(({ key }) => key)).size, lines.length)
})
