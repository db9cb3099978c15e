import { RecurrenceFrequency } from '@guildhall/protocol/enums/scheduled-event'
import type { NewRecurrenceRule, RecurrenceRule } from '@guildhall/protocol/objects/guilds/recurrence-rule'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { toTimestamp } from '../../kernel/clock.ts'

const { YEARLY, MONTHLY, WEEKLY, DAILY } = RecurrenceFrequency

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
