import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placeBeside } from './place-beside.ts'

/** A list as signs: `c` for the current link, `u` for an unread one, `-` for others. */
const beside = (list: string, by: 1 | -1, isUnreadOnly = false) =>
  placeBeside(
    [...list].map((sign) => ({ isCurrent: sign === 'c', isUnread: sign === 'u' })),
    by,
    isUnreadOnly,
  )

describe('A step through a list', () => {
  test('leads to the next link, around the ends', () => {
    assert.equal(beside('c--', 1), 1)
    assert.equal(beside('--c', 1), 0)
    assert.equal(beside('c--', -1), 2)
    assert.equal(beside('-c-', -1), 0)
  })

  test('begins at the first or the last link from outside the list', () => {
    assert.equal(beside('---', 1), 0)
    assert.equal(beside('---', -1), 2)
  })

  test('passes links without unread messages', () => {
    assert.equal(beside('c--u-u', 1, true), 3)
    assert.equal(beside('c--u-u', -1, true), 5)
    assert.equal(beside('u-c--', 1, true), 0)
  })

  test('leads nowhere if there is no other link', () => {
    assert.equal(beside('c', 1), null)
    assert.equal(beside('', 1), null)
    assert.equal(beside('', -1), null)
    assert.equal(beside('-c-', 1, true), null)
    assert.equal(beside('---', -1, true), null)
  })
})
