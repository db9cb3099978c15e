import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { currentOccurrence, listOccurrences } from '@guildhall/protocol/scheduled-events/occurrences'
import { IncompleteForm } from '../../../shared/form/form-problem.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import {
  cancelOccurrence,
  isMoved,
  localText,
  moveOccurrence,
  offeredChanges,
  restoreOccurrence,
} from './occurrence-calls.ts'

const start = '2030-01-16T18:30:00.000Z'

/** An event on every day, with an exception of its next occurrence. */
const daily = (exception?: object): BareScheduledEvent => ({
  id: '50',
  guild_id: '1',
  channel_id: null,
  creator_id: '10',
  name: 'Fair',
  description: null,
  scheduled_start_time: start,
  scheduled_end_time: '2030-01-16T19:30:00.000Z',
  privacy_level: 2,
  status: 1,
  entity_type: 3,
  entity_id: null,
  entity_metadata: { location: 'The green' },
  image: null,
  recurrence_rule: {
    start,
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
  guild_scheduled_event_exceptions: exception
    ? [
        {
          event_id: '50',
          event_exception_id: currentOccurrence(daily()).id,
          scheduled_start_time: null,
          scheduled_end_time: null,
          is_canceled: false,
          ...exception,
        },
      ]
    : [],
})
const canceled = daily({ is_canceled: true })
const moved = daily({
  scheduled_start_time: '2030-01-16T20:00:00.000Z',
  scheduled_end_time: '2030-01-16T22:00:00.000Z',
})

/** The requests that an action makes. */
async function requests(act: (client: any) => Promise<void>): Promise<unknown[]> {
  const made: unknown[] = []
  await act({ call: fakeCall(({ method, path, body }) => void made.push([method, path, body])) })
  return made
}

const entered = (starts: string, ends: string): FormData => {
  const form = new FormData()
  form.set('scheduled_start_time', starts)
  form.set('scheduled_end_time', ends)
  return form
}
const exceptions = '/guilds/1/scheduled-events/50/exceptions'

describe('An occurrence of an event', () => {
  test('is cancelled with a new exception, or with a change of the one it has', async () => {
    const plain = currentOccurrence(daily())
    assert.deepEqual(await requests((client) => cancelOccurrence(client, daily(), plain)), [
      ['POST', exceptions, { original_scheduled_start_time: start, is_canceled: true }],
    ])
    assert.deepEqual(await requests((client) => cancelOccurrence(client, moved, currentOccurrence(moved))), [
      ['PATCH', `${exceptions}/${plain.id}`, { is_canceled: true }],
    ])
  })

  test('is restored by deleting its exception', async () => {
    const occurrence = currentOccurrence(canceled)
    assert.deepEqual(await requests((client) => restoreOccurrence(client, canceled, occurrence)), [
      ['DELETE', `${exceptions}/${occurrence.id}`, undefined],
    ])
  })

  test('is moved to the entered times, and its original times restore it', async () => {
    const plain = currentOccurrence(daily())
    const starts = '2030-01-17T10:00'
    const ends = '2030-01-17T12:00'
    const times = {
      scheduled_start_time: new Date(starts).toISOString(),
      scheduled_end_time: new Date(ends).toISOString(),
      is_canceled: false,
    }
    assert.deepEqual(await requests((client) => moveOccurrence(client, daily(), plain, entered(starts, ends))), [
      ['POST', exceptions, { original_scheduled_start_time: start, ...times }],
    ])
    assert.deepEqual(await requests((client) => moveOccurrence(client, canceled, plain, entered(starts, ends))), [
      ['PATCH', `${exceptions}/${plain.id}`, times],
    ])
    const original = entered(localText(plain.start), localText(plain.end))
    assert.deepEqual(await requests((client) => moveOccurrence(client, daily(), plain, original)), [])
    assert.deepEqual(await requests((client) => moveOccurrence(client, moved, plain, original)), [
      ['DELETE', `${exceptions}/${plain.id}`, undefined],
    ])
    await assert.rejects(
      requests((client) => moveOccurrence(client, daily(), plain, entered('', ''))),
      IncompleteForm,
    )
  })

  test('can be moved and cancelled, or restored', () => {
    const changes = (event: BareScheduledEvent) => offeredChanges(event, currentOccurrence(event))
    assert.deepEqual(changes(daily()), ['move', 'cancel'])
    assert.deepEqual(changes(moved), ['move', 'restore', 'cancel'])
    assert.deepEqual(changes(canceled), ['restore'])
  })

  test('is marked as moved only if its times differ from those of the rule', () => {
    assert.deepEqual(
      [isMoved(moved, currentOccurrence(moved)), isMoved(canceled, currentOccurrence(canceled))],
      [true, false],
    )
    assert.equal(listOccurrences(moved, Date.parse(start), 2).filter((each) => isMoved(moved, each)).length, 1)
  })
})
