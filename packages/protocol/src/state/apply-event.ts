import type { Reducers } from '../events/event.ts'
import { SESSION_EVENTS } from '../events/session-events.ts'
import { type DispatchedEvent, EVENTS, type EventName } from '../events.ts'
import type { PrivateChannel } from '../objects/channels/private-channel.ts'
import type { Infer } from '../schema.ts'
import { type ClientState, withClientGuild } from './client-state.ts'
import type { GuildState } from './guild-state.ts'
import { withChanges } from './map-changes.ts'

const events = { ...EVENTS, ...SESSION_EVENTS }
type Name = keyof typeof events
type Payloads = { [N in Name]: Infer<NonNullable<(typeof events)[N]['payload']>> }
type Event<N extends Name = Name> = { [K in N]: { type: K; data: Payloads[K] } }[N]

/** A client may also receive events that aren't declared. */
const REDUCERS: { readonly [N in Name]?: Reducers<Payloads[N]> } = events

/** Events about private channels, which clients receive under the names of those about channels of guilds. */
type PrivateChannelEvent = { type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' | 'CHANNEL_DELETE'; data: PrivateChannel }

/** An event as a client receives it. */
export type ClientEvent =
  | Event<Exclude<Name, 'GUILD_AVAILABLE' | 'GUILD_GUEST_ADD' | `PRIVATE_${PrivateChannelEvent['type']}`>>
  | PrivateChannelEvent

/** The state of a client after one event; the same object if the event changes nothing in it. */
export const applyEvent = (state: ClientState, event: ClientEvent): ClientState =>
  isOfPrivateChannel(event)
    ? applied(state, { type: `PRIVATE_${event.type}`, data: event.data })
    : applied(state, event)

const isOfPrivateChannel = (event: ClientEvent): event is PrivateChannelEvent =>
  `PRIVATE_${event.type}` in EVENTS && !('guild_id' in event.data)

function applied<N extends Name>(state: ClientState, { type, data }: Event<N>): ClientState {
  const reducers = REDUCERS[type]
  if (!reducers) return state
  const id = reducers.guildIdOf?.(data) ?? guildIdIn(data)
  const guild = id === undefined ? undefined : state.guilds.get(id)
  const next =
    guild &&
    withChanges(guild, {
      ...reducers.applyToGuild?.(guild, data),
      ...reducers.applyToClientGuild?.(guild, data),
    })
  return withChanges(state, {
    ...(id !== undefined && next && next !== guild && withClientGuild(state, id, next)),
    ...reducers.applyToClient?.(state, data),
  })
}

const guildIdIn = (data: object): string | undefined =>
  'guild_id' in data && typeof data.guild_id === 'string' ? data.guild_id : undefined

/** The structure of a guild after one event of its stream; the same object if the event doesn't change it. */
export function applyGuildEvent<N extends EventName>(
  guild: GuildState,
  { type, data }: DispatchedEvent<N>,
): GuildState {
  const apply = EVENTS[type].applyToGuild
  return apply ? withChanges(guild, apply(guild, data)) : guild
}
