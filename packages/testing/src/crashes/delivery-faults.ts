import { isDeepStrictEqual } from 'node:util'
import { Intent, type IntentName } from '@guildhall/protocol/enums/intent'
import { EVENTS } from '@guildhall/protocol/events'
import type { EventRow } from '@guildhall/protocol/events/event'
import type { GatewayPayload } from '../clients/gateway-client.ts'
import type { ReconnectingClient } from '../clients/reconnecting-client.ts'
import type { StoredEvent } from '../invariants/store-contents.ts'

/** A permanently connected client, and its access to the guild. */
export interface ListeningClient {
  readonly name: string
  readonly userId: string
  readonly client: ReconnectingClient
  readonly intents: number
  /** Whether it is an administrator's, which receives moderators' events. */
  readonly isAdministrator: boolean
}

interface Expected {
  readonly event: StoredEvent
  /** Whether an event may be missing: its object no longer existed when the session was resumed. */
  readonly mayLack: boolean
}

/**
 * Faults in a client's events of a guild: each of its sessions must have received each event of each stream that is for
 * it once, in the order of the stream, and nothing that isn't stored.
 */
export function deliveryFaults(
  listener: ListeningClient,
  guildId: string,
  emitted: ReadonlyMap<string, readonly StoredEvent[]>,
): string[] {
  const streams = new Map([...emitted].map(([id, events]) => [id, expectedOf(listener, guildId, events, emitted)]))
  const streamOf = streamsOfEvents(emitted)
  const { sessions } = listener.client
  return sessions.flatMap((session, index) => {
    const received = session.filter(({ t, d }) => isOfGuild(t, d, guildId))
    const isFirst = index === 0
    const isLast = index === sessions.length - 1
    const byStream = Map.groupBy(received, ({ t, d }) => streamOf(t ?? '', d))
    const ids = new Set([...streams.keys(), ...byStream.keys()])
    return [...ids].flatMap((id) => {
      const fault = compare(streams.get(id) ?? [], byStream.get(id) ?? [], { isFirst, isLast })
      return fault === null ? [] : [`${listener.name}, session ${index}, stream ${id}: ${fault}`]
    })
  })
}

/** Whether everyone has received the last event, which is a marker. */
export const hasReceived = ({ client }: ListeningClient, type: string, says: (d: any) => boolean): boolean =>
  client.events.some(({ t, d }) => t === type && says(d))

function isOfGuild(t: string | null, d: any, guildId: string): boolean {
  if (t === null || !Object.hasOwn(EVENTS, t) || d.guild_id !== guildId) return isNamed(t, d, guildId)
  const rule = EVENTS[t as keyof typeof EVENTS] as EventRow
  return rule.stream !== 'user' && !rule.isEphemeral
}

/** A guild's own update contains its ID. */
const isNamed = (t: string | null, d: any, guildId: string): boolean => t === 'GUILD_UPDATE' && d.id === guildId

/** The stream with a channel's or a thread's messages. */
function streamsOfEvents(emitted: ReadonlyMap<string, readonly StoredEvent[]>): (type: string, d: any) => string {
  const parents = new Map<string, string>()
  for (const { type, d } of [...emitted.values()].flat()) if (type === 'THREAD_CREATE') parents.set(d.id, d.parent_id)
  return (type, d) => {
    const rule: EventRow | undefined = Object.hasOwn(EVENTS, type) ? EVENTS[type as keyof typeof EVENTS] : undefined
    if (rule?.stream !== 'channel') return d.guild_id ?? d.id
    return parents.get(d.channel_id) ?? d.channel_id
  }
}

function expectedOf(
  { userId, intents, isAdministrator }: ListeningClient,
  guildId: string,
  events: readonly StoredEvent[],
  emitted: ReadonlyMap<string, readonly StoredEvent[]>,
): Expected[] {
  const gone = new Set([...emitted.values()].flat().flatMap(({ type, d }) => (type === 'CHANNEL_DELETE' ? [d.id] : [])))
  const threads = new Set(
    [...emitted.values()].flat().flatMap(({ type, d }) => (type === 'THREAD_CREATE' ? [d.id] : [])),
  )
  const isFor = ({ type, d }: StoredEvent): boolean => {
    const { audience, intent, stream, selfWithoutIntent }: EventRow = EVENTS[type as keyof typeof EVENTS]
    if ((d.guild_id ?? d.id) !== guildId || stream === 'user') return false
    const isOwn = (d.user?.id ?? d.user_id) === userId
    if ((audience.to === 'holders' || audience.to === 'managers') && !isAdministrator) return false
    if (audience.to === 'self' && !isOwn) return false
    if (type === 'THREAD_MEMBERS_UPDATE' && !wants(intents, 'GUILD_MEMBERS')) return isAbout(d, userId)
    return intent === null || wants(intents, intent) || (selfWithoutIntent === true && isOwn)
  }
  const isOptional = ({ type, d }: StoredEvent): boolean => {
    const channelId = d.channel_id ?? d.id
    return type.startsWith('THREAD_') || threads.has(channelId) || gone.has(channelId) || gone.has(d.parent_id)
  }
  return events.filter(isFor).map((event) => ({ event, mayLack: isOptional(event) }))
}

const wants = (intents: number, name: IntentName): boolean => (intents & Intent[name]) !== 0

const isAbout = ({ added_members = [], removed_member_ids = [] }: any, userId: string): boolean =>
  removed_member_ids.includes(userId) || added_members.some(({ user_id }: any) => user_id === userId)

/** How the received events of a stream differ from the stored ones; null if they don't. */
function compare(
  expected: readonly Expected[],
  received: readonly GatewayPayload[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string | null {
  const [first] = received
  // A later session receives later events.
  const starts = isFirst || !first ? [0] : expected.flatMap(({ event }, at) => (isDelivery(event, first) ? [at] : []))
  if (starts.length === 0) return `${first?.t}: not stored: ${JSON.stringify(first?.d)}`
  const isWhole = isLast && (isFirst || first !== undefined)
  const faults = starts.map((start) => follow(expected.slice(start), received, isWhole))
  return faults.includes(null) ? null : (faults[0] ?? null)
}

function follow(expected: readonly Expected[], received: readonly GatewayPayload[], isWhole: boolean): string | null {
  let at = 0
  for (const payload of received) {
    for (;;) {
      const next = expected[at++]
      if (!next) return `${payload.t}: twice, too late or not stored: ${JSON.stringify(payload.d)}`
      if (isDelivery(next.event, payload)) break
      if (!next.mayLack)
        return `${described(next.event)}: not received; instead ${payload.t} ${JSON.stringify(payload.d)}`
    }
  }
  const lacking = isWhole ? expected.slice(at).find(({ mayLack }) => !mayLack) : undefined
  return lacking ? `${described(lacking.event)}: not received at the end` : null
}

const described = ({ version, type, d }: StoredEvent): string => `${type} at ${version} ${JSON.stringify(d)}`

const isDelivery = ({ type, d }: StoredEvent, payload: GatewayPayload): boolean =>
  type === payload.t && isDeepStrictEqual(withoutGatewayFields(type, d), withoutGatewayFields(type, payload.d))

/** Without fields that the gateway fills in when it sends. */
function withoutGatewayFields(type: string, d: any): unknown {
  const { last_message_id: _message, last_pin_timestamp: _pin, thread_members: _inside, ...rest } = d
  if (type === 'CHANNEL_UPDATE' || type === 'THREAD_UPDATE') return rest
  if (type !== 'THREAD_MEMBERS_UPDATE' || !d.added_members) return d
  return { ...d, added_members: d.added_members.map(({ presence: _presence, ...member }: any) => member) }
}
