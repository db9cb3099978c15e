import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { ManualClock } from '../testing/manual-clock.ts'
import { RateLimited } from './api-error.ts'
import { Guesses } from './guesses.ts'

const QUARTER_OF_AN_HOUR_MS = 15 * 60_000

describe('guesses at passwords', () => {
  let clock: ManualClock
  let guesses: Guesses
  beforeEach(() => {
    clock = new ManualClock()
    clock.hold()
    guesses = new Guesses(clock)
  })

  const isStopped = (account: string, network: string): boolean => {
    try {
      guesses.take(account, network)
      return false
    } catch (error) {
      assert.ok(error instanceof RateLimited)
      return true
    }
  }
  const fail = (times: number, account: (i: number) => string, network: (i: number) => string) => {
    for (let i = 0; i < times; i++) assert.equal(isStopped(account(i), network(i)), false, `guess ${i}`)
  }

  test('of one network at one account are ten, and others are let in meanwhile', () => {
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

  test('of one network at many accounts are a hundred', () => {
    fail(
      100,
      (i) => `account ${i}`,
      () => 'a',
    )
    assert.ok(isStopped('one more', 'a'))
    assert.ok(!isStopped('one more', 'b'))
  })

  test('of many networks at one account are a hundred, and do not keep out who comes from where he was before', () => {
    guesses.take('victim', 'home')
    guesses.right('victim', 'home')
    fail(
      100,
      () => 'victim',
      (i) => `network ${i}`,
    )
    assert.ok(isStopped('victim', 'elsewhere'))
    assert.ok(!isStopped('victim', 'home'))
  })

  test('are not what somebody knew', () => {
    for (let i = 0; i < 500; i++) {
      guesses.take(`account ${i % 7}`, 'a')
      guesses.right(`account ${i % 7}`, 'a')
    }
  })

  test('are not forgotten because one signs in with an account of his own', () => {
    for (let i = 0; i < 100; i++) {
      guesses.take('own', 'a')
      guesses.right('own', 'a')
      guesses.take(`account ${i}`, 'a')
    }
    assert.ok(isStopped('one more', 'a'))
  })
})
