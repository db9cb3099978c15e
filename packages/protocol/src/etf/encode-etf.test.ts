import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeEtf } from './decode-etf.ts'
import { encodeEtf, encodeTerm } from './encode-etf.ts'

/** Numbers as a decoder returns them: digits if a double can't represent them. */
const asRead = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_key, each) => (each === 0 ? 0 : each))

test('every JSON value survives encoding to ETF and decoding', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      assert.deepEqual(decodeEtf(encodeEtf(value)), asRead(value))
    }),
    { numRuns: 1000 },
  )
})

test('every integer that a double can hold survives encoding to ETF and decoding', () => {
  for (const edge of [0, 1, 2, 4, 8, 16, 24, 31, 32, 33, 40, 48, 52].map((bits) => 2 ** bits)) {
    for (const number of [edge - 1, edge, edge + 1, -edge, 1 - edge]) {
      assert.equal(decodeEtf(encodeEtf(number)), number === 0 ? 0 : number)
    }
  }
  fc.assert(fc.property(fc.maxSafeInteger(), (number) => assert.equal(decodeEtf(encodeEtf(number)), number)))
})

// Recorded from `term_to_binary` of Erlang/OTP 25; its atoms use the long tag, and so do ours where noted.
const TERMS: readonly [unknown, string][] = [
  [0, '836100'],
  [255, '8361ff'],
  [256, '836200000100'],
  [-300, '8362fffffed4'],
  [2 ** 31 - 1, '83627fffffff'],
  [2 ** 31, '836e040000000080'],
  [Number.MAX_SAFE_INTEGER, '836e0700ffffffffffff1f'],
  [1.5, '83463ff8000000000000'],
  ['', '836d00000000'],
  ['é', '836d00000002c3a9'],
  [[], '836a'],
  [[300, 'x'], '836c00000002620000012c6d00000001786a'],
  [{}, '837400000000'],
  [{ op: 2 }, '8374000000016d000000026f706102'],
]

test('the ETF encoder writes the same bytes as Erlang', () => {
  for (const [value, hex] of TERMS) assert.equal(encodeEtf(value).toString('hex'), hex, JSON.stringify(value))
  assert.equal(encodeEtf({ op: 1 }).toString('hex'), '8374000000016d000000026f706101')
})

test('the ETF encoder writes null and booleans as short Latin-1 atoms, which every client reads', () => {
  assert.equal(encodeEtf(null).toString('latin1'), '\x83s\x03nil')
  assert.equal(encodeEtf(true).toString('latin1'), '\x83s\x04true')
  assert.equal(encodeEtf(false).toString('latin1'), '\x83s\x05false')
})

test('the ETF encoder writes keys as atoms on request', () => {
  assert.equal(encodeEtf({ op: { d: 1 } }, 'atom').toString('latin1'), '\x83t\0\0\0\x01s\x02opt\0\0\0\x01s\x01da\x01')
})

test('the ETF encoder omits undefined from objects and writes it as nil in lists, as JSON does', () => {
  assert.deepEqual(decodeEtf(encodeEtf({ a: undefined, b: [undefined] })), { b: [null] })
})

test('an encoded ETF fragment is a term without its version byte', () => {
  const value = { id: '1', roles: ['2', '3'] }
  assert.deepEqual(Buffer.concat([Buffer.of(131), encodeTerm(value)]), encodeEtf(value))
})

test('the ETF encoder writes terms that outgrow its initial buffer', () => {
  const value = Array.from({ length: 5000 }, (_, i) => ({ id: String(i), name: 'ü'.repeat(i % 50), at: i * 1e9 }))
  assert.deepEqual(decodeEtf(encodeEtf(value)), value)
})

test('the ETF encoder rejects values that JSON cannot hold', () => {
  for (const value of [1n, Symbol('x'), () => 1, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => encodeEtf({ value }), TypeError)
})
