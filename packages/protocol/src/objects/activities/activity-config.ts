import { ACTIVITY_LIMITS } from '../../activity-limits.ts'
import { ACTIVITY_PLATFORMS, OrientationLock } from '../../enums/activity.ts'
import {
  boolean,
  choice,
  type Infer,
  imageData,
  integer,
  list,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { Command } from '../applications/application-command.ts'
import { User } from '../users/user.ts'

/**
 * A URL mapping: a path of an Activity and the host that serves it (docs/spec/activities.md#url-mappings). The first matching one
 * is used.
 */
export const UrlMapping = shape({ prefix: text(), target: text() })
/** A value of {@link UrlMapping}. */
export type UrlMapping = Infer<typeof UrlMapping>

const platform = () => choice(ACTIVITY_PLATFORMS)
const orientation = () => choice(Object.values(OrientationLock))

/** The settings of an Activity (docs/spec/activities.md#settings). */
export const ActivityConfig = shape({
  application_id: snowflake(),
  supported_platforms: list(platform()),
  default_orientation_lock_state: orientation(),
  tablet_default_orientation_lock_state: orientation(),
  /** Whether it is restricted to adults and age-restricted channels. */
  requires_age_gate: boolean(),
  /** The maximum number of participants; null for no limit. */
  max_participants: nullable(integer()),
  /** Hashes of its images: 16 to 9, at least 1024 wide. */
  cover_image: nullable(text()),
  background_image: nullable(text()),
  /** The hash of a short video. */
  preview_video: nullable(text()),
  /**
   * The administrator's permissions: everyone may run it, targets may be on this machine, and it may connect to any
   * host.
   */
  is_published: boolean(),
  allows_loopback: boolean(),
  has_csp_exception: boolean(),
  /** Whether the administrator has disabled it for everyone, including its developers. */
  is_taken_down: boolean(),
})
/** A value of {@link ActivityConfig}. */
export type ActivityConfig = Infer<typeof ActivityConfig>

/** The maximum number of participants in requests: -1 and null both mean no limit. */
export const Participants = nullable(integer(ACTIVITY_LIMITS.participants))

/** The body of Edit Embedded Activity Config; null removes an image or the video. */
export const ActivityConfigChanges = shape({
  supported_platforms: omissible(list(platform(), { min: 1, unique: true })),
  default_orientation_lock_state: omissible(orientation()),
  tablet_default_orientation_lock_state: omissible(orientation()),
  requires_age_gate: omissible(boolean()),
  max_participants: optional(Participants),
  cover_image: optional(nullable(imageData())),
  background_image: optional(nullable(imageData())),
  preview_video: optional(nullable(imageData())),
  /** Allowed if the instance lets everyone publish, or to unpublish it. */
  is_published: omissible(boolean()),
})
/** A value of {@link ActivityConfigChanges}. */
export type ActivityConfigChanges = Infer<typeof ActivityConfigChanges>

/** The body of Set Application Embedded. */
export const EmbeddedSwitch = shape({ embedded: boolean() })

const side = () => text({ ...ACTIVITY_LIMITS.urlMapping, trim: true })

/** The URL mappings of an Activity, in the order in which they are tried. */
export const ProxyConfig = shape({ url_map: list(UrlMapping) })

/** The body of Set Proxy Config: the complete list. */
export const NewProxyConfig = shape({
  url_map: list(shape({ prefix: side(), target: side() }), ACTIVITY_LIMITS.urlMappings),
})

/** The administrator's permissions for an Activity. */
export const ActivityPermissions = shape({
  is_published: omissible(boolean()),
  allows_loopback: omissible(boolean()),
  has_csp_exception: omissible(boolean()),
  is_taken_down: omissible(boolean()),
})

/** The fields of an application that are shown with its Activity. */
const ShelfApplication = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  description: text(),
  flags: integer(),
  bot: optional(User),
  /** Whether a URL mapping serves its first page: without such a mapping it can't be launched. */
  has_first_page: boolean(),
})
/** A value of {@link ShelfApplication}. */
export type ShelfApplication = Infer<typeof ShelfApplication>

/** Activities, their applications, and their entry point commands. */
export const ActivityShelf = shape({
  activities: list(ActivityConfig),
  applications: list(ShelfApplication),
  application_commands: list(Command),
})
/** A value of {@link ActivityShelf}. */
export type ActivityShelf = Infer<typeof ActivityShelf>

/** The query of Get Activity Shelf: the platform on which the Activities run; by default all. */
export const ShelfQuery = shape({ platform: optional(platform()) })
