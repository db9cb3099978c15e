import { type DispatchedEvent, EVENTS, type EventName, type EventPayload } from '@guildhall/protocol/events'
import type { Monitoring } from './parts/monitoring.ts'
import type { Signals } from './parts/signals.ts'
import { isPrivateChannel } from './permissions/any-channel.ts'
import type { ResolvedScope } from './scopes/scope.ts'
import type { UnitPlace } from './unit-of-work/effects.ts'

/**
 * An event that is handed on at once and stored nowhere: whoever isn't there has missed nothing. Typing is one, and
 * presence.
 */
export interface EphemeralEvent {
  /** Who is told: those who follow a guild, or the users whose own streams these are. */
  topics: readonly string[]
  /** The stream beside which it stands: a guild's, a channel's or a user's. */
  streamId: string
  event: DispatchedEvent
}

/** Tells of what an operation does that changes nothing that is stored. */
export function tellAtOnce<N extends EventName>(
  kernel: Signals & Monitoring,
  { operation, guildId, channelId, streamId }: Pick<UnitPlace, 'operation' | 'guildId' | 'channelId' | 'streamId'>,
  { channel }: Pick<ResolvedScope, 'channel'>,
  type: N,
  data: EventPayload<N>,
): void {
  if (!operation.emits.includes(type)) throw new Error(`${operation.name} emits ${type} but doesn't declare it`)
  if (!('isEphemeral' in EVENTS[type])) throw new Error(`${type} is to be stored: emit it in a unit of work`)
  kernel.observe?.(operation.name, type)
  const topics = channel && isPrivateChannel(channel) ? channel.recipientIds : guildId === null ? [] : [guildId]
  kernel.tell({ topics, streamId: streamId ?? channelId ?? guildId ?? '', event: { type, data } as DispatchedEvent })
}
