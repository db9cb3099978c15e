import { boolean, type Infer, nullable, optional, shape, snowflake, text, timestamp } from '../../schema.ts'

/** An occurrence that differs from the recurrence rule of its event (docs/spec/scheduled-events.md#exceptions). */
export const ScheduledEventException = shape({
  event_id: snowflake(),
  /** Contains the time at which the occurrence would have started. */
  event_exception_id: snowflake(),
  /** Null if it is unchanged. */
  scheduled_start_time: nullable(text()),
  /** Null if it is unchanged. */
  scheduled_end_time: nullable(text()),
  is_canceled: boolean(),
})
/** A value of {@link ScheduledEventException}. */
export type ScheduledEventException = Infer<typeof ScheduledEventException>

/** The body of Modify Guild Scheduled Event Exception (docs/spec/scheduled-events.md#exceptions). */
export const ScheduledEventExceptionChanges = shape({
  scheduled_start_time: optional(nullable(timestamp())),
  scheduled_end_time: optional(nullable(timestamp())),
  is_canceled: optional(nullable(boolean())),
})
/** A value of {@link ScheduledEventExceptionChanges}. */
export type ScheduledEventExceptionChanges = Infer<typeof ScheduledEventExceptionChanges>

/** The body of Create Guild Scheduled Event Exception (docs/spec/scheduled-events.md#exceptions). */
export const NewScheduledEventException = shape({
  original_scheduled_start_time: timestamp(),
  ...ScheduledEventExceptionChanges.properties,
})
