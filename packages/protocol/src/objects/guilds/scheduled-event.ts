import { PRIVACY_LEVEL_GUILD_ONLY } from '../../enums/scheduled-event.ts'
import { LIMITS } from '../../limits.ts'
import { OCCURRENCE_LIMITS } from '../../occurrence-limits.ts'
import {
  boolean,
  choice,
  type Infer,
  imageData,
  integer,
  list,
  mapOf,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'
import { User } from '../users/user.ts'
import { Member } from './member.ts'
import { NewRecurrenceRule, RecurrenceRule } from './recurrence-rule.ts'
import { ScheduledEventException } from './scheduled-event-exception.ts'

const status = choice([1, 2, 3, 4])
const entityType = choice([1, 2, 3])
const privacyLevel = choice([PRIVACY_LEVEL_GUILD_ONLY])

/**
 * A scheduled event of a guild: on a stage, in a voice channel, or external
 * (docs/spec/scheduled-events.md#event-object).
 */
export const BareScheduledEvent = shape({
  id: snowflake(),
  guild_id: snowflake(),
  /** Null for an external event. */
  channel_id: nullable(snowflake()),
  creator_id: nullable(snowflake()),
  name: text(),
  description: nullable(text()),
  scheduled_start_time: text(),
  scheduled_end_time: nullable(text()),
  privacy_level: privacyLevel,
  status,
  entity_type: entityType,
  /** The stage that is open for it. */
  entity_id: nullable(snowflake()),
  entity_metadata: nullable(shape({ location: text() })),
  image: nullable(text()),
  recurrence_rule: nullable(RecurrenceRule),
  /** Occurrences that are cancelled, or take place at another time (docs/spec/scheduled-events.md#exceptions). */
  guild_scheduled_event_exceptions: list(ScheduledEventException),
})
/** A value of {@link BareScheduledEvent}. */
export type BareScheduledEvent = Infer<typeof BareScheduledEvent>

/** A scheduled event as the HTTP API returns it: with its creator and, if requested, the number of interested users. */
export const ScheduledEvent = shape({
  ...BareScheduledEvent.properties,
  creator: optional(User),
  user_count: optional(integer()),
})
/** A value of {@link ScheduledEvent}. */
export type ScheduledEvent = Infer<typeof ScheduledEvent>

const name = nameText({ ...LIMITS.scheduledEventName, trim: true })
const description = () => optional(nullable(text({ ...LIMITS.scheduledEventDescription, trim: true })))
const metadata = shape({ location: optional(nullable(text({ ...LIMITS.scheduledEventLocation, trim: true }))) })
const commonFields = {
  description: description(),
  channel_id: optional(nullable(snowflake())),
  entity_metadata: optional(nullable(metadata)),
  scheduled_end_time: optional(nullable(timestamp())),
  image: optional(nullable(imageData())),
  recurrence_rule: optional(nullable(NewRecurrenceRule)),
}

/** The body of Create Guild Scheduled Event (docs/spec/scheduled-events.md#fields-by-type). */
export const NewScheduledEvent = shape({
  name,
  privacy_level: privacyLevel,
  scheduled_start_time: timestamp(),
  entity_type: entityType,
  ...commonFields,
})
/** A value of {@link NewScheduledEvent}. */
export type NewScheduledEvent = Infer<typeof NewScheduledEvent>

/** The body of Modify Guild Scheduled Event (docs/spec/scheduled-events.md#fields-by-type). */
export const ScheduledEventChanges = shape({
  name: optional(name),
  privacy_level: optional(privacyLevel),
  scheduled_start_time: optional(timestamp()),
  entity_type: optional(nullable(entityType)),
  status: optional(nullable(status)),
  ...commonFields,
})
/** A value of {@link ScheduledEventChanges}. */
export type ScheduledEventChanges = Infer<typeof ScheduledEventChanges>

/** Whether the number of interested users is included. */
export const ScheduledEventQuery = shape({ with_user_count: optional(boolean()) })

/** A user's interest in a scheduled event (docs/spec/scheduled-events.md#interested-users). */
export const ScheduledEventInterest = shape({
  guild_scheduled_event_id: snowflake(),
  /** If it is about an occurrence. */
  guild_scheduled_event_exception_id: optional(snowflake()),
  user_id: snowflake(),
  /** 1: interested. */
  response: choice([1]),
})
/** A value of {@link ScheduledEventInterest}. */
export type ScheduledEventInterest = Infer<typeof ScheduledEventInterest>

/** An interested user, with their member if requested and if they are one. */
export const ScheduledEventUser = shape({
  ...ScheduledEventInterest.properties,
  user: User,
  member: optional(Member),
})
/** A value of {@link ScheduledEventUser}. */
export type ScheduledEventUser = Infer<typeof ScheduledEventUser>

/** The query of interested users; `before` takes precedence over `after`. */
export const ScheduledEventUsersQuery = shape({
  limit: optional(integer(LIMITS.scheduledEventUsersPerPage)),
  with_member: optional(boolean()),
  before: optional(snowflake()),
  after: optional(snowflake()),
})
/** A value of {@link ScheduledEventUsersQuery}. */
export type ScheduledEventUsersQuery = Infer<typeof ScheduledEventUsersQuery>

/** The query of the numbers of interested users: the occurrences to count them for. */
export const ScheduledEventCountsQuery = shape({
  guild_scheduled_event_exception_ids: optional(list(snowflake(), { max: OCCURRENCE_LIMITS.counted, fromText: true })),
})

/** The numbers of users who are interested in an event and in some of its occurrences, by their ids. */
export const ScheduledEventCounts = shape({
  guild_scheduled_event_count: integer(),
  guild_scheduled_event_exception_counts: mapOf(integer()),
})
