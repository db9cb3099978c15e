import type { IntentName } from './enums/intent.ts'
import { AuditLogEntry } from './objects/audit-log.ts'
import { GuildChannel } from './objects/channel.ts'
import { Emoji } from './objects/emoji.ts'
import { Guild } from './objects/guild.ts'
import { Member } from './objects/member.ts'
import { MessageEvent } from './objects/message.ts'
import { Presence, PresenceUpdate } from './objects/presence.ts'
import { PrivateChannel } from './objects/private-channel.ts'
import { ReactionEmoji } from './objects/reaction.ts'
import { Role } from './objects/role.ts'
import { Sticker } from './objects/sticker.ts'
import { Thread, ThreadMember } from './objects/thread.ts'
import { CurrentUser, User } from './objects/user.ts'
import { VoiceMember, VoiceState } from './objects/voice.ts'
import type { PermissionName } from './permissions/bits.ts'
import { boolean, integer, list, nullable, type Of, optional, type Schema, shape, snowflake, text } from './schema.ts'

/**
 * Who receives an event. No caller ever chooses recipients:
 * - `members`: every member of the guild;
 * - `viewers`: those who may view the channel or thread that the payload names (`channel_id`, or `id` of a channel);
 * - `holders`: those who hold one of `permissions` in the guild;
 * - `self`: the member whom the payload's `user_id` names;
 * - `user`: the one user whose stream it is.
 *
 * In a private channel every event goes to the streams of its recipients, whatever is said here.
 */
export type Audience =
  | { to: 'members' }
  | { to: 'viewers' }
  | { to: 'holders'; permissions: readonly PermissionName[] }
  | { to: 'self' }
  | { to: 'user' }

/**
 * One kind of gateway event (conventions E.4, E.6).
 * `stream` says in whose order it stands; `structure` marks the events that change what permissions are computed from.
 */
export interface EventRow<P extends Schema = Schema> {
  payload: P
  stream: 'guild' | 'channel' | 'user'
  audience: Audience
  /** The intent that a session must have asked for; null is always sent. */
  intent: IntentName | null
  /** The intent in a private channel, where it differs. */
  privateIntent?: IntentName
  /** Also sent without the intent to the user whom the payload is about. */
  selfWithoutIntent?: boolean
  structure?: boolean
  /** The name that clients know it by, where two kinds of events share one. */
  sentAs?: string
  /** Handed on at once and stored nowhere: whoever isn't there has missed nothing. */
  fleeting?: boolean
}

const row = <P extends Schema>(payload: P, rules: Omit<EventRow, 'payload'>) => ({ payload, ...rules })

const members: Audience = { to: 'members' }
const viewers: Audience = { to: 'viewers' }
const guilds = { stream: 'guild', audience: members, intent: 'GUILDS', structure: true } as const
const threads = { ...guilds, audience: viewers } as const
const inThreads = { stream: 'guild', intent: 'GUILDS' } as const
const guildMembers = { stream: 'guild', audience: members, intent: 'GUILD_MEMBERS' } as const
const moderation = (...permissions: PermissionName[]) =>
  ({ stream: 'guild', audience: { to: 'holders', permissions }, intent: 'GUILD_MODERATION' }) as const
const expressions = { stream: 'guild', audience: members, intent: 'GUILD_EXPRESSIONS' } as const
const voiceChannels = { stream: 'guild', audience: viewers, intent: 'GUILDS' } as const
const messages = {
  stream: 'channel',
  audience: viewers,
  intent: 'GUILD_MESSAGES',
  privateIntent: 'DIRECT_MESSAGES',
} as const

const ofUser = { stream: 'user', audience: { to: 'user' }, intent: null } as const
const reactions = {
  stream: 'channel',
  audience: viewers,
  intent: 'GUILD_MESSAGE_REACTIONS',
  privateIntent: 'DIRECT_MESSAGE_REACTIONS',
} as const
const ofMessage = { channel_id: snowflake(), message_id: snowflake(), guild_id: optional(snowflake()) }
const ofReaction = { ...ofMessage, user_id: snowflake(), emoji: ReactionEmoji, burst: boolean(), type: integer() }

/** Every event that operations cause, with its payload, its intent and its audience. */
export const EVENTS = {
  /** To a user who joined: the gateway fills in the guild as it stands when it is sent. */
  GUILD_CREATE: row(shape({ id: snowflake() }), { stream: 'user', audience: { to: 'user' }, intent: 'GUILDS' }),
  GUILD_UPDATE: row(Guild, guilds),
  /** `unavailable` is true in an outage, and absent for a guild that is gone. */
  GUILD_DELETE: row(shape({ id: snowflake(), unavailable: optional(boolean()) }), guilds),
  /** The end of an outage. No client hears it by this name: each session is sent a GUILD_CREATE. */
  GUILD_AVAILABLE: row(shape({ guild_id: snowflake() }), { ...guilds, audience: { to: 'user' } }),
  GUILD_ROLE_CREATE: row(shape({ guild_id: snowflake(), role: Role }), guilds),
  GUILD_ROLE_UPDATE: row(shape({ guild_id: snowflake(), role: Role }), guilds),
  GUILD_ROLE_DELETE: row(shape({ guild_id: snowflake(), role_id: snowflake() }), guilds),
  CHANNEL_CREATE: row(GuildChannel, guilds),
  CHANNEL_UPDATE: row(GuildChannel, guilds),
  CHANNEL_DELETE: row(GuildChannel, guilds),
  GUILD_EMOJIS_UPDATE: row(shape({ guild_id: snowflake(), emojis: list(Emoji) }), expressions),
  GUILD_STICKERS_UPDATE: row(shape({ guild_id: snowflake(), stickers: list(Sticker) }), expressions),
  THREAD_CREATE: row(shape({ ...Thread.properties, newly_created: optional(boolean()) }), threads),
  /** With a thread that is opened again the gateway is told who is in it; it tells nobody else. */
  THREAD_UPDATE: row(shape({ ...Thread.properties, thread_members: optional(list(ThreadMember)) }), threads),
  THREAD_DELETE: row(
    shape({ id: snowflake(), guild_id: snowflake(), parent_id: snowflake(), type: integer() }),
    threads,
  ),
  THREAD_MEMBER_UPDATE: row(shape({ ...ThreadMember.properties, guild_id: snowflake() }), {
    ...inThreads,
    audience: { to: 'self' },
  }),
  /** Without the intent for members one is told of oneself alone (conventions E.4). */
  THREAD_MEMBERS_UPDATE: row(
    shape({
      id: snowflake(),
      guild_id: snowflake(),
      member_count: integer(),
      added_members: optional(list(shape({ ...ThreadMember.properties, presence: nullable(Presence) }))),
      removed_member_ids: optional(list(snowflake())),
    }),
    { ...inThreads, audience: viewers },
  ),
  GUILD_MEMBER_ADD: row(shape({ guild_id: snowflake(), ...Member.properties }), guildMembers),
  GUILD_MEMBER_UPDATE: row(shape({ guild_id: snowflake(), ...Member.properties }), {
    ...guildMembers,
    selfWithoutIntent: true,
  }),
  GUILD_MEMBER_REMOVE: row(shape({ guild_id: snowflake(), user: User }), guildMembers),
  GUILD_BAN_ADD: row(shape({ guild_id: snowflake(), user: User }), moderation('BAN_MEMBERS', 'VIEW_AUDIT_LOG')),
  GUILD_BAN_REMOVE: row(shape({ guild_id: snowflake(), user: User }), moderation('BAN_MEMBERS', 'VIEW_AUDIT_LOG')),
  GUILD_AUDIT_LOG_ENTRY_CREATE: row(
    shape({ guild_id: snowflake(), ...AuditLogEntry.properties }),
    moderation('VIEW_AUDIT_LOG'),
  ),
  MESSAGE_CREATE: row(MessageEvent, messages),
  MESSAGE_UPDATE: row(MessageEvent, messages),
  MESSAGE_DELETE: row(shape({ id: snowflake(), channel_id: snowflake(), guild_id: optional(snowflake()) }), messages),
  MESSAGE_DELETE_BULK: row(
    shape({ ids: list(snowflake()), channel_id: snowflake(), guild_id: optional(snowflake()) }),
    messages,
  ),
  CHANNEL_PINS_UPDATE: row(
    shape({
      channel_id: snowflake(),
      guild_id: optional(snowflake()),
      last_pin_timestamp: nullable(text()),
    }),
    { stream: 'channel', audience: viewers, intent: 'GUILDS', privateIntent: 'DIRECT_MESSAGES' },
  ),
  MESSAGE_REACTION_ADD: row(
    shape({ ...ofReaction, member: optional(Member), message_author_id: snowflake() }),
    reactions,
  ),
  MESSAGE_REACTION_REMOVE: row(shape(ofReaction), reactions),
  MESSAGE_REACTION_REMOVE_ALL: row(shape(ofMessage), reactions),
  MESSAGE_REACTION_REMOVE_EMOJI: row(shape({ ...ofMessage, emoji: ReactionEmoji }), reactions),
  /** People are told only what happens in channels that they may view: whoever leaves their sight leaves voice for them. */
  VOICE_STATE_UPDATE: row(shape({ guild_id: snowflake(), ...VoiceState.properties, member: VoiceMember }), {
    stream: 'guild',
    audience: members,
    intent: 'GUILD_VOICE_STATES',
    selfWithoutIntent: true,
  }),
  VOICE_CHANNEL_STATUS_UPDATE: row(
    shape({ id: snowflake(), guild_id: snowflake(), status: nullable(text()) }),
    voiceChannels,
  ),
  /** The second since 1970 at which somebody came into an empty channel; null once it is empty again. */
  VOICE_CHANNEL_START_TIME_UPDATE: row(
    shape({ id: snowflake(), guild_id: snowflake(), voice_start_time: nullable(integer()) }),
    voiceChannels,
  ),
  TYPING_START: row(
    shape({
      channel_id: snowflake(),
      user_id: snowflake(),
      /** Seconds since 1970. */
      timestamp: integer(),
      guild_id: optional(snowflake()),
      member: optional(Member),
    }),
    {
      stream: 'channel',
      audience: viewers,
      intent: 'GUILD_MESSAGE_TYPING',
      privateIntent: 'DIRECT_MESSAGE_TYPING',
      fleeting: true,
    },
  ),
  /** Large guilds aside, to all who asked for it; people are also told of those with whom they have a private channel. */
  PRESENCE_UPDATE: row(PresenceUpdate, {
    stream: 'guild',
    audience: members,
    intent: 'GUILD_PRESENCES',
    fleeting: true,
  }),
  /** To people: a private channel is in their list now, or no longer. */
  PRIVATE_CHANNEL_CREATE: row(PrivateChannel, { ...ofUser, sentAs: 'CHANNEL_CREATE' }),
  PRIVATE_CHANNEL_DELETE: row(PrivateChannel, { ...ofUser, sentAs: 'CHANNEL_DELETE' }),
  USER_UPDATE: row(CurrentUser, { stream: 'user', audience: { to: 'user' }, intent: null }),
} as const satisfies Record<string, EventRow>

/** The name of an event. */
export type EventName = keyof typeof EVENTS
/** What an event carries. */
export type EventPayload<N extends EventName> = Of<(typeof EVENTS)[N]['payload']>
/** An event as it is handed on. */
export type DispatchedEvent = { [N in EventName]: { type: N; data: EventPayload<N> } }[EventName]
