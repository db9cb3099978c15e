import { ActivityType } from '../enums/activity-type.ts'
import { LIMITS } from '../limits.ts'
import {
  boolean,
  choice,
  either,
  integer,
  list,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
} from '../schema.ts'
import { User } from './user.ts'

/** How others see somebody: who is invisible is offline to them (conventions E.6). */
export const SHOWN_STATUSES = ['online', 'dnd', 'idle', 'offline'] as const
/** One of {@link SHOWN_STATUSES}. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** What kinds of clients somebody has (conventions E.6). */
export const PLATFORMS = ['desktop', 'mobile', 'web'] as const
/** One of {@link PLATFORMS}. */
export type Platform = (typeof PLATFORMS)[number]

/** The emoji of a custom status: a guild's own has an id. */
const ActivityEmoji = shape({
  name: text({ max: LIMITS.activityText.max }),
  id: optional(nullable(snowflake())),
  animated: optional(boolean()),
})

/** Since when, or until when: ms since 1970. */
const Span = shape({ start: optional(integer()), end: optional(integer()) })

const described = {
  type: choice(Object.values(ActivityType)),
  name: text({ max: LIMITS.activityText.max }),
  url: optional(nullable(text({ max: LIMITS.activityUrl.max }))),
  state: optional(nullable(text({ max: LIMITS.activityText.max }))),
  details: optional(nullable(text({ max: LIMITS.activityText.max }))),
  timestamps: optional(nullable(Span)),
  emoji: optional(nullable(ActivityEmoji)),
}

/** Something that somebody is doing (conventions E.6). */
export const Activity = shape({
  ...described,
  id: text(),
  /** When it was begun, ms since 1970. */
  created_at: integer(),
})
/** A value of {@link Activity}. */
export type Activity = Of<typeof Activity>

/** What a client says of what its user is doing. Who may set which fields the server decides. */
export const NewActivity = shape({ ...described, type: optional(nullable(described.type)) })
/** A value of {@link NewActivity}. */
export type NewActivity = Of<typeof NewActivity>

/** How somebody is seen: by kind of client, and altogether. */
const seen = {
  status: choice(SHOWN_STATUSES),
  activities: list(Activity),
  client_status: shape({
    desktop: optional(choice(SHOWN_STATUSES)),
    mobile: optional(choice(SHOWN_STATUSES)),
    web: optional(choice(SHOWN_STATUSES)),
  }),
}

/** How somebody is seen, without saying who. */
export const Seen = shape(seen)
/** A value of {@link Seen}. */
export type Seen = Of<typeof Seen>

/** Somebody's presence, as lists of them have it (conventions E.6). */
export const Presence = shape({ user: shape({ id: snowflake() }), ...seen })
/** A value of {@link Presence}. */
export type Presence = Of<typeof Presence>

/**
 * A change of somebody's presence, in a guild or, without one, in a private channel (conventions E.6). Of whoever comes
 * online the whole user is told: in a large guild clients may not know him.
 */
export const PresenceUpdate = shape({
  user: either(shape({ id: snowflake() }), User),
  guild_id: optional(snowflake()),
  ...seen,
})
/** A value of {@link PresenceUpdate}. */
export type PresenceUpdate = Of<typeof PresenceUpdate>
