import { ACTIVITY_LIMITS } from '../../activity-limits.ts'
import { ACTIVITY_PLATFORMS, OrientationLock } from '../../enums/activity.ts'
import {
  boolean,
  choice,
  imageData,
  integer,
  list,
  nullable,
  type Of,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { Command } from '../applications/application-command.ts'
import { User } from '../users/user.ts'

/**
 * Which path of an Activity is answered by which host (docs/spec/activities.md#url-mappings): the first of a list that
 * fits takes it.
 */
export const UrlMapping = shape({ prefix: text(), target: text() })
/** A value of {@link UrlMapping}. */
export type UrlMapping = Of<typeof UrlMapping>

const platform = () => choice(ACTIVITY_PLATFORMS)
const orientation = () => choice(Object.values(OrientationLock))

/** What an application says of its Activity (docs/spec/activities.md#settings). */
export const ActivityConfig = shape({
  application_id: snowflake(),
  supported_platforms: list(platform()),
  default_orientation_lock_state: orientation(),
  tablet_default_orientation_lock_state: orientation(),
  /** Whether it is kept from people and places that are not for adults. */
  requires_age_gate: boolean(),
  /** How many take part at once; null for as many as like. */
  max_participants: nullable(integer()),
  /** Hashes of its pictures: 16 to 9, at least 1024 wide. */
  cover_image: nullable(text()),
  background_image: nullable(text()),
  /** The hash of a short film. */
  preview_video: nullable(text()),
  /** What the administrator lets it: to be run by everybody, to be served by this machine, to speak with any host. */
  is_published: boolean(),
  allows_loopback: boolean(),
  has_csp_exception: boolean(),
  /** Whether the administrator has ended it for everybody, its makers too. */
  is_taken_down: boolean(),
})
/** A value of {@link ActivityConfig}. */
export type ActivityConfig = Of<typeof ActivityConfig>

/** How many take part at once, as it is sent: -1 and null both stand for as many as like. */
export const Participants = nullable(integer(ACTIVITY_LIMITS.participants))

/** What Edit Embedded Activity Config takes; null removes a picture or the film. */
export const ActivityConfigChanges = shape({
  supported_platforms: omissible(list(platform(), { min: 1, unique: true })),
  default_orientation_lock_state: omissible(orientation()),
  tablet_default_orientation_lock_state: omissible(orientation()),
  requires_age_gate: omissible(boolean()),
  max_participants: optional(Participants),
  cover_image: optional(nullable(imageData())),
  background_image: optional(nullable(imageData())),
  preview_video: optional(nullable(imageData())),
  /** Where the instance lets everyone publish, or to take it back. */
  is_published: omissible(boolean()),
})
/** A value of {@link ActivityConfigChanges}. */
export type ActivityConfigChanges = Of<typeof ActivityConfigChanges>

/** What Set Application Embedded takes. */
export const EmbeddedSwitch = shape({ embedded: boolean() })

const side = () => text({ ...ACTIVITY_LIMITS.urlMapping, trim: true })

/** The hosts that answer for an Activity, in the order in which they are asked. */
export const ProxyConfig = shape({ url_map: list(UrlMapping) })

/** What Set Proxy Config takes: all that there is from then on. */
export const NewProxyConfig = shape({
  url_map: list(shape({ prefix: side(), target: side() }), ACTIVITY_LIMITS.urlMappings),
})

/** What the administrator of the instance lets an Activity. */
export const ActivityLeave = shape({
  is_published: omissible(boolean()),
  allows_loopback: omissible(boolean()),
  has_csp_exception: omissible(boolean()),
  is_taken_down: omissible(boolean()),
})

/** An application as far as its Activity is shown. */
const ShelfApplication = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  description: text(),
  flags: integer(),
  bot: optional(User),
  /** Whether a URL mapping leads to its first page: without one it can't be launched. */
  has_first_page: boolean(),
})
/** A value of {@link ShelfApplication}. */
export type ShelfApplication = Of<typeof ShelfApplication>

/** Activities, the applications that they are of, and the commands by which they are entered. */
export const ActivityShelf = shape({
  activities: list(ActivityConfig),
  applications: list(ShelfApplication),
  application_commands: list(Command),
})
/** A value of {@link ActivityShelf}. */
export type ActivityShelf = Of<typeof ActivityShelf>

/** Which Activities Get Activity Shelf lists: those that run there, all of them if nothing is said. */
export const ShelfQuery = shape({ platform: optional(platform()) })
