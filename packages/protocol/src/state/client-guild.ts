import type { GuildChannel } from '../objects/channels/channel.ts'
import type { Guild } from '../objects/guilds/guild.ts'
import type { Member } from '../objects/guilds/member.ts'
import type { PresenceFields } from '../objects/users/presence.ts'
import type { GuildCreatePayload } from './client-payloads.ts'
import { bareThread, byId, type GuildState, guildFieldsOf, soundsById, stagesByChannel } from './guild-state.ts'
import type { MemberLists } from './member-list.ts'
import { presencesByUser } from './presences.ts'

/** A guild as a client stores it: its structure, the members that it has received, and each channel's newest message. */
export interface ClientGuild extends GuildState {
  readonly members: ReadonlyMap<string, Member>
  readonly lastMessages: ReadonlyMap<string, string>
  /** The member lists to which it has subscribed. */
  readonly lists: MemberLists
  /** The presences of online members, as far as the client has received them. */
  readonly presences: ReadonlyMap<string, PresenceFields>
}

/** The initial state of a guild from GUILD_CREATE. */
export function guildOf(data: GuildCreatePayload): ClientGuild {
  const { member_count, members, channels, threads, voice_states, presences, activity_instances: _, ...others } = data
  const last = channels.flatMap(({ id, last_message_id }) => (last_message_id ? [[id, last_message_id] as const] : []))
  return {
    settings: guildFieldsOf(onlyGuild(others)),
    roles: new Map(data.roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, withoutLastMessage(channel)])),
    emojis: byId(data.emojis),
    stickers: byId(data.stickers),
    sounds: soundsById(data.soundboard_sounds),
    threads: byId(threads.map(bareThread)),
    voices: new Map(voice_states.map((voice) => [voice.user_id, voice])),
    stages: stagesByChannel(data.stage_instances),
    scheduledEvents: byId(data.guild_scheduled_events),
    guests: new Map(),
    memberCount: member_count,
    unavailable: false,
    members: new Map(members.map((member) => [member.user.id, member])),
    lastMessages: new Map(last),
    lists: new Map(),
    presences: presencesByUser(presences),
  }
}

/** The fields that GUILD_CREATE adds to a guild object besides its members and channels. */
const ONLY_AT_FIRST = [
  'joined_at',
  'large',
  'unavailable',
  'stage_instances',
  'guild_scheduled_events',
  'soundboard_sounds',
]

function onlyGuild<T extends Guild>(data: T): T {
  const guild = { ...data }
  for (const key of ONLY_AT_FIRST) Reflect.deleteProperty(guild, key)
  return guild
}

/** The newest message is stored separately, because an update of the channel doesn't contain it. */
export function withoutLastMessage(channel: GuildChannel): GuildChannel {
  return channel.last_message_id == null ? channel : { ...channel, last_message_id: null }
}
