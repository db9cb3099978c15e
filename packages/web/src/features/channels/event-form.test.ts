import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import {
  eventChanges,
  newEvent,
  type RecurrenceChoice,
  recurrenceRuleOf,
  recurrenceText,
  toLocalDateTime,
  toRecurrenceChoice,
} from './event-form.ts'

/** A Wednesday, the third of its month. */
const start = '2030-01-16T18:30:00.000Z'

const entered = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const fair: BareScheduledEvent = {
  id: '50',
  guild_id: '1',
  channel_id: null,
  creator_id: '10',
  name: 'Fair',
  description: null,
  scheduled_start_time: '2030-01-16T18:30:12.345000+00:00',
  scheduled_end_time: '2030-01-16T20:30:00+00:00',
  privacy_level: 2,
  status: 1,
  entity_type: 3,
  entity_id: null,
  entity_metadata: { location: 'The green' },
  image: null,
  recurrence_rule: null,
  guild_scheduled_event_exceptions: [],
}

const asItIs = {
  name: 'Fair',
  entity_type: '3',
  'entity_metadata.location': 'The green',
  scheduled_start_time: toLocalDateTime(fair.scheduled_start_time),
  scheduled_end_time: toLocalDateTime(fair.scheduled_end_time),
  turn: 'never',
}

describe('An event form', () => {
  const rules: [turn: RecurrenceChoice, rule: object][] = [
    ['daily', { start, frequency: 3, interval: 1 }],
    ['working', { start, frequency: 3, interval: 1, by_weekday: [0, 1, 2, 3, 4] }],
    ['weekly', { start, frequency: 2, interval: 1, by_weekday: [2] }],
    ['fortnightly', { start, frequency: 2, interval: 2, by_weekday: [2] }],
    ['monthly', { start, frequency: 1, interval: 1, by_n_weekday: [{ n: 3, day: 2 }] }],
    ['yearly', { start, frequency: 0, interval: 1, by_month: [1], by_month_day: [16] }],
  ]
  for (const [turn, rule] of rules) {
    test(`recognizes the recurrence ${turn}`, () => {
      assert.deepEqual(recurrenceRuleOf(turn, start), rule)
      const blank = { end: null, by_weekday: null, by_n_weekday: null, by_month: null, by_month_day: null }
      const fields: any = { ...blank, by_year_day: null, count: null, ...rule }
      assert.equal(toRecurrenceChoice(fields), turn)
      assert.match(recurrenceText(fields) ?? '', /^Repeats: /)
    })
  }

  test('requires a name and a start, and elsewhere a location and an end', () => {
    const missing = (fields: Record<string, string>): string[] => {
      try {
        newEvent(entered(fields), null)
        return []
      } catch (problem) {
        assert.ok(problem instanceof IncompleteForm)
        return [...problem.fields.keys()].sort()
      }
    }
    assert.deepEqual(missing({ entity_type: '2', channel_id: '20' }), ['name', 'scheduled_start_time'])
    const elsewhere = { entity_type: '3', name: 'Fair', scheduled_start_time: '2030-01-16T18:30' }
    assert.deepEqual(missing(elsewhere), ['entity_metadata.location', 'scheduled_end_time'])
  })

  test('sends a new event’s location, and its time in UTC', () => {
    const local = '2030-01-16T18:30'
    const form = { entity_type: '2', channel_id: '20', name: ' Choir ', scheduled_start_time: local, turn: 'never' }
    assert.deepEqual(newEvent(entered(form), 'data:'), {
      name: 'Choir',
      entity_type: 2,
      channel_id: '20',
      entity_metadata: null,
      description: null,
      scheduled_start_time: new Date(local).toISOString(),
      scheduled_end_time: null,
      privacy_level: 2,
      image: 'data:',
    })
  })

  test('sends only changed fields', () => {
    assert.deepEqual(eventChanges(fair, entered(asItIs), null), {})
    assert.deepEqual(eventChanges(fair, entered({ ...asItIs, name: 'Feast' }), null), { name: 'Feast' })
    const inside = { ...asItIs, entity_type: '2', channel_id: '20' }
    assert.deepEqual(eventChanges(fair, entered(inside), null), {
      entity_type: 2,
      channel_id: '20',
      entity_metadata: null,
    })
  })

  test('sends a recurrence rule with the day that it is based on', () => {
    const weekly: any = { ...recurrenceRuleOf('weekly', start) }
    const later = toLocalDateTime('2030-01-17T18:30:00Z')
    const form = { ...asItIs, scheduled_start_time: later, turn: 'weekly' }
    const changes: any = eventChanges({ ...fair, recurrence_rule: weekly }, entered(form), null)
    assert.deepEqual(changes.recurrence_rule.by_weekday, [3])
    assert.equal(changes.recurrence_rule.start, changes.scheduled_start_time)
  })
})
