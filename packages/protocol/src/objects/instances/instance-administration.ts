import { LOG_LEVELS } from '../../enums/log-level.ts'
import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  mapOf,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { ActivityConfig, UrlMapping } from '../activities/activity-config.ts'
import { User } from '../users/user.ts'

const page = { after: optional(text(INSTANCE_LIMITS.cursor)), limit: optional(integer(INSTANCE_LIMITS.perPage)) }
const sought = optional(text(INSTANCE_LIMITS.search))

/** The query of List Instance Users: the prefix of a user name or an email address. */
export const InstanceUsersQuery = shape({ query: sought, by: optional(choice(['name', 'email'])), ...page })
/** A value of {@link InstanceUsersQuery}. */
export type InstanceUsersQuery = Infer<typeof InstanceUsersQuery>

/** An account as the administrator sees it, which only Guildhall has: times are in ISO 8601. */
export const InstanceUser = shape({
  user: User,
  email: nullable(text()),
  email_verified: boolean(),
  created_at: text(),
  /** When one of the user's sessions was last used, to the hour; null if they have none. */
  last_seen_at: nullable(text()),
  sessions: integer(),
  second_factor: boolean(),
  administrator: boolean(),
  disabled_at: nullable(text()),
  /** The size of their attachments, bytes. */
  storage_used: integer(),
})
/** A value of {@link InstanceUser}. */
export type InstanceUser = Infer<typeof InstanceUser>

/** A page of users, and the `after` of the next one; null on the last. */
export const InstanceUsers = shape({ users: list(InstanceUser), next: nullable(text()) })
/** A value of {@link InstanceUsers}. */
export type InstanceUsers = Infer<typeof InstanceUsers>

/** The body of Modify Instance User: absent fields are unchanged. */
export const InstanceUserChanges = shape({ administrator: optional(boolean()), disabled: optional(boolean()) })
/** A value of {@link InstanceUserChanges}. */
export type InstanceUserChanges = Infer<typeof InstanceUserChanges>

/** The body of Reset Instance User: whether the second factor is removed too. */
export const InstanceUserReset = shape({ second_factor: optional(boolean()) })

/** The response of Reset Instance User: a password that is shown only once. */
export const ResetCredentials = shape({ password: text() })
/** A value of {@link ResetCredentials}. */
export type ResetCredentials = Infer<typeof ResetCredentials>

/** The query of List Instance Guilds: the beginning of a name. */
export const InstanceGuildsQuery = shape({ query: sought, ...page })
/** A value of {@link InstanceGuildsQuery}. */
export type InstanceGuildsQuery = Infer<typeof InstanceGuildsQuery>

/** A guild as the administrator sees it, which only Guildhall has. */
export const InstanceGuild = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  owner: nullable(User),
  member_count: integer(),
  premium_subscription_count: integer(),
  features: list(text()),
  unavailable: boolean(),
  /** The size of its attachments, bytes. */
  storage_used: integer(),
})
/** A value of {@link InstanceGuild}. */
export type InstanceGuild = Infer<typeof InstanceGuild>

/** A page of guilds, and the `after` of the next one; null on the last. */
export const InstanceGuilds = shape({ guilds: list(InstanceGuild), next: nullable(text()) })
/** A value of {@link InstanceGuilds}. */
export type InstanceGuilds = Infer<typeof InstanceGuilds>

/** The body of Hand Over Guild: the new owner. */
export const NewOwner = shape({ owner_id: snowflake() })

/** The query of List Instance Activities; the newest application comes first. */
export const InstanceActivitiesQuery = shape({
  after: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link InstanceActivitiesQuery}. */
export type InstanceActivitiesQuery = Infer<typeof InstanceActivitiesQuery>

/**
 * An Activity as the administrator sees it, which only Guildhall has: its owner, its permissions, and its URL mappings.
 */
export const InstanceActivity = shape({
  application: shape({ id: snowflake(), name: text(), icon: nullable(text()), owner: nullable(User) }),
  config: ActivityConfig,
  url_map: list(UrlMapping),
})
/** A value of {@link InstanceActivity}. */
export type InstanceActivity = Infer<typeof InstanceActivity>

/** A page of Activities, and the `after` of the next one; null on the last. */
export const InstanceActivities = shape({ activities: list(InstanceActivity), next: nullable(snowflake()) })
/** A value of {@link InstanceActivities}. */
export type InstanceActivities = Infer<typeof InstanceActivities>

/** The query of List Instance Jobs, ascending by id. */
export const InstanceJobsQuery = shape({
  state: optional(choice(['all', 'failed'])),
  after: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link InstanceJobsQuery}. */
export type InstanceJobsQuery = Infer<typeof InstanceJobsQuery>

/** A job, which only Guildhall has. Its payload is not shown, only its kind. */
export const InstanceJob = shape({
  id: snowflake(),
  kind: text(),
  /** Running in the responding process; failed and to be retried; due; or waiting for its time. */
  state: choice(['running', 'failed', 'due', 'waiting']),
  created_at: text(),
  due_at: text(),
  /** The number of failed attempts. */
  attempts: integer(),
  last_error: nullable(text()),
})
/** A value of {@link InstanceJob}. */
export type InstanceJob = Infer<typeof InstanceJob>

/** A page of jobs, and the `after` of the next one; null on the last. */
export const InstanceJobs = shape({ jobs: list(InstanceJob), next: nullable(snowflake()) })
/** A value of {@link InstanceJobs}. */
export type InstanceJobs = Infer<typeof InstanceJobs>

/**
 * The health of an instance, which only Guildhall has. Data of a process are those of the responding one. In bytes and
 * milliseconds.
 */
export const InstanceHealth = shape({
  version: text(),
  node: text(),
  uptime_ms: integer(),
  store: shape({
    kind: choice(['sqlite', 'postgres']),
    /** What prevents it from working; null while it works. */
    trouble: nullable(text()),
    connections: nullable(shape({ in_use: integer(), idle: integer(), waiting: integer() })),
  }),
  gateway: shape({ sessions: integer(), away: integer() }),
  /** Units of work whose events this process has yet to deliver, and their streams. */
  outbox: shape({ units: integer(), streams: integer() }),
  jobs: shape({ waiting: integer(), failed: integer(), late_ms: integer() }),
  /** `this` marks the responding process. */
  processes: list(shape({ id: text(), worker: nullable(integer()), seen_at: text(), this: boolean() })),
  memory: shape({ rss: integer(), heap_used: integer(), heap_total: integer() }),
  /** The disk with the files; null if unknown. */
  disk: nullable(shape({ free: integer(), total: integer() })),
  log_level: text(),
})
/** A value of {@link InstanceHealth}. */
export type InstanceHealth = Infer<typeof InstanceHealth>

/** The query of List Security Events, newest first. */
export const SecurityEventsQuery = shape({
  user_id: optional(snowflake()),
  before: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link SecurityEventsQuery}. */
export type SecurityEventsQuery = Infer<typeof SecurityEventsQuery>

/**
 * An entry of the security log, which only Guildhall has: who proved their identity, or failed to, when and for which
 * operation.
 */
export const SecurityEvent = shape({
  id: snowflake(),
  user_id: snowflake(),
  kind: choice(['session_elevated', 'operation_authorized', 'authentication_failed']),
  /** The official name. */
  operation: text(),
  /** The method of proof; `session` is an elevated session. */
  method: choice(['password', 'code', 'session']),
  address: text(),
  /** The ids in the path of the operation. */
  targets: mapOf(text()),
  created_at: text(),
})
/** A value of {@link SecurityEvent}. */
export type SecurityEvent = Infer<typeof SecurityEvent>

/** A page of the security log. */
export const SecurityEvents = shape({ events: list(SecurityEvent) })
/** A value of {@link SecurityEvents}. */
export type SecurityEvents = Infer<typeof SecurityEvents>

/** The body of Modify Log Level. */
export const LogLevelChange = shape({ level: choice(LOG_LEVELS) })

/** The response of Get Own Instance Status: the caller's role in the instance. */
export const OwnInstanceStatus = shape({ administrator: boolean(), phone_verified: boolean() })
/** A value of {@link OwnInstanceStatus}. */
export type OwnInstanceStatus = Infer<typeof OwnInstanceStatus>
