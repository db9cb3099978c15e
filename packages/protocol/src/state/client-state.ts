import type { PrivateChannel } from '../objects/channels/private-channel.ts'
import type { PresenceFields } from '../objects/users/presence.ts'
import type { Relationship } from '../objects/users/relationship.ts'
import type { CurrentUser } from '../objects/users/user.ts'
import type { UserSettings } from '../objects/users/user-settings.ts'
import type { ClientGuild } from './client-guild.ts'
import type { ReadyPayload } from './client-payloads.ts'
import { byId } from './guild-state.ts'
import { type NotificationSettingsByGuild, notificationSettingsByGuild } from './notification-settings.ts'
import { presencesByUser } from './presences.ts'
import type { ReadStates } from './read-states.ts'
import { activitiesById, type RunningActivities } from './running-activities.ts'

/** The state of a client. It is immutable: every event returns the next state. */
export interface ClientState {
  readonly user: CurrentUser
  readonly guilds: ReadonlyMap<string, ClientGuild>
  /** The private channels in the list, by id. */
  readonly privateChannels: ReadonlyMap<string, PrivateChannel>
  /** By the other user's id. */
  readonly relationships: ReadonlyMap<string, Relationship>
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

/** The guilds of a client with one of them added or replaced, unavailable or, if it is null, removed. */
export function withClientGuild(
  state: ClientState,
  id: string,
  guild: ClientGuild | 'unavailable' | null,
): Pick<ClientState, 'guilds' | 'awaited' | 'unavailable'> {
  const guilds = new Map(state.guilds)
  const awaited = new Set(state.awaited)
  const unavailable = new Set(state.unavailable)
  awaited.delete(id)
  unavailable.delete(id)
  if (guild === 'unavailable') unavailable.add(id)
  if (guild === null || guild === 'unavailable') guilds.delete(id)
  else guilds.set(id, guild)
  return { guilds, awaited, unavailable }
}
