import { ACCOUNT_EVENTS } from './account-events.ts'
import { APPLICATION_EVENTS } from './application-events.ts'
import type { Audience } from './audience.ts'
import type { EventRow } from './event-row.ts'
import { CommandPermissions } from './objects/applications/application-command.ts'
import { IntegrationEvent } from './objects/applications/integration.ts'
import { GuildChannel } from './objects/channels/channel.ts'
import { PrivateChannel } from './objects/channels/private-channel.ts'
import { StageInstance } from './objects/channels/stage-instance.ts'
import { Thread, ThreadMember } from './objects/channels/thread.ts'
import { VoiceMember, VoiceState } from './objects/channels/voice.ts'
import { AuditLogEntry } from './objects/guilds/audit-log.ts'
import { Guild } from './objects/guilds/guild.ts'
import { InviteMetadata, InviteTargets } from './objects/guilds/invite.ts'
import { ActiveMember, Member } from './objects/guilds/member.ts'
import { Role } from './objects/guilds/role.ts'
import { BareScheduledEvent } from './objects/guilds/scheduled-event.ts'
import { Emoji } from './objects/messages/emoji.ts'
import { MessageEvent } from './objects/messages/message.ts'
import { ReactionEmoji } from './objects/messages/reaction.ts'
import { Sticker } from './objects/messages/sticker.ts'
import { Presence, PresenceUpdate } from './objects/users/presence.ts'
import { User } from './objects/users/user.ts'
import type { PermissionName } from './permissions/bits.ts'
import type { Infer, Schema } from './schema.ts'
import { boolean, integer, list, nullable, optional, shape, snowflake, text } from './schema.ts'

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
const stages = { stream: 'guild', audience: { to: 'hosted' }, intent: 'GUILDS' } as const
const scheduledEvents = { stream: 'guild', audience: { to: 'hosted' }, intent: 'GUILD_SCHEDULED_EVENTS' } as const
const interest = shape({ guild_scheduled_event_id: snowflake(), user_id: snowflake(), guild_id: snowflake() })
const integrations = { stream: 'guild', audience: members, intent: 'GUILD_INTEGRATIONS' } as const
const voiceChannels = { stream: 'guild', audience: viewers, intent: 'GUILDS' } as const
const invites = { stream: 'guild', audience: { to: 'managers' }, intent: 'GUILD_INVITES' } as const
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
/** Who votes in polls. */
const polls = { ...reactions, intent: 'GUILD_MESSAGE_POLLS', privateIntent: 'DIRECT_MESSAGE_POLLS' } as const
const ofMessage = { channel_id: snowflake(), message_id: snowflake(), guild_id: optional(snowflake()) }
const ofReaction = { ...ofMessage, user_id: snowflake(), emoji: ReactionEmoji, burst: boolean(), type: integer() }
const ofVote = { ...ofMessage, user_id: snowflake(), answer_id: integer() }

/** Every event that operations cause, with its payload, its intent and its audience. */
export const EVENTS = {
  /** Sent to a user who joined: the gateway adds the guild in its state at that time. */
  GUILD_CREATE: row(shape({ id: snowflake() }), { stream: 'user', audience: { to: 'user' }, intent: 'GUILDS' }),
  GUILD_UPDATE: row(Guild, guilds),
  /** `unavailable` is true in an outage, and absent if the guild was deleted or left. */
  GUILD_DELETE: row(shape({ id: snowflake(), unavailable: optional(boolean()) }), guilds),
  /** The end of an outage. Clients don't receive this name: each session receives a GUILD_CREATE. */
  GUILD_AVAILABLE: row(shape({ guild_id: snowflake() }), { ...guilds, audience: { to: 'user' } }),
  GUILD_ROLE_CREATE: row(shape({ guild_id: snowflake(), role: Role }), guilds),
  GUILD_ROLE_UPDATE: row(shape({ guild_id: snowflake(), role: Role }), guilds),
  GUILD_ROLE_DELETE: row(shape({ guild_id: snowflake(), role_id: snowflake() }), guilds),
  CHANNEL_CREATE: row(GuildChannel, guilds),
  CHANNEL_UPDATE: row(GuildChannel, guilds),
  CHANNEL_DELETE: row(GuildChannel, guilds),
  GUILD_EMOJIS_UPDATE: row(shape({ guild_id: snowflake(), emojis: list(Emoji) }), expressions),
  GUILD_STICKERS_UPDATE: row(shape({ guild_id: snowflake(), stickers: list(Sticker) }), expressions),
  INTEGRATION_CREATE: row(IntegrationEvent, integrations),
  INTEGRATION_UPDATE: row(IntegrationEvent, integrations),
  INTEGRATION_DELETE: row(
    shape({ id: snowflake(), guild_id: snowflake(), application_id: optional(snowflake()) }),
    integrations,
  ),
  /** Accompanies each of those, without further data. */
  GUILD_INTEGRATIONS_UPDATE: row(shape({ guild_id: snowflake() }), integrations),
  /** Webhooks of the channel were created, deleted or changed; the event doesn't say which. */
  WEBHOOKS_UPDATE: row(shape({ guild_id: snowflake(), channel_id: snowflake() }), {
    stream: 'guild',
    audience: viewers,
    intent: 'GUILD_WEBHOOKS',
  }),
  /**
   * Sent to the whole guild, for any application's command; clients determine by it whether they may use the command
   * (docs/spec/gateway-intents.md#events-without-an-intent).
   */
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: row(CommandPermissions, { stream: 'guild', audience: members, intent: null }),
  THREAD_CREATE: row(shape({ ...Thread.properties, newly_created: optional(boolean()) }), threads),
  /** For an unarchived thread, the gateway also receives the members; it doesn't forward them to clients. */
  THREAD_UPDATE: row(shape({ ...Thread.properties, thread_members: optional(list(ThreadMember)) }), threads),
  THREAD_DELETE: row(
    shape({ id: snowflake(), guild_id: snowflake(), parent_id: snowflake(), type: integer() }),
    threads,
  ),
  THREAD_MEMBER_UPDATE: row(shape({ ...ThreadMember.properties, guild_id: snowflake() }), {
    ...inThreads,
    audience: { to: 'self' },
  }),
  /** Without the intent for members, only the user's own membership (docs/spec/gateway-intents.md#thread-members). */
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
  /** Precedes a guest's GUILD_MEMBER_ADD and names the guest's channel. It is not sent to clients. */
  GUILD_GUEST_ADD: row(
    shape({ guild_id: snowflake(), user_id: snowflake(), channel_id: snowflake(), joined_at: text() }),
    { ...guildMembers, audience: { to: 'user' } },
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
  INVITE_CREATE: row(
    shape({
      ...InviteMetadata.properties,
      type: integer(),
      code: text(),
      guild_id: snowflake(),
      channel_id: snowflake(),
      inviter: optional(User),
      ...InviteTargets.properties,
      expires_at: nullable(text()),
      flags: integer(),
      role_ids: optional(list(snowflake())),
    }),
    invites,
  ),
  /** Also sent when it is used up or has expired, and when its channel is deleted. */
  INVITE_DELETE: row(shape({ guild_id: snowflake(), channel_id: snowflake(), code: text() }), invites),
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
    shape({ ...ofReaction, member: optional(ActiveMember), message_author_id: snowflake() }),
    reactions,
  ),
  MESSAGE_REACTION_REMOVE: row(shape(ofReaction), reactions),
  MESSAGE_REACTION_REMOVE_ALL: row(shape(ofMessage), reactions),
  MESSAGE_REACTION_REMOVE_EMOJI: row(shape({ ...ofMessage, emoji: ReactionEmoji }), reactions),
  MESSAGE_POLL_VOTE_ADD: row(shape(ofVote), polls),
  MESSAGE_POLL_VOTE_REMOVE: row(shape(ofVote), polls),
  /** Users receive only those of channels that they may view; a user who moves to a hidden channel appears to leave. */
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
  /** When a user joined an empty channel, in seconds since 1970; null once it is empty again. */
  VOICE_CHANNEL_START_TIME_UPDATE: row(
    shape({ id: snowflake(), guild_id: snowflake(), voice_start_time: nullable(integer()) }),
    voiceChannels,
  ),
  STAGE_INSTANCE_CREATE: row(StageInstance, stages),
  STAGE_INSTANCE_UPDATE: row(StageInstance, stages),
  STAGE_INSTANCE_DELETE: row(StageInstance, stages),
  GUILD_SCHEDULED_EVENT_CREATE: row(BareScheduledEvent, scheduledEvents),
  GUILD_SCHEDULED_EVENT_UPDATE: row(BareScheduledEvent, scheduledEvents),
  GUILD_SCHEDULED_EVENT_DELETE: row(BareScheduledEvent, scheduledEvents),
  GUILD_SCHEDULED_EVENT_USER_ADD: row(interest, scheduledEvents),
  GUILD_SCHEDULED_EVENT_USER_REMOVE: row(interest, scheduledEvents),
  TYPING_START: row(
    shape({
      channel_id: snowflake(),
      user_id: snowflake(),
      /** Seconds since 1970. */
      timestamp: integer(),
      guild_id: optional(snowflake()),
      member: optional(ActiveMember),
    }),
    {
      stream: 'channel',
      audience: viewers,
      intent: 'GUILD_MESSAGE_TYPING',
      privateIntent: 'DIRECT_MESSAGE_TYPING',
      isEphemeral: true,
    },
  ),
  /**
   * Sent to all sessions with the intent, except in large guilds; users also receive the presences of those with whom
   * they share a private channel.
   */
  PRESENCE_UPDATE: row(PresenceUpdate, {
    stream: 'guild',
    audience: members,
    intent: 'GUILD_PRESENCES',
    isEphemeral: true,
  }),
  /** Sent to users: a private channel was added to their list, or removed. Bots receive only groups. */
  PRIVATE_CHANNEL_CREATE: row(PrivateChannel, { ...ofUser, sentAs: 'CHANNEL_CREATE' }),
  PRIVATE_CHANNEL_UPDATE: row(PrivateChannel, { ...ofUser, sentAs: 'CHANNEL_UPDATE' }),
  PRIVATE_CHANNEL_DELETE: row(PrivateChannel, { ...ofUser, sentAs: 'CHANNEL_DELETE' }),
  CHANNEL_RECIPIENT_ADD: row(shape({ channel_id: snowflake(), user: User, nick: optional(text()) }), ofUser),
  CHANNEL_RECIPIENT_REMOVE: row(shape({ channel_id: snowflake(), user: User }), ofUser),
  ...ACCOUNT_EVENTS,
  ...APPLICATION_EVENTS,
} as const satisfies Record<string, EventRow>

/** The name of an event. */
export type EventName = keyof typeof EVENTS
/** The payload of an event. */
export type EventPayload<N extends EventName> = Infer<(typeof EVENTS)[N]['payload']>
/** An event as it is dispatched. */
export type DispatchedEvent = { [N in EventName]: { type: N; data: EventPayload<N> } }[EventName]
