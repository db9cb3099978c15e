import type { Relay } from 'guildhall/outbox/relay'
import type { Db } from 'guildhall/store/db'
import { fromEventLines } from 'guildhall/store/streams'

/** What a reader received: stream, version and type, in order of arrival. */
export interface RelayedEvent {
  streamId: string
  version: number
  type: string
  payload: string
}

/** Follows topics from their beginning and keeps what it receives. */
export function followTopics(relay: Relay, topics: readonly string[]): RelayedEvent[] {
  const received: RelayedEvent[] = []
  for (const topic of topics) {
    relay.follow(topic, new Map(), (events) => {
      for (const { streamId, version, type, payload } of events) received.push({ streamId, version, type, payload })
    })
  }
  return received
}

/** The stored events of some streams, in order. */
export async function storedEvents(db: Db, streams: readonly string[]): Promise<RelayedEvent[]> {
  const rows = await db.q
    .selectFrom('events')
    .select(['stream_id', 'version', 'lines'])
    .where('stream_id', 'in', [...streams])
    .orderBy('stream_id')
    .orderBy('version')
    .execute()
  return rows.flatMap(({ stream_id, version, lines }) =>
    fromEventLines(lines).map(({ type, payload }) => ({ streamId: stream_id, version, type, payload })),
  )
}
