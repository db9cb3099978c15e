import { LIMITS } from './limits.ts'
import { NewActivity } from './objects/users/presence.ts'
import {
  anything,
  boolean,
  choice,
  decimal,
  type Infer,
  integer,
  lenient,
  list,
  mapOf,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from './schema.ts'

/** The opcodes of gateway payloads (docs/spec/gateway.md#opcodes). */
export const Opcode = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE_UPDATE: 3,
  VOICE_STATE_UPDATE: 4,
  RESUME: 6,
  RECONNECT: 7,
  REQUEST_GUILD_MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  HEARTBEAT_ACK: 11,
  GUILD_SUBSCRIPTIONS: 14,
  STREAM_CREATE: 18,
  STREAM_DELETE: 19,
  REQUEST_SOUNDBOARD_SOUNDS: 31,
  REQUEST_CHANNEL_INFO: 43,
} as const

/** The reasons for which the server closes a connection (docs/spec/gateway.md#close-codes). */
export const CloseCode = {
  UNKNOWN_ERROR: 4000,
  /** An unknown opcode, or an invalid payload. */
  UNKNOWN_OPCODE: 4001,
  DECODE_ERROR: 4002,
  NOT_AUTHENTICATED: 4003,
  AUTHENTICATION_FAILED: 4004,
  ALREADY_AUTHENTICATED: 4005,
  INVALID_SEQUENCE: 4007,
  RATE_LIMITED: 4008,
  SESSION_TIMED_OUT: 4009,
  INVALID_SHARD: 4010,
  SHARDING_REQUIRED: 4011,
  INVALID_API_VERSION: 4012,
  INVALID_INTENTS: 4013,
  DISALLOWED_INTENTS: 4014,
} as const

/** The close code if the user must do something first, such as verify their address. Only Guildhall has it. */
export const ACTION_REQUIRED = 4100

/**
 * The supported protocol versions; the last one is used for clients that name none (docs/spec/gateway.md#connecting).
 */
export const GATEWAY_VERSIONS: readonly number[] = [9, 10]

/** The interval of heartbeats, ms (docs/spec/gateway.md#heartbeats). */
export const HEARTBEAT_INTERVAL_MS = 41_250

/**
 * Guilds with at most this many members are sent with all of them; a client may choose within the limits
 * (docs/spec/gateway-events.md#members-in-guild-create).
 */
export const LARGE_THRESHOLD = { min: 50, max: 250, default: 50 } as const

/** The common fields of all payloads (docs/spec/gateway.md#payloads). */
export const ClientPayload = shape({ op: integer(), d: optional(anything()) })
/** A value of {@link ClientPayload}. */
export type ClientPayload = Infer<typeof ClientPayload>

/** `d` of opcode 1: the last sequence number that the client received, or null. */
export const Heartbeat = anything()

/** The statuses that a session may set (docs/spec/gateway.md#presence-update). */
export const STATUSES = ['online', 'dnd', 'idle', 'invisible', 'offline'] as const
/** One of {@link STATUSES}. */
export type Status = (typeof STATUSES)[number]

/**
 * `d` of opcode 3, and a session's initial presence (docs/spec/gateway.md#presence-update). Invalid parts are omitted:
 * libraries send an empty status, dates in other formats, or one activity as `game`.
 */
export const PresenceChange = shape({
  /** When the client became idle, ms since 1970. */
  since: lenient(decimal()),
  activities: lenient(list(NewActivity, { max: LIMITS.activitiesPerPresence, skipsUnreadable: true })),
  game: lenient(NewActivity),
  status: lenient(choice(STATUSES)),
  afk: lenient(boolean()),
})
/** A value of {@link PresenceChange}. */
export type PresenceChange = Infer<typeof PresenceChange>

/**
 * `d` of opcode 2 (docs/spec/gateway.md#identify). Intents and shard have their own close codes and are validated
 * separately.
 */
export const Identify = shape({
  token: text({ min: 1 }),
  intents: optional(anything()),
  shard: optional(anything()),
  large_threshold: lenient(integer()),
  properties: optional(anything()),
  presence: lenient(PresenceChange),
  /** Whether large payloads may be compressed. */
  compress: lenient(boolean()),
})
/** A value of {@link Identify}. */
export type Identify = Infer<typeof Identify>

/** `d` of opcode 6 (docs/spec/gateway.md#resume). */
export const Resume = shape({ token: text({ min: 1 }), session_id: text({ max: 100 }), seq: integer({ min: 0 }) })
/** A value of {@link Resume}. */
export type Resume = Infer<typeof Resume>

/** `d` of opcode 4 (docs/spec/gateway.md#voice-state-update). */
export const VoiceStateChange = shape({
  guild_id: nullable(snowflake()),
  channel_id: nullable(snowflake()),
  self_mute: lenient(boolean()),
  self_deaf: lenient(boolean()),
  self_video: lenient(boolean()),
})
/** A value of {@link VoiceStateChange}. */
export type VoiceStateChange = Infer<typeof VoiceStateChange>

/**
 * `d` of opcode 8 (docs/spec/gateway.md#request-guild-members): the beginning of a name, or ids, a single one of which
 * need not be in a list.
 */
export const MembersRequest = shape({
  guild_id: anything(),
  query: lenient(text()),
  limit: lenient(integer({ min: 0 })),
  user_ids: optional(nullable(anything())),
  presences: optional(anything()),
  nonce: optional(anything()),
})
/** A value of {@link MembersRequest}. */
export type MembersRequest = Infer<typeof MembersRequest>

/** The maximum number of ids in a request of opcode 8 (docs/spec/gateway.md#request-guild-members). */
export const RequestedIds = list(snowflake(), { max: LIMITS.memberQuery.max })

const range = list(integer({ min: 0, max: 0x7fffffff }), { min: 2, max: 2 })

/**
 * `d` of opcode 14 (docs/decisions/0008): for each channel, the ranges of its member list, with inclusive ends.
 * `typing`, `threads` and `activities` have no effect.
 */
export const GuildSubscriptions = shape({
  guild_id: snowflake(),
  typing: lenient(boolean()),
  threads: lenient(boolean()),
  activities: lenient(boolean()),
  members: optional(nullable(list(snowflake(), { max: LIMITS.listSubscription.members }))),
  channels: optional(nullable(mapOf(list(range, { max: LIMITS.listSubscription.ranges })))),
})
/** A value of {@link GuildSubscriptions}. */
export type GuildSubscriptions = Infer<typeof GuildSubscriptions>

/** `d` of opcode 18 (docs/decisions/0019). */
export const StreamStart = shape({
  type: choice(['guild']),
  guild_id: snowflake(),
  channel_id: snowflake(),
  preferred_region: optional(anything()),
})
/** A value of {@link StreamStart}. */
export type StreamStart = Infer<typeof StreamStart>

/**
 * `d` of opcode 19 (docs/decisions/0019): the key is `guild`, the guild, the channel and the user, separated by colons.
 */
export const StreamEnd = shape({ stream_key: text({ max: 100, pattern: '^guild:[0-9]+:[0-9]+:[0-9]+$' }) })
/** A value of {@link StreamEnd}. */
export type StreamEnd = Infer<typeof StreamEnd>

/**
 * `d` of opcode 31 (docs/spec/gateway.md#request-soundboard-sounds): the number of guilds is limited only by the
 * payload.
 */
export const SoundboardRequest = shape({ guild_ids: list(snowflake()) })
/** A value of {@link SoundboardRequest}. */
export type SoundboardRequest = Infer<typeof SoundboardRequest>

/** `d` of opcode 43 (docs/spec/gateway.md#request-channel-info). */
export const ChannelInfoRequest = shape({ guild_id: snowflake(), fields: list(text({ max: 100 }), { max: 100 }) })
/** A value of {@link ChannelInfoRequest}. */
export type ChannelInfoRequest = Infer<typeof ChannelInfoRequest>

/** A guild in READY: its contents follow in a GUILD_CREATE (docs/spec/guilds.md#unavailable-guilds). */
export interface UnavailableGuild {
  id: string
  unavailable: true
}
