import { isDeepStrictEqual } from 'node:util'
import { EVENTS, type EventName } from '@guildhall/protocol/events'
import type { Faults, Invariants, ThingsOfEvents } from './invariants.ts'
import type { StoreContents, StoredEvent } from './store-contents.ts'

/** Where the events of a store disagree with its streams, with each other or with the rows of what they are about. */
export function* eventFaults(contents: StoreContents, all: readonly Invariants[]): Faults {
  yield* streamFaults(contents)
  const things = all.flatMap(({ things = [] }) => things)
  for (const events of contents.told.values()) yield* repeatFaults(events, things)
  for (const { id } of contents.guilds) yield* thingFaults(contents, id, things)
}

/** No event stands above its stream's version, and each is of a kind that belongs there. */
function* streamFaults({ streams, told, events }: StoreContents): Faults {
  const known = new Map(streams.map((stream) => [stream.id, stream]))
  for (const { id, version, rights_version } of streams) {
    if (rights_version > version) yield `stream ${id}: rights of version ${rights_version}, it is at ${version}`
  }
  for (const { stream_id, version } of events) {
    const stream = known.get(stream_id)
    if (!stream) yield `event ${stream_id}/${version}: of no stream`
    else if (version > stream.version) yield `event ${stream_id}/${version}: the stream is at ${stream.version}`
  }
  for (const { stream, version, type } of [...told.values()].flat()) {
    if (!Object.hasOwn(EVENTS, type)) yield `event ${stream}/${version}: no kind of event: ${type}`
  }
}

/** A thing is created once and deleted once, and nothing is heard of it afterwards. */
function* repeatFaults(events: readonly StoredEvent[], things: readonly ThingsOfEvents[]): Faults {
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

const stepOf = ({ events }: ThingsOfEvents, type: string) => events[type as EventName]
const idsIn = ({ idsOf = ({ id }) => [id] }: ThingsOfEvents, payload: any): readonly string[] => idsOf(payload)

/** The last that a guild's events say of each thing is what its row says. */
function* thingFaults(contents: StoreContents, guildId: string, things: readonly ThingsOfEvents[]): Faults {
  const events = contents.told.get(guildId) ?? []
  const deleted = new Set(
    events.flatMap(({ type, d }) =>
      things.filter((of) => stepOf(of, type) === 'deleted').flatMap((of) => idsIn(of, d)),
    ),
  )
  for (const of of things) {
    if (of.told === undefined) continue
    const { rowsOf, stateOf = (payload: any) => payload, bare, goesWith } = of.told
    const own = events.filter(({ type, d }) => stepOf(of, type) && !(goesWith && deleted.has(goesWith(d))))
    const last = own.flatMap(({ type, d }) => {
      const state = stepOf(of, type) === 'deleted' ? null : stateOf(d)
      return idsIn(of, d).map((id): [string, any] => [id, state])
    })
    const rows = rowsOf(contents).filter(({ guild_id }) => guild_id === guildId)
    yield* lastFaults(of.name, last, new Map(rows.map(({ id, wire }) => [id, JSON.parse(wire)])), bare)
  }
}

/**
 * What was told of things, and isn't what their rows say.
 *
 * @param told what each event says: of which thing, and its state or null if it is gone
 */
export function* lastFaults(
  what: string,
  told: readonly (readonly [id: string, state: any])[],
  rows: ReadonlyMap<string, any>,
  bare: (state: any) => any = (state) => state,
): Faults {
  for (const [id, state] of new Map(told)) {
    const row = rows.get(id)
    if (state === null && row) yield `${what} ${id}: told of as gone, and there`
    else if (state !== null && !row) yield `${what} ${id}: told of, and not there`
    else if (state !== null && !isDeepStrictEqual(bare(state), bare(row)))
      yield `${what} ${id}: not as it was told of last`
  }
}

/** The last list that a guild's events gave, of emojis or stickers, is what the rows say. A role may be deleted with no event of what names it. */
export function* listFaults(
  { guilds, told }: StoreContents,
  { name, event, rows }: { name: string; event: EventName; rows: readonly { guild_id: string; wire: string }[] },
): Faults {
  const byId = (all: any[]) => new Map(all.map(({ roles: _roles, ...each }) => [each.id, each]))
  for (const { id } of guilds) {
    const last = told.get(id)?.findLast(({ type }) => type === event)
    const stored = rows.filter(({ guild_id }) => guild_id === id).map(({ wire }) => JSON.parse(wire))
    if (last && !isDeepStrictEqual(byId(last.d[name]), byId(stored)))
      yield `guild ${id}: ${name} not as they were told of last`
  }
}
