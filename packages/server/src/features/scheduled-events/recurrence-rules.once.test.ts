import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewRecurrenceRule } from '@guildhall/protocol/objects/guilds/recurrence-rule'
import { nextOccurrence, ruleFaults, toRecurrenceRule } from './recurrence-rules.ts'

const START = '2026-03-04T18:30:00.000Z' // A Wednesday.
const rule = (fields: object): NewRecurrenceRule => ({ start: START, frequency: 3, ...fields })
const faults = (fields: object) => ruleFaults(rule(fields)).map(({ path }) => path.slice(1).join('.'))

/** The next occurrences of a rule after a given time. */
function turns(fields: object, count: number, after = Date.parse(START) - 1): string[] {
  const all: string[] = []
  for (let at: number | null = after; all.length < count; ) {
    at = nextOccurrence(toRecurrenceRule(rule(fields)), at)
    if (at === null) break
    all.push(new Date(at).toISOString().slice(0, 16))
  }
  return all
}

describe('A recurrence rule', () => {
  test('repeats every day, or on some days of the week', () => {
    assert.deepEqual(turns({}, 3), ['2026-03-04T18:30', '2026-03-05T18:30', '2026-03-06T18:30'])
    const workdays = { by_weekday: [0, 1, 2, 3, 4] }
    assert.deepEqual(turns(workdays, 4), [
      '2026-03-04T18:30',
      '2026-03-05T18:30',
      '2026-03-06T18:30',
      '2026-03-09T18:30',
    ])
  })

  test('repeats every week, or every other week, counted from the week of its start', () => {
    assert.deepEqual(turns({ frequency: 2, by_weekday: [2] }, 2), ['2026-03-04T18:30', '2026-03-11T18:30'])
    const other = { frequency: 2, interval: 2, by_weekday: [0] }
    assert.deepEqual(turns(other, 2), ['2026-03-16T18:30', '2026-03-30T18:30'])
    assert.deepEqual(turns({ ...other, by_weekday: [6] }, 2), ['2026-03-08T18:30', '2026-03-22T18:30'])
  })

  test('repeats on a weekday of every month that has it, such as the fifth Monday', () => {
    const second = { frequency: 1, by_n_weekday: [{ n: 2, day: 4 }] }
    assert.deepEqual(turns(second, 2), ['2026-03-13T18:30', '2026-04-10T18:30'])
    const fifth = { frequency: 1, by_n_weekday: [{ n: 5, day: 6 }] }
    assert.deepEqual(turns(fifth, 2), ['2026-03-29T18:30', '2026-05-31T18:30'])
  })

  test('repeats on one day of the year, and on a leap day only in leap years', () => {
    const daily = { frequency: 0, by_month: [7], by_month_day: [24] }
    assert.deepEqual(turns(daily, 2), ['2026-07-24T18:30', '2027-07-24T18:30'])
    const leap = { frequency: 0, by_month: [2], by_month_day: [29] }
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

describe('A recurrence rule may contain', () => {
  test('one day of a week, one weekday of a month or one day of a year', () => {
    assert.deepEqual(faults({ frequency: 2, by_weekday: [3], interval: 2 }), [])
    assert.deepEqual(faults({ frequency: 2 }), ['by_weekday'])
    assert.deepEqual(faults({ frequency: 2, by_weekday: [3, 4] }), ['by_weekday'])
    assert.deepEqual(faults({ frequency: 1, by_n_weekday: [{ n: 1, day: 1 }] }), [])
    assert.deepEqual(faults({ frequency: 1 }), ['by_n_weekday'])
    assert.deepEqual(faults({ frequency: 1, by_n_weekday: [] }), ['by_n_weekday'])
    assert.deepEqual(faults({ frequency: 0, by_month: [12], by_month_day: [31] }), [])
    assert.deepEqual(faults({ frequency: 0, by_month: [12] }), ['by_month_day'])
  })

  test('certain sets of days for daily events', () => {
    for (const by_weekday of [null, [0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [6, 0, 1, 2, 3], [4, 5], [5, 6], [6, 0]]) {
      assert.deepEqual(faults({ by_weekday }), [], JSON.stringify(by_weekday))
    }
    for (const by_weekday of [[], [0], [0, 1], [0, 1, 2, 3, 4, 5, 6]]) {
      assert.deepEqual(faults({ by_weekday }), ['by_weekday'], JSON.stringify(by_weekday))
    }
  })

  test('no fields of another frequency, and an interval of two only for weeks', () => {
    assert.deepEqual(faults({ by_n_weekday: [{ n: 1, day: 1 }], by_month: [1] }), ['by_n_weekday', 'by_month'])
    assert.deepEqual(faults({ interval: 2 }), ['interval'])
    assert.deepEqual(faults({ frequency: 0, interval: 2, by_month: [1], by_month_day: [1] }), ['interval'])
  })

  test('no end, no count and no day of the year, which cannot be set', () => {
    assert.deepEqual(faults({ end: START, count: 3, by_year_day: [1] }), ['end', 'by_year_day', 'count'])
  })

  test('no day that its month never has', () => {
    assert.deepEqual(faults({ frequency: 0, by_month: [2], by_month_day: [30] }), ['by_month_day'])
    assert.deepEqual(faults({ frequency: 0, by_month: [4], by_month_day: [31] }), ['by_month_day'])
    assert.deepEqual(faults({ frequency: 0, by_month: [2], by_month_day: [29] }), [])
  })
})
