import { ActivityType } from '../../enums/activity-type.ts'
import { LIMITS } from '../../limits.ts'
import {
  boolean,
  choice,
  either,
  type Infer,
  integer,
  lenient,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from './user.ts'

/** A user's presence as others see it: invisible users are offline (docs/spec/gateway-events.md#presences). */
export const SHOWN_STATUSES = ['online', 'dnd', 'idle', 'offline'] as const
/** One of {@link SHOWN_STATUSES}. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** The kinds of clients (docs/spec/gateway-events.md#presences). */
export const PLATFORMS = ['desktop', 'mobile', 'web'] as const
/** One of {@link PLATFORMS}. */
export type Platform = (typeof PLATFORMS)[number]

/** The emoji of a custom status: a guild's own has an id. */
const ActivityEmoji = shape({
  name: text({ max: LIMITS.activityText.max }),
  id: optional(nullable(snowflake())),
  animated: optional(boolean()),
})

/** The start and end: ms since 1970. */
const Span = shape({ start: optional(integer()), end: optional(integer()) })

const optionalText = () => optional(text({ max: LIMITS.activityText.max }))
const asset = () => optional(text({ max: LIMITS.activityAsset.max }))
const link = () => optional(text({ max: LIMITS.activityUrl.max }))

/** The images of an activity, their texts and links: `mp:external/…` for external ones. */
const ActivityAssets = shape({
  large_image: asset(),
  large_text: optionalText(),
  large_url: link(),
  small_image: asset(),
  small_text: optionalText(),
  small_url: link(),
})

/** The party: its current and maximum size. */
const ActivityParty = shape({ id: optionalText(), size: optional(list(integer({ min: 0 }), { min: 2, max: 2 })) })

/** The secrets that an app shares with users who want to join the party, and receives itself from those who did. */
const ActivitySecrets = shape({ join: optionalText(), spectate: optionalText(), match: optionalText() })

/** The fields of rich presence, only for users. */
const rich = {
  application_id: optional(snowflake()),
  state_url: link(),
  details_url: link(),
  assets: optional(ActivityAssets),
  party: optional(ActivityParty),
  secrets: optional(ActivitySecrets),
  instance: optional(boolean()),
}

const described = {
  type: choice(Object.values(ActivityType)),
  name: text({ max: LIMITS.activityText.max }),
  url: optional(nullable(text({ max: LIMITS.activityUrl.max }))),
  state: optional(nullable(text({ max: LIMITS.activityText.max }))),
  details: optional(nullable(text({ max: LIMITS.activityText.max }))),
  timestamps: optional(nullable(Span)),
  emoji: optional(nullable(ActivityEmoji)),
}

/** An activity of a user (docs/spec/gateway-events.md#activities). */
export const Activity = shape({
  ...described,
  ...rich,
  /** What it offers: {@link ActivityFlag}. */
  flags: optional(integer()),
  id: text(),
  /** When it began, ms since 1970. */
  created_at: integer(),
})
/** A value of {@link Activity}. */
export type Activity = Infer<typeof Activity>

/**
 * An activity that a client sets. The server decides who may set which fields; invalid ones are omitted, because
 * libraries fill in every field of their type.
 */
export const NewActivity = shape({
  type: lenient(choice(Object.values(ActivityType))),
  name: nameText({ max: LIMITS.activityText.max }),
  url: lenient(text({ max: LIMITS.activityUrl.max })),
  state: lenient(text({ max: LIMITS.activityText.max })),
  details: lenient(text({ max: LIMITS.activityText.max })),
  timestamps: lenient(Span),
  emoji: lenient(ActivityEmoji),
  application_id: lenient(snowflake()),
  state_url: lenient(text({ max: LIMITS.activityUrl.max })),
  details_url: lenient(text({ max: LIMITS.activityUrl.max })),
  assets: lenient(ActivityAssets),
  party: lenient(ActivityParty),
  secrets: lenient(ActivitySecrets),
  instance: lenient(boolean()),
})
/** A value of {@link NewActivity}. */
export type NewActivity = Infer<typeof NewActivity>

/** A presence: by kind of client, and overall. */
const seen = {
  status: choice(SHOWN_STATUSES),
  activities: list(Activity),
  client_status: shape({
    desktop: optional(choice(SHOWN_STATUSES)),
    mobile: optional(choice(SHOWN_STATUSES)),
    web: optional(choice(SHOWN_STATUSES)),
  }),
}

/** A presence without its user. */
export const PresenceFields = shape(seen)
/** A value of {@link PresenceFields}. */
export type PresenceFields = Infer<typeof PresenceFields>

/** A user's presence, as in lists (docs/spec/gateway-events.md#presences). */
export const Presence = shape({ user: shape({ id: snowflake() }), ...seen })
/** A value of {@link Presence}. */
export type Presence = Infer<typeof Presence>

/**
 * A change of a user's presence, in a guild or, if there is no guild, in a private channel
 * (docs/spec/gateway-events.md#presences). When a user comes online, the event has the whole user object, because
 * clients may not know them in a large guild.
 */
export const PresenceUpdate = shape({
  user: either(shape({ id: snowflake() }), User),
  guild_id: optional(snowflake()),
  ...seen,
})
/** A value of {@link PresenceUpdate}. */
export type PresenceUpdate = Infer<typeof PresenceUpdate>
