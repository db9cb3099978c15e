import type { DispatchedEvent, EventName } from '@guildhall/protocol/events'
import type { Clock } from '../kernel/clock.ts'
import type { EphemeralEvent } from '../kernel/ephemeral-events.ts'
import type { StreamChange } from '../kernel/parts/kernel-callbacks.ts'
import { type Db, statement } from '../store/db.ts'
import { idLists } from '../store/id-list.ts'
import { fromEventLines } from '../store/streams.ts'
import { listTopicVersions } from './topic-versions.ts'

/** An event to be delivered: its stored JSON text and its contents. */
export interface OutgoingEvent {
  readonly streamId: string
  /** 0 for an event that was not stored. */
  readonly version: number
  readonly type: EventName
  /** When it was committed, ms since 1970. */
  readonly at: number
  /** The payload as JSON text, which was serialized once when it was stored. */
  readonly payload: string
  /** The parsed event; all recipients share it. */
  readonly event: DispatchedEvent
}

/** Receives the events of a topic, each once and in the order of its stream. */
export type Handler = (events: readonly OutgoingEvent[]) => void

/** A follower's delivered version of each stream of a topic. A stream without an entry starts at its beginning. */
export type Positions = Map<string, number>

interface Reading {
  /** The latest known version of the stream. */
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
/**
 * Delivers committed events. A topic is a guild, with its own stream and those of its channels, or a user's stream. The
 * relay reads only followed topics: when it is notified of a stream's version, it reads that stream's rows above the
 * last delivered version. Versions have no gaps, so nothing is missed (docs/decisions/0001).
 */
export class Relay {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: FailureLog
  readonly #topics = new Map<string, Topic>()
  /** The topics that are to be checked for missed events. */
  readonly #unchecked = new Set<string>()
  #wentBack = () => {}

  constructor(db: Db, clock: Clock, log: FailureLog) {
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  /** Sets the function that is called when a stream is behind its delivered version, whose commits were lost. */
  onWentBack(then: () => void): void {
    this.#wentBack = then
  }

  /**
   * Begins to deliver events after `positions`, which were read in one snapshot. It first reads what was committed
   * since.
   */
  follow(topic: string, positions: Positions, handler: Handler): void {
    this.#topics.set(topic, { positions, handler, reading: new Map() })
    this.#catchUp(topic)
  }

  /** The delivered version of each stream of a topic. */
  positionsOf(topic: string): ReadonlyMap<string, number> {
    return this.#topics.get(topic)?.positions ?? new Map()
  }

  unfollow(topic: string): void {
    this.#topics.delete(topic)
  }

  /** The delivered version of each stream, by followed topic. */
  positions(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return new Map([...this.#topics].map(([topic, { positions }]) => [topic, positions]))
  }

  /** How many known units of work aren't delivered yet, and of how many streams. */
  behind(): { units: number; streams: number } {
    const left: number[] = []
    for (const { positions, reading } of this.#topics.values()) {
      for (const [streamId, { known }] of reading) left.push(known - (positions.get(streamId) ?? 0))
    }
    return { units: left.reduce((sum, units) => sum + units, 0), streams: left.length }
  }

  /** Handles a commit of this or another process. */
  committed({ streamId, guildId, version }: StreamChange): void {
    const name = guildId ?? streamId
    const topic = this.#topics.get(name)
    if (!topic || version <= (topic.positions.get(streamId) ?? 0)) return
    const reading = topic.reading.get(streamId)
    if (reading) reading.known = Math.max(reading.known, version)
    else this.#read(name, topic, streamId, version)
  }

  /** Delivers an ephemeral event to those of its topics that are followed. */
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

  /** Notifications may have been missed: checks every topic. */
  catchUpAll(): void {
    for (const topic of this.#topics.keys()) this.#catchUp(topic)
  }

  /** Checks a topic soon, together with the others that are to be checked. */
  #catchUp(topic: string): void {
    if (this.#unchecked.size === 0) queueMicrotask(() => this.#checkAll())
    this.#unchecked.add(topic)
  }

  #checkAll(): void {
    const topics = idLists(this.#unchecked)
    this.#unchecked.clear()
    for (const list of topics) this.#check(list)
  }

  #check(topics: readonly string[]): void {
    const checked = [...new Set(topics)].flatMap((name) => {
      const topic = this.#topics.get(name)
      return topic ? [{ name, topic, delivered: new Map(topic.positions) }] : []
    })
    if (checked.length === 0) return
    listTopicVersions(this.#db, topics).then(
      (versions) => {
        for (const { name, topic, delivered } of checked) {
          if (this.#topics.get(name) === topic) this.#compare(name, versions.get(name) ?? [], delivered)
        }
      },
      (error: unknown) => {
        this.#log.error({ err: error, topics: checked.length }, 'could not check for missed events; retrying soon')
        this.#clock.after(RETRY_MS, () => {
          for (const { name } of checked) this.#catchUp(name)
        })
      },
    )
  }

  #compare(
    name: string,
    streams: readonly { id: string; version: number }[],
    delivered: ReadonlyMap<string, number>,
  ): void {
    if (streams.some(({ id, version }) => version < (delivered.get(id) ?? 0))) this.#wentBack()
    else for (const { id, version } of streams) this.committed({ streamId: id, guildId: name, version })
  }

  #read(name: string, topic: Topic, streamId: string, version: number): void {
    const reading: Reading = { known: version, done: Promise.resolve() }
    topic.reading.set(streamId, reading)
    reading.done = this.#readOn(name, topic, streamId, reading).catch((error: unknown) => {
      this.#log.error({ err: error, stream_id: streamId }, 'could not read events; retrying soon')
      this.#clock.after(RETRY_MS, () => this.#catchUp(name))
    })
  }

  /**
   * Delivers the known events of the guild's own stream before later events of a channel, because the guild's state at
   * the time of a message or later decides who may view it.
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
      // This must happen without an await after the last check of `known`, so that the next notification starts a new
      // read.
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
