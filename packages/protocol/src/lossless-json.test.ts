import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseJson } from './lossless-json.ts'

test('the lossless JSON parser keeps every digit of an integer that a double cannot hold', () => {
  const text = '{"id":1573591670367191081,"ids":[1573591670367191081, -9223372036854775808],"n":12,"f":1.5e300}'
  assert.deepEqual(parseJson(text), {
    id: '1573591670367191081',
    ids: ['1573591670367191081', '-9223372036854775808'],
    n: 12,
    f: 1.5e300,
  })
})

test('the lossless JSON parser reads all other values as JSON.parse does', () => {
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

/** The expected result, computed with JSON.parse's reviver, which is slow for many values. */
const withReviver = (text: string): unknown =>
  JSON.parse(text, (_key, value, context?: { source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    return /^-?\d+$/u.test(context?.source ?? '') ? context?.source : value
  })

test('the lossless JSON parser treats only values as long integers, wherever quotes, backslashes and white space are', () => {
  const piece = fc.constantFrom('"', '\\', ',', ':', '1573591670367191081', '-9223372036854775808', ' ', '{', ']', 'x')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => JSON.stringify(pieces.join('')))
  const integer = fc.constantFrom(
    '1573591670367191081',
    '-9223372036854775808',
    '9007199254740991',
    '1',
    '1573591670367191081.5',
    '1573591670367191081e3',
  )
  const value = fc.oneof(text, integer)
  const json = fc
    .array(fc.tuple(text, value, fc.constantFrom('', ' ', '\n\t')), { minLength: 1, maxLength: 8 })
    .map((fields) => `{${fields.map(([name, each, space]) => `${name}${space}:${space}${each}${space}`).join(',')}}`)
  fc.assert(
    fc.property(json, (each) => assert.deepEqual(parseJson(`[${each},${each}]`), withReviver(`[${each},${each}]`))),
  )
  for (const bad of [
    '[01573591670367191081]',
    '[--1573591670367191081]',
    '{"a":1,1573591670367191081:2}',
    '["',
    '[1573591670367191081,"\\"]',
  ])
    assert.throws(() => parseJson(bad), SyntaxError)
})
