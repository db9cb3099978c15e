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

describe('the line above what is new', () => {
  const held = [message(11), message(12), message(13, '2'), message(14)]

  test('stands above the first unread message of somebody else', () => {
    assert.equal(newAt(held, '11'), 1)
    assert.equal(newAt(held, '12'), 3)
    assert.equal(newAt(held, '14'), -1)
    assert.equal(newAt(held, null), -1)
  })

  test('stands nowhere where what is unread begins before the messages that are held', () => {
    assert.equal(newAt(held, '5'), -1)
    assert.equal(newAt(held, '5', true), 0)
  })
})
