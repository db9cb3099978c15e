import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyDigits, formatAmount, parseAmount } from './price.ts'

test('an amount is in the smallest unit of its currency', () => {
  const rows: [typed: string, currency: string, amount: number | null][] = [
    ['4.99', 'eur', 499],
    ['4,9', 'usd', 490],
    ['0', 'eur', 0],
    ['500', 'jpy', 500],
    ['1.234', 'kwd', 1234],
    ['4.999', 'eur', null],
    ['5.0', 'jpy', null],
    ['-1', 'eur', null],
    ['1e3', 'eur', null],
    ['', 'eur', null],
  ]
  for (const [typed, currency, amount] of rows)
    assert.equal(parseAmount(typed, currencyDigits(currency) ?? 0), amount, typed)
})

test('an amount is shown as it was typed', () => {
  for (const [amount, currency, typed] of [
    [499, 'eur', '4.99'],
    [500, 'jpy', '500'],
    [7, 'usd', '0.07'],
  ] as const) {
    assert.equal(formatAmount({ amount, currency }), typed)
  }
})

test('an invalid currency is refused', () => {
  for (const letters of ['', 'eu', 'euro', 'e1r', 'EUR']) assert.equal(currencyDigits(letters), null)
})
