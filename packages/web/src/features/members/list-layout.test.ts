import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rowAt, rowCount, visibleRanges } from './list-layout.ts'

describe('The requested ranges of a list are', () => {
  const cases: [what: string, first: number, last: number, ranges: [number, number][]][] = [
    ['the first alone at the top', 0, 20, [[0, 99]]],
    [
      'the first two where the sight reaches over the edge',
      90,
      110,
      [
        [0, 99],
        [100, 199],
      ],
    ],
    [
      'the first, and the one in sight',
      4_230,
      4_250,
      [
        [0, 99],
        [4_200, 4_299],
      ],
    ],
    [
      'the first, and both sides of an edge',
      4_290,
      4_310,
      [
        [0, 99],
        [4_200, 4_299],
        [4_300, 4_399],
      ],
    ],
    ['the first before anything is in sight', -1, -1, [[0, 99]]],
  ]
  for (const [what, first, last, ranges] of cases) {
    test(what, () => assert.deepEqual(visibleRanges(first, last), ranges))
  }
})

describe('The rows of a list', () => {
  const groups = [
    { id: 'role', count: 2 },
    { id: 'online', count: 1 },
    { id: 'offline', count: 3 },
  ]

  test('include one for each heading', () => assert.equal(rowCount(groups), 9))

  test('have headings before their members', () => {
    const headings = [...Array(9).keys()].flatMap((index) => {
      const row = rowAt(groups, index)
      return row.kind === 'heading' ? [[index, row.group.id]] : []
    })
    assert.deepEqual(headings, [
      [0, 'role'],
      [3, 'online'],
      [5, 'offline'],
    ])
  })
})
