import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewRecurrenceRule } from '@guildhall/protocol/objects/guilds/recurrence-rule'
import { ruleFaults } from './recurrence-rules.ts'

const START = '2026-03-04T18:30:00.000Z' // A Wednesday.
const rule = (fields: object): NewRecurrenceRule => ({ start: START, frequency: 3, ...fields })
const faults = (fields: object) => ruleFaults(rule(fields)).map(({ path }) => path.slice(1).join('.'))

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
