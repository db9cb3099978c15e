import { isForum } from '../enums/channel-type.ts'
import type { DispatchedEvent, EventPayload } from '../events.ts'
import type { Member } from '../objects/guilds/member.ts'
import type { PresenceFields } from '../objects/users/presence.ts'
import type { CurrentUser } from '../objects/users/user.ts'
import type { UserSettings } from '../objects/users/user-settings.ts'
import { type ClientGuild, guildOf, withoutLastMessage } from './client-guild.ts'
import type { GuildCreatePayload, ReadyPayload, ThreadListSyncPayload } from './client-payloads.ts'
import { applyGuildEvent, bareThread, byId } from './guild-state.ts'
import { type MemberListUpdate, withListUpdate } from './member-list.ts'
import {
  type NotificationSettingsByGuild,
  notificationSettingsByGuild,
  withNotificationSettings,
  withoutNotificationSettings,
} from './notification-settings.ts'
import { presencesByUser, withoutUnknownUsers, withPresence } from './presences.ts'
import {
  type PrivateChannelEvent,
  type PrivateChannels,
  type RecipientEvent,
  withPrivateChannel,
  withPrivateMessageEvent,
  withRecipient,
} from './private-channels.ts'
import type { ReadStates } from './read-states.ts'
import { readStatesAfterEvent } from './read-states-after-event.ts'
import { isRelationshipEvent, type Relationships, withRelationship } from './relationships.ts'
import { activitiesById, applyActivityEvent, type RunningActivities } from './running-activities.ts'
import { withoutKey } from './without-key.ts'

/** The state of a client. It is immutable: every event returns the next state. */
export interface ClientState {
  readonly user: CurrentUser
  readonly guilds: ReadonlyMap<string, ClientGuild>
  readonly privateChannels: PrivateChannels
  readonly relationships: Relationships
  readonly readStates: ReadStates
  readonly guildSettings: NotificationSettingsByGuild
  readonly activities: RunningActivities
  readonly settings: UserSettings
  /** Guilds in READY that have not been sent yet. */
  readonly awaited: ReadonlySet<string>
  /** Guilds that are unavailable. */
  readonly unavailable: ReadonlySet<string>
  /** The presences of online users who are friends of the client's user or share a private channel with them. */
  readonly presences: ReadonlyMap<string, PresenceFields>
}

/** Events that clients receive under another name, or not at all. */
type Renamed = 'GUILD_AVAILABLE' | 'GUILD_GUEST_ADD' | `PRIVATE_CHANNEL_${'CREATE' | 'UPDATE' | 'DELETE'}`

/** An event as a client receives it: GUILD_CREATE contains the whole guild. */
export type ClientEvent =
  | Exclude<DispatchedEvent, { type: 'GUILD_CREATE' | Renamed }>
  | { type: 'GUILD_CREATE'; data: GuildCreatePayload }
  | { type: 'THREAD_LIST_SYNC'; data: ThreadListSyncPayload }
  | { type: 'GUILD_MEMBER_LIST_UPDATE'; data: MemberListUpdate }

/** The initial state from READY. */
export const stateFromReady = ({ user, guilds, private_channels, presences, ...ready }: ReadyPayload): ClientState => ({
  user,
  guilds: new Map(),
  privateChannels: byId(private_channels),
  relationships: byId(ready.relationships),
  readStates: byId(ready.read_state?.entries ?? []),
  guildSettings: notificationSettingsByGuild(ready.user_guild_settings?.entries),
  activities: activitiesById(ready.activity_instances),
  settings: { developer_mode: false, ...ready.user_settings },
  awaited: new Set(guilds.map(({ id }) => id)),
  unavailable: new Set(),
  presences: presencesByUser(presences),
})

/** The state after one event; the same object if the event changes nothing in it. */
export function applyEvent(state: ClientState, event: ClientEvent | PrivateChannelEvent): ClientState {
  const readStates = readStatesAfterEvent(state, event)
  const activities = applyActivityEvent(state.activities, event)
  const next = applied(state, event)
  return readStates === next.readStates && activities === next.activities ? next : { ...next, readStates, activities }
}

const withKnownPresences = (state: ClientState): ClientState => ({
  ...state,
  presences: withoutUnknownUsers(state.presences, state.privateChannels, state.relationships),
})

function applied(state: ClientState, event: ClientEvent | PrivateChannelEvent): ClientState {
  if (isOfPrivateChannel(event)) {
    const privateChannels = withPrivateChannel(state.privateChannels, event)
    if (event.type !== 'CHANNEL_DELETE') return { ...state, privateChannels }
    return withKnownPresences({ ...state, privateChannels })
  }
  if (isRelationshipEvent(event)) {
    return withKnownPresences({ ...state, relationships: withRelationship(state.relationships, event) })
  }
  switch (event.type) {
    case 'USER_UPDATE':
      return { ...state, user: event.data }
    case 'CHANNEL_RECIPIENT_ADD':
    case 'CHANNEL_RECIPIENT_REMOVE':
      return withKnownPresences({ ...state, privateChannels: withRecipient(state.privateChannels, event) })
    case 'GUILD_CREATE':
      return withGuild(state, event.data.id, guildOf(event.data))
    case 'USER_GUILD_SETTINGS_UPDATE':
      return { ...state, guildSettings: withNotificationSettings(state.guildSettings, event.data) }
    case 'USER_SETTINGS_UPDATE':
      return { ...state, settings: event.data }
    case 'GUILD_DELETE': {
      if (event.data.unavailable) return withGuild(state, event.data.id, 'unavailable')
      const guildSettings = withoutNotificationSettings(state.guildSettings, event.data.id)
      return { ...withGuild(state, event.data.id, null), guildSettings }
    }
    default: {
      const id = guildIdOf(event)
      if (id === undefined) return withMessageEvent(state, event)
      const guild = state.guilds.get(id)
      if (!guild) return state
      const next = applyToGuild(guild, event)
      return next === guild ? state : withGuild(state, id, next)
    }
  }
}

const isOfPrivateChannel = (event: ClientEvent | PrivateChannelEvent): event is PrivateChannelEvent =>
  ['CHANNEL_CREATE', 'CHANNEL_UPDATE', 'CHANNEL_DELETE'].includes(event.type) && !('guild_id' in event.data)

type Settings = 'USER_UPDATE' | 'USER_GUILD_SETTINGS_UPDATE' | 'USER_SETTINGS_UPDATE'
type GuildEvent = Exclude<ClientEvent, { type: Settings | 'GUILD_CREATE' | 'GUILD_DELETE' | RecipientEvent['type'] }>

/** A message event without a guild belongs to a private channel. */
function withMessageEvent(state: ClientState, event: GuildEvent): ClientState {
  if (event.type === 'PRESENCE_UPDATE') return { ...state, presences: withPresence(state.presences, event.data) }
  if (event.type !== 'MESSAGE_CREATE' && event.type !== 'CHANNEL_PINS_UPDATE') return state
  const privateChannels = withPrivateMessageEvent(state.privateChannels, event)
  return privateChannels === state.privateChannels ? state : { ...state, privateChannels }
}

function guildIdOf(event: GuildEvent): string | undefined {
  if (event.type === 'GUILD_UPDATE') return event.data.id
  return 'guild_id' in event.data ? event.data.guild_id : undefined
}

function withGuild(state: ClientState, id: string, guild: ClientGuild | 'unavailable' | null): ClientState {
  const guilds = new Map(state.guilds)
  const awaited = new Set(state.awaited)
  const unavailable = new Set(state.unavailable)
  awaited.delete(id)
  unavailable.delete(id)
  guilds.delete(id)
  if (guild === 'unavailable') unavailable.add(id)
  else if (guild) guilds.set(id, guild)
  return { ...state, guilds, awaited, unavailable }
}

function applyToGuild(guild: ClientGuild, event: GuildEvent): ClientGuild {
  switch (event.type) {
    case 'GUILD_MEMBER_ADD':
    case 'GUILD_MEMBER_UPDATE':
      return { ...guild, ...applyGuildEvent(guild, event), members: withMember(guild, event.data) }
    case 'GUILD_MEMBER_REMOVE':
      return withoutMember({ ...guild, ...applyGuildEvent(guild, event) }, event.data.user.id)
    case 'PRESENCE_UPDATE':
      return { ...guild, presences: withPresence(guild.presences, event.data) }
    case 'GUILD_ROLE_DELETE':
      return { ...guild, ...applyGuildEvent(guild, event), members: withoutRole(guild.members, event.data.role_id) }
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
      return withChannel(guild, event)
    case 'CHANNEL_DELETE':
      return { ...guild, ...applyGuildEvent(guild, event), lastMessages: withoutKey(guild.lastMessages, event.data.id) }
    case 'CHANNEL_PINS_UPDATE':
      return withLastPin(guild, event.data)
    case 'THREAD_CREATE':
      return { ...guild, ...applyGuildEvent(guild, event), lastMessages: withPost(guild, event.data) }
    case 'GUILD_MEMBER_LIST_UPDATE':
      return { ...guild, lists: withListUpdate(guild.lists, event.data) }
    case 'THREAD_LIST_SYNC':
      return { ...guild, threads: synced(guild.threads, event.data) }
    case 'MESSAGE_CREATE':
      if (!guild.channels.has(event.data.channel_id)) return guild
      return { ...guild, lastMessages: new Map(guild.lastMessages).set(event.data.channel_id, event.data.id) }
    default: {
      const next = applyGuildEvent(guild, event)
      return next === guild ? guild : { ...guild, ...next }
    }
  }
}

function withChannel(
  guild: ClientGuild,
  event: Extract<GuildEvent, { type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' }>,
): ClientGuild {
  const { id, last_message_id } = event.data
  const next = { ...guild, ...applyGuildEvent(guild, { ...event, data: withoutLastMessage(event.data) }) }
  return last_message_id ? { ...next, lastMessages: new Map(guild.lastMessages).set(id, last_message_id) } : next
}

function withLastPin(
  guild: ClientGuild,
  { channel_id, last_pin_timestamp: last }: EventPayload<'CHANNEL_PINS_UPDATE'>,
): ClientGuild {
  const channel = guild.channels.get(channel_id)
  if (!channel) return guild
  const { last_pin_timestamp: _earlier, ...bare } = channel
  const next = last === null ? bare : { ...bare, last_pin_timestamp: last }
  return { ...guild, channels: new Map(guild.channels).set(channel_id, next) }
}

/** A forum's newest post replaces the newest message of other channels. */
function withPost(
  { channels, lastMessages }: ClientGuild,
  { id, parent_id, newly_created }: EventPayload<'THREAD_CREATE'>,
): ClientGuild['lastMessages'] {
  if (!newly_created || !isForum(channels.get(parent_id)?.type)) return lastMessages
  return new Map(lastMessages).set(parent_id, id)
}

function synced(
  before: ClientGuild['threads'],
  { channel_ids, threads }: ThreadListSyncPayload,
): ClientGuild['threads'] {
  const others = [...before].filter(([, { parent_id }]) => !channel_ids.includes(parent_id))
  return new Map([...others, ...byId(threads.map(bareThread))])
}

function withMember(
  guild: ClientGuild,
  { guild_id: _guildId, ...member }: EventPayload<'GUILD_MEMBER_ADD'>,
): ReadonlyMap<string, Member> {
  return new Map(guild.members).set(member.user.id, member)
}

const withoutMember = (guild: ClientGuild, userId: string): ClientGuild => ({
  ...guild,
  members: withoutKey(guild.members, userId),
  presences: withoutKey(guild.presences, userId),
})

/** Members lose a deleted role without an event for each of them (docs/spec/gateway-events.md#deleted-roles). */
function withoutRole(members: ReadonlyMap<string, Member>, roleId: string): ReadonlyMap<string, Member> {
  const next = new Map(members)
  for (const [id, member] of members) {
    if (member.roles.includes(roleId))
      next.set(id, { ...member, roles: member.roles.filter((each) => each !== roleId) })
  }
  return next
}
