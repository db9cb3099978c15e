import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinParty, onPartyJoin, takePartyJoin } from './party-joins.ts'

test('the party to be joined is passed to its app once', () => {
  joinParty('500', 'let me in')
  assert.equal(takePartyJoin('501'), null)
  assert.equal(takePartyJoin('500'), 'let me in')
  assert.equal(takePartyJoin('500'), null)
})

test('only the last of several parties is joined, and only for a limited time', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  joinParty('500', 'first')
  joinParty('500', 'second')
  assert.equal(takePartyJoin('500'), 'second')
  joinParty('500', 'third')
  t.mock.timers.tick(600_000)
  assert.equal(takePartyJoin('500'), null)
})

test('a running app receives only its own parties', () => {
  let joins = 0
  const stop = onPartyJoin('500', () => {
    joins += 1
  })
  joinParty('501', 'other')
  joinParty('500', 'own')
  assert.equal(joins, 1)
  stop()
  joinParty('500', 'later')
  assert.equal(joins, 1)
})
