import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verificationFailure } from '@guildhall/protocol/permissions/verification'
import { areInvitesPaused, isGuestInvite, joinRequirements } from './join-requirements.ts'

test('a guild without requirements has the default button text', () => {
  assert.deepEqual(joinRequirements({ features: ['COMMUNITY'], verification_level: 0, nsfw: false }), [])
  assert.deepEqual(joinRequirements({ features: [] }), [])
})

test('age, screening and verification have a sentence each', () => {
  const words = joinRequirements({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'], verification_level: 3, nsfw: true })
  assert.equal(words.length, 3)
  assert.match(words.join(' '), /age-restricted.*rules.*ten minutes/u)
})

test('a verification level is described by exactly its requirements', () => {
  const minutes = (count: number) => count * 60_000
  const old = { isEmailVerified: false, isPhoneVerified: false, registeredAt: 0, joinedAt: 0 }
  const now = minutes(20)
  for (const level of [0, 1, 2, 3, 4]) {
    const lacks = (subject: Partial<typeof old>) =>
      verificationFailure(level, { ...old, isPhoneVerified: true, ...subject }, now) !== null
    const isNew = { registeredAt: now, joinedAt: now }
    const words = joinRequirements({ features: [], verification_level: level }).join(' ')
    assert.equal(/email/u.test(words), lacks(isNew) && !lacks({ ...isNew, isEmailVerified: true }), `email: ${level}`)
    assert.equal(/account.*five minutes/u.test(words), lacks(isNew) && !lacks({ joinedAt: now }), `account: ${level}`)
    assert.equal(/member.*ten minutes/u.test(words), lacks({ joinedAt: now }), `member: ${level}`)
    assert.equal(/phone/u.test(words), lacks({ isPhoneVerified: false }), `phone: ${level}`)
  }
})

test('an unknown verification level is not described', () => {
  assert.deepEqual(joinRequirements({ features: [], verification_level: 9 }), [])
})

test('guests and pauses are described by flag and feature', () => {
  assert.deepEqual([isGuestInvite({ flags: 0 }), isGuestInvite({ flags: 1 })], [false, true])
  assert.deepEqual(
    [areInvitesPaused({ features: [] }), areInvitesPaused({ features: ['INVITES_DISABLED'] })],
    [false, true],
  )
})
