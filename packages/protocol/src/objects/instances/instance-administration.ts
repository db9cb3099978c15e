import { LOG_LEVELS } from '../../enums/log-level.ts'
import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import {
  boolean,
  choice,
  integer,
  list,
  mapOf,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { ActivityConfig, UrlMapping } from '../activities/activity-config.ts'
import { User } from '../users/user.ts'

const page = { after: optional(text(INSTANCE_LIMITS.cursor)), limit: optional(integer(INSTANCE_LIMITS.perPage)) }
const sought = optional(text(INSTANCE_LIMITS.search))

/** Which people List Instance Users shows, by the beginning of a name or of an address. */
export const InstanceUsersQuery = shape({ query: sought, by: optional(choice(['name', 'email'])), ...page })
/** A value of {@link InstanceUsersQuery}. */
export type InstanceUsersQuery = Of<typeof InstanceUsersQuery>

/** An account as the administrator sees it, ours: moments in ISO 8601. */
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
  /** Of their attachments, bytes. */
  storage_used: integer(),
})
/** A value of {@link InstanceUser}. */
export type InstanceUser = Of<typeof InstanceUser>

/** A page of people, and what is sent as `after` for the next one; null on the last. */
export const InstanceUsers = shape({ users: list(InstanceUser), next: nullable(text()) })
/** A value of {@link InstanceUsers}. */
export type InstanceUsers = Of<typeof InstanceUsers>

/** What Modify Instance User takes: an absent field stays. */
export const InstanceUserChanges = shape({ administrator: optional(boolean()), disabled: optional(boolean()) })
/** A value of {@link InstanceUserChanges}. */
export type InstanceUserChanges = Of<typeof InstanceUserChanges>

/** What Reset Instance User takes: whether the second factor goes too. */
export const InstanceUserReset = shape({ second_factor: optional(boolean()) })

/** What Reset Instance User answers: a password that is shown this once. */
export const ResetCredentials = shape({ password: text() })
/** A value of {@link ResetCredentials}. */
export type ResetCredentials = Of<typeof ResetCredentials>

/** Which guilds List Instance Guilds shows, by the beginning of a name. */
export const InstanceGuildsQuery = shape({ query: sought, ...page })
/** A value of {@link InstanceGuildsQuery}. */
export type InstanceGuildsQuery = Of<typeof InstanceGuildsQuery>

/** A guild as the administrator sees it, ours. */
export const InstanceGuild = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  owner: nullable(User),
  member_count: integer(),
  premium_subscription_count: integer(),
  features: list(text()),
  unavailable: boolean(),
  /** Of the attachments in it, bytes. */
  storage_used: integer(),
})
/** A value of {@link InstanceGuild}. */
export type InstanceGuild = Of<typeof InstanceGuild>

/** A page of guilds, and what is sent as `after` for the next one; null on the last. */
export const InstanceGuilds = shape({ guilds: list(InstanceGuild), next: nullable(text()) })
/** A value of {@link InstanceGuilds}. */
export type InstanceGuilds = Of<typeof InstanceGuilds>

/** To whom Hand Over Guild gives it. */
export const NewOwner = shape({ owner_id: snowflake() })

/** Which Activities List Instance Activities shows, the newest application first. */
export const InstanceActivitiesQuery = shape({
  after: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link InstanceActivitiesQuery}. */
export type InstanceActivitiesQuery = Of<typeof InstanceActivitiesQuery>

/** An Activity as the administrator sees it, ours: whose it is, what it may, and which hosts answer for it. */
export const InstanceActivity = shape({
  application: shape({ id: snowflake(), name: text(), icon: nullable(text()), owner: nullable(User) }),
  config: ActivityConfig,
  url_map: list(UrlMapping),
})
/** A value of {@link InstanceActivity}. */
export type InstanceActivity = Of<typeof InstanceActivity>

/** A page of Activities, and what is sent as `after` for the next one; null on the last. */
export const InstanceActivities = shape({ activities: list(InstanceActivity), next: nullable(snowflake()) })
/** A value of {@link InstanceActivities}. */
export type InstanceActivities = Of<typeof InstanceActivities>

/** Which jobs List Instance Jobs shows, ascending by id. */
export const InstanceJobsQuery = shape({
  state: optional(choice(['all', 'failed'])),
  after: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link InstanceJobsQuery}. */
export type InstanceJobsQuery = Of<typeof InstanceJobsQuery>

/** What was left to be done later, ours. What it is about stays with it: only its kind is shown. */
export const InstanceJob = shape({
  id: snowflake(),
  kind: text(),
  /** Running in the process that was asked; failed before and to be tried again; due; or waiting for its time. */
  state: choice(['running', 'failed', 'due', 'waiting']),
  created_at: text(),
  due_at: text(),
  /** How often it failed. */
  attempts: integer(),
  last_error: nullable(text()),
})
/** A value of {@link InstanceJob}. */
export type InstanceJob = Of<typeof InstanceJob>

/** A page of jobs, and what is sent as `after` for the next one; null on the last. */
export const InstanceJobs = shape({ jobs: list(InstanceJob), next: nullable(snowflake()) })
/** A value of {@link InstanceJobs}. */
export type InstanceJobs = Of<typeof InstanceJobs>

/** How an instance does, ours. What is said of a process is said of the one that was asked. Bytes, and milliseconds. */
export const InstanceHealth = shape({
  version: text(),
  node: text(),
  uptime_ms: integer(),
  store: shape({
    kind: choice(['sqlite', 'postgres']),
    /** What keeps it from working; null while it works. */
    trouble: nullable(text()),
    connections: nullable(shape({ in_use: integer(), idle: integer(), waiting: integer() })),
  }),
  gateway: shape({ sessions: integer(), away: integer() }),
  /** Units of work whose events this process has still to hand on, and their streams. */
  outbox: shape({ units: integer(), streams: integer() }),
  jobs: shape({ waiting: integer(), failed: integer(), late_ms: integer() }),
  /** `this` is the one that answers. */
  processes: list(shape({ id: text(), worker: nullable(integer()), seen_at: text(), this: boolean() })),
  memory: shape({ rss: integer(), heap_used: integer(), heap_total: integer() }),
  /** Of the disk on which files are kept; null if it is not known. */
  disk: nullable(shape({ free: integer(), total: integer() })),
  log_level: text(),
})
/** A value of {@link InstanceHealth}. */
export type InstanceHealth = Of<typeof InstanceHealth>

/** Which entries List Security Events shows, newest first. */
export const SecurityEventsQuery = shape({
  user_id: optional(snowflake()),
  before: optional(snowflake()),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})
/** A value of {@link SecurityEventsQuery}. */
export type SecurityEventsQuery = Of<typeof SecurityEventsQuery>

/** An entry of the security log, ours: who proved their identity, or failed to, when and for which operation. */
export const SecurityEvent = shape({
  id: snowflake(),
  user_id: snowflake(),
  kind: choice(['session_elevated', 'operation_authorized', 'authentication_failed']),
  /** The official name. */
  operation: text(),
  /** How they did; `session` is an elevated one. */
  method: choice(['password', 'code', 'session']),
  address: text(),
  /** The ids in the path of the operation. */
  targets: mapOf(text()),
  created_at: text(),
})
/** A value of {@link SecurityEvent}. */
export type SecurityEvent = Of<typeof SecurityEvent>

/** A page of the security log. */
export const SecurityEvents = shape({ events: list(SecurityEvent) })
/** A value of {@link SecurityEvents}. */
export type SecurityEvents = Of<typeof SecurityEvents>

/** What Modify Log Level takes. */
export const LogLevelChange = shape({ level: choice(LOG_LEVELS) })

/** What Get Own Standing answers: what the caller is to the instance. */
export const OwnStanding = shape({ administrator: boolean(), phone_verified: boolean() })
/** A value of {@link OwnStanding}. */
export type OwnStanding = Of<typeof OwnStanding>
