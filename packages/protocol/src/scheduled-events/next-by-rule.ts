import { RecurrenceFrequency } from '../enums/scheduled-event.ts'
import type { RecurrenceRule } from '../objects/guilds/recurrence-rule.ts'
import { MAX_TIMESTAMP_MS } from '../parse-literals.ts'

const { YEARLY, MONTHLY, WEEKLY } = RecurrenceFrequency
const DAY_MS = 86_400_000

/** Leap days recur after eight years at the latest. */
const FAR_ENOUGH_DAYS = 9 * 366

/**
 * The next occurrence of a rule after a given time, both in ms since 1970. Occurrences keep the time of day of the
 * rule's start, in UTC, and none precedes it. Null if there is none that can be represented.
 */
export function nextByRule(rule: RecurrenceRule, after: number): number | null {
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
