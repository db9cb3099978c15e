import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { messageListRows } from './list-rows.ts'

const me: any = { id: '2' }
const message = (id: number, author = '1'): any => ({
  id: String(id),
  author: { id: author, username: author },
  flags: 0,
  type: 0,
  timestamp: '2026-01-01T00:00:00.000Z',
})
const newAt = (held: any[], readId: string | null, reachesStart = false) =>
  messageListRows(held, [], { readId, me, reachesStart }).findIndex(({ startsNew }) => startsNew)

describe('The line above new messages', () => {
  const held = [message(11), message(12), message(13, '2'), message(14)]

  test('is above the first unread message of another user', () => {
    assert.equal(newAt(held, '11'), 1)
    assert.equal(newAt(held, '12'), 3)
    assert.equal(newAt(held, '14'), -1)
    assert.equal(newAt(held, null), -1)
  })

  test('is omitted if unread messages begin before the loaded ones', () => {
    assert.equal(newAt(held, '5'), -1)
    assert.equal(newAt(held, '5', true), 0)
  })
})
