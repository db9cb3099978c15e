import type { DispatchedEvent, EventPayload } from '../events.ts'
import type { GuildChannel } from '../objects/channel.ts'
import type { Guild } from '../objects/guild.ts'
import type { Member } from '../objects/member.ts'
import type { CurrentUser } from '../objects/user.ts'
import { advanceGuild, type GuildState, settingsOf } from './guild-state.ts'

/** A guild as a client holds it: its structure, the members it was told of, and each channel's newest message. */
export interface ClientGuild extends GuildState {
  readonly members: ReadonlyMap<string, Member>
  readonly lastMessages: ReadonlyMap<string, string>
}

/** What a client knows of the server. Never changed in place: every event gives the next state (architecture 6). */
export interface ClientState {
  readonly user: CurrentUser
  readonly guilds: ReadonlyMap<string, ClientGuild>
  /** Guilds that READY named and that have not been sent yet. */
  readonly awaited: ReadonlySet<string>
}

/** What a client reads of READY (conventions E.2). */
export interface ReadyPayload {
  user: CurrentUser
  guilds: readonly { id: string }[]
}

/** What a client reads of GUILD_CREATE: the guild, and what is only sent with it (conventions E.6). */
export interface GuildCreatePayload extends Guild {
  member_count: number
  members: readonly Member[]
  channels: readonly GuildChannel[]
  joined_at: string
  large: boolean
}

/** An event as a client meets it: GUILD_CREATE brings the whole guild. */
export type ClientEvent =
  | Exclude<DispatchedEvent, { type: 'GUILD_CREATE' }>
  | { type: 'GUILD_CREATE'; data: GuildCreatePayload }

/** The state that READY begins. */
export const fromReady = ({ user, guilds }: ReadyPayload): ClientState => ({
  user,
  guilds: new Map(),
  awaited: new Set(guilds.map(({ id }) => id)),
})

/** The state after one event; the same object if the event says nothing that is kept. */
export function applyEvent(state: ClientState, event: ClientEvent): ClientState {
  switch (event.type) {
    case 'USER_UPDATE':
      return { ...state, user: event.data }
    case 'GUILD_CREATE':
      return withGuild(state, event.data.id, guildOf(event.data))
    case 'GUILD_DELETE':
      return withGuild(state, event.data.id, null)
    default: {
      const id = guildIdOf(event)
      const guild = id === undefined ? undefined : state.guilds.get(id)
      if (id === undefined || !guild) return state
      const next = applyToGuild(guild, event)
      return next === guild ? state : withGuild(state, id, next)
    }
  }
}

type GuildEvent = Exclude<ClientEvent, { type: 'USER_UPDATE' | 'GUILD_CREATE' | 'GUILD_DELETE' }>

function guildIdOf(event: GuildEvent): string | undefined {
  return event.type === 'GUILD_UPDATE' ? event.data.id : event.data.guild_id
}

function withGuild(state: ClientState, id: string, guild: ClientGuild | null): ClientState {
  const guilds = new Map(state.guilds)
  const awaited = new Set(state.awaited)
  awaited.delete(id)
  if (guild) guilds.set(id, guild)
  else guilds.delete(id)
  return { ...state, guilds, awaited }
}

function guildOf(data: GuildCreatePayload): ClientGuild {
  const { member_count, members, channels, ...others } = data
  const last = channels.flatMap(({ id, last_message_id }) => (last_message_id ? [[id, last_message_id] as const] : []))
  return {
    settings: settingsOf(onlyGuild(others)),
    roles: new Map(data.roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, withoutLastMessage(channel)])),
    memberCount: member_count,
    members: new Map(members.map((member) => [member.user.id, member])),
    lastMessages: new Map(last),
  }
}

/** What GUILD_CREATE adds to a guild object beside its members and channels. */
const ONLY_AT_FIRST = [
  'joined_at',
  'large',
  'unavailable',
  'threads',
  'presences',
  'voice_states',
  'stage_instances',
  'guild_scheduled_events',
  'soundboard_sounds',
]

function onlyGuild<T extends Guild>(data: T): T {
  const guild = { ...data }
  for (const key of ONLY_AT_FIRST) Reflect.deleteProperty(guild, key)
  return guild
}

/** The newest message is kept apart: an update of the channel doesn't know it. */
function withoutLastMessage(channel: GuildChannel): GuildChannel {
  return channel.last_message_id == null ? channel : { ...channel, last_message_id: null }
}

function applyToGuild(guild: ClientGuild, event: GuildEvent): ClientGuild {
  switch (event.type) {
    case 'GUILD_MEMBER_ADD':
    case 'GUILD_MEMBER_UPDATE':
      return { ...guild, ...advanceGuild(guild, event), members: withMember(guild, event.data) }
    case 'GUILD_MEMBER_REMOVE':
      return { ...guild, ...advanceGuild(guild, event), members: without(guild.members, event.data.user.id) }
    case 'GUILD_ROLE_DELETE':
      return { ...guild, ...advanceGuild(guild, event), members: withoutRole(guild.members, event.data.role_id) }
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
      return withChannel(guild, event)
    case 'CHANNEL_DELETE':
      return { ...guild, ...advanceGuild(guild, event), lastMessages: without(guild.lastMessages, event.data.id) }
    case 'MESSAGE_CREATE':
      return { ...guild, lastMessages: new Map(guild.lastMessages).set(event.data.channel_id, event.data.id) }
    default: {
      const next = advanceGuild(guild, event)
      return next === guild ? guild : { ...guild, ...next }
    }
  }
}

function withChannel(
  guild: ClientGuild,
  event: Extract<GuildEvent, { type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' }>,
): ClientGuild {
  const { id, last_message_id } = event.data
  const next = { ...guild, ...advanceGuild(guild, { ...event, data: withoutLastMessage(event.data) }) }
  return last_message_id ? { ...next, lastMessages: new Map(guild.lastMessages).set(id, last_message_id) } : next
}

function withMember(
  guild: ClientGuild,
  { guild_id: _guildId, ...member }: EventPayload<'GUILD_MEMBER_ADD'>,
): ReadonlyMap<string, Member> {
  return new Map(guild.members).set(member.user.id, member)
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const next = new Map(map)
  next.delete(id)
  return next
}

/** A removed role leaves its holders without an event for each of them (conventions E.7). */
function withoutRole(members: ReadonlyMap<string, Member>, roleId: string): ReadonlyMap<string, Member> {
  const next = new Map(members)
  for (const [id, member] of members) {
    if (member.roles.includes(roleId))
      next.set(id, { ...member, roles: member.roles.filter((each) => each !== roleId) })
  }
  return next
}
