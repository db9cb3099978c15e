import type { IntentName } from './enums/intent.ts'
import { AuditLogEntry } from './objects/audit-log.ts'
import { GuildChannel } from './objects/channel.ts'
import { Guild } from './objects/guild.ts'
import { Member } from './objects/member.ts'
import { MessageEvent } from './objects/message.ts'
import { Role } from './objects/role.ts'
import { CurrentUser, User } from './objects/user.ts'
import type { PermissionName } from './permissions/bits.ts'
import { list, type Of, optional, type Schema, shape, snowflake } from './schema.ts'

/**
 * Who receives an event. No caller ever chooses recipients:
 * - `members`: every member of the guild;
 * - `viewers`: those who may view the channel that the payload names (`channel_id`, or `id` of a channel);
 * - `holders`: those who hold one of `permissions` in the guild;
 * - `user`: the one user whose stream it is.
 */
export type Audience =
  | { to: 'members' }
  | { to: 'viewers' }
  | { to: 'holders'; permissions: readonly PermissionName[] }
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
  /** Also sent without the intent to the user whom the payload's `user` names. */
  selfWithoutIntent?: boolean
  structure?: boolean
}

const row = <P extends Schema>(payload: P, rules: Omit<EventRow, 'payload'>) => ({ payload, ...rules })

const members: Audience = { to: 'members' }
const viewers: Audience = { to: 'viewers' }
const guilds = { stream: 'guild', audience: members, intent: 'GUILDS', structure: true } as const
const guildMembers = { stream: 'guild', audience: members, intent: 'GUILD_MEMBERS' } as const
const moderation = (...permissions: PermissionName[]) =>
  ({ stream: 'guild', audience: { to: 'holders', permissions }, intent: 'GUILD_MODERATION' }) as const
const messages = {
  stream: 'channel',
  audience: viewers,
  intent: 'GUILD_MESSAGES',
  privateIntent: 'DIRECT_MESSAGES',
} as const

/** Every event that operations cause, with its payload, its intent and its audience. */
export const EVENTS = {
  /** To a user who joined: the gateway fills in the guild as it stands when it is sent. */
  GUILD_CREATE: row(shape({ id: snowflake() }), { stream: 'user', audience: { to: 'user' }, intent: 'GUILDS' }),
  GUILD_UPDATE: row(Guild, guilds),
  GUILD_DELETE: row(shape({ id: snowflake() }), guilds),
  GUILD_ROLE_CREATE: row(shape({ guild_id: snowflake(), role: Role }), guilds),
  GUILD_ROLE_UPDATE: row(shape({ guild_id: snowflake(), role: Role }), guilds),
  GUILD_ROLE_DELETE: row(shape({ guild_id: snowflake(), role_id: snowflake() }), guilds),
  CHANNEL_CREATE: row(GuildChannel, guilds),
  CHANNEL_UPDATE: row(GuildChannel, guilds),
  CHANNEL_DELETE: row(GuildChannel, guilds),
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
  USER_UPDATE: row(CurrentUser, { stream: 'user', audience: { to: 'user' }, intent: null }),
} as const satisfies Record<string, EventRow>

/** The name of an event. */
export type EventName = keyof typeof EVENTS
/** What an event carries. */
export type EventPayload<N extends EventName> = Of<(typeof EVENTS)[N]['payload']>
/** An event as it is handed on. */
export type DispatchedEvent = { [N in EventName]: { type: N; data: EventPayload<N> } }[EventName]
