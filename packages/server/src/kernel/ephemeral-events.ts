import { type DispatchedEvent, EVENTS, type EventName, type EventPayload } from '@guildhall/protocol/events'
import type { KernelCallbacks } from './parts/kernel-callbacks.ts'
import type { Monitoring } from './parts/monitoring.ts'
import { isPrivateChannel } from './permissions/any-channel.ts'
import type { ResolvedScope } from './scopes/scope.ts'
import type { UnitPlace } from './unit-of-work/unit-effects.ts'

/** An event that is delivered at once and never stored, such as typing or presence: a disconnected client misses nothing important. */
export interface EphemeralEvent {
  /** The recipients: the followers of a guild, or the users with these streams. */
  topics: readonly string[]
  /** The stream with which it is ordered: a guild's, a channel's or a user's. */
  streamId: string
  event: DispatchedEvent
}

/** Sends an event of an operation that changes nothing in the store. */
export function sendEphemeral<N extends EventName>(
  kernel: KernelCallbacks & Monitoring,
  { operation, guildId, channelId, streamId }: Pick<UnitPlace, 'operation' | 'guildId' | 'channelId' | 'streamId'>,
  { channel }: Pick<ResolvedScope, 'channel'>,
  type: N,
  data: EventPayload<N>,
): void {
  if (!operation.emits.includes(type)) throw new Error(`${operation.name} emits ${type} but doesn't declare it`)
  if (!EVENTS[type].isEphemeral) throw new Error(`${type} is to be stored: emit it in a unit of work`)
  kernel.observe?.(operation.name, type)
  const topics = channel && isPrivateChannel(channel) ? channel.recipientIds : guildId === null ? [] : [guildId]
  kernel.sendEphemeral({
    topics,
    streamId: streamId ?? channelId ?? guildId ?? '',
    event: { type, data } as DispatchedEvent,
  })
}
