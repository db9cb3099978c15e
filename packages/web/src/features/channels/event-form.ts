import {
  PRIVACY_LEVEL_GUILD_ONLY,
  RecurrenceFrequency,
  ScheduledEventType,
} from '@guildhall/protocol/enums/scheduled-event'
import type { NewRecurrenceRule, RecurrenceRule } from '@guildhall/protocol/objects/guilds/recurrence-rule'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { createGuildScheduledEvent } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event'
import type { modifyGuildScheduledEvent } from '@guildhall/protocol/operations/scheduled-events/modify-guild-scheduled-event'
import type { BodyOf } from '../../api/call.ts'
import { t } from '../../language/dialogs.ts'
import { requireFilled, textIn } from '../../shared/form/form-problem.ts'

const { YEARLY, MONTHLY, WEEKLY, DAILY } = RecurrenceFrequency
const WORKING_DAYS = [0, 1, 2, 3, 4] as const

/** An event's recurrence in the form; `kept` is a rule that the form can't express. */
export type RecurrenceChoice = 'never' | 'daily' | 'working' | 'weekly' | 'fortnightly' | 'monthly' | 'yearly' | 'kept'

const words: ReadonlyMap<string, string> = new Map([
  ['never', t('channels.never')],
  ['daily', t('channels.every-day')],
  ['working', t('channels.every-weekday')],
  ['weekly', t('channels.every-week')],
  ['fortnightly', t('channels.every-other-week')],
  ['monthly', t('channels.every-month-on-the-same')],
  ['yearly', t('channels.every-year')],
])

/** The recurrence options of an event with such a rule. */
export const recurrenceChoices = (rule: RecurrenceRule | null): readonly (readonly [string, string])[] =>
  toRecurrenceChoice(rule) === 'kept' ? [...words, ['kept', t('channels.keep-the-current-schedule')]] : [...words]

/** A recurrence in words; null without one. */
export function recurrenceText(rule: RecurrenceRule | null): string | null {
  if (rule === null) return null
  const turn = words.get(toRecurrenceChoice(rule))
  return turn === undefined ? t('channels.repeats') : t('channels.repeats-when', { turn })
}

export function toRecurrenceChoice(rule: RecurrenceRule | null): RecurrenceChoice {
  if (rule === null) return 'never'
  const { frequency, interval, by_weekday: days } = rule
  if (frequency === WEEKLY) return interval === 2 ? 'fortnightly' : 'weekly'
  if (frequency === MONTHLY) return 'monthly'
  if (frequency === YEARLY) return 'yearly'
  if (days === null) return 'daily'
  return days.toSorted().join() === WORKING_DAYS.join() ? 'working' : 'kept'
}

/** The recurrence rule for an event's start. Rules use days in UTC (docs/spec/scheduled-events.md#recurrence). */
export function recurrenceRuleOf(turn: RecurrenceChoice, start: string): NewRecurrenceRule | null {
  const at = new Date(start)
  const day = weekdays[(at.getUTCDay() + 6) % 7] ?? 0
  const month = months[at.getUTCMonth()] ?? 1
  switch (turn) {
    case 'daily':
      return { start, frequency: DAILY, interval: 1 }
    case 'working':
      return { start, frequency: DAILY, interval: 1, by_weekday: [...WORKING_DAYS] }
    case 'weekly':
      return { start, frequency: WEEKLY, interval: 1, by_weekday: [day] }
    case 'fortnightly':
      return { start, frequency: WEEKLY, interval: 2, by_weekday: [day] }
    case 'monthly':
      return { start, frequency: MONTHLY, interval: 1, by_n_weekday: [{ n: Math.ceil(at.getUTCDate() / 7), day }] }
    case 'yearly':
      return { start, frequency: YEARLY, interval: 1, by_month: [month], by_month_day: [at.getUTCDate()] }
    default:
      return null
  }
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** A time as a datetime field's value, in the user's time zone. */
export function toLocalDateTime(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  const minutes = at.getTime() - at.getTimezoneOffset() * 60_000
  return new Date(minutes).toISOString().slice(0, 16)
}

/** The time of a datetime field's value; null if it is empty. */
export const fromLocalDateTime = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())

type Changes = BodyOf<typeof modifyGuildScheduledEvent>

const { STAGE_INSTANCE, VOICE, EXTERNAL } = ScheduledEventType
const kinds = [STAGE_INSTANCE, VOICE, EXTERNAL] as const

const isElsewhere = (type: number): boolean => type === EXTERNAL

/** The entered values. @throws IncompleteForm */
function enteredIn(entered: FormData) {
  const text = (field: string) => textIn(entered, field).trim()
  const entity_type = kinds.find((each) => String(each) === text('entity_type')) ?? EXTERNAL
  const location = text('entity_metadata.location')
  const start = text('scheduled_start_time')
  const end = text('scheduled_end_time')
  const filled = { name: text('name'), scheduled_start_time: start }
  const needed = { name: t('channels.enter-a-name'), scheduled_start_time: t('channels.enter-a-start-time') }
  const there = { 'entity_metadata.location': location, scheduled_end_time: end, ...filled }
  if (isElsewhere(entity_type)) {
    const also = {
      'entity_metadata.location': t('channels.enter-a-location'),
      scheduled_end_time: t('channels.enter-an-end-time'),
    }
    requireFilled(there, { ...needed, ...also })
  } else requireFilled(filled, needed)
  return {
    name: filled.name,
    entity_type,
    channel_id: isElsewhere(entity_type) ? null : text('channel_id') || null,
    entity_metadata: isElsewhere(entity_type) ? { location } : null,
    description: text('description') || null,
    scheduled_start_time: fromLocalDateTime(start) ?? '',
    scheduled_end_time: fromLocalDateTime(end),
    turn: text('turn'),
  }
}

/** A new event as sent. @throws IncompleteForm */
export function newEvent(entered: FormData, image: string | null): BodyOf<typeof createGuildScheduledEvent> {
  const { turn, ...body } = enteredIn(entered)
  const recurrence_rule = recurrenceRuleOf(known(turn), body.scheduled_start_time)
  return {
    ...body,
    privacy_level: PRIVACY_LEVEL_GUILD_ONLY,
    ...(recurrence_rule && { recurrence_rule }),
    ...(image && { image }),
  }
}

/** The changed fields of an event. Seconds, which the form doesn't show, are kept. @throws IncompleteForm */
export function eventChanges(before: BareScheduledEvent, entered: FormData, image: string | null): Changes {
  const { turn, ...after } = enteredIn(entered)
  const isSame = (a: string | null, b: string | null) => toLocalDateTime(a) === toLocalDateTime(b)
  const { name, entity_type, channel_id, description, entity_metadata } = after
  const { scheduled_start_time, scheduled_end_time } = after
  const isMoved = !isSame(scheduled_start_time, before.scheduled_start_time)
  const next = known(turn)
  const isTurned = next !== toRecurrenceChoice(before.recurrence_rule) || (isMoved && before.recurrence_rule !== null)
  return {
    ...(name !== before.name && { name }),
    ...(entity_type !== before.entity_type && { entity_type }),
    ...(channel_id !== before.channel_id && { channel_id }),
    ...(description !== before.description && { description }),
    ...(entity_metadata?.location !== before.entity_metadata?.location && { entity_metadata }),
    ...(isMoved && { scheduled_start_time }),
    ...(!isSame(scheduled_end_time, before.scheduled_end_time) && { scheduled_end_time }),
    ...(next !== 'kept' && isTurned && { recurrence_rule: recurrenceRuleOf(next, scheduled_start_time) }),
    ...(image && { image }),
  }
}

const known = (turn: string): RecurrenceChoice => turns.find((each) => each === turn) ?? 'never'
const turns: readonly RecurrenceChoice[] = ['daily', 'working', 'weekly', 'fortnightly', 'monthly', 'yearly', 'kept']
