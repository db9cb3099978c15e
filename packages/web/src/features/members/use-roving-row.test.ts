import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nextRow } from './use-roving-row.ts'

describe('An arrow key in a list with headings at 0 and 3', () => {
  const rows = { count: 6, isHeading: (index: number) => index === 0 || index === 3 }
  const cases: [what: string, from: number, step: number, to: number][] = [
    ['to the next', 1, 1, 2],
    ['over a heading', 2, 1, 4],
    ['back over a heading', 4, -1, 2],
    ['nowhere from the first up', 1, -1, 1],
    ['nowhere from the last down', 5, 1, 5],
    ['to the end', 1, Number.POSITIVE_INFINITY, 5],
    ['to the first that is no heading', 5, Number.NEGATIVE_INFINITY, 1],
  ]
  for (const [what, from, step, to] of cases) test(what, () => assert.equal(nextRow(rows, from, step), to))
})
