import { isDeepStrictEqual } from 'node:util'
import type { DispatchedEvent } from '@guildhall/protocol/events'
import { applyGuildEvent } from '@guildhall/protocol/state/apply-event'
import type { GuildState } from '@guildhall/protocol/state/guild-state'
import type { Db } from 'guildhall/store/db'
import { loadGuild } from 'guildhall/store/rows/guild-structure'
import { fromEventLines } from 'guildhall/store/streams'
import type { StoredEvent } from '../invariants/store-contents.ts'

/** How many versions of a stream the server keeps when it trims (jobs/trim-events.ts). */
const KEPT = 1000

interface Stream {
  version: number
  /** The events of each version that has any. */
  readonly lines: Map<number, string>
}

/**
 * All events ever found in a store that is checked repeatedly. Existing events stay, nothing is added below a checked
 * version, and each guild equals its initial state with its events applied.
 */
export class StoreHistory {
  /** The events of each stream since the first check, oldest first. */
  readonly emitted = new Map<string, StoredEvent[]>()
  readonly #streams = new Map<string, Stream>()
  readonly #guilds = new Map<string, GuildState>()
  readonly #watched: readonly string[]

  /** @param watched the guilds whose state is computed from their events */
  constructor(watched: readonly string[]) {
    this.#watched = watched
  }

  /** Checks a store without writers; returns new events and faults. */
  async check(db: Db): Promise<{ fresh: StoredEvent[]; faults: string[] }> {
    const faults: string[] = []
    const isFirst = this.#streams.size === 0
    const fresh = await this.#takeEvents(db, faults)
    await this.#takeVersions(db, faults)
    await this.#missEvents(db, faults)
    if (!isFirst) {
      for (const event of fresh) {
        const events = this.emitted.get(event.stream)
        if (events) events.push(event)
        else this.emitted.set(event.stream, [event])
      }
    }
    for (const id of this.#watched) await this.#advance(db, id, fresh, faults)
    return { fresh: isFirst ? [] : fresh, faults }
  }

  async #takeEvents(db: Db, faults: string[]): Promise<StoredEvent[]> {
    const rows = await db.q.selectFrom('events').selectAll().orderBy('version').execute()
    const fresh: StoredEvent[] = []
    for (const { stream_id: stream, version, lines } of rows) {
      const known = this.#stream(stream)
      const before = known.lines.get(version)
      if (before === lines) continue
      if (before !== undefined) faults.push(`event ${stream}/${version} has changed`)
      if (version <= known.version)
        faults.push(`event ${stream}/${version} was added after the stream had reached ${known.version}`)
      known.lines.set(version, lines)
      fresh.push(
        ...fromEventLines(lines).map(({ type, payload }) => ({ stream, version, type, d: JSON.parse(payload) })),
      )
    }
    return fresh
  }

  /** A starting server trims old events. */
  async #missEvents(db: Db, faults: string[]): Promise<void> {
    const rows = await db.q.selectFrom('events').select(['stream_id', 'version']).execute()
    const kept = new Set(rows.map(({ stream_id, version }) => `${stream_id}/${version}`))
    for (const [stream, { version: newest, lines }] of this.#streams) {
      for (const version of lines.keys()) {
        if (kept.has(`${stream}/${version}`)) continue
        if (version > newest - KEPT) faults.push(`event ${stream}/${version} was deleted`)
        lines.delete(version)
      }
    }
  }

  async #takeVersions(db: Db, faults: string[]): Promise<void> {
    for (const { id, version } of await db.q.selectFrom('streams').select(['id', 'version']).execute()) {
      const known = this.#stream(id)
      if (version < known.version) faults.push(`stream ${id} went back from ${known.version} to ${version}`)
      known.version = version
    }
  }

  /** The server's in-memory state is computed in this way, and what it reads at a start comes from the rows. */
  async #advance(db: Db, id: string, fresh: readonly StoredEvent[], faults: string[]): Promise<void> {
    const before = this.#guilds.get(id)
    const loaded = await loadGuild(db, id)
    if (!loaded) return void faults.push(`guild ${id} was deleted`)
    this.#guilds.set(id, loaded.state)
    if (!before) return
    const own = fresh.filter(({ stream }) => stream === id)
    const after = own.reduce(
      (state, { type, d }) => applyGuildEvent(state, { type, data: d } as DispatchedEvent),
      before,
    )
    for (const [part, value] of Object.entries(loaded.state)) {
      const made = Object.entries(after).find(([name]) => name === part)?.[1]
      if (!isDeepStrictEqual(bare(part, made), bare(part, value)))
        faults.push(`guild ${id}: its events don't result in its ${part}`)
    }
  }

  #stream(id: string): Stream {
    const known = this.#streams.get(id)
    if (known) return known
    const stream = { version: 0, lines: new Map<number, string>() }
    this.#streams.set(id, stream)
    return stream
  }
}

/** Channels as in their rows: events also contain the newest message. */
function bare(part: string, value: unknown): unknown {
  if (part !== 'channels' || !(value instanceof Map)) return value
  return new Map(
    [...value].map(([id, { last_message_id: _message, last_pin_timestamp: _pin, ...channel }]) => [id, channel]),
  )
}
