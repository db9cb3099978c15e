import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { templateGroups } from './template-groups.ts'

const channel = (id: number, type: number, parent_id: number | null = null): any => ({ id, type, parent_id })
const groups = (...channels: any[]) =>
  templateGroups(channels).map(({ category, channels: inside }) => [category?.id ?? null, inside.map(({ id }) => id)])

describe('The channels of a template', () => {
  test('are grouped by category, in order, after those outside of all categories', () => {
    const channels = [
      channel(1, 0),
      channel(2, 4),
      channel(3, 0, 2),
      channel(4, 2, 2),
      channel(5, 4),
      channel(6, 15, 5),
    ]
    assert.deepEqual(groups(...channels), [
      [null, [1]],
      [2, [3, 4]],
      [5, [6]],
    ])
  })

  test('have no group without a category if all are in one, and keep an empty category', () => {
    assert.deepEqual(groups(channel(1, 4), channel(2, 0, 1), channel(3, 4)), [
      [1, [2]],
      [3, []],
    ])
    assert.deepEqual(groups(), [])
  })
})
