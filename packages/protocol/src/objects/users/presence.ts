import { ActivityType } from '../../enums/activity-type.ts'
import { LIMITS } from '../../limits.ts'
import {
  boolean,
  choice,
  either,
  integer,
  lenient,
  list,
  nameText,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from './user.ts'

/** How others see somebody: who is invisible is offline to them (docs/spec/gateway-events.md#presences). */
export const SHOWN_STATUSES = ['online', 'dnd', 'idle', 'offline'] as const
/** One of {@link SHOWN_STATUSES}. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** What kinds of clients somebody has (docs/spec/gateway-events.md#presences). */
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

const said = () => optional(text({ max: LIMITS.activityText.max }))
const asset = () => optional(text({ max: LIMITS.activityAsset.max }))
const link = () => optional(text({ max: LIMITS.activityUrl.max }))

/** Pictures of an activity, the words for them and where they lead: `mp:external/…` for those that lie elsewhere. */
const ActivityAssets = shape({
  large_image: asset(),
  large_text: said(),
  large_url: link(),
  small_image: asset(),
  small_text: said(),
  small_url: link(),
})

/** With whom one plays: how many there are, and how many there can be. */
const ActivityParty = shape({ id: said(), size: optional(list(integer({ min: 0 }), { min: 2, max: 2 })) })

/** What an app gives to others who want to join the party, and to itself of those who did. */
const ActivitySecrets = shape({ join: said(), spectate: said(), match: said() })

/** What apps say of what their users do, beyond words: of people alone. */
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

/** Something that somebody is doing (docs/spec/gateway-events.md#activities). */
export const Activity = shape({
  ...described,
  ...rich,
  /** What there is to it: {@link ActivityFlag}. */
  flags: optional(integer()),
  id: text(),
  /** When it was begun, ms since 1970. */
  created_at: integer(),
})
/** A value of {@link Activity}. */
export type Activity = Of<typeof Activity>

/**
 * What a client says of what its user is doing. Who may set which fields the server decides; what can't be read is left
 * out, for libraries fill in every field of their own type.
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

/** Somebody's presence, as lists of them have it (docs/spec/gateway-events.md#presences). */
export const Presence = shape({ user: shape({ id: snowflake() }), ...seen })
/** A value of {@link Presence}. */
export type Presence = Of<typeof Presence>

/**
 * A change of a user's presence, in a guild or, without one, in a private channel
 * (docs/spec/gateway-events.md#presences). When a user comes online, the event has the whole user object: in a large
 * guild clients may not know them.
 */
export const PresenceUpdate = shape({
  user: either(shape({ id: snowflake() }), User),
  guild_id: optional(snowflake()),
  ...seen,
})
/** A value of {@link PresenceUpdate}. */
export type PresenceUpdate = Of<typeof PresenceUpdate>
