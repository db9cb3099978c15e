import { LOCALES } from '../enums/locale.ts'
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
  text,
  timestamp,
  withDefault,
} from '../schema.ts'

const PERMISSIONS = optional(list(text({ max: 64 }), { max: 64 }))

/** A channel of a sandbox's guild; its key is the name. */
const PlannedChannel = shape({
  type: withDefault(choice(['text', 'voice', 'category', 'announcement', 'stage', 'forum']), 'text'),
  /** Its category, by its key. */
  in: optional(text({ max: 100 })),
  /** The only role whose members can view it, by its key. */
  only: optional(text({ max: 100 })),
  topic: optional(text({ max: 1024 })),
  nsfw: optional(boolean()),
  /** Seconds. */
  slowmode: optional(integer({ min: 0, max: 21_600 })),
  /** The names of a forum's tags. */
  tags: optional(list(text({ max: 20 }), { max: 20 })),
})

const PlannedMember = shape({
  roles: optional(list(text({ max: 100 }), { max: 250 })),
  nick: optional(text({ max: 32 })),
  /** The language of the user's client. */
  locale: optional(choice(LOCALES)),
})

const PlannedGuild = shape({
  features: optional(list(choice(['COMMUNITY']), { max: 1 })),
  /** The permissions of each role, in ascending order of roles. */
  roles: optional(mapOf(list(text({ max: 64 }), { max: 64 }))),
  channels: optional(mapOf(PlannedChannel)),
  /** The members, by their user names. The same name in two guilds is the same user. */
  members: optional(mapOf(PlannedMember)),
})

const PlannedBot = shape({
  name: withDefault(text({ min: 2, max: 32 }), 'Bot'),
  permissions: PERMISSIONS,
  /** Names of intents, of which the privileged ones are enabled; by default all are. */
  intents: optional(list(text({ max: 64 }), { max: 64 })),
  /** The host of its Activity, which all users may launch; if it is missing, there is no Activity. */
  activity: optional(text({ min: 1, max: 256 })),
})

/** The contents of a sandbox. */
export const SandboxPlan = shape({
  /** The same seed results in the same ids and tokens. */
  seed: withDefault(integer({ min: 0 }), 0),
  clock: withDefault(choice(['real', 'frozen']), 'frozen'),
  /** The start time of the sandbox; by default now, or with a frozen clock the beginning of 2026. */
  at: optional(timestamp()),
  limits: withDefault(choice(['off', 'platform']), 'off'),
  guilds: optional(mapOf(PlannedGuild)),
  bot: optional(nullable(PlannedBot)),
})
/** A value of {@link SandboxPlan}. */
export type SandboxPlan = Infer<typeof SandboxPlan>

/** A guild of {@link SandboxPlan}. */
export type PlannedGuild = Infer<typeof PlannedGuild>
/** A channel of {@link SandboxPlan}. */
export type PlannedChannel = Infer<typeof PlannedChannel>
/** The bot of {@link SandboxPlan}. */
export type PlannedBot = Infer<typeof PlannedBot>
