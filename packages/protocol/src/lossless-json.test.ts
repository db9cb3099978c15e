import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseJson } from './lossless-json.ts'

test('keeps every digit of an integer that a double cannot hold', () => {
  const text = '{"id":1573591670367191081,"ids":[1573591670367191081, -9223372036854775808],"n":12,"f":1.5e300}'
  assert.deepEqual(parseJson(text), {
    id: '1573591670367191081',
    ids: ['1573591670367191081', '-9223372036854775808'],
    n: 12,
    f: 1.5e300,
  })
})

test('reads everything else as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16}/u.test(text))
      assert.deepEqual(parseJson(text), JSON.parse(text))
    }),
  )
  assert.deepEqual(parseJson('{"content":",1573591670367191081 and :1573591670367191081"}'), {
    content: ',1573591670367191081 and :1573591670367191081',
  })
  assert.throws(() => parseJson('{"id":1573591670367191081'), SyntaxError)
})
