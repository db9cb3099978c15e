import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costOf, priceOf } from './price-of.ts'

test('a price is said in its currency, in units of which there are as many as it has', () => {
  assert.equal(priceOf({ amount: 499, currency: 'eur' }, 'en-GB'), '€4.99')
  assert.equal(priceOf({ amount: 499, currency: 'jpy' }, 'en-GB'), 'JP¥499')
  assert.equal(priceOf({ amount: 0, currency: 'eur' }, 'en-GB'), 'free')
  assert.equal(priceOf(undefined, 'en-GB'), 'not for sale')
})

test('a dialog says what it costs, or that it costs nothing', () => {
  assert.match(costOf({ amount: 499, currency: 'eur' }, 'en-GB'), /^It costs €4\.99\. /u)
  assert.match(costOf({ amount: 0, currency: 'eur' }, 'en-GB'), /^It is free\. /u)
  assert.match(costOf(undefined, 'en-GB'), /^It is not for sale\. /u)
})
