import type { DispatchedEvent, EventName } from '@guildhall/protocol/events'
import type { Clock } from '../kernel/clock.ts'
import type { EphemeralEvent } from '../kernel/ephemeral-events.ts'
import type { StreamChange } from '../kernel/parts/signals.ts'
import { type Db, statement } from '../store/db.ts'
import { fromEventLines } from '../store/streams.ts'

/** An event on its way out: the JSON text that was stored, and what it says. */
export interface OutgoingEvent {
  readonly streamId: string
  /** 0 for an event that was not stored. */
  readonly version: number
  readonly type: EventName
  /** When it was committed, ms. */
  readonly at: number
  /** The payload as JSON text: serialised once, when it was written. */
  readonly payload: string
  /** The event parsed, once for all who ask. */
  readonly event: DispatchedEvent
}

/** Takes the events of a topic, in the order of each of its streams, each once. */
export type Handler = (events: readonly OutgoingEvent[]) => void

/** Where someone who follows a topic stands in each of its streams. A stream that isn't named starts at its beginning. */
export type Positions = Map<string, number>

interface Reading {
  /** The newest version that is known of the stream. */
  known: number
  done: Promise<void>
}

interface Topic {
  positions: Positions
  handler: Handler
  /** The streams that are being read. */
  reading: Map<string, Reading>
}

interface Stored {
  version: number
  at: number
  lines: string
}

/** Where failures are written down. */
interface FailureLog {
  error(about: { err: unknown; [name: string]: unknown }, what: string): void
}

const VERSIONS_AT_ONCE = 200
const RETRY_MS = 1000

const eventsAfter = statement<{ streamId: string; from: number; to: number }, Stored>((q, param) =>
  q
    .selectFrom('events')
    .select(['version', 'at', 'lines'])
    .where('stream_id', '=', param('streamId'))
    .where('version', '>', param('from'))
    .where('version', '<=', param('to'))
    .orderBy('version'),
)
const versionsOf = statement<{ topic: string }, { id: string; version: number }>((q, param) =>
  q
    .selectFrom('streams')
    .select(['id', 'version'])
    .where((where) => where.or([where('guild_id', '=', param('topic')), where('id', '=', param('topic'))])),
)

/**
 * Hands on what was committed. A topic is a guild, with its own stream and those of its channels, or a user's stream.
 * Only topics that are followed are read; woken with a stream and a version, it reads that stream's rows above the
 * last version it handed on. Versions have no gaps, so such a read has no hole (docs/decisions/0001).
 */
export class Relay {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: FailureLog
  readonly #topics = new Map<string, Topic>()

  constructor(db: Db, clock: Clock, log: FailureLog) {
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  /**
   * Starts to hand on what comes after `positions`, as read in one snapshot. What was committed since the snapshot is
   * caught up with first.
   */
  follow(topic: string, positions: Positions, handler: Handler): void {
    this.#topics.set(topic, { positions, handler, reading: new Map() })
    this.#catchUp(topic)
  }

  /** Where a topic's follower stands in each of its streams. */
  positionsOf(topic: string): ReadonlyMap<string, number> {
    return this.#topics.get(topic)?.positions ?? new Map()
  }

  unfollow(topic: string): void {
    this.#topics.delete(topic)
  }

  /** The last version of each stream that was handed on, by the topics that are followed. */
  positions(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return new Map([...this.#topics].map(([topic, { positions }]) => [topic, positions]))
  }

  /** How much of what is known to be committed is not handed on yet. */
  behind(): { units: number; streams: number } {
    const left: number[] = []
    for (const { positions, reading } of this.#topics.values()) {
      for (const [streamId, { known }] of reading) left.push(known - (positions.get(streamId) ?? 0))
    }
    return { units: left.reduce((sum, units) => sum + units, 0), streams: left.length }
  }

  /** Something was committed, here or by another process. */
  heard({ streamId, guildId, version }: StreamChange): void {
    const name = guildId ?? streamId
    const topic = this.#topics.get(name)
    if (!topic || version <= (topic.positions.get(streamId) ?? 0)) return
    const reading = topic.reading.get(streamId)
    if (reading) reading.known = Math.max(reading.known, version)
    else this.#read(name, topic, streamId, version)
  }

  /** Hands on an event that was not stored, to those of its topics that are followed. */
  pass({ topics, streamId, event }: EphemeralEvent): void {
    const outgoing = {
      streamId,
      version: 0,
      at: this.#clock.now(),
      type: event.type,
      payload: JSON.stringify(event.data),
      event,
    }
    for (const topic of topics) this.#topics.get(topic)?.handler([outgoing])
  }

  /** Wake-ups may have been missed: looks at every topic. */
  catchUpAll(): void {
    for (const topic of this.#topics.keys()) this.#catchUp(topic)
  }

  #catchUp(topic: string): void {
    if (!this.#topics.has(topic)) return
    const guildId = topic
    versionsOf(this.#db, { topic }).then(
      (streams) => {
        const ownFirst = streams.sort((a, b) => Number(b.id === topic) - Number(a.id === topic))
        for (const { id, version } of ownFirst) this.heard({ streamId: id, guildId, version })
      },
      (error: unknown) => {
        this.#log.error({ err: error, topic }, 'could not look for missed events; looking again soon')
        this.#clock.after(RETRY_MS, () => this.#catchUp(topic))
      },
    )
  }

  #read(name: string, topic: Topic, streamId: string, version: number): void {
    const reading: Reading = { known: version, done: Promise.resolve() }
    topic.reading.set(streamId, reading)
    reading.done = this.#readOn(name, topic, streamId, reading).catch((error: unknown) => {
      this.#log.error({ err: error, stream_id: streamId }, 'could not read events; they are read again soon')
      this.#clock.after(RETRY_MS, () => this.#catchUp(name))
    })
  }

  /**
   * What the guild's own stream was known to hold is handed on before a channel's events that were heard of later: who
   * may see a message is judged by the guild as it was when the message was written, or newer.
   */
  async #readOn(name: string, topic: Topic, streamId: string, reading: Reading): Promise<void> {
    try {
      for (;;) {
        const from = topic.positions.get(streamId) ?? 0
        if (from >= reading.known) return
        const to = Math.min(reading.known, from + VERSIONS_AT_ONCE)
        if (streamId !== name) await topic.reading.get(name)?.done
        const rows = await eventsAfter(this.#db, { streamId, from, to })
        if (this.#topics.get(name) !== topic) return
        topic.positions.set(streamId, to)
        if (rows.length > 0) topic.handler(rows.flatMap((row) => outgoing(streamId, row)))
      }
    } finally {
      // In the same breath as the last look at `known`: a version that is heard of next starts a new reading.
      topic.reading.delete(streamId)
    }
  }
}

/** The events of a stream after one version, up to another. */
export async function readEvents(
  db: Db,
  { streamId, from, to }: { streamId: string; from: number; to: number },
): Promise<readonly OutgoingEvent[]> {
  return (await eventsAfter(db, { streamId, from, to })).flatMap((row) => outgoing(streamId, row))
}

function outgoing(streamId: string, { version, at, lines }: Stored): OutgoingEvent[] {
  return fromEventLines(lines).map(({ type, payload }) => {
    let event: DispatchedEvent | undefined
    return {
      streamId,
      version,
      at,
      type: type as EventName,
      payload,
      get event() {
        event ??= { type, data: JSON.parse(payload) } as DispatchedEvent
        return event
      },
    }
  })
}
