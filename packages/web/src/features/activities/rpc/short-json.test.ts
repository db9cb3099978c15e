import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shortJson } from './short-json.ts'

test('short JSON is written completely', () => {
  for (const value of [null, true, 1.5, '<b>"x"</b>', [], {}, [1, ['a']], { a: { b: [null] }, c: {} }])
    assert.equal(shortJson(value), JSON.stringify(value, null, 2))
  assert.equal(shortJson(undefined), '')
  assert.deepEqual(JSON.parse(shortJson({ a: undefined, b: [undefined] })), { b: [null] })
})

test('shortened JSON of any value means the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = shortJson(value)
      if (!text.endsWith('…') && !text.includes('…'))
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('no more of long JSON is read than is shown', () => {
  const read: string[] = []
  const many: Record<string, unknown> = {}
  for (let index = 0; index < 20_000; index += 1)
    Object.defineProperty(many, `key ${index}`, {
      enumerable: true,
      get: () => {
        read.push('x')
        return 'y'.repeat(10_000)
      },
    })
  const text = shortJson({ many })
  assert.equal(text.length, 4_001)
  assert.ok(text.endsWith('…'))
  assert.ok(read.length < 20)
})

test('the beginning of nested JSON is enough', () => {
  const secrets = { access_token: 'abcdefgh', code: 'ijklmnop', ticket: 'qrstuvwx' }
  assert.deepEqual(JSON.parse(shortJson(secrets)), { access_token: 'abcd…', code: 'ijkl…', ticket: 'qrst…' })
  assert.deepEqual(JSON.parse(shortJson({ code: 4006 })), { code: 4006 })
})
