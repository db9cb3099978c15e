import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Backlog, MOST_WAITING, MUCH_WAITING } from './backlog.ts'

describe('what waits for slow clients', () => {
  const clients = Array.from({ length: 1000 }, (_, index) => ({ index }))
  const [first = {}, second = {}] = clients

  test('is bounded for one', () => {
    const backlog = new Backlog()
    assert.equal(backlog.allows(first, MOST_WAITING), true)
    assert.equal(backlog.allows(first, MOST_WAITING + 1), false)
  })

  test('is bounded for all: many may each have less', () => {
    const backlog = new Backlog()
    for (const client of clients.slice(0, 64)) assert.equal(backlog.allows(client, 2 * MUCH_WAITING), true)
    assert.equal(backlog.allows(first, 8 * MUCH_WAITING), true)
    assert.equal(backlog.allows(first, 9 * MUCH_WAITING), false)
    for (const client of clients) backlog.allows(client, MUCH_WAITING + 1)
    assert.equal(backlog.allows(first, MUCH_WAITING + 1), false)
    assert.equal(backlog.allows(first, MUCH_WAITING), true, 'what everyone may have')
  })

  test('counts nobody who has caught up, or is gone', () => {
    const backlog = new Backlog()
    for (const client of clients) backlog.allows(client, MUCH_WAITING + 1)
    for (const client of clients.slice(0, 500)) backlog.allows(client, 0)
    for (const client of clients.slice(500)) backlog.leave(client)
    assert.equal(backlog.allows(second, MOST_WAITING), true)
  })
})
