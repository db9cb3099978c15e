import type { DispatchedEvent } from '../events.ts'
import type { GuildChannel } from '../objects/channel.ts'
import type { Guild, GuildSettings } from '../objects/guild.ts'
import type { Role } from '../objects/role.ts'

/**
 * The structure of a guild: all of it but its people and its talk. The server's read model, the gateway and the web
 * client hold it in this form and advance it by the same function. It is never changed in place.
 */
export interface GuildState {
  readonly settings: GuildSettings
  readonly roles: ReadonlyMap<string, Role>
  readonly channels: ReadonlyMap<string, GuildChannel>
  readonly memberCount: number
}

/** Things by their ids. */
export const byId = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((each) => [each.id, each]))

/** The guild's own fields of a guild object. */
export function settingsOf(guild: Guild): GuildSettings {
  const { roles: _roles, emojis: _emojis, stickers: _stickers, ...rest } = guild
  const { approximate_member_count: _members, approximate_presence_count: _presences, ...settings } = rest
  return settings
}

/** The state after one event of the guild's stream; the same object when the event doesn't concern the structure. */
export function advanceGuild(state: GuildState, event: DispatchedEvent): GuildState {
  switch (event.type) {
    case 'GUILD_UPDATE':
      return { ...state, settings: settingsOf(event.data) }
    case 'GUILD_ROLE_CREATE':
    case 'GUILD_ROLE_UPDATE':
      return { ...state, roles: withEntry(state.roles, event.data.role) }
    case 'GUILD_ROLE_DELETE':
      return { ...state, roles: withoutEntry(state.roles, event.data.role_id) }
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
      return { ...state, channels: withEntry(state.channels, event.data) }
    case 'CHANNEL_DELETE':
      return { ...state, channels: withoutEntry(state.channels, event.data.id) }
    case 'GUILD_MEMBER_ADD':
      return { ...state, memberCount: state.memberCount + 1 }
    case 'GUILD_MEMBER_REMOVE':
      return { ...state, memberCount: state.memberCount - 1 }
    default:
      return state
  }
}

function withEntry<T extends { id: string }>(map: ReadonlyMap<string, T>, entry: T): ReadonlyMap<string, T> {
  return new Map(map).set(entry.id, entry)
}

function withoutEntry<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const next = new Map(map)
  next.delete(id)
  return next
}
