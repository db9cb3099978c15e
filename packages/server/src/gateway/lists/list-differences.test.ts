import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isWithin, type ListRange, type PartialList, withListOps } from '@guildhall/protocol/state/member-list'
import fc from 'fast-check'
import { type ShownListItem, stepsBetween } from './list-differences.ts'

const shown = (key: string, state = key): ShownListItem => ({ key, text: state, state })
const listOf = (...keys: string[]): Map<number, ShownListItem> =>
  new Map(keys.entries().map(([at, key]) => [at, shown(key)]))

/** What subscribers of some ranges have of a list. */
const heldOf = (ranges: readonly ListRange[], list: ReadonlyMap<number, ShownListItem>) => ({
  ranges,
  items: new Map([...list].filter(([index]) => isWithin(ranges, index))),
})

const ABC: readonly ListRange[] = [[0, 2]]
const stepsFor = (before: Map<number, ShownListItem>, after: Map<number, ShownListItem>, ranges = ABC) =>
  stepsBetween(heldOf(ranges, before), after)

describe('The update operations of a member list', () => {
  test('are empty if nothing changed, or only outside the range', () => {
    assert.deepEqual(stepsFor(listOf('a', 'b', 'c', 'd'), listOf('a', 'b', 'c', 'e')), [])
  })

  test('insert members who came, delete those who left and name those who moved into the range', () => {
    assert.deepEqual(stepsFor(listOf('a', 'b', 'c', 'd'), listOf('a', 'x', 'b', 'c', 'd')), [
      { op: 'INSERT', index: 1, item: shown('x') },
    ])
    assert.deepEqual(stepsFor(listOf('a', 'b', 'c', 'd'), listOf('b', 'c', 'd')), [
      { op: 'DELETE', index: 0 },
      { op: 'UPDATE', index: 2, item: shown('d') },
    ])
    assert.deepEqual(stepsFor(listOf('a', 'b'), listOf('a')), [{ op: 'DELETE', index: 1 }])
  })

  test('move a member within the list', () => {
    assert.deepEqual(stepsFor(listOf('a', 'b', 'c'), listOf('c', 'a', 'b')), [
      { op: 'DELETE', index: 2 },
      { op: 'INSERT', index: 0, item: shown('c') },
    ])
    assert.deepEqual(stepsFor(listOf('a', 'b', 'c'), listOf('b', 'c', 'a')), [
      { op: 'DELETE', index: 0 },
      { op: 'UPDATE', index: 2, item: shown('a') },
    ])
  })

  test('update a member with other fields', () => {
    const after = listOf('a', 'b').set(1, shown('b', 'another'))
    assert.deepEqual(stepsFor(listOf('a', 'b'), after), [{ op: 'UPDATE', index: 1, item: shown('b', 'another') }])
  })

  test('are one whole range if they would be many', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const before = listOf(...letters)
    const after = listOf(...letters.toReversed())
    assert.deepEqual(stepsFor(before, after, [[0, 25]]), [{ op: 'SYNC', range: [0, 25], items: [...after.values()] }])
  })

  test('transform any list into any other, in any ranges', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), { maxLength: 36 })
    const range = fc.tuple(fc.nat(40), fc.nat(15)).map(([from, length]): ListRange => [from, from + length])
    const lists = fc.array(keys, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(lists, fc.uniqueArray(range, { minLength: 1, maxLength: 3, selector: String }), (all, ranges) => {
        const [first = [], ...others] = all
        let held: PartialList<ShownListItem> = heldOf(ranges, listOf(...first))
        for (const next of others) {
          held = withListOps(held, stepsBetween(held, listOf(...next)))
          assert.deepEqual(held, heldOf(ranges, listOf(...next)))
        }
      }),
      { numRuns: 500 },
    )
  })
})
