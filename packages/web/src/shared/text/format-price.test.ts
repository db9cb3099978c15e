import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPrice, priceLine } from './format-price.ts'

test('a price is written in its currency, with its number of decimals', () => {
  assert.equal(formatPrice({ amount: 499, currency: 'eur' }, 'en-GB'), '€4.99')
  assert.equal(formatPrice({ amount: 499, currency: 'jpy' }, 'en-GB'), 'JP¥499')
  assert.equal(formatPrice({ amount: 0, currency: 'eur' }, 'en-GB'), 'free')
  assert.equal(formatPrice(undefined, 'en-GB'), 'not for sale')
})

test('a dialog shows the price, or that it is free', () => {
  assert.match(priceLine({ amount: 499, currency: 'eur' }, 'en-GB'), /^This offer costs €4\.99\. /u)
  assert.match(priceLine({ amount: 0, currency: 'eur' }, 'en-GB'), /^This offer is free\. /u)
  assert.match(priceLine(undefined, 'en-GB'), /^This offer is not for sale\. /u)
})
