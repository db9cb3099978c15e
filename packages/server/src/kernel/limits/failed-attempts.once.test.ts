import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { RateLimited } from '../api-error.ts'
import { type AttemptSource, CODE_ATTEMPTS, FailedAttempts, PASSWORD_ATTEMPTS } from './failed-attempts.ts'

const QUARTER_OF_AN_HOUR_MS = 15 * 60_000

const from = (network: string, isKnown = false, session: string | null = null): AttemptSource => ({
  network,
  session,
  isApart: true,
  isKnown,
})

describe('Password attempts', () => {
  let clock: ManualClock
  let failedAttempts: FailedAttempts
  beforeEach(() => {
    clock = new ManualClock()
    clock.hold()
    failedAttempts = new FailedAttempts(clock, PASSWORD_ATTEMPTS)
  })

  const isStopped = (account: string, network: string, isKnown = false): boolean => {
    try {
      failedAttempts.take(account, from(network, isKnown))
      return false
    } catch (error) {
      assert.ok(error instanceof RateLimited)
      return true
    }
  }
  const fail = (times: number, account: (i: number) => string, network: (i: number) => string) => {
    for (let i = 0; i < times; i++) assert.equal(isStopped(account(i), network(i)), false, `guess ${i}`)
  }

  test('from one network against one account are limited to ten, and other networks are not affected', () => {
    fail(
      10,
      () => 'victim',
      () => 'a',
    )
    assert.ok(isStopped('victim', 'a'))
    assert.ok(!isStopped('victim', 'b'))
    assert.ok(!isStopped('other', 'a'))
    clock.advance(QUARTER_OF_AN_HOUR_MS)
    assert.ok(!isStopped('victim', 'a'))
  })

  test('from one network against many accounts are limited to a hundred', () => {
    fail(
      100,
      (i) => `account ${i}`,
      () => 'a',
    )
    assert.ok(isStopped('one more', 'a'))
    assert.ok(!isStopped('one more', 'b'))
  })

  test('from many networks against one account are limited to a hundred, but not from known networks', () => {
    fail(
      100,
      () => 'victim',
      (i) => `network ${i}`,
    )
    assert.ok(isStopped('victim', 'elsewhere'))
    assert.ok(!isStopped('victim', 'home', true))
  })

  test('are not counted if they are successful', () => {
    for (let i = 0; i < 500; i++) {
      failedAttempts.take(`account ${i % 7}`, from('a'))
      failedAttempts.right(`account ${i % 7}`, from('a'))
    }
  })

  test('are not reset if the same address signs in to another account', () => {
    for (let i = 0; i < 100; i++) {
      failedAttempts.take('own', from('a'))
      failedAttempts.right('own', from('a'))
      failedAttempts.take(`account ${i}`, from('a'))
    }
    assert.ok(isStopped('one more', 'a'))
  })

  test('from all networks of one IPv6 /48 are limited to eight hundred', () => {
    fail(
      800,
      (i) => `account ${i}`,
      (i) => `2001:db8:1:${(i % 100).toString(16)}::/64`,
    )
    assert.ok(isStopped('one more', '2001:db8:1:ffff::/64'))
    assert.ok(!isStopped('one more', '2001:db8:2:ffff::/64'))
  })

  test('that are refused don’t count for other accounts and networks', () => {
    fail(
      10,
      () => 'victim',
      () => 'a',
    )
    for (let i = 0; i < 1000; i++) assert.ok(isStopped('victim', 'a'))
    assert.ok(!isStopped('other', 'a'))
    assert.ok(!isStopped('victim', 'b'))
  })
})

describe('Code attempts', () => {
  let failedAttempts: FailedAttempts
  beforeEach(() => {
    const clock = new ManualClock()
    clock.hold()
    failedAttempts = new FailedAttempts(clock, CODE_ATTEMPTS)
  })

  const isStopped = (place: AttemptSource): boolean => {
    try {
      failedAttempts.take('victim', place)
      return false
    } catch (error) {
      assert.ok(error instanceof RateLimited)
      return true
    }
  }

  test('from all unknown networks together are limited to ten, without locking out known networks and sessions', () => {
    for (let i = 0; i < 10; i++) assert.equal(isStopped(from(`network ${i}`)), false)
    assert.ok(isStopped(from('network 10')))
    for (const place of [from('home', true), from('elsewhere', true, 'hash')]) {
      for (let i = 0; i < 10; i++) assert.equal(isStopped(place), false)
      assert.ok(isStopped(place))
    }
  })
})
