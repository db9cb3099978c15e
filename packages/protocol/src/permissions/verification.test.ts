import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isExemptFromLevel, verificationFailure } from './verification.ts'

const MINUTE_MS = 60_000
/** A user who registered at 0 and joined two minutes later. */
const newcomer = { isEmailVerified: false, isPhoneVerified: false, registeredAt: 0, joinedAt: 2 * MINUTE_MS }
const verified = { ...newcomer, isEmailVerified: true, isPhoneVerified: true }
const age = { of: 'account-age', until: 5 * MINUTE_MS }
const membership = { of: 'membership', until: 12 * MINUTE_MS }
const phone = { of: 'phone', until: null }

describe('A verification level', () => {
  const lacks = (level: number, subject = newcomer, minutes = 2) =>
    verificationFailure(level, subject, minutes * MINUTE_MS)

  test('of 0 requires nothing', () => assert.equal(lacks(0), null))

  test('of 1 requires a verified address or an account older than five minutes', () => {
    assert.deepEqual(lacks(1), age)
    assert.deepEqual(lacks(1, newcomer, 5), age)
    assert.equal(lacks(1, newcomer, 6), null)
    assert.equal(lacks(1, verified), null)
  })

  test('of 2 requires an account older than five minutes, even if the address is verified', () => {
    assert.deepEqual(lacks(2, verified), age)
    assert.equal(lacks(2, newcomer, 6), null)
  })

  test('of 3 reports the requirement that takes longest', () => {
    assert.deepEqual(lacks(3, verified), membership)
    assert.deepEqual(lacks(3, verified, 12), membership)
    assert.equal(lacks(3, verified, 13), null)
    assert.deepEqual(lacks(3, { ...newcomer, joinedAt: -6 * MINUTE_MS }, 2), age)
  })

  test('of 4 requires a phone number, however long the member waits', () => {
    assert.deepEqual(lacks(4, newcomer, 60), phone)
    assert.equal(lacks(4, verified, 60), null)
    assert.deepEqual(lacks(4, verified, 6), membership)
  })
})

test('exempts members with a role that onboarding doesn’t offer, and members who bypass verification', () => {
  const roles = new Map([
    ['given', { flags: 0 }],
    ['offered', { flags: 1 }],
  ])
  const isExempt = (held: string[], flags = 0) => isExemptFromLevel({ flags, roles: held }, roles)
  assert.equal(isExempt([]), false)
  assert.equal(isExempt(['given']), true)
  assert.equal(isExempt(['offered', 'deleted']), false)
  assert.equal(isExempt([], 1 << 2), true)
})
