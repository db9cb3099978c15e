import { LIMITS } from '../../limits.ts'
import { choice, type Infer, integer, list, nullable, optional, shape, text, timestamp } from '../../schema.ts'

const frequency = choice([0, 1, 2, 3])
/** The days of the week, beginning with Monday. */
const weekday = choice([0, 1, 2, 3, 4, 5, 6])
const month = choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
const nWeekday = shape({ n: integer(LIMITS.weeksOfMonth), day: weekday })

/** The recurrence of a scheduled event (docs/spec/scheduled-events.md#recurrence). */
export const RecurrenceRule = shape({
  start: text(),
  end: nullable(text()),
  frequency,
  interval: integer(),
  by_weekday: nullable(list(weekday)),
  by_n_weekday: nullable(list(nWeekday)),
  by_month: nullable(list(month)),
  by_month_day: nullable(list(integer())),
  by_year_day: nullable(list(integer())),
  count: nullable(integer()),
})
/** A value of {@link RecurrenceRule}. */
export type RecurrenceRule = Infer<typeof RecurrenceRule>

/**
 * A recurrence rule in a request: `end`, `by_year_day` and `count` are only parsed to be refused
 * (docs/spec/scheduled-events.md#recurrence).
 */
export const NewRecurrenceRule = shape({
  start: timestamp(),
  end: optional(nullable(timestamp())),
  frequency,
  interval: optional(nullable(integer(LIMITS.recurrenceInterval))),
  by_weekday: optional(nullable(list(weekday, { max: 7, unique: true }))),
  by_n_weekday: optional(nullable(list(nWeekday, { max: 7 }))),
  by_month: optional(nullable(list(month, { max: 12, unique: true }))),
  by_month_day: optional(nullable(list(integer(LIMITS.dayOfMonth), { max: 31, unique: true }))),
  by_year_day: optional(nullable(list(integer({ min: -1, max: 365 }), { max: 367 }))),
  count: optional(nullable(integer({ min: 1, max: 0x7fffffff }))),
})
/** A value of {@link NewRecurrenceRule}. */
export type NewRecurrenceRule = Infer<typeof NewRecurrenceRule>
