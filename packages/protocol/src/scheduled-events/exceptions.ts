import type { ScheduledEventException } from '../objects/guilds/scheduled-event-exception.ts'

type Exceptions = readonly ScheduledEventException[]

/** The exceptions of an event without the one of an occurrence. */
export const withoutException = (all: Exceptions, id: string): ScheduledEventException[] =>
  all.filter(({ event_exception_id }) => event_exception_id !== id)

/** The exceptions of an event with one that is new or has changed. */
export const withException = (all: Exceptions, changed: ScheduledEventException): ScheduledEventException[] => [
  ...withoutException(all, changed.event_exception_id),
  changed,
]
