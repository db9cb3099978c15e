import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinParty, onPartyJoin, takePartyJoin } from './party-joins.ts'

test('the party that is to be joined is told to its app once', () => {
  joinParty('500', 'let me in')
  assert.equal(takePartyJoin('501'), null)
  assert.equal(takePartyJoin('500'), 'let me in')
  assert.equal(takePartyJoin('500'), null)
})

test('of several the last one is meant, and none after a while', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 0 })
  joinParty('500', 'first')
  joinParty('500', 'second')
  assert.equal(takePartyJoin('500'), 'second')
  joinParty('500', 'third')
  t.mock.timers.tick(600_000)
  assert.equal(takePartyJoin('500'), null)
})

test('an app that runs hears of its own parties alone', () => {
  let heard = 0
  const stop = onPartyJoin('500', () => {
    heard += 1
  })
  joinParty('501', 'other')
  joinParty('500', 'own')
  assert.equal(heard, 1)
  stop()
  joinParty('500', 'later')
  assert.equal(heard, 1)
})
