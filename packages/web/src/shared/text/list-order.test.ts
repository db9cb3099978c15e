import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inStoredOrder, moveBeside, moveOneStep } from './list-order.ts'

const abc = ['a', 'b', 'c']

describe('A custom order', () => {
  const drops: [moved: string, side: 'before' | 'after', target: string, result: string][] = [
    ['a', 'after', 'c', 'bca'],
    ['a', 'before', 'c', 'bac'],
    ['c', 'before', 'a', 'cab'],
    ['b', 'after', 'a', 'abc'],
    ['b', 'after', 'x', 'abc'],
  ]
  for (const [moved, side, target, result] of drops) {
    test(`places ${moved} ${side} ${target}`, () => assert.equal(moveBeside(abc, moved, target, side).join(''), result))
  }

  const steps: [moved: string, by: -1 | 1, result: string][] = [
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ]
  for (const [moved, by, result] of steps) {
    test(`moves ${moved} ${by === 1 ? 'down' : 'up'}`, () => assert.equal(moveOneStep(abc, moved, by).join(''), result))
  }

  test('is kept for existing items, and new ones are last', () => {
    assert.deepEqual(inStoredOrder(['a', 'b', 'c', 'd'], ['c', 'x', 'a']), ['c', 'a', 'b', 'd'])
    assert.deepEqual(inStoredOrder(abc, []), abc)
  })
})
