import { isDeepStrictEqual } from 'node:util'
import { EVENTS, type EventName } from '@guildhall/protocol/events'
import type { Faults, Invariants, ObjectEvents } from './invariants.ts'
import type { StoreContents, StoredEvent } from './store-contents.ts'

/** Where a store's events disagree with its streams, with each other or with their objects' rows. */
export function* eventFaults(contents: StoreContents, all: readonly Invariants[]): Faults {
  yield* streamFaults(contents)
  const things = all.flatMap(({ things = [] }) => things)
  for (const events of contents.emitted.values()) yield* repeatFaults(events, things)
  for (const { id } of contents.guilds) yield* thingFaults(contents, id, things)
}

/** No event exceeds its stream's version, and each is of a kind that belongs there. */
function* streamFaults({ streams, emitted, events }: StoreContents): Faults {
  const known = new Map(streams.map((stream) => [stream.id, stream]))
  for (const { id, version, rights_version } of streams) {
    if (rights_version > version)
      yield `stream ${id}: rights_version is ${rights_version}, but the stream is at ${version}`
  }
  for (const { stream_id, version } of events) {
    const stream = known.get(stream_id)
    if (!stream) yield `event ${stream_id}/${version}: its stream does not exist`
    else if (version > stream.version) yield `event ${stream_id}/${version}: the stream is at ${stream.version}`
  }
  for (const { stream, version, type } of [...emitted.values()].flat()) {
    if (!Object.hasOwn(EVENTS, type)) yield `event ${stream}/${version}: unknown type ${type}`
  }
}

/** An object is created once and deleted once, and has no events afterwards. */
function* repeatFaults(events: readonly StoredEvent[], things: readonly ObjectEvents[]): Faults {
  const state = new Map<string, 'created' | 'deleted'>()
  for (const { stream, version, type, d } of events) {
    for (const of of things) {
      const step = stepOf(of, type)
      if (step === undefined) continue
      for (const id of idsIn(of, d)) {
        const key = `${of.name} ${id}`
        const before = state.get(key)
        if (before === 'deleted' || (step === 'created' && before === 'created')) {
          yield `event ${stream}/${version}: ${type} of ${key}, which was ${before} before`
        }
        if (step !== 'updated') state.set(key, step)
      }
    }
  }
}

const stepOf = ({ events }: ObjectEvents, type: string) => events[type as EventName]
const idsIn = ({ idsOf = ({ id }) => [id] }: ObjectEvents, payload: any): readonly string[] => idsOf(payload)

/** The last event of each object equals its row. */
function* thingFaults(contents: StoreContents, guildId: string, things: readonly ObjectEvents[]): Faults {
  const events = contents.emitted.get(guildId) ?? []
  const deleted = new Set(
    events.flatMap(({ type, d }) =>
      things.filter((of) => stepOf(of, type) === 'deleted').flatMap((of) => idsIn(of, d)),
    ),
  )
  for (const of of things) {
    if (of.emitted === undefined) continue
    const { rowsOf, stateOf = (payload: any) => payload, bare, goesWith } = of.emitted
    const own = events.filter(({ type, d }) => stepOf(of, type) && !(goesWith && deleted.has(goesWith(d))))
    const last = own.flatMap(({ type, d }) => {
      const state = stepOf(of, type) === 'deleted' ? null : stateOf(d)
      return idsIn(of, d).map((id): [string, any] => [id, state])
    })
    const rows = rowsOf(contents).filter(({ guild_id }) => guild_id === guildId)
    yield* latestStateFaults(of.name, last, new Map(rows.map(({ id, wire }) => [id, JSON.parse(wire)])), bare)
  }
}

/**
 * Objects whose events differ from their rows.
 * @param emitted the object of each event, with its state, or null if it was deleted
 */
export function* latestStateFaults(
  what: string,
  emitted: readonly (readonly [id: string, state: any])[],
  rows: ReadonlyMap<string, any>,
  bare: (state: any) => any = (state) => state,
): Faults {
  for (const [id, state] of new Map(emitted)) {
    const row = rows.get(id)
    if (state === null && row) yield `${what} ${id}: deleted by its last event, but its row exists`
    else if (state !== null && !row) yield `${what} ${id}: exists by its last event, but its row is missing`
    else if (state !== null && !isDeepStrictEqual(bare(state), bare(row)))
      yield `${what} ${id}: differs from its last event`
  }
}

/**
 * The last list of emojis or stickers in a guild's events equals the rows. A role may be deleted without an event for
 * what refers to it.
 */
export function* expressionListFaults(
  { guilds, emitted }: StoreContents,
  { name, event, rows }: { name: string; event: EventName; rows: readonly { guild_id: string; wire: string }[] },
): Faults {
  const byId = (all: any[]) => new Map(all.map(({ roles: _roles, ...each }) => [each.id, each]))
  for (const { id } of guilds) {
    const last = emitted.get(id)?.findLast(({ type }) => type === event)
    const stored = rows.filter(({ guild_id }) => guild_id === id).map(({ wire }) => JSON.parse(wire))
    if (last && !isDeepStrictEqual(byId(last.d[name]), byId(stored)))
      yield `guild ${id}: ${name} differ from their last event`
  }
}
