import { RecurrenceFrequency } from '@guildhall/protocol/enums/scheduled-event'
import type { NewRecurrenceRule, RecurrenceRule } from '@guildhall/protocol/objects/guilds/recurrence-rule'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { MAX_TIMESTAMP_MS } from '@guildhall/protocol/parse-literals'
import { toTimestamp } from '../../kernel/clock.ts'

const { YEARLY, MONTHLY, WEEKLY, DAILY } = RecurrenceFrequency
const DAY_MS = 86_400_000

/** The sets of weekdays, beginning with Monday, that a daily event may have. */
const DAYS_OF_DAILY = ['0,1,2,3,4', '1,2,3,4,5', '0,1,2,3,6', '4,5', '5,6', '0,6']
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

type Part = 'by_weekday' | 'by_n_weekday' | 'by_month' | 'by_month_day'

/** The fields by which each frequency chooses its days; no others may be sent with it. */
const PARTS: Readonly<Record<number, readonly Part[]>> = {
  [YEARLY]: ['by_month', 'by_month_day'],
  [MONTHLY]: ['by_n_weekday'],
  [WEEKLY]: ['by_weekday'],
  [DAILY]: ['by_weekday'],
}

/** The errors of a rule: the platform allows only a part of what its fields could express. */
export function ruleFaults(rule: NewRecurrenceRule): FieldError[] {
  const { frequency, interval } = rule
  const faults: FieldError[] = []
  const fault = (field: string, code: string, message: string) =>
    void faults.push({ path: ['recurrence_rule', field], code, message })
  for (const field of ['end', 'by_year_day', 'count'] as const) {
    if (rule[field] != null) fault(field, 'UNSUPPORTED', 'This field cannot be set')
  }
  if (frequency !== WEEKLY && interval === 2) fault('interval', 'NUMBER_TYPE_MAX', 'Only weekly events skip a turn.')
  for (const part of ['by_weekday', 'by_n_weekday', 'by_month', 'by_month_day'] as const) {
    const isFree = frequency === DAILY
    const sent = rule[part]
    if (!PARTS[frequency]?.includes(part)) {
      if (sent != null) fault(part, 'BASE_TYPE_CHOICES', 'This field does not go with the frequency')
    } else if (sent == null) {
      if (!isFree) fault(part, 'BASE_TYPE_REQUIRED', 'This field is required')
    } else if (!isFree && sent.length !== 1) fault(part, 'BASE_TYPE_BAD_LENGTH', 'Must be 1 in length.')
  }
  const days = rule.by_weekday?.toSorted().join(',')
  if (frequency === DAILY && days !== undefined && !DAYS_OF_DAILY.includes(days)) {
    fault('by_weekday', 'BASE_TYPE_CHOICES', 'Not a known set of days')
  }
  const [month = 1] = rule.by_month ?? []
  const [day = 1] = rule.by_month_day ?? []
  if (frequency === YEARLY && day > (LONGEST_MONTHS[month - 1] ?? 31)) {
    fault('by_month_day', 'NUMBER_TYPE_MAX', 'The month has no such day.')
  }
  return faults
}

/** A rule in the form in which events show it. */
export const toRecurrenceRule = (sent: NewRecurrenceRule): RecurrenceRule => ({
  start: toTimestamp(Date.parse(sent.start)),
  end: null,
  frequency: sent.frequency,
  interval: sent.interval ?? 1,
  by_weekday: sent.by_weekday ?? null,
  by_n_weekday: sent.by_n_weekday ?? null,
  by_month: sent.by_month ?? null,
  by_month_day: sent.by_month_day ?? null,
  by_year_day: null,
  count: null,
})

/** Leap days recur after eight years at the latest. */
const FAR_ENOUGH_DAYS = 9 * 366

/**
 * The next occurrence of a rule after a given time, both in ms since 1970. Occurrences keep the time of day of the
 * rule's start, in UTC, and none precedes it. Null if there is none that can be represented.
 */
export function nextOccurrence(rule: RecurrenceRule, after: number): number | null {
  const start = Date.parse(rule.start)
  const passed = Math.max(0, Math.floor((after - start) / DAY_MS))
  for (let days = passed; days <= passed + FAR_ENOUGH_DAYS; days++) {
    const moment = start + days * DAY_MS
    if (moment > MAX_TIMESTAMP_MS) return null
    if (moment > after && takesPlace(rule, start, moment)) return moment
  }
  return null
}

/** Whether a rule has an occurrence on the day of a given time. */
function takesPlace(rule: RecurrenceRule, start: number, moment: number): boolean {
  const at = new Date(moment)
  const weekday = weekdayOf(at)
  switch (rule.frequency) {
    case YEARLY:
      return at.getUTCMonth() + 1 === rule.by_month?.[0] && at.getUTCDate() === rule.by_month_day?.[0]
    case MONTHLY: {
      const [turn] = rule.by_n_weekday ?? []
      return weekday === turn?.day && Math.ceil(at.getUTCDate() / 7) === turn.n
    }
    case WEEKLY:
      return weekday === rule.by_weekday?.[0] && (weekOf(moment) - weekOf(start)) % rule.interval === 0
    default:
      return rule.by_weekday === null || rule.by_weekday.some((day) => day === weekday)
  }
}

/** Monday is 0. */
const weekdayOf = (at: Date): number => (at.getUTCDay() + 6) % 7

/** Weeks begin on Mondays, and 1970 began on a Thursday. */
const weekOf = (moment: number): number => Math.floor((Math.floor(moment / DAY_MS) + 3) / 7)
