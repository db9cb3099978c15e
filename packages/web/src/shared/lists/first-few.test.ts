import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstFew } from './first-few.ts'

describe('The first few in an order', () => {
  const byTens = (a: number, b: number) => Math.floor(a / 10) - Math.floor(b / 10)

  test('are those that a stable sort puts first', () => {
    const all = Array.from({ length: 200 }, (_, index) => (index * 73) % 101)
    for (const most of [0, 1, 7, 200, 300]) {
      assert.deepEqual(firstFew(all, byTens, most), all.toSorted(byTens).slice(0, most))
    }
  })

  test('are none of an empty list', () => {
    assert.deepEqual(firstFew([], byTens, 3), [])
  })
})
