import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDistance, formatTime } from './format-time.ts'

const moment_s = 1_618_953_630

test('a time is written in each style', () => {
  const written = (['t', 'T', 'd', 'D', 'f', 'F', 's', 'S'] as const).map((style) =>
    formatTime(moment_s, style, 'en-GB', 'UTC'),
  )
  assert.deepEqual(written, [
    '21:20',
    '21:20:30',
    '20/04/2021',
    '20 April 2021',
    '20 April 2021 at 21:20',
    'Tuesday, 20 April 2021 at 21:20',
    '20/04/2021, 21:20',
    '20/04/2021, 21:20:30',
  ])
})

test('a relative time is written in its largest whole unit', () => {
  const rows: readonly (readonly [distance_s: number, text: string])[] = [
    [0, 'now'],
    [-1, '1 second ago'],
    [59, 'in 59 seconds'],
    [60, 'in 1 minute'],
    [-5_399, '1 hour ago'],
    [86_400, 'tomorrow'],
    [-172_800, '2 days ago'],
    [2_629_800 * 3, 'in 3 months'],
    [-31_557_600 * 40, '40 years ago'],
  ]
  for (const [distance_s, text] of rows) {
    assert.equal(formatDistance(moment_s + distance_s, moment_s, 'en-GB'), text)
  }
})

test('the earliest and the latest time can be written', () => {
  assert.notEqual(formatTime(8_640_000_000_000, 'F', 'en-GB', 'UTC'), '')
  assert.notEqual(formatDistance(-8_640_000_000_000, moment_s, 'en-GB'), '')
})
