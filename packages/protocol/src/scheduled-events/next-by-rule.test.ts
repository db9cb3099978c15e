import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecurrenceRule } from '../objects/guilds/recurrence-rule.ts'
import { nextByRule } from './next-by-rule.ts'

const START = '2026-03-04T18:30:00.000Z' // A Wednesday.
const DAILY: RecurrenceRule = {
  start: START,
  end: null,
  frequency: 3,
  interval: 1,
  by_weekday: null,
  by_n_weekday: null,
  by_month: null,
  by_month_day: null,
  by_year_day: null,
  count: null,
}

/** The next occurrences of a rule after a given time. */
function turns(fields: Partial<RecurrenceRule>, count: number, after = Date.parse(START) - 1): string[] {
  const all: string[] = []
  for (let at: number | null = after; all.length < count; ) {
    at = nextByRule({ ...DAILY, ...fields }, at)
    if (at === null) break
    all.push(new Date(at).toISOString().slice(0, 16))
  }
  return all
}

describe('A recurrence rule', () => {
  test('repeats every day, or on some days of the week', () => {
    assert.deepEqual(turns({}, 3), ['2026-03-04T18:30', '2026-03-05T18:30', '2026-03-06T18:30'])
    const workdays: Partial<RecurrenceRule> = { by_weekday: [0, 1, 2, 3, 4] }
    assert.deepEqual(turns(workdays, 4), [
      '2026-03-04T18:30',
      '2026-03-05T18:30',
      '2026-03-06T18:30',
      '2026-03-09T18:30',
    ])
  })

  test('repeats every week, or every other week, counted from the week of its start', () => {
    assert.deepEqual(turns({ frequency: 2, by_weekday: [2] }, 2), ['2026-03-04T18:30', '2026-03-11T18:30'])
    const other: Partial<RecurrenceRule> = { frequency: 2, interval: 2, by_weekday: [0] }
    assert.deepEqual(turns(other, 2), ['2026-03-16T18:30', '2026-03-30T18:30'])
    assert.deepEqual(turns({ ...other, by_weekday: [6] }, 2), ['2026-03-08T18:30', '2026-03-22T18:30'])
  })

  test('repeats on a weekday of every month that has it, such as the fifth Monday', () => {
    const second: Partial<RecurrenceRule> = { frequency: 1, by_n_weekday: [{ n: 2, day: 4 }] }
    assert.deepEqual(turns(second, 2), ['2026-03-13T18:30', '2026-04-10T18:30'])
    const fifth: Partial<RecurrenceRule> = { frequency: 1, by_n_weekday: [{ n: 5, day: 6 }] }
    assert.deepEqual(turns(fifth, 2), ['2026-03-29T18:30', '2026-05-31T18:30'])
  })

  test('repeats on one day of the year, and on a leap day only in leap years', () => {
    const daily: Partial<RecurrenceRule> = { frequency: 0, by_month: [7], by_month_day: [24] }
    assert.deepEqual(turns(daily, 2), ['2026-07-24T18:30', '2027-07-24T18:30'])
    const leap: Partial<RecurrenceRule> = { frequency: 0, by_month: [2], by_month_day: [29] }
    assert.deepEqual(turns(leap, 2), ['2028-02-29T18:30', '2032-02-29T18:30'])
    assert.deepEqual(turns(leap, 1, Date.parse('2096-03-01T00:00:00Z')), ['2104-02-29T18:30'])
  })

  test('continues from any time, however long ago it began', () => {
    assert.deepEqual(turns({}, 1, Date.parse('2030-01-01T18:29:59Z')), ['2030-01-01T18:30'])
    assert.deepEqual(turns({}, 1, Date.parse('2030-01-01T18:30:00Z')), ['2030-01-02T18:30'])
    assert.deepEqual(turns({}, 1, 0), ['2026-03-04T18:30'])
  })

  test('ends with the year 9999', () => {
    assert.deepEqual(turns({}, 2, Date.parse('9999-12-31T00:00:00Z')), ['9999-12-31T18:30'])
  })
})
