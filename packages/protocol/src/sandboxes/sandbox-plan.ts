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
  text,
  timestamp,
  withDefault,
} from '../schema.ts'

const PERMISSIONS = optional(list(text({ max: 64 }), { max: 64 }))

/** A channel of a sandbox's guild, by the name that is its key. */
const PlannedChannel = shape({
  type: withDefault(choice(['text', 'voice', 'category', 'announcement', 'stage', 'forum']), 'text'),
  /** The category that it is in, by its key. */
  in: optional(text({ max: 100 })),
  /** The only role whose members see it, by its key. */
  only: optional(text({ max: 100 })),
  topic: optional(text({ max: 1024 })),
  nsfw: optional(boolean()),
  /** Seconds. */
  slowmode: optional(integer({ min: 0, max: 21_600 })),
  /** Names of a forum's tags. */
  tags: optional(list(text({ max: 20 }), { max: 20 })),
})

const PlannedMember = shape({
  roles: optional(list(text({ max: 100 }), { max: 250 })),
  nick: optional(text({ max: 32 })),
})

const PlannedGuild = shape({
  features: optional(list(choice(['COMMUNITY']), { max: 1 })),
  /** The permissions of each role, the lowest role first. */
  roles: optional(mapOf(list(text({ max: 64 }), { max: 64 }))),
  channels: optional(mapOf(PlannedChannel)),
  /** The members, by their user names. The same name in two guilds is the same user. */
  members: optional(mapOf(PlannedMember)),
})

const PlannedBot = shape({
  name: withDefault(text({ min: 2, max: 32 }), 'Bot'),
  permissions: PERMISSIONS,
  /** Names of intents. The privileged among them are enabled; without this all are. */
  intents: optional(list(text({ max: 64 }), { max: 64 })),
})

/** What a sandbox is to hold. */
export const SandboxPlan = shape({
  /** The same seed gives the same ids and tokens. */
  seed: withDefault(integer({ min: 0 }), 0),
  clock: withDefault(choice(['real', 'frozen']), 'frozen'),
  /** When the sandbox begins; now, or with a frozen clock the beginning of 2026, if it isn't given. */
  at: optional(timestamp()),
  limits: withDefault(choice(['off', 'platform']), 'off'),
  guilds: optional(mapOf(PlannedGuild)),
  bot: optional(nullable(PlannedBot)),
})
/** A value of {@link SandboxPlan}. */
export type SandboxPlan = Of<typeof SandboxPlan>

/** A guild of {@link SandboxPlan}. */
export type PlannedGuild = Of<typeof PlannedGuild>
/** A channel of {@link SandboxPlan}. */
export type PlannedChannel = Of<typeof PlannedChannel>
/** The bot of {@link SandboxPlan}. */
export type PlannedBot = Of<typeof PlannedBot>
