import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BareScheduledEvent } from '../objects/guilds/scheduled-event.ts'
import type { ScheduledEventException } from '../objects/guilds/scheduled-event-exception.ts'
import {
  currentOccurrence,
  isOccurrence,
  listOccurrences,
  nextOccurrence,
  occurrenceAt,
  occurrenceIdAt,
  occurrenceTime,
} from './occurrences.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const short = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString().slice(5, 16))

/** A change of the occurrence with a given original start. */
const exception = (original: string, fields: Partial<ScheduledEventException>): ScheduledEventException => ({
  event_id: '1',
  event_exception_id: occurrenceIdAt(at(original)),
  scheduled_start_time: null,
  scheduled_end_time: null,
  is_canceled: false,
  ...fields,
})
const canceled = (original: string) => exception(original, { is_canceled: true })
const moved = (original: string, start: string, end: string | null = null) =>
  exception(original, { scheduled_start_time: `${start}Z`, scheduled_end_time: end === null ? null : `${end}Z` })

type Timed = Pick<
  BareScheduledEvent,
  'scheduled_start_time' | 'scheduled_end_time' | 'recurrence_rule' | 'guild_scheduled_event_exceptions'
>

/** An event on every day at noon, for an hour. */
const daily = (...guild_scheduled_event_exceptions: ScheduledEventException[]): Timed => ({
  scheduled_start_time: '2026-05-01T12:00Z',
  scheduled_end_time: '2026-05-01T13:00Z',
  recurrence_rule: {
    start: '2026-04-01T12:00Z',
    end: null,
    frequency: 3,
    interval: 1,
    by_weekday: null,
    by_n_weekday: null,
    by_month: null,
    by_month_day: null,
    by_year_day: null,
    count: null,
  },
  guild_scheduled_event_exceptions,
})

const next = (event: Timed, after: string) => short(nextOccurrence(event, at(after))?.start)

describe('An occurrence', () => {
  test('has an id that contains its original start', () => {
    assert.equal(occurrenceIdAt(at('2025-12-12T20:00')), '1449128676556800000')
    assert.equal(occurrenceTime('1449128676556800000'), at('2025-12-12T20:00'))
    const event = daily(moved('2026-05-02T12:00', '2026-05-03T08:00'))
    assert.equal(occurrenceAt(event, at('2026-05-02T12:00')).id, occurrenceIdAt(at('2026-05-02T12:00')))
  })

  test('has the times of its exception', () => {
    const plain = currentOccurrence(daily())
    assert.deepEqual(
      [short(plain.start), short(plain.end ?? 0), plain.isCanceled],
      ['05-01T12:00', '05-01T13:00', false],
    )
    const later = currentOccurrence(daily(moved('2026-05-01T12:00', '2026-05-01T15:00', '2026-05-01T18:00')))
    assert.deepEqual([short(later.start), short(later.end ?? 0)], ['05-01T15:00', '05-01T18:00'])
    assert.equal(currentOccurrence(daily(canceled('2026-05-01T12:00'))).isCanceled, true)
  })

  test('whose start is moved ends at its original time, or lasts as long as before if that has passed', () => {
    const end = (start: string) => currentOccurrence(daily(moved('2026-05-01T12:00', start))).end ?? 0
    assert.equal(short(end('2026-05-01T12:30')), '05-01T13:00')
    assert.equal(short(end('2026-05-01T13:00')), '05-01T14:00')
  })

  test('is a time that follows from the rule, or the current start', () => {
    assert.equal(isOccurrence(daily(), at('2026-07-01T12:00')), true)
    assert.equal(isOccurrence(daily(), at('2026-07-01T12:01')), false)
    assert.equal(isOccurrence({ ...daily(), scheduled_start_time: '2026-05-01T09:00Z' }, at('2026-05-01T09:00')), true)
    assert.equal(isOccurrence({ ...daily(), recurrence_rule: null }, at('2026-05-01T12:00')), false)
    assert.equal(isOccurrence(daily(), at('2099-05-01T12:00')), false)
  })
})

describe('The next occurrence of an event', () => {
  test('is the current one until it has started, even if its rule begins earlier', () => {
    assert.equal(next(daily(), '2026-04-20T00:00'), '05-01T12:00')
    assert.equal(next(daily(), '2026-05-01T12:00'), '05-02T12:00')
    assert.equal(next({ ...daily(), recurrence_rule: null }, '2026-05-01T12:00'), null)
  })

  test('is not a cancelled one', () => {
    const event = daily(canceled('2026-05-01T12:00'), canceled('2026-05-02T12:00'), canceled('2026-05-04T12:00'))
    assert.equal(next(event, '2026-05-01T00:00'), '05-03T12:00')
    assert.equal(next(event, '2026-05-03T12:00'), '05-05T12:00')
  })

  test('is the one that starts first, wherever it was moved', () => {
    const event = daily(
      moved('2026-05-01T12:00', '2026-05-02T15:00'),
      moved('2026-05-05T12:00', '2026-05-02T16:00'),
      moved('2026-05-03T12:00', '2026-05-03T13:00'),
    )
    const starts: string[] = []
    for (let after: number | undefined = at('2026-05-01T00:00'); starts.length < 6; ) {
      after = nextOccurrence(event, after)?.start
      if (after === undefined) break
      starts.push(short(after) ?? '')
    }
    const expected = ['05-02T12:00', '05-02T15:00', '05-02T16:00', '05-03T13:00', '05-04T12:00', '05-06T12:00']
    assert.deepEqual(starts, expected)
  })
})

describe('The list of occurrences', () => {
  const list = (event: Timed, after: string, count = 3) =>
    listOccurrences(event, at(after), count).map(({ start, isCanceled }) => `${short(start)}${isCanceled ? ' -' : ''}`)

  test('begins with the current one and contains cancelled ones', () => {
    const event = daily(canceled('2026-05-02T12:00'), moved('2026-05-03T12:00', '2026-05-03T09:00'))
    assert.deepEqual(list(event, '2026-04-20T00:00'), ['05-01T12:00', '05-02T12:00 -', '05-03T09:00'])
    assert.deepEqual(list(event, '2026-05-01T12:30'), ['05-01T12:00', '05-02T12:00 -', '05-03T09:00'])
  })

  test('is in the order of the times at which they take place', () => {
    const event = daily(moved('2026-05-01T12:00', '2026-05-02T15:00'))
    assert.deepEqual(list(event, '2026-05-01T13:00'), ['05-02T12:00', '05-02T15:00', '05-03T12:00'])
  })

  test('has one of an event that does not recur', () => {
    assert.deepEqual(list({ ...daily(), recurrence_rule: null }, '2026-04-20T00:00'), ['05-01T12:00'])
  })
})
